"""The label as plain text, for terminals and chats (SPEC: nutrition-labels 15, with P19).

Refuses colour codes, lines that are wider than the terminal, and a capability without the word that says how it is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from riskproof.model.label import Label, ToolRow
from riskproof.model.label_report import LabelReport
from riskproof.model.label_words import UNATTRIBUTED
from riskproof.model.taint import Language
from riskproof.reports.labels import card_words, text_words, words
from riskproof.reports.labels.capabilities import cells_of, columns_of, known_of_each, notes_of
from riskproof.reports.labels.escape import plain
from riskproof.reports.labels.figures import NOTHING, counted, duration, size, span
from riskproof.reports.labels.finding_rows import findings
from riskproof.reports.labels.parts import kind_of, scope_of, seen_of
from riskproof.reports.labels.tables import LEAST_WIDTH, TextColumn, draw
from riskproof.reports.labels.toolrows import TRACE_COLUMNS, claims_of, effect_of, trace_cells
from riskproof.reports.labels.view import MOST_FINDINGS, cut_of
from riskproof.reports.labels.widths import wrap
from riskproof.reports.labels.wrapping import NO_COMMAND, Published, is_report, report_of
from riskproof.reports.languages import Words, said

_TOTALS: Final = ("label", "tools", "schema", "calls", "success", "failed", "reads", "writes", "domains")
_TOOLS: Final = ("label", "tool", "schema", "calls", "success", "failed", "average", "p95", "input", "output", "effect")
_NUMBERS: Final = frozenset({"tools", "calls", "success", "failed", "reads", "writes", "domains", "average", "p95", "input", "output"})
_TRACE_NUMBERS: Final = frozenset({"number", "duration"})
_NAMES: Final = frozenset({"label", "tool", "owner", "capability"})
_NARROW, _WIDE = 24, 28
_UNMAPPED_SHOWN: Final = 5


class Line(NamedTuple):
    """A line of the text and what it is there for; a table is a number of lines of role ``table``."""

    role: str
    text: str


def text(published: Published, language: Language = "en", *, width: int | None = None) -> str:
    """The text, without a newline at its end. ``width`` is the terminal's number of columns; None leaves tables as wide as they are."""
    return "\n".join(line.text for line in lines(published, language, width=width))


def lines(published: Published, language: Language = "en", *, width: int | None = None) -> list[Line]:
    """The lines of the text, each with its role."""
    writer = _Writer(report_of(published), language, None if width is None else max(width, LEAST_WIDTH), ledger=is_report(published))
    return [*writer.header(), *writer.overview(), *writer.findings(), *writer.tables(), *writer.attribution(), *writer.ending()]


class _Writer:
    """One report in one language and width."""

    def __init__(self, report: LabelReport, language: Language, width: int | None, *, ledger: bool) -> None:
        self._report, self._language, self._width, self._ledger = report, language, width, ledger
        self._labels = report["labels"]

    def _say(self, sentence: Words, *values: object) -> str:
        return said(sentence, self._language).format(*values)

    def _lines(self, role: str, shown: str, *, first: str = "", indent: str = "") -> Iterator[Line]:
        for line in wrap(shown, self._width, first=first, indent=indent):
            yield Line(role, line)

    def _section(self, role: str, heading: Words) -> Iterator[Line]:
        yield Line("blank", "")
        yield from self._lines(role, self._say(heading))

    def header(self) -> Iterator[Line]:
        """Whose view this is, and of when."""
        report = self._report
        window = span(report["window"]["startedAt"], report["window"]["generatedAt"])
        yield from self._lines("title", self._say(words.TITLE))
        yield from self._lines("scope", self._say(text_words.SCOPE, scope_of(report["scope"], self._language)))
        if self._ledger or report["commandId"] != NO_COMMAND:
            yield from self._lines("command", self._say(text_words.COMMAND, plain(report["commandId"])))
        yield from self._lines("revision", self._say(text_words.REVISION, report["revision"]))
        yield from self._lines("window", self._say(text_words.WINDOW, window))

    def overview(self) -> Iterator[Line]:
        """Every label with how far it is known."""
        yield Line("blank", "")
        if not self._labels:
            yield from self._lines("status-heading-empty", self._say(text_words.OVERVIEW_EMPTY))
            return
        yield from self._lines("status-heading", self._say(text_words.OVERVIEW))
        for label in self._labels:
            yield from self._overview(label)

    def _overview(self, label: Label) -> Iterator[Line]:
        rows, kind = label["observed"]["tools"], kind_of(label)
        calls = sum(row["calls"] for row in rows)
        loaded = any(row["schemaBytes"] for row in rows)
        yield from self._lines("label-line", f"{plain(label['displayName'])} ({plain(label['id'])})")
        yield from self._mark("status-tools", loaded, self._say(text_words.SCHEMAS_SEEN[loaded]))
        called = counted(calls, text_words.CALLS_SEEN, self._language) if calls else self._say(text_words.NO_CALL_YET)
        yield from self._mark("status-calls", calls > 0, called)
        attribution = self._say(card_words.ATTRIBUTED[kind])
        if kind == "configured":
            yield from self._mark("status-attribution", True, attribution)
        else:
            yield from self._lines(
                f"status-attribution-{'server' if kind == 'server' else 'no'}", attribution, first="  ℹ️ ", indent="     "
            )
        window = span(label["window"]["startedAt"], label["window"]["generatedAt"])
        yield from self._lines("status-window", self._say(text_words.SINCE, window), first="  🕒 ", indent="     ")

    def _mark(self, role: str, good: bool, shown: str) -> Iterator[Line]:
        yield from self._lines(f"{role}-{'yes' if good else 'no'}", shown, first="  ✅ " if good else "  ⏳ ", indent="     ")

    def findings(self) -> Iterator[Line]:
        """What differs, where something does."""
        found = findings(self._labels, self._language, MOST_FINDINGS)
        if not found["rows"]:
            return
        yield from self._section("heading-findings", card_words.FINDINGS)
        yield from self._lines("findings-intro", found["intro"])
        for row in found["rows"]:
            mark = "⚠️ " if row["level"] == "warning" and not row["accepted"] else "ℹ️ "
            shown = f"{row['label']}: {row['text']} ({row['sourceText']} · {row['detail']})"
            yield from self._lines("finding", shown, first=f"  {mark}", indent="     ")
        if found["more"]:
            yield from self._lines("findings-more", found["more"], first="  ", indent="  ")

    def tables(self) -> Iterator[Line]:
        """Totals, capabilities, tools, calls."""
        yield from self._section("heading-summary", text_words.TOTALS)
        yield from self._table(_TOTALS, [_totals(label) for label in self._labels], _NARROW)
        yield from self._section("heading-capability", text_words.CAPABILITIES)
        names = columns_of(self._labels)
        pairs = known_of_each(self._labels)
        rows = [(plain(label["id"]), cells_of(fact, self._language)) for label, fact in pairs]
        yield from self._table(("label", *names), [[shown, *(cells[name] for name in names)] for shown, cells in rows], _WIDE)
        for note in notes_of([fact for _, fact in pairs], self._language):
            yield from self._lines("note", note)
        yield from self._seen()
        yield from self._section("heading-tools", text_words.TOOLS)
        yield from self._tools()
        capped = self._report["truncation"]["calls"]
        yield from self._section(
            "heading-trace-capped" if capped else "heading-trace", text_words.TRACE_CAPPED if capped else text_words.TRACE
        )
        yield from self._trace()

    def _seen(self) -> Iterator[Line]:
        found = [line for label in self._labels for line in seen_of(label, self._language)]
        if found:
            yield from self._section("heading-seen", text_words.SEEN)
        for role, shown in found:
            yield from self._lines(role, shown, indent="  ", first="")

    def _tools(self) -> Iterator[Line]:
        pairs = [(label, row) for label in self._labels for row in label["observed"]["tools"]]
        if not pairs:
            yield from self._lines("no-tools-line", self._say(text_words.NO_TOOLS))
            return
        claims = any(row.get("hints") for _, row in pairs)
        columns = (*_TOOLS, "claims") if claims else _TOOLS
        rows = [self._tool(label, row)[: len(columns)] for label, row in pairs]
        yield from self._table(columns, rows, _WIDE)
        if claims and "claimed" not in columns_of(self._labels):
            yield from self._lines("note-claims", self._say(text_words.CLAIMS_NOTE))

    def _tool(self, label: Label, row: ToolRow) -> list[str]:
        called = row["calls"] > 0
        return [
            plain(label["id"]),
            plain(row["name"]),
            size(row["schemaBytes"]),
            str(row["calls"]),
            str(row["successes"]),
            str(row["failures"]),
            duration(row["averageDurationMs"], row["timedCalls"]),
            duration(row["p95DurationMs"], row["timedCalls"]),
            size(row["argumentBytes"]) if called else NOTHING,
            size(row["resultBytes"]) if called else NOTHING,
            effect_of(row, self._language),
            claims_of(row, self._language) or NOTHING,
        ]

    def _trace(self) -> Iterator[Line]:
        calls = self._report["calls"]
        if not calls:
            yield from self._lines("no-trace-line", self._say(text_words.NO_TRACE if self._ledger else text_words.NO_LEDGER))
            return
        yield from self._table(TRACE_COLUMNS, [trace_cells(call, self._language) for call in calls], _WIDE, _TRACE_NUMBERS)

    def _table(self, names: Iterable[str], rows: list[list[str]], most: int, numbers: frozenset[str] = _NUMBERS) -> Iterator[Line]:
        columns = [
            TextColumn(
                said(words.COLUMNS[name], self._language),
                right=name in numbers,
                name=name in _NAMES,
                whole=name == "claims",
                short=said(words.SHORT_COLUMNS.get(name, words.COLUMNS[name]), self._language),
            )
            for name in names
        ]
        for line in draw(columns, rows, most, self._width):
            yield Line("table", line)

    def attribution(self) -> Iterator[Line]:
        """What is mapped to no label, and how to map it."""
        rest = [row["name"] for label in self._labels if label["id"] == UNATTRIBUTED for row in label["observed"]["tools"]]
        if not rest:
            return
        names = [plain(name) for name in rest[:_UNMAPPED_SHOWN]]
        names += [self._say(text_words.MORE, len(rest) - _UNMAPPED_SHOWN)] if len(rest) > _UNMAPPED_SHOWN else []
        yield from self._section("heading-attribution", text_words.ATTRIBUTION)
        yield from self._lines("attribution-unmapped", self._say(text_words.UNMAPPED, ", ".join(names)))
        yield from self._lines("attribution-guidance", self._say(card_words.GUIDANCE))

    def ending(self) -> Iterator[Line]:
        """What was cut."""
        cut = cut_of(self._report, self._language)
        yield Line("blank", "")
        yield from self._lines(
            "evidence-capped" if cut["evidence"] else "evidence-complete", self._say(text_words.EVIDENCE[cut["evidence"]])
        )
        for name in ("tools", "labels", "findings"):
            if cut[name]:
                yield from self._lines("cut", self._say(card_words.CUTS[name]))
        faults = self._report.get("collectorFaults", 0)
        if faults:
            yield from self._lines("faults", counted(faults, card_words.FAULTS, self._language))


def _totals(label: Label) -> list[str]:
    rows, files = label["observed"]["tools"], label["observed"]["filesystem"]
    return [
        plain(label["id"]),
        str(len(rows)),
        size(sum(row["schemaBytes"] for row in rows)),
        str(sum(row["calls"] for row in rows)),
        str(sum(row["successes"] for row in rows)),
        str(sum(row["failures"] for row in rows)),
        str(files["reads"]),
        str(files["writes"]),
        str(label["observed"]["network"]["uniqueDomains"]),
    ]
