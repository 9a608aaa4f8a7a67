"""The roles that the properties of a tool's schema play, by their names alone.

Refuses to validate a schema, and to read values, titles or descriptions: those speak of more than the tool does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, Literal

from riskproof.detect import lexicon
from riskproof.detect.lexicon import terms
from riskproof.detect.words_zh import SINK_FIELDS
from riskproof.model.call import Json

Role = Literal["address", "recipient", "target", "path", "output", "command", "document"]
"""``target`` is any sink field of the specification; ``address`` and ``recipient`` are the sinks that lead outside by themselves."""

MAX_NODES: Final = 10_000
MAX_DEPTH: Final = 64
"""SPEC: riskproof 25, the bounds of arguments; what lies beyond them in a schema is not read."""

_ANYWHERE: Final[tuple[tuple[Role, frozenset[str]], ...]] = (
    ("address", terms("url urls uri link links href website webpage")),
    ("recipient", terms("recipient recipients webhook channel")),
    ("command", terms("command cmd")),
    ("document", terms("presentation slide sheet workbook worksheet notebook")),
    # SPEC: riskproof 4.2 "sink field".
    ("target", terms("url uri endpoint recipient recipients body payload content message query webhook address destination target"
                         " channel topic")),
)  # fmt: skip
_ADDRESSED: Final = terms("to cc bcc")
"""SPEC: riskproof 4.2 "sink field"; inside a longer name these are prepositions."""
_LETTER: Final = terms("subject body text html message content cc")
"""Beside one of these "from" and "to" are people; without one they are the ends of an edge."""
_PATH_ENDS: Final = terms("path paths filepath filename file files directory dir folder cwd")
_OUTPUTS: Final = terms("output out save dest destination target export")


def roles_of(schema: Json) -> dict[Role, str]:
    """Each role that some property plays, with the word that says so. Properties count at any depth (SPEC: riskproof 27.2 D25)."""
    found: dict[Role, str] = {}
    for names in properties_of(schema):
        edge = "from" in names and _LETTER.isdisjoint(names)
        for name in names:
            for role, word in _roles(lexicon.name_words(name), edge=edge):
                found.setdefault(role, f"schema: {word}")
            if lexicon.is_han(name) and (word := next((word for word in SINK_FIELDS.split() if word in name), "")):
                found.setdefault("target", f"schema: {word}")
    return found


def _roles(words: Sequence[str], *, edge: bool) -> Iterator[tuple[Role, str]]:
    """The roles of one property, by the words of its name."""
    if len(words) == 1 and words[0] in _ADDRESSED and not edge:
        yield "recipient", words[0]
        yield "target", words[0]
    for role, known in _ANYWHERE:
        yield from ((role, word) for word in words if word in known)
    end = words[-2] if len(words) > 1 and words[-1] == "name" else next(reversed(words), "")
    if end in _PATH_ENDS:
        yield "path", end
        if not _OUTPUTS.isdisjoint(words):
            yield "output", end


def properties_of(schema: Json) -> Iterator[dict[str, Json]]:
    """Every ``properties`` object of a JSON schema, outer ones first, at most ``MAX_NODES`` nodes and as many properties of each."""
    level: list[Json] = [schema]
    left = MAX_NODES
    for _ in range(MAX_DEPTH):
        below: list[Json] = []
        for node in level[:left]:
            if isinstance(node, dict):
                properties = node.get("properties")
                if isinstance(properties, dict):
                    yield {name: inner for name, inner in islice(properties.items(), left) if isinstance(name, str)}
                below.extend(islice(node.values(), left))
            elif isinstance(node, list | tuple):
                below.extend(islice(node, left))
        left -= min(left, len(level))
        level = below
