"""The label as one HTML page: the card's view model, laid out to be read, printed and passed on (SPEC: nutrition-labels 18, 27.3).

Refuses scripts, and everything from elsewhere: the page says so to the browser itself, and works from a file without a network.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.model.taint import Language
from riskproof.reports.labels import card_words
from riskproof.reports.labels.markup import Content, Markup, element, joined
from riskproof.reports.labels.page_parts import article, breakable, figures, histogram, matrix, table
from riskproof.reports.labels.shape import Column, Directory, Findings, LabelView, Notice, Tool, Trace
from riskproof.reports.labels.style import STYLE, policy
from riskproof.reports.labels.view import view
from riskproof.reports.labels.wrapping import Published
from riskproof.reports.languages import said

MOST_TOOLS: Final = 5000


def html(published: Published, language: Language = "en") -> str:
    """The page, with a newline at its end."""
    shown = view(published, language, most_tools=MOST_TOOLS)
    main = element(
        "main",
        _header(shown),
        _findings(shown["findings"]),
        _capabilities(shown),
        _directory(shown["directory"], language),
        [article(part, place, language, alone=len(shown["labels"]) == 1) for place, part in enumerate(shown["labels"])],
        _trace(shown["trace"]),
        _footer(shown),
    )
    return f"<!DOCTYPE html>\n{element('html', _head(shown), element('body', main), lang=language)}\n"


def _head(shown: LabelView) -> Markup:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy()),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="robots", content="noindex"),
        element("title", f"{shown['title']} · {shown['meta']}"),
        element("style", Markup(STYLE)),
    )


def _header(shown: LabelView) -> Markup:
    pills = [element("li", pill["text"], class_=f"pill {pill['tone']}") for pill in shown["pills"]]
    verdict = element("p", element("strong", shown["verdict"]["text"]), element("span", shown["verdict"]["detail"]), class_="verdict")
    return element(
        "header",
        element("h1", shown["title"]),
        element("p", shown["meta"], class_="meta"),
        element("div", verdict, element("ul", pills, class_="pills"), class_="top"),
        element("p", said(card_words.AMOUNTS, shown["language"]), class_="amounts"),
        figures(shown["summary"]["figures"]),
        class_="facts",
    )


def _findings(found: Findings) -> Markup | None:
    if not found["rows"]:
        return None
    items = [
        element(
            "li",
            element("strong", row["text"]),
            element("p", element("code", row["label"]), f" · {row['sourceText']} · {row['detail']}"),
            class_="finding open" if row["level"] == "warning" and not row["accepted"] else "finding",
        )
        for row in found["rows"]
    ]
    return element(
        "section",
        _heading(found["heading"], found["count"], "findings"),
        element("p", found["intro"], class_="quiet"),
        element("ul", items, class_="findings"),
        element("p", found["more"], class_="quiet") if found["more"] else None,
        aria_labelledby="findings",
    )


def _capabilities(shown: LabelView) -> Markup:
    grid = shown["capabilities"]
    return element(
        "section", element("h2", grid["caption"], id="capabilities"), matrix(grid), _notice(shown["notice"]), aria_labelledby="capabilities"
    )


def _notice(notice: Notice) -> Markup:
    return element(
        "div",
        element("p", element("strong", notice["text"])),
        element("p", notice["guidance"]) if notice["guidance"] else None,
        element("p", notice["note"]),
        class_=f"notice {notice['tone']}",
        role="note",
    )


def _directory(shown: Directory, language: Language) -> Markup:
    heading = _heading(shown["heading"], shown["count"], "tools")
    if shown["empty"]:
        return element("section", heading, element("p", shown["empty"], class_="quiet"), aria_labelledby="tools")
    head = element("thead", element("tr", [_column(column) for column in shown["header"]]))
    bodies = [_tool(tool, shown, language) for tool in shown["tools"]]
    grid = element(
        "table",
        element("caption", shown["heading"], class_="hidden"),
        head,
        bodies,
        class_="tools owned stack" if shown["nameColumn"] else "tools stack",
    )
    return element(
        "section",
        heading,
        element("div", grid, class_="scroll", role="region", tabindex="0", aria_labelledby="tools"),
        element("p", shown["more"], class_="quiet") if shown["more"] else None,
        aria_labelledby="tools",
    )


def _tool(tool: Tool, shown: Directory, language: Language) -> Markup:
    name, cells = shown["nameColumn"], []
    for place, (column, cell) in enumerate(zip(shown["header"], tool["cells"], strict=True)):
        if place == name:
            cells.append(element("th", element("code", breakable(cell)), element("small", tool["schema"]), scope="row"))
        else:
            content: Content = element("span", cell, class_=f"state {tool['tone']}") if place == name + 1 else cell
            cells.append(_cell(column, content))
    return element("tbody", element("tr", cells), _opened(tool, shown["recordColumns"], len(cells), language))


def _opened(tool: Tool, columns: Sequence[Column], width: int, language: Language) -> Markup | None:
    notes = [*([tool["claims"]] if tool["claims"] else []), *tool["notes"]]
    if not notes and not tool["records"] and not tool["bars"]:
        return None
    rows = [
        element("tr", [_cell(column, cell) for column, cell in zip(columns, record["cells"], strict=True)]) for record in tool["records"]
    ]
    head = element("thead", element("tr", [_column(column) for column in columns]))
    records = (
        element("table", element("caption", tool["recordsNote"], class_="hidden"), head, element("tbody", rows), class_="stack trace")
        if rows
        else None
    )
    told = element("ul", [element("li", note) for note in notes]) if notes else None
    inside = joined(element("div", told, histogram(tool["bars"], language), class_="told"), records)
    summary = element("summary", f"{said(card_words.DETAILS, language)} · {tool['recordsNote']}")
    return element("tr", element("td", element("details", summary, inside, class_="calls"), colspan=str(width), class_="whole"))


def _trace(trace: Trace) -> Markup:
    hint = element("small", " · ".join([str(trace["count"]), *([trace["hint"]] if trace["hint"] else [])]))
    inside = (
        table(trace["table"], class_="stack trace")
        if trace["count"]
        else [element("p", line, class_="quiet") for line in trace["table"]["empty"]]
    )
    return element("section", element("details", element("summary", trace["heading"], hint), inside, class_="all"))


def _footer(shown: LabelView) -> Markup:
    return element("footer", element("ul", [element("li", line) for line in shown["footer"]["lines"]]))


def _heading(text: str, count: int, identifier: str) -> Markup:
    return element("h2", text, element("span", str(count), class_="count"), id=identifier)


def _column(column: Column) -> Markup:
    return element("th", column["text"], scope="col", class_="n" if column["right"] else None)


def _cell(column: Column, content: Content) -> Markup:
    return element("td", element("span", content), class_="n" if column["right"] else None, data_label=column["text"])
