"""Columns of a terminal: how wide a text is, and how to make it fit.

Refuses to count characters: East Asian letters take two columns, marks none, a pictogram with its marks two (rich's tables of cell widths).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len

ELLIPSIS: Final = "…"
_LEAST_SQUEEZED: Final = 4
_CLOSING: Final = frozenset("，。；：、）」』！？”’…")
"""What no line begins with."""


def width_of(text: str) -> int:
    """The columns that a text takes."""
    return cell_len(text)


def crop(text: str, most: int) -> str:
    """The text in at most so many columns, with an ellipsis where something is missing."""
    if width_of(text) <= most:
        return text
    if most < 1:
        return ""
    kept = text[:most]  # no character that is shown at all takes less than a column, but for marks
    while kept and width_of(kept) > most - 1:
        kept = kept[:-1]
    return f"{kept}{ELLIPSIS}"


def squeeze(text: str, most: int) -> str:
    """The text in at most so many columns, with an ellipsis in its middle: what tells names apart stands at both ends."""
    if width_of(text) <= most:
        return text
    head = _head(text, (most - 1) // 2)
    tail = text[-most:]
    while tail and width_of(head) + 1 + width_of(tail) > most:
        tail = tail[1:]
    return f"{head}{ELLIPSIS}{tail}" if most > _LEAST_SQUEEZED else crop(text, most)


def pad(text: str, width: int, *, right: bool = False, squeezed: bool = False) -> str:
    """The text in exactly so many columns."""
    shown = squeeze(text, width) if squeezed else crop(text, width)
    gap = " " * (width - width_of(shown))
    return f"{gap}{shown}" if right else f"{shown}{gap}"


def wrap(text: str, width: int | None, *, indent: str = "", first: str | None = None) -> list[str]:
    """The text as lines of at most so many columns; None is one line. ``first`` stands before the first line, ``indent`` before the others.

    Lines break at gaps and between East Asian letters; a word that is longer than a line is divided.
    """
    lead = indent if first is None else first
    if width is None or width_of(lead + text) <= width:
        return [f"{lead}{text}"]
    return _flow(_pieces(text), width, lead, indent)


def flow(items: Iterable[str], width: int | None, *, between: str = " · ", indent: str = "") -> list[str]:
    """Items beside each other, each whole where it fits into a line, in lines of at most so many columns."""
    shown = list(items)
    if width is None:
        return [indent + between.join(shown)] if shown else []
    lines: list[str] = []
    current = ""
    for item in shown:
        joined = f"{current}{between}{item}" if current else f"{indent}{item}"
        if current and width_of(joined) > width:
            lines.append(current)
            joined = f"{indent}{item}"
        current = joined
        if width_of(current) > width:
            *whole, current = wrap(item, width, indent=indent)
            lines += whole
    return [*lines, current] if current else lines


def _flow(pieces: list[str], width: int, lead: str, indent: str) -> list[str]:
    lines, current, empty = [], lead, True
    for piece in pieces:
        rest = piece.lstrip(" ") if empty else piece
        if not empty and width_of(current + rest.rstrip(" ")) > width:
            lines.append(current.rstrip(" "))
            current, empty, rest = indent, True, piece.lstrip(" ")
        while width_of(current + rest.rstrip(" ")) > width:
            head = _head(rest, width - width_of(current))
            lines.append(current + head)
            current, rest = indent, rest[len(head) :]
        current += rest
        empty = empty and not rest
    if not empty:
        lines.append(current.rstrip(" "))
    return lines


def _head(text: str, room: int) -> str:
    """As much of the text as fits, but at least one character."""
    kept = text[: max(room, 1)]
    while len(kept) > 1 and width_of(kept) > room:
        kept = kept[:-1]
    return kept


def _pieces(text: str) -> list[str]:
    """What a line may be broken between: words with the gap behind them, and single wide characters."""
    pieces: list[str] = []
    word = ""
    for character in text:
        if character in _CLOSING and not word and pieces and not pieces[-1].endswith(" "):
            pieces[-1] += character
            continue
        if width_of(character) == 2 and word and not word.endswith(" "):
            pieces.append(word)
            word = ""
        word += character
        if character == " " or width_of(character) == 2:
            pieces.append(word)
            word = ""
    return [*pieces, word] if word else pieces
