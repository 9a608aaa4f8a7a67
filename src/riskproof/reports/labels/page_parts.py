"""The parts of the HTML page that stand in it more than once: figures, tables, the matrix, one label's article.

Refuses a table without a caption and without scopes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.model.taint import Language
from riskproof.reports.labels import card_words
from riskproof.reports.labels.markup import Content, Markup, element, joined
from riskproof.reports.labels.shape import Bar, Column, Figure, LabelPart, Matrix, Table
from riskproof.reports.languages import said

_BAR: Final = 22
_TALL: Final = 56
_FEWEST_BARS: Final = 2


def figures(shown: Sequence[Figure]) -> Markup:
    """Numbers with their names."""
    return element("dl", [element("div", element("dt", one["name"]), element("dd", one["text"])) for one in shown], class_="figures")


def breakable(name: str) -> Markup:
    """A name that may be broken behind its underscores."""
    first, *others = name.split("_")
    return joined(first, [joined("_", element("wbr"), other) for other in others])


def head(columns: Sequence[Column]) -> Markup:
    """The head of a table."""
    return element("thead", element("tr", [element("th", column["text"], scope="col", class_=_side(column)) for column in columns]))


def table(shown: Table, *, class_: str | None = None) -> Markup:
    """A table with what there is to say of it. Without rows only that is left."""
    notes = [element("p", line, class_="quiet") for line in shown["empty"]]
    if not shown["rows"]:
        return joined(element("h4", shown["caption"]), notes)
    columns = shown["columns"]
    rows = [
        element(
            "tr",
            [
                element("td", element("span", cell), class_=_side(column), data_label=column["text"])
                for column, cell in zip(columns, row, strict=True)
            ],
        )
        for row in shown["rows"]
    ]
    grid = element("table", element("caption", shown["caption"]), head(columns), element("tbody", rows), class_=class_)
    return joined(scrolled(grid, shown["caption"]), notes)


def matrix(shown: Matrix) -> Markup:
    """Declared, claimed, observed and inferred beside each other."""
    rows = []
    for row in shown["rows"]:
        first, *others = row["cells"]
        cells = [
            element("td", element("span", cell["text"], class_=cell["tone"]), data_label=column["text"])
            for column, cell in zip(shown["columns"][1:], others, strict=True)
        ]
        rows.append(element("tr", element("th", first["text"], scope="row"), cells))
    grid = element(
        "table",
        element("caption", shown["caption"], class_="hidden"),
        head(shown["columns"]),
        element("tbody", rows),
        class_="matrix stack",
    )
    notes = element("div", [element("p", note) for note in shown["notes"]], class_="notes") if shown["notes"] else None
    return joined(scrolled(grid, shown["caption"]), notes)


def histogram(bars: Sequence[Bar], language: Language) -> Content:
    """How long calls took, as a drawing that is also read out. One bar says nothing that the figures do not."""
    if len(bars) < _FEWEST_BARS:
        return None
    name = said(card_words.DURATIONS, language)
    spoken = ", ".join(f"{bar['text']}: {bar['calls']}" for bar in bars)
    drawn = [
        element(
            "rect",
            x=str(place * _BAR + 1),
            y=str(_TALL - bar["share"] * _TALL // 100),
            width=str(_BAR - 2),
            height=str(bar["share"] * _TALL // 100),
        )
        for place, bar in enumerate(bars)
    ]
    box = f"0 0 {len(bars) * _BAR} {_TALL}"
    picture = element("svg", drawn, viewBox=box, preserveAspectRatio="none", role="img", aria_label=f"{name}: {spoken}")
    ends = element("p", element("span", bars[0]["text"]), element("span", bars[-1]["text"]), class_="ends", aria_hidden="true")
    return element("div", element("h4", name), element("div", picture, ends, class_="drawing"), class_="bars")


def scrolled(grid: Markup, name: str) -> Markup:
    """A table that may be wider than the page, reachable by keyboard."""
    return element("div", grid, class_="scroll", role="region", tabindex="0", aria_label=name)


def article(shown: LabelPart, place: int, language: Language, *, alone: bool) -> Markup:
    """One label by itself. Where it is ``alone`` on the page its figures and its matrix stand above already."""
    identifier = f"label-{place + 1}"
    title = element(
        "div",
        element("h3", shown["name"], id=identifier),
        element("code", shown["id"]) if shown["id"] != shown["name"] else None,
        element("p", f"{shown['attribution']} · {shown['window']}", class_="quiet"),
        class_="head",
    )
    sides = element(
        "div",
        element("div", _declared(shown, language), _files(shown, language)),
        element("div", table(shown["hostnames"]), table(shown["effects"], class_="even")),
        class_="pair",
    )
    own: Matrix = {**shown["matrix"], "notes": []}
    above = None if alone else joined(figures(shown["figures"]), matrix(own))
    return element("article", title, above, sides, _evidence(shown["evidence"]), aria_labelledby=identifier)


def _declared(shown: LabelPart, language: Language) -> Content:
    return [
        _chips(said(card_words.DECLARED_HOSTS, language), shown["declaredDomains"]),
        _chips(said(card_words.CREDENTIAL_NAMES, language), shown["credentialRefs"]),
    ]


def _files(shown: LabelPart, language: Language) -> Content:
    if not shown["filesNote"]:
        return None
    return [_chips(said(card_words.FILES, language), shown["files"]), element("p", shown["filesNote"], class_="quiet")]


def _chips(heading: str, texts: Sequence[str]) -> Content:
    if not texts:
        return None
    return [element("h4", heading), element("ul", [element("li", element("code", text)) for text in texts], class_="chips")]


def _evidence(shown: Table) -> Markup:
    summary = element("summary", shown["caption"], element("small", f" {len(shown['rows'])}"))
    return element("details", summary, table(shown), class_="evidence")


def _side(column: Column) -> str | None:
    return "n" if column["right"] else None
