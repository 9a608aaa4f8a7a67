"""Tables of text: drawn where they fit, cropped where names are long, else one stacked block for each row.

Refuses to crop a number, to make two names look alike by cropping them, and to draw a line that is wider than it may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from riskproof.reports.labels.figures import NOTHING
from riskproof.reports.labels.widths import flow, pad, squeeze, width_of, wrap

LEAST_WIDTH: Final = 20
_LEAST_NAME: Final = 12
_INDENT: Final = "  "


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column of a drawn table.

    ``name``: its cells are names, which may be cropped and which head a stacked row. ``whole``: never cropped. ``short``
    is its head where the terminal is too narrow for the whole one.
    """

    head: str
    right: bool = False
    name: bool = False
    whole: bool = False
    short: str = ""


def draw(columns: Sequence[TextColumn], rows: Sequence[Sequence[str]], most: int, width: int | None) -> list[str]:
    """The lines of the table. No column is wider than ``most``; ``width`` is that of the terminal, None = no end."""
    widths = _natural(columns, rows, most)
    if width is None or _total(widths) <= width:
        return _drawn(columns, rows, widths)
    brief = [replace(column, head=column.short or column.head) for column in columns]
    fitted = _fitted(brief, rows, _natural(brief, rows, most), width)
    return _stacked(columns, rows, max(width, LEAST_WIDTH)) if fitted is None else _drawn(brief, rows, fitted, squeezed=True)


def _total(widths: Sequence[int]) -> int:
    """The columns of a line of the table."""
    return sum(widths) + 3 * len(widths) + 1


def _natural(columns: Sequence[TextColumn], rows: Sequence[Sequence[str]], most: int) -> list[int]:
    widest = [max(map(width_of, (column.head, *(row[place] for row in rows)))) for place, column in enumerate(columns)]
    return [size if column.whole else min(most, size) for column, size in zip(columns, widest, strict=True)]


def _drawn(columns: Sequence[TextColumn], rows: Sequence[Sequence[str]], widths: Sequence[int], *, squeezed: bool = False) -> list[str]:
    head = _line(columns, [column.head for column in columns], widths)
    body = [_line(columns, cells, widths, squeezed=squeezed) for cells in rows]
    return [_rule("┌┬┐", widths), head, _rule("├┼┤", widths), *body, _rule("└┴┘", widths)]


def _fitted(columns: Sequence[TextColumn], rows: Sequence[Sequence[str]], widths: Sequence[int], width: int) -> list[int] | None:
    """Widths that fit into the terminal, taken from the widest names; None where that would hide what tells names apart."""
    fitted = list(widths)
    names = [place for place, column in enumerate(columns) if column.name]
    while _total(fitted) > width:
        widest = max(names, key=lambda place: fitted[place], default=None)
        if widest is None or fitted[widest] <= _LEAST_NAME:
            return None
        fitted[widest] -= 1
    for place in names:
        whole = {row[place] for row in rows}
        if fitted[place] < widths[place] and len({squeeze(name, fitted[place]) for name in whole}) < len(whole):
            return None
    return fitted


def _line(columns: Sequence[TextColumn], cells: Sequence[str], widths: Sequence[int], *, squeezed: bool = False) -> str:
    shown = (
        pad(cell, width, right=column.right, squeezed=squeezed and column.name)
        for column, cell, width in zip(columns, cells, widths, strict=True)
    )
    return f"│ {' │ '.join(shown)} │"


def _rule(corners: str, widths: Sequence[int]) -> str:
    return corners[0] + corners[1].join("─" * (width + 2) for width in widths) + corners[2]


def _stacked(columns: Sequence[TextColumn], rows: Sequence[Sequence[str]], width: int) -> list[str]:
    lines: list[str] = []
    for row in rows:
        pairs = list(zip(columns, row, strict=True))
        title = " · ".join(cell for column, cell in pairs if column.name)
        items = [f"{column.head}: {cell}" for column, cell in pairs if not column.name and cell != NOTHING]
        lines += [*wrap(title, width, first="▸ ", indent=_INDENT), *flow(items, width, indent=_INDENT)]
    return lines
