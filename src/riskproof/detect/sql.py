"""SQL that a command line holds: what deletes data, opens access or leaves the database (ISO/IEC 9075-2; manuals of the systems named).

A statement is judged by its first keyword and by what stands at its own level, so that a subquery's ``WHERE`` limits nothing outside it.
Refuses to read SQL without the grammar, and strings, comments and the bodies of functions: they are text until someone runs them.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from riskproof.detect.shell_model import ACCESS, DATA_DELETION, DYNAMIC, INTERRUPTION, SCAN, Risk, names

if TYPE_CHECKING:
    import tree_sitter

_WORTH: Final = (
    "drop",
    "truncate",
    "delete",
    "update",
    "alter",
    "grant",
    "program",
    "superuser",
    "xp_cmdshell",
    "load_extension",
    "sys_exec",
    "purge",
    "reset",
    "shutdown",
    "\\!",
    ".shell",
    ".system",
)
"""Without one of these a text holds nothing that is judged here, and the grammar is not even loaded."""
_REPLACEABLE: Final = names("view materialized index trigger function procedure rule statistics aggregate operator cast temporary temp")
"""What a ``DROP`` of loses no data: it is made again from its definition."""
_NO_DATA: Final = names("constraint default not index key foreign primary expression identity check trigger")
"""What ``ALTER TABLE … DROP`` may take away without losing data."""
_ESCAPES: Final = names("xp_cmdshell load_extension sys_exec sys_eval")
"""Functions that run code of the machine: Transact-SQL ``xp_cmdshell``, SQLite ``load_extension``, a well-known MySQL library's."""
_UNREAD: Final = frozenset({"comment", "marginalia", "create_function", "create_trigger", "create_procedure"})
_VERSIONED: Final = "/*!"
"""A comment that MySQL and MariaDB run (MySQL 8 manual 11.7)."""
MAX_VERSIONED: Final = 4
"""Such comments that are read in one text."""
MAX_COMMENTS: Final = 100
"""Comments in one text. Unclosed ones cost the grammar their number times the length; a text with more is taken for what it might hide."""


class _Leaf(NamedTuple):
    kind: str
    text: str
    depth: int


class _Parsers(threading.local):
    """A parser keeps state while it parses, so a thread has its own; the grammar is loaded when first needed."""

    def __init__(self) -> None:
        import tree_sitter
        import tree_sitter_sql

        self.sql = tree_sitter.Parser(tree_sitter.Language(tree_sitter_sql.language()))


@cache
def _parsers() -> _Parsers:
    return _Parsers()


def sql_risks(text: str) -> Iterator[Risk]:
    """The risks of running ``text`` in a database; every statement counts, whatever stands around it."""
    text = text[:SCAN]
    lowered = text.lower()
    if not any(mark in lowered for mark in _WORTH):
        return
    if lowered.count("/*") > MAX_COMMENTS:
        yield DATA_DELETION
        return
    if any(line.lstrip().startswith(("\\!", ".shell", ".system")) for line in lowered.splitlines()):
        yield DYNAMIC
    versioned = 0
    for unit in _units(text):
        if isinstance(unit, str):
            versioned += 1
            if versioned <= MAX_VERSIONED and _VERSIONED not in unit:
                yield from sql_risks(unit)
        else:
            yield from _judged(unit)


def _units(text: str) -> Iterator[list[_Leaf] | str]:
    """The leaves of every statement by itself, nested ones apart; a string is what MySQL runs inside a comment."""
    root = _parsers().sql.parse(text.encode("utf-8", "replace")).root_node
    pending: list[tuple[tree_sitter.Node, list[tuple[str, str]]]] = [(root, [])]
    units: list[list[tuple[str, str]]] = [pending[0][1]]
    while pending:
        node, unit = pending.pop()
        if node.type == "marginalia" and (code := _run_in_comment(node)):
            yield code
        if node.type in _UNREAD:
            continue
        if node.type == "statement":
            unit = []
            units.append(unit)
        if node.type == "literal" or not node.child_count:
            unit.append((node.type, (node.text or b"").decode("utf-8", "replace").lower()))
        else:
            pending.extend((child, unit) for child in reversed(node.children))
    for unit in units:
        yield from _split(unit)


def _run_in_comment(node: tree_sitter.Node) -> str:
    text = (node.text or b"").decode("utf-8", "replace")
    return text[len(_VERSIONED) : -2].lstrip("0123456789M") if text.startswith(_VERSIONED) else ""


def _split(leaves: list[tuple[str, str]]) -> Iterator[list[_Leaf]]:
    """Leaves between semicolons, with the depth of parentheses that each stands in."""
    out: list[_Leaf] = []
    depth = 0
    for kind, text in leaves:
        depth += (text == "(") - (text == ")")
        if text == ";":
            yield out
            out, depth = [], 0
        else:
            out.append(_Leaf(kind, text, depth))
    yield out


def _judged(unit: list[_Leaf]) -> Iterator[Risk]:
    words = [leaf.text for leaf in unit if leaf.text not in "()"]
    if not words:
        return
    if words[0] == "explain":
        unit = unit[2:] if "analyze" in words[:4] else []
    if _loses_data(unit):
        yield DATA_DELETION
    if (words[0] == "grant" and not {"all", "public", "option", "superuser", "admin"}.isdisjoint(words)) or (
        words[0] in ("alter", "create") and "superuser" in words
    ):
        yield ACCESS
    if (words[0] == "copy" and "program" in words) or any(escape in word for word in words for escape in _ESCAPES):
        yield DYNAMIC
    if words[0] == "shutdown":
        yield INTERRUPTION


def _loses_data(unit: list[_Leaf]) -> bool:
    top = [leaf for leaf in unit if not leaf.depth]
    words = [leaf.text for leaf in top]
    if not words:
        return False
    first, second = words[0], "".join(words[1:2])
    if first in ("with", "analyze"):
        place = next((place for place, word in enumerate(words) if word in ("delete", "update")), len(words))
        return place < len(words) and _unlimited(top[place:], unit)
    if first in ("truncate", "purge"):
        return True
    if first == "drop":
        return second not in _REPLACEABLE
    if first == "alter" and "delete" in words[3:4]:
        return True
    if first == "alter":
        following = dict(itertools.pairwise(words)).get("drop")
        return following is not None and second == "table" and following not in _NO_DATA
    if first == "reset":
        return second in ("master", "slave", "replica")
    return first in ("delete", "update") and _unlimited(top, unit)


def _unlimited(top: list[_Leaf], unit: list[_Leaf]) -> bool:
    """True for a ``DELETE`` or ``UPDATE … SET`` whose own ``WHERE`` is missing or names no column (``WHERE 1 = 1``)."""
    words = [leaf.text for leaf in top]
    if words[0] == "update" and "set" not in words:
        return False
    if "where" not in words:
        return len(words) > 1
    condition = unit[unit.index(top[words.index("where")]) + 1 :]
    return not any(leaf.kind == "identifier" or leaf.text[:1] in ('"', "`", "[") for leaf in condition)
