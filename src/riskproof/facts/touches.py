"""Files that a call reads and writes: in path fields, in commands, in patches.

Refuses to guess from content: a file counts where an argument names it. Refuses to keep a path: what leaves here is its mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from riskproof.detect.file_marks import mark_of
from riskproof.detect.patches import patched_files
from riskproof.detect.paths import LONGEST_PATH
from riskproof.facts.commands import CommandFacts
from riskproof.facts.files import READ_FIELDS, is_path_field
from riskproof.facts.requests import ACTS
from riskproof.model.facts import TARGETS, Classification, Leaf
from riskproof.model.files import Touch

_ASIDE: Final = TARGETS | {"path", "selector", "amount"}
"""Roles of arguments that are not written into a file."""
_OLD: Final = "old"
"""What the name of an editor's argument begins with whose text is replaced."""
_MAKES: Final = frozenset({"create", "change"})
"""What a tool that acts outside does to a file that it writes there; one that sends a file only reads it."""


class Named(NamedTuple):
    """A file as an argument names it. ``shared`` is true where the text that is written stands in other arguments."""

    leaf: int
    path: str
    reads: bool
    writes: bool
    shared: bool = False


def named_files(leaves: Sequence[Leaf], tool: Classification, commands: CommandFacts) -> tuple[Named, ...]:
    """The files of a call, path fields first, then what its commands name, then what its patches write."""
    fields = (_by_field(index, leaf, tool) for index, leaf in enumerate(leaves) if isinstance(leaf.value, str))
    run = (Named(index, path, not writes, writes) for index, path, writes in commands.paths)
    return (*filter(None, fields), *run, *_patched(leaves, tool))


def touches_of(named: Sequence[Named]) -> tuple[Touch, ...]:
    """The same files by their marks."""
    marked = (Touch(one.leaf, mark_of(one.path), one.reads, one.writes) for one in named)
    return tuple(dict.fromkeys(touch for touch in marked if touch.mark))


def is_path(leaf: Leaf) -> bool:
    """True for an argument that names a file, by its own name or by its role."""
    value = leaf.value
    if not isinstance(value, str):
        return False
    return is_path_field(leaf.name, value) or (leaf.role == "path" and len(value) <= LONGEST_PATH and "\n" not in value.strip())


def is_content(leaf: Leaf) -> bool:
    """True for an argument whose text would stand in the file that a call writes."""
    return leaf.role not in _ASIDE and not leaf.name.startswith(_OLD) and not is_path(leaf)


def writes_files(tool: Classification) -> bool:
    """True for a tool that writes the files that it is given, here or in a store outside."""
    outside = "EXTERNAL_ACTION" in tool.capabilities and not _MAKES.isdisjoint(tool.deeds[:1])
    return "LOCAL_MUTATION" in tool.capabilities or outside


def _by_field(index: int, leaf: Leaf, tool: Classification) -> Named | None:
    if not is_path(leaf):
        return None
    writes = writes_files(tool) and leaf.name not in READ_FIELDS
    return Named(index, str(leaf.value), not writes or "PRIVATE_ACCESS" in tool.capabilities, writes, shared=True)


def _patched(leaves: Sequence[Leaf], tool: Classification) -> Iterator[Named]:
    if ACTS.isdisjoint(tool.capabilities):
        return
    for index, leaf in enumerate(leaves):
        if isinstance(leaf.value, str):
            yield from (Named(index, path, reads=False, writes=True) for path in patched_files(leaf.value))
