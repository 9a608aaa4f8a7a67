"""Labels as Markdown, for issues, wikis and reviews (SPEC: nutrition-labels 16).

Refuses to let a name be read as syntax: names stand as they are only where no renderer could read anything in them, else as code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riskproof.model.label import Label, ToolRow
from riskproof.model.taint import Language
from riskproof.reports.labels import card_words, text_words, words
from riskproof.reports.labels.capabilities import cells_of, columns_of, known, known_of_each, notes_of
from riskproof.reports.labels.escape import code, for_markdown, plain
from riskproof.reports.labels.figures import NOTHING, moment, percent, size, span
from riskproof.reports.labels.finding_rows import detail_of, is_open, pairs_of, sentence_of, source_of
from riskproof.reports.labels.parts import kind_of, scope_of, seen_of
from riskproof.reports.labels.toolrows import claims_of, effect_of
from riskproof.reports.labels.wrapping import SNAPSHOT_SCOPE, Published, is_report
from riskproof.reports.languages import Words, said

_TOOLS = ("tool", "schema", "calls", "success", "failed", "effect")
_RIGHT = frozenset({"schema", "calls", "success", "failed", "value"})


def markdown(published: Published, scope: str | None = None, language: Language = "en") -> str:
    """The whole document, without a newline at its end. ``scope`` says whose view it is; a report says so itself."""
    whose = scope if scope is not None else published["scope"] if is_report(published) else SNAPSHOT_SCOPE
    labels = published["labels"]
    lines = [
        f"# {said(words.TITLE, language)}",
        "",
        said(text_words.SCOPE, language).format(for_markdown(scope_of(whose, language))),
        said(text_words.REVISION, language).format(published["revision"]),
        said(text_words.GENERATED, language).format(moment(published["generatedAt"])),
        "",
    ]
    for note in notes_of([fact for _, fact in known_of_each(labels)], language):
        lines += [f"> {note}", ""]
    if not labels:
        lines += [said(text_words.OVERVIEW_EMPTY, language), ""]
    for place, label in enumerate(labels):
        lines += ["---", ""] if place else []
        lines += _label(label, language)
    return "\n".join(lines).rstrip("\n")


def _label(label: Label, language: Language) -> Iterator[str]:
    yield from (f"## {for_markdown(plain(label['displayName']))} ({for_markdown(plain(label['id']))})", "")
    window = span(label["window"]["startedAt"], label["window"]["generatedAt"])
    yield from (said(text_words.WINDOW, language).format(window), "")
    yield from _section(text_words.STATUS, language)
    yield from (*(f"- {line}" for line in _status(label, language)), "")
    yield from _findings(label, language)
    yield from _section(text_words.SUMMARY, language)
    yield from _table(["metric", "value", "status"], list(_metrics(label, language)), language)
    yield from _section(text_words.CAPABILITIES, language)
    names = columns_of([label])
    yield from _table(names, [[cells[name] for name in names] for cells in (cells_of(fact, language) for fact in known([label]))], language)
    seen = [line for _, line in seen_of(label, language, lambda name: code(plain(name)))]
    if seen:
        yield from (*_section(text_words.SEEN, language), *(f"- {line}" for line in seen), "")
    yield from _section(text_words.TOOLS, language)
    yield from _tools(label, language)
    yield from _section(text_words.ATTRIBUTION, language)
    yield from (*_attribution(label, language), "")


def _section(heading: Words, language: Language) -> tuple[str, str]:
    return f"### {said(heading, language)}", ""


def _status(label: Label, language: Language) -> Iterator[str]:
    rows, kind = label["observed"]["tools"], kind_of(label)
    yield said(text_words.STATUS_TOOLS[bool(rows)], language)
    yield said(text_words.STATUS_CALLS[any(row["calls"] for row in rows)], language)
    yield said(text_words.STATUS_SERVER if kind == "server" else text_words.STATUS_MAPPED[kind == "configured"], language)


def _findings(label: Label, language: Language) -> Iterator[str]:
    pairs = pairs_of([label])
    if not pairs:
        return
    yield from _section(card_words.FINDINGS, language)
    yield from (said(card_words.FINDINGS_INTRO, language), "")
    for _, finding in pairs:
        shown = sentence_of(finding, language, lambda name: code(plain(name)))
        source = said(words.SOURCES[source_of(finding)], language)
        yield f"- {'⚠️' if is_open(finding) else 'ℹ️'} {shown} ({source} · {detail_of(finding, language)})"
    yield ""


def _metrics(label: Label, language: Language) -> Iterator[list[str]]:
    rows, seen = label["observed"]["tools"], label["observed"]
    visible = sum(row.get("visible", True) for row in rows)
    schemas = sum(row["schemaBytes"] for row in rows)
    calls, failures = sum(row["calls"] for row in rows), sum(row["failures"] for row in rows)
    unseen = said(text_words.NOT_OBSERVED, language)
    loaded = said(text_words.LOADED, language)
    rate = said(text_words.RATE[failures > 0], language).format(percent(failures, calls)) if calls else unseen
    found = {
        "tools": (str(visible), loaded if visible else unseen),
        "schemas": (size(schemas), loaded if schemas else unseen),
        "calls": (str(calls), said(text_words.OBSERVED, language) if calls else unseen),
        "successes": (str(sum(row["successes"] for row in rows)), NOTHING),
        "failures": (str(failures), rate),
        "reads": (str(seen["filesystem"]["reads"]), NOTHING),
        "writes": (str(seen["filesystem"]["writes"]), NOTHING),
        "domains": (str(seen["network"]["uniqueDomains"]), NOTHING),
    }
    for name, (value, status) in found.items():
        yield [said(text_words.METRICS[name], language), value, status]


def _tools(label: Label, language: Language) -> Iterator[str]:
    rows = label["observed"]["tools"]
    if not rows:
        yield from (said(text_words.NO_TOOLS, language), "")
        return
    claims = any(row.get("hints") for row in rows)
    yield from _table([*_TOOLS, *(["claims"] if claims else [])], [_tool(row, language, claims=claims) for row in rows], language)


def _tool(row: ToolRow, language: Language, *, claims: bool) -> list[str]:
    cells = [
        code(plain(row["name"]), cell=True),
        size(row["schemaBytes"]),
        str(row["calls"]),
        str(row["successes"]),
        str(row["failures"]),
        effect_of(row, language),
    ]
    return [*cells, claims_of(row, language) or NOTHING] if claims else cells


def _attribution(label: Label, language: Language) -> Iterator[str]:
    kind = kind_of(label)
    if kind == "unattributed":
        yield from (said(text_words.LOADED_UNMAPPED, language), "", said(card_words.GUIDANCE, language))
    elif kind == "server":
        yield said(text_words.FROM_SERVER, language).format(for_markdown(plain(label["id"])))
    else:
        names = {"id": for_markdown(plain(label["id"])), "name": for_markdown(plain(label["displayName"]))}
        yield said(text_words.MAPPED, language).format(**names)


def _table(names: Sequence[str], rows: Sequence[Sequence[str]], language: Language) -> Iterator[str]:
    yield _row([said(words.COLUMNS[name], language) for name in names])
    yield _row(["---:" if name in _RIGHT else "---" for name in names])
    yield from (_row(row) for row in rows)
    yield ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
