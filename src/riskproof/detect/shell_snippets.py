"""What code inside a command does, in one form for every language: calls with what can be told of their arguments, and the sum of it.

Refuses grammar (``shell_snippet_tree``, ``commands_python``) and meaning (``shell_snippet_roles``).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from riskproof.detect.shell_model import NOTHING, Inner, Risk, Stream

MAX_TEXT: Final = 32_768
"""Characters of code that are read."""
MAX_JOINED: Final = 4_096
"""Characters of a text that is put together of several."""


class Value(NamedTuple):
    """One argument. ``text`` is its literal text, with ``$_`` for a part that is computed; ``items`` the elements of a literal list;
    ``name`` the dotted name where it is one; ``known`` false where ``text`` has a computed part; ``raw`` how it was written, cut."""

    text: str | None = None
    items: tuple[Value, ...] | None = None
    name: str = ""
    known: bool = True
    stream: Stream = NOTHING
    raw: str = ""


class Call(NamedTuple):
    """One call: the dotted name, imports and aliases resolved, and the positional arguments; ``raw`` is how it was written, cut."""

    name: str
    args: tuple[Value, ...]
    raw: str = ""


class CodeView(NamedTuple):
    """``starts`` are commands it runs, ``risks`` its own, ``network`` whether it can reach out, ``addresses`` URLs it writes out,
    ``paths`` files it names and whether it writes them, ``complete`` whether the grammar took the whole text."""

    starts: tuple[Inner, ...] = ()
    risks: tuple[Risk, ...] = ()
    network: bool = False
    addresses: tuple[str, ...] = ()
    paths: tuple[tuple[str, bool], ...] = ()
    complete: bool = True


UNKNOWN: Final = Value()
