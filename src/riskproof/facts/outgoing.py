"""What a call would send, as short pieces in order: values that stand side by side, parts of URLs, strings and variables of commands.

Refuses long pieces: a text of more than ``LONGEST`` characters is found by itself, and ends a run. Refuses to judge what a piece is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from riskproof.detect.code_strings import strings_of
from riskproof.detect.hosts import shown_host, url_targets
from riskproof.detect.texts import json_text
from riskproof.facts.destinations import SINK_FIELDS
from riskproof.model.facts import Leaf

LONGEST: Final = 64
_MESSAGE: Final = 240
"""Characters of an argument whose words may count and whose last word may be a piece: a line or two with a piece in it."""
MOST: Final = 64
"""Pieces of one stream of a call."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of what a call sends: the index of its leaf, where in the call it stands (``stream``), its text.

    ``"*"`` leads streams of arguments, ``"/"`` of paths, ``"?"`` of queries, ``"."`` of host names, ``"$"`` of commands."""

    leaf: int
    stream: str
    text: str


def pieces_of(leaves: Sequence[Leaf], *, outward: bool, commands: bool) -> list[Piece]:
    """The pieces of a call, in order; ``outward`` where its arguments leave and not only its URLs, ``commands`` where it runs code."""
    found: list[Piece] = []
    for index, leaf in enumerate(leaves):
        if isinstance(leaf.value, bool) or leaf.value is None:
            continue
        text = json_text(leaf.value)
        if isinstance(leaf.value, str) and ("://" in text or (leaf.name in SINK_FIELDS and "@" not in text)):
            found += (Piece(index, stream, part) for stream, part in _url_pieces(text))
        if commands and isinstance(leaf.value, str):
            found += (Piece(index, "$", part) for part in strings_of(text))
        if outward and leaf.name not in SINK_FIELDS and len(text) <= _MESSAGE:
            found.append(Piece(index, f"*{leaf.field.rstrip('0123456789_-.')}", text))
    return found


def _url_pieces(text: str) -> Iterable[tuple[str, str]]:
    """(stream, part) of each sub-domain, path segment and query value of the URLs in a text."""
    for target in url_targets(text):
        below = target.host.removesuffix(shown_host(target.host)).strip(".")
        names = below.split(".") if below else []
        yield from ((f".{len(names) - place}", name) for place, name in enumerate(names))
        path, _, query = target.tail.partition("?")
        yield from ((f"/{place}", part) for place, part in enumerate(path.replace("#", "/").split("/")) if part)
        for pair in query.replace("#", "&").replace(";", "&").split("&"):
            name, equals, value = pair.partition("=")
            if part := value if equals else name:
                yield f"?{name if equals else ''}", part.replace("+", " ")


def streams_of(pieces: Sequence[Piece]) -> dict[str, list[Piece]]:
    """The pieces by where they stand, those of numbered or listed arguments together; ``""`` holds all. Where a text has several words,
    its last one is a stream of its own ("part 2: 1207"). At most ``MOST`` pieces each."""
    found: dict[str, list[Piece]] = {}
    for piece in pieces:
        if len(piece.text) <= LONGEST:
            for stream in ("", piece.stream):
                found.setdefault(stream, []).append(piece)
        if len(words := piece.text.split()) > 1:
            found.setdefault(f"{piece.stream} ", []).append(Piece(piece.leaf, piece.stream, words[-1][:LONGEST]))
    return {stream: held[:MOST] for stream, held in found.items()}
