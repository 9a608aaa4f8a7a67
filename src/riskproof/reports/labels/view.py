"""The card's view model out of a report or a snapshot (SPEC: nutrition-labels 18).

Refuses anything that its presenter would have to decide, and to be longer than a card can be: what is cut is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.model.label import Label
from riskproof.model.label_report import LabelReport
from riskproof.model.label_words import UNATTRIBUTED
from riskproof.model.taint import Language
from riskproof.reports.labels import card_words, words
from riskproof.reports.labels.capabilities import matrix
from riskproof.reports.labels.escape import plain
from riskproof.reports.labels.figures import counted, size, span
from riskproof.reports.labels.finding_rows import findings
from riskproof.reports.labels.parts import part, scope_of
from riskproof.reports.labels.shape import (
    VIEW_VERSION,
    Attribution,
    Cut,
    Figure,
    LabelView,
    Metrics,
    Notice,
    Pill,
    PillRole,
    Summary,
    Tone,
    Trace,
    Verdict,
)
from riskproof.reports.labels.toolrows import COLUMNS, TRACE_COLUMNS, columns, directory, trace_cells
from riskproof.reports.labels.wrapping import Published, is_report, report_of
from riskproof.reports.languages import said

MOST_TOOLS: Final = 500
MOST_FINDINGS: Final = 200


def view(published: Published, language: Language = "en", *, most_tools: int = MOST_TOOLS, parts: bool = True) -> LabelView:
    """Everything that the card shows. Without ``parts`` the labels one by one, which a page shows and a card does not, are left out."""
    report = report_of(published)
    labels, metrics = report["labels"], metrics_of(report["labels"])
    attribution, events = attribution_of(labels), max(metrics["calls"], len(report["calls"]))
    differences = findings(labels, language, MOST_FINDINGS)
    cut = cut_of(report, language)
    return {
        "viewVersion": VIEW_VERSION,
        "language": language,
        "commandId": plain(report["commandId"]),
        "revision": report["revision"],
        "state": "observed" if events else "idle",
        "attribution": attribution,
        "title": said(words.TITLE, language),
        "meta": f"{scope_of(report['scope'], language)} · {span(report['window']['startedAt'], report['window']['generatedAt'])}",
        "pills": _pills(metrics, events, differences["count"], attribution, language),
        "verdict": _verdict(metrics, events, language),
        "metrics": metrics,
        "summary": _summary(metrics, language),
        "findings": differences,
        "capabilities": matrix(labels, language),
        "notice": _notice(attribution, labels, language),
        "toolColumns": [said(words.COLUMNS[name], language) for name in COLUMNS],
        "directory": directory(labels, report["calls"], language, most_tools),
        "toolsOpen": True,
        "trace": _trace(report, language, kept=is_report(published)),
        "callTraceOpen": False,
        "cut": cut,
        "footer": {"lines": _footer(report, cut, language)},
        "labels": [part(label, language) for label in labels] if parts else [],
    }


def metrics_of(labels: Sequence[Label]) -> Metrics:
    """The sums over the labels."""
    seen = [label["observed"] for label in labels]
    rows = [row for one in seen for row in one["tools"]]
    return {
        "tools": len(rows),
        "schemaBytes": sum(row["schemaBytes"] for row in rows),
        "calls": sum(row["calls"] for row in rows),
        "failures": sum(row["failures"] for row in rows),
        "fileReads": sum(one["filesystem"]["reads"] for one in seen),
        "fileWrites": sum(one["filesystem"]["writes"] for one in seen),
        "domains": sum(one["network"]["uniqueDomains"] for one in seen),
    }


def attribution_of(labels: Sequence[Label]) -> Attribution:
    """Whether tools are mapped to labels. That a label is there decides, even if it has no tools."""
    rest = any(label["id"] == UNATTRIBUTED for label in labels)
    mapped = any(label["id"] != UNATTRIBUTED for label in labels)
    return "mixed" if rest and mapped else "configured" if mapped else "unattributed"


def _pills(metrics: Metrics, events: int, differences: int, attribution: Attribution, language: Language) -> list[Pill]:
    pills = [_pill("ready", "ready", language) if metrics["tools"] else _pill("no-tools", "plain", language)]
    pills.append(_pill("active" if events else "idle", "plain", language))
    if metrics["failures"]:
        pills.append(_pill("failures", "danger", language, metrics["failures"]))
    if differences:
        pills.append(_pill("findings", "warning", language, differences))
    if attribution != "configured":
        pills.append(_pill("mixed-attribution" if attribution == "mixed" else "needs-attribution", "warning", language))
    return pills


def _pill(role: PillRole, tone: Tone, language: Language, count: int | None = None) -> Pill:
    text = said(card_words.PILLS[role], language)
    return (
        {"role": role, "tone": tone, "text": text}
        if count is None
        else {"role": role, "tone": tone, "text": text.format(count), "count": count}
    )


def _verdict(metrics: Metrics, events: int, language: Language) -> Verdict:
    if not events:
        detail = counted(metrics["tools"], card_words.REGISTERED, language)
        return {"text": said(card_words.IDLE[metrics["tools"] > 0], language), "detail": detail, "count": None}
    failed = counted(metrics["failures"], words.FAILURE_COUNT, language) if metrics["failures"] else said(card_words.NO_FAILURES, language)
    return {"text": counted(events, words.TOOL_EVENTS, language), "detail": failed, "count": events}


def _summary(metrics: Metrics, language: Language) -> Summary:
    figures = figures_of(metrics, language)
    primary = [
        counted(metrics["tools"], words.TOOLS, language),
        said(words.SCHEMAS, language).format(size(metrics["schemaBytes"])),
        counted(metrics["calls"], words.ONE_CALL, language),
        counted(metrics["failures"], words.FAILURE_COUNT, language),
    ]
    secondary = [
        counted(metrics["fileReads"], words.FILE_READS, language),
        counted(metrics["fileWrites"], words.FILE_WRITES, language),
        counted(metrics["domains"], words.DOMAINS, language),
    ]
    return {"primary": " · ".join(primary), "secondary": " · ".join(secondary), "figures": figures}


def figures_of(metrics: Metrics, language: Language) -> list[Figure]:
    """The sums, each with its name."""
    texts = {
        "tools": str(metrics["tools"]),
        "schema": size(metrics["schemaBytes"]),
        "calls": str(metrics["calls"]),
        "failed": str(metrics["failures"]),
        "reads": str(metrics["fileReads"]),
        "writes": str(metrics["fileWrites"]),
        "domains": str(metrics["domains"]),
    }
    return [{"key": key, "name": said(words.COLUMNS[key], language), "text": text} for key, text in texts.items()]


def _notice(attribution: Attribution, labels: Sequence[Label], language: Language) -> Notice:
    rest = [label for label in labels if label["id"] == UNATTRIBUTED]
    loaded = any(label["observed"]["tools"] for label in rest)
    text = card_words.NOTICES[attribution]
    if attribution == "mixed" and not loaded:
        text = card_words.EMPTY_REST
    if attribution == "unattributed" and not loaded:
        text = card_words.NOTHING_LOADED
    return {
        "tone": "configured" if attribution == "configured" else "attention",
        "text": said(text, language),
        "guidance": said(card_words.GUIDANCE, language) if loaded else "",
        "note": said(card_words.NO_PROOF, language),
    }


def _trace(report: LabelReport, language: Language, *, kept: bool) -> Trace:
    calls, capped = report["calls"], report["truncation"]["calls"]
    caption = said(card_words.TRACE, language)
    hint = said(card_words.TRACE_CAPPED if capped else card_words.TRACE_WINDOW, language) if calls else ""
    why = card_words.NO_CALLS if kept else card_words.NO_LEDGER
    return {
        "heading": caption,
        "count": len(calls),
        "hint": hint,
        "table": {
            "caption": caption,
            "columns": columns(TRACE_COLUMNS, language),
            "rows": [trace_cells(call, language) for call in calls],
            "empty": [] if calls else [said(sentence, language) for sentence in why],
        },
    }


def cut_of(report: LabelReport, language: Language) -> Cut:
    """What the report does not hold."""
    labels = report["labels"]
    flags = {
        "calls": report["truncation"]["calls"],
        "evidence": report["truncation"]["evidence"],
        "tools": any(label["observed"].get("toolsTruncated", False) for label in labels),
        "labels": report.get("labelsTruncated", False),
        "findings": any(label.get("findingsTruncated", False) for label in labels),
    }
    return {**flags, "lines": [said(card_words.CUTS[name], language) for name, is_cut in flags.items() if is_cut]}  # type: ignore[typeddict-item]


def _footer(report: LabelReport, cut: Cut, language: Language) -> list[str]:
    faults = report.get("collectorFaults", 0)
    return [
        said(card_words.FOOTER_EVIDENCE[report["truncation"]["evidence"]], language),
        said(card_words.REVISION, language).format(report["revision"]),
        said(card_words.RETENTION, language),
        said(card_words.PAYLOADS, language),
        said(card_words.UNITS, language),
        *(said(card_words.CUTS[name], language) for name in ("tools", "labels", "findings") if cut[name]),
        *([counted(faults, card_words.FAULTS, language)] if faults else []),
    ]
