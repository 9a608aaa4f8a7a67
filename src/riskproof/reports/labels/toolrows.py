"""The tool directory: one row for each tool, with its state, its figures and the records of its calls (SPEC: nutrition-labels 18.1, 18.2).

Refuses to join records of another owner to a tool of the same name, and to hide that an effect is only what the tool claims.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from riskproof.model.label import Label, ToolRow
from riskproof.model.label_report import CallRecord
from riskproof.model.taint import Language
from riskproof.reports.labels import card_words, words
from riskproof.reports.labels.bars import bars_of
from riskproof.reports.labels.escape import plain
from riskproof.reports.labels.figures import NOTHING, counted, duration, milliseconds, moment, size
from riskproof.reports.labels.shape import Column, Directory, Record, Tone, Tool, ToolState
from riskproof.reports.languages import said

COLUMNS: Final = ("tool", "state", "usage", "average", "p95", "sizes", "effect")
_RECORD_COLUMNS: Final = ("number", "started", "duration", "input_bytes", "output_bytes", "result", "effect")
_RIGHT: Final = frozenset({"number", "duration", "input_bytes", "output_bytes", "average", "p95", "sizes"})
_TONES: Final[Mapping[ToolState, Tone]] = {
    "Active": "active",
    "Discarded": "warning",
    "Failed": "danger",
    "Healthy": "ready",
    "Idle": "plain",
}


def directory(labels: Sequence[Label], calls: Iterable[CallRecord], language: Language, most: int) -> Directory:
    """The tools of all labels, at most so many."""
    kept: defaultdict[tuple[str, str], list[CallRecord]] = defaultdict(list)
    for call in calls:
        kept[call["ownerId"], call["name"]].append(call)
    pairs = [(label, row) for label in labels for row in label["observed"]["tools"]]
    owned = len({label["id"] for label, _ in pairs}) > 1
    names = (*(("owner",) if owned else ()), *COLUMNS) if pairs else ()
    return {
        "heading": said(card_words.DIRECTORY, language),
        "nameColumn": int(owned),
        "count": len(pairs),
        "hint": said(card_words.DIRECTORY_HINT, language) if pairs else "",
        "empty": "" if pairs else said(card_words.NO_TOOLS, language),
        "more": said(card_words.MORE_TOOLS, language).format(len(pairs) - most) if len(pairs) > most else "",
        "header": columns(names, language),
        "recordColumns": columns(_RECORD_COLUMNS, language),
        "tools": [_tool(label, row, kept[label["id"], row["name"]], language, owned=owned) for label, row in pairs[:most]],
    }


def columns(names: Iterable[str], language: Language) -> list[Column]:
    """Head cells by the names of their columns."""
    return [{"text": said(words.COLUMNS[name], language), "right": name in _RIGHT} for name in names]


def state_of(row: ToolRow, records: Sequence[CallRecord]) -> ToolState:
    """What a tool is doing; the first that fits (SPEC: nutrition-labels 18.1)."""
    seen = {record["status"] for record in records}
    if "started" in seen or row.get("inFlight", 0):
        return "Active"
    if "discarded" in seen or row.get("discarded", 0):
        return "Discarded"
    if row["failures"] or "failed" in seen:
        return "Failed"
    return "Healthy" if row["calls"] or "success" in seen else "Idle"


def usage_of(row: ToolRow, records: Sequence[CallRecord], language: Language) -> str:
    """How often it was called and how that went; what is in flight only while nothing has finished."""
    flying = row.get("inFlight", sum(record["status"] == "started" for record in records))
    if not row["calls"] and flying:
        return said(words.IN_FLIGHT, language).format(flying)
    parts = [counted(row["calls"], words.ONE_CALL, language)]
    parts += [said(words.OK, language).format(row["successes"])] if row["calls"] else []
    parts += [said(words.FAILED, language).format(row["failures"])] if row["failures"] else []
    return " · ".join(parts)


def effect_of(row: ToolRow, language: Language) -> str:
    """The effect, marked where the tool itself is all that says so."""
    effect = said(words.EFFECTS[row["effect"]], language)
    return said(card_words.CLAIMED_EFFECT, language).format(effect) if row.get("effectFrom") == "hints" else effect


def claims_of(row: ToolRow, language: Language) -> str:
    """What the tool says of itself, without the mark that nobody checked it; "" where it says nothing."""
    hints = row.get("hints", {})
    return ", ".join(said(pair[not hints[name]], language) for name, pair in words.HINTS.items() if name in hints)  # type: ignore[literal-required]


def _tool(label: Label, row: ToolRow, records: Sequence[CallRecord], language: Language, *, owned: bool) -> Tool:
    state, owner, claims = state_of(row, records), plain(label["id"]), claims_of(row, language)
    called = row["calls"] > 0
    cells = [
        plain(row["name"]),
        said(words.TOOL_STATES[state], language),
        usage_of(row, records, language),
        duration(row["averageDurationMs"], row["timedCalls"]),
        duration(row["p95DurationMs"], row["timedCalls"]),
        f"{size(row['argumentBytes'])} / {size(row['resultBytes'])}" if called else NOTHING,
        effect_of(row, language),
    ]
    return {
        "ownerId": owner,
        "owner": plain(label["displayName"]),
        "name": plain(row["name"]),
        "state": state,
        "tone": _TONES[state],
        "effect": row["effect"],
        "schema": said(words.SCHEMA, language).format(size(row["schemaBytes"])),
        "claims": said(card_words.TOOL_NOTES["claims"], language).format(claims) if claims else "",
        "cells": [owner, *cells] if owned else cells,
        "notes": list(_notes(row, language)),
        "bars": bars_of(row, language),
        "records": [_record(record, language) for record in records],
        "recordsNote": _records_note(row["calls"], len(records), language),
    }


def _records_note(calls: int, kept: int, language: Language) -> str:
    if not kept:
        return said(card_words.NO_RECORDS[calls > 0], language)
    if calls > kept:
        return said(card_words.RECORDS_CUT, language).format(kept, calls)
    return counted(kept, card_words.RECORDS, language)


def _record(record: CallRecord, language: Language) -> Record:
    result = said(words.RESULTS[record["status"]], language)
    if record["status"] == "failed" and "failureCode" in record:
        result = f"{result} · {failure_of(record, language)}"
    cells = [
        str(record["ordinal"]),
        record["startedAt"],
        duration(record["durationMs"]) if "durationMs" in record else said(card_words.LIVE, language) if _live(record) else NOTHING,
        size(record["argumentBytes"]),
        size(record["resultBytes"]) if "resultBytes" in record else NOTHING,
        result,
        said(words.EFFECTS[record["effect"]], language),
    ]
    return {"ordinal": record["ordinal"], "status": record["status"], "cells": cells}


def failure_of(record: CallRecord, language: Language) -> str:
    """The code of a failure: the word of the wire in English, since logs and exports have the same."""
    code = record.get("failureCode")
    if code is None:
        return NOTHING
    return code if language == "en" else said(words.FAILURES[code], language)


def _live(record: CallRecord) -> bool:
    return record["status"] == "started"


def _notes(row: ToolRow, language: Language) -> Iterable[str]:
    spoken = card_words.TOOL_NOTES
    codes = ", ".join(f"{number} {said(words.FAILURES[code], language)}" for code, number in row.get("failureCodes", {}).items() if number)
    spread = [row.get("minDurationMs"), row.get("p50DurationMs"), row.get("p99DurationMs"), row.get("maxDurationMs")]
    found = {
        "failures": codes,
        "flying": row.get("inFlight", 0) if row["calls"] else 0,
        "nested": row.get("nestedCalls", 0),
        "discarded": row.get("discarded", 0),
        "changed": moment(row["changedAt"]) if "changedAt" in row else "",
    }
    if row["timedCalls"] and None not in spread:
        yield said(spoken["spread"], language).format(*(duration(number) for number in spread if number is not None))
        if not row.get("durationsExact", True):
            yield said(spoken["estimated"], language)
    for name, value in found.items():
        if value:
            yield said(spoken[name], language).format(value)
    if row.get("effectFrom") == "hints":
        yield said(spoken["hinted"], language)
    if not row.get("visible", True):
        yield said(spoken["hidden"], language)


TRACE_COLUMNS: Final = ("number", "tool", "owner", "status", "duration", "args", "result", "effect", "failure")
TRACE_RIGHT: Final = frozenset({"number", "duration", "args", "result"})


def trace_cells(record: CallRecord, language: Language) -> list[str]:
    """One call of the trace of all calls: durations always in milliseconds."""
    return [
        str(record["ordinal"]),
        plain(record["name"]),
        plain(record["ownerId"]),
        record["status"] if language == "en" else said(words.STATUSES[record["status"]], language),
        milliseconds(record["durationMs"]) if "durationMs" in record else NOTHING,
        size(record["argumentBytes"]),
        size(record["resultBytes"]) if "resultBytes" in record else NOTHING,
        said(words.EFFECTS[record["effect"]], language),
        failure_of(record, language),
    ]
