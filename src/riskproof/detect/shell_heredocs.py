"""Takes long heredoc bodies out of a text before it is parsed, so that a document which a command writes costs nothing to read.

Refuses to look for heredocs itself: the grammar says where one starts. A body that is expanded stays, and so does one without an end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tree_sitter import Node

MAX_CUTS: Final = 16
MAX_LEAD: Final = 4_096
"""Bytes before a body, other bodies not counted, within which it is looked for."""


def without_bodies(data: bytes, root_of: Callable[[bytes], Node | None]) -> tuple[bytes, dict[str, str]]:
    """The text with each body that is plain data replaced by a name, and the bodies by name."""
    bodies: dict[str, str] = {}
    place = 0
    for number in range(MAX_CUTS):
        mark = data.find(b"<<", place)
        line_end = data.find(b"\n", mark) if mark >= 0 else -1
        if not 0 <= line_end < MAX_LEAD:
            break
        place = line_end
        delimiter = _delimiter(root_of(data[: line_end + 1]), mark, data)
        if delimiter is None:
            continue
        name = delimiter.strip(b"'\"").replace(b"\\", b"")
        end = _closing(data, line_end, name, indented=data[mark + 2 : mark + 3] == b"-")
        body = data[line_end + 1 : end] if end >= 0 else b""
        if not body or (name == delimiter and (b"$" in body or b"`" in body)):
            continue
        label = f"riskproof-heredoc-{number}"
        bodies[label] = body.decode("utf-8", "replace")
        data = data[: line_end + 1] + label.encode() + b"\n" + data[end:]
    return data, bodies


def _delimiter(root: Node | None, mark: int, data: bytes) -> bytes | None:
    """The delimiter as written of the only heredoc that starts at or after ``mark`` in a text that ends with that line."""
    starts: list[Node] = []
    waiting = [] if root is None else [root]
    while waiting:
        node = waiting.pop()
        if node.end_byte > mark:
            starts += [node] if node.type == "heredoc_start" else []
            waiting.extend(node.children)
    return data[starts[0].start_byte : starts[0].end_byte] if len(starts) == 1 else None


def _closing(data: bytes, line_end: int, name: bytes, *, indented: bool) -> int:
    """Where the line with the closing delimiter starts; -1 where there is none."""
    start = line_end + 1
    while 0 < start < len(data):
        stop = data.find(b"\n", start)
        line = data[start : stop if stop >= 0 else len(data)]
        if (line.lstrip(b"\t") if indented else line) == name:
            return start
        start = stop + 1
    return -1
