"""Label vectors' reports and cards: what the vectors leave out is added, and a view model is read as the vectors write it.

Refuses to compute anything: every value of the card comes from the view model.
"""

from __future__ import annotations

from typing import Any

from riskproof.model.label_report import LabelReport
from riskproof.reports.labels.shape import LabelView

WINDOW = {"startedAt": "2031-05-01T00:00:00.000Z", "generatedAt": "2031-05-01T00:00:05.000Z"}


def report_of_parts(parts: dict[str, Any]) -> LabelReport:
    """A report of the parts that a view vector names."""
    labels = [
        {
            "id": part["id"],
            "displayName": part["id"],
            "window": WINDOW,
            "declared": part["declared"],
            "observed": {
                "tools": part["tools"],
                "filesystem": part["filesystem"],
                "network": part["network"],
                "sideEffects": {"none": 0, "read": 0, "write": 0, "destructive": 0, "unknown": 0},
            },
            "evidence": [],
        }
        for part in parts["labels"]
    ]
    head = {"schemaVersion": 1, "commandId": "q1", "scope": "receiving agent", "revision": 2, "generatedAt": WINDOW["generatedAt"]}
    return {**head, "window": WINDOW, "labels": labels, "calls": parts["calls"], "truncation": parts["truncation"]}  # type: ignore[typeddict-item]


def as_vector(view: LabelView) -> dict[str, Any]:
    """The view model in the words of the vectors."""
    return {
        "state": view["state"],
        "attribution": view["attribution"],
        "metrics": view["metrics"],
        "capabilities": [_capability(row["cells"][0]["text"], row) for row in view["capabilities"]["rows"]],
        "tools": [_tool(tool) for tool in view["directory"]["tools"]],
        "toolColumns": view["toolColumns"],
        "callTraceOpen": view["callTraceOpen"],
        "card": _card(view),
    }


def _capability(name: str, row: Any) -> dict[str, Any]:
    seen = any(cell["tone"] == "seen" for cell in row["cells"])
    return {"capability": name, "declared": row["declared"], "observed": row["observed"] if seen else "no-evidence"}


def _tool(tool: Any) -> dict[str, Any]:
    usage = tool["cells"][tool["cells"].index(tool["name"]) + 2]
    records = [record["ordinal"] for record in tool["records"]]
    return {"ownerId": tool["ownerId"], "name": tool["name"], "state": tool["state"], "usage": usage, "records": records}


def _card(view: LabelView) -> dict[str, Any]:
    shown, count = view["directory"], view["verdict"]["count"]
    rows = []
    for tool in shown["tools"]:
        cells = [f"{cell}|{tool['schema']}" if place == shown["nameColumn"] else cell for place, cell in enumerate(tool["cells"])]
        rows.append({"cells": cells, "records": [record["cells"] for record in tool["records"]]})
    return {
        "state": view["state"],
        "pills": [{"role": _role(pill), "tone": pill["tone"]} for pill in view["pills"]],
        "sections": [{"section": "tools", "open": view["toolsOpen"]}, {"section": "calls", "open": view["callTraceOpen"]}],
        "attributionTone": view["notice"]["tone"],
        "toolHeader": [column["text"] for column in shown["header"]],
        "toolRows": rows,
        "verdictCount": None if count is None else str(count),
    }


def _role(pill: Any) -> str:
    return f"{pill['role']}:{pill['count']}" if "count" in pill else str(pill["role"])
