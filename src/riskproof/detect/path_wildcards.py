"""Names that a shell wildcard would match: whether ``.e[n]v`` or ``/etc/sh*dow`` is a way to write a known name.

Refuses wildcards that say little about the name (``*``, ``*.json``, ``.*``): those are ordinary work, though they may match anything.
Refuses options that make ``*`` match a leading dot.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import re2

MARKS: Final = frozenset("*?[")
LONGEST: Final = 128
"""Characters of one segment with wildcards that are read; a longer one matches no known name."""
_TOKENS: Final = re2.compile(r"\*+|\?|\[[!^]?\]?(?:\[:[a-z]+:\]|[^\]/])*\]|[^*?\[]+|\[")
_SHARE: Final = 3
"""One in so many letters of a name must stand in the wildcard itself, and two where the wildcard leaves the beginning open …"""
_FEWEST: Final = 3
"""… and so many of a name without a leading dot, which is a word that other names begin with too."""


def is_wild(segment: str) -> bool:
    """True for a segment with an unquoted-looking wildcard (POSIX XCU 2.14)."""
    return not MARKS.isdisjoint(segment)


class KnownNames:
    """Names in a form that wildcards are looked up in."""

    def __init__(self, names: Iterable[str]) -> None:
        known = tuple(dict.fromkeys(names))
        self._lines = "\n".join(known)
        self._starts = frozenset(name[:size] for name in known for size in range(len(name) + 1))
        self._ends = frozenset(name[size:] for name in known for size in range(len(name) + 1))

    def matched(self, segment: str) -> tuple[str, ...]:
        """The names that a lower-case segment with wildcards matches, and says enough about."""
        return _matched(self._lines, segment) if len(segment) <= LONGEST and self._may_match(segment) else ()

    def _may_match(self, segment: str) -> bool:
        """False where no name begins, ends or goes on like the segment; cheap, and enough for nearly every wildcard."""
        start = segment.partition("*")[0].partition("?")[0].partition("[")[0]
        end = segment.rpartition("*")[2].rpartition("?")[2].rpartition("]")[2]
        return (
            start in self._starts and end in self._ends and all(part in self._lines for part in segment.split("*")[1:-1] if part.isalnum())
        )


def covers(segment: str, name: str) -> bool:
    """True where a segment is the name, or a wildcard for it that says enough about it or only how long it is."""
    if not is_wild(segment):
        return segment == name
    pattern, letters = _read(segment) if len(segment) <= LONGEST else (None, ())
    if pattern is None or pattern.search(name) is None:
        return False
    if name[:1] == ".":
        return _tells(segment, letters, name)
    return len("".join(letters)) * _SHARE >= len(name) or not segment.strip("?")


def _tells(segment: str, letters: tuple[str, ...], name: str) -> bool:
    """True where enough letters of the name stand in a wildcard that matches it, a leading dot included (POSIX XCU 2.14.3)."""
    own = name.lstrip(".").partition(".")[0]
    told = sum(len(part) for part in letters if part in own)
    least = -(-len(own) * (2 if segment.lstrip(".")[:1] == "*" else 1) // _SHARE)
    if name[:1] == ".":
        return segment[:1] == "." and told >= least
    return told >= max(least, _FEWEST)


@lru_cache(maxsize=1024)
def _matched(lines: str, segment: str) -> tuple[str, ...]:
    pattern, letters = _read(segment)
    if pattern is None or not letters:
        return ()
    return tuple(name for match in pattern.finditer(lines) if _tells(segment, letters, name := match.group()))


@lru_cache(maxsize=1024)
def _read(segment: str) -> tuple[Any, tuple[str, ...]]:
    """The segment as a compiled pattern for one line, and the letters that it gives; None for one that is no pattern."""
    body: list[str] = []
    letters: list[str] = []
    for token in _TOKENS.findall(segment):
        if token[0] == "*":
            body.append(r"[^\n]*")
        elif token == "?":
            body.append(r"[^\n]")
        elif token[0] == "[" and len(token) > 2:
            body.append(_class(token))
            letters.append(token[1] if len(token) == 3 else "")
        else:
            body.append(re2.escape(token))
            letters.extend(token.split("."))
    try:
        return re2.compile(f"(?m)^{''.join(body)}$", _QUIET), tuple(filter(None, letters))
    except re2.error:
        return None, ()


def _class(token: str) -> str:
    """A bracket expression (POSIX XBD 9.3.5) for the engine; one with a class of characters in it stands for any."""
    if "[:" in token:
        return r"[^\n]"
    inside = token[1:-1]
    negated = inside[0] in "!^" and len(inside) > 1
    members = inside[negated:].replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace("^", "\\^")
    return f"[{'^' if negated else ''}{members}]"


def _quiet() -> Any:
    options = re2.Options()
    options.log_errors = False
    return options


_QUIET: Final = _quiet()
