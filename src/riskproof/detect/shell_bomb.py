"""The fork bomb: a function that starts itself more than once (SPEC: riskproof 11, 27.2 D4).

Refuses ordinary recursion: calling oneself once, in the foreground, is not a bomb.
"""

from __future__ import annotations

from typing import Final

from tree_sitter import Node

MAX_NODES: Final = 400
"""Nodes of a body that are looked at: bombs are short."""


def is_bomb(function: Node, data: bytes) -> bool:
    """True when a ``function_definition`` pipes itself into itself, or starts itself in the background."""
    name = function.child_by_field_name("name")
    body = function.child_by_field_name("body")
    if name is None or body is None:
        return False
    return _respawns(body, data[name.start_byte : name.end_byte], data)


def is_torn_bomb(error: Node, name: bytes, data: bytes) -> bool:
    """The same in a text that the grammar does not accept (``: ( ) { : | : & ; } ; :``): ``name`` stands before an ERROR node."""
    return name.strip() != b"" and b"(" in data[error.start_byte : error.end_byte] and _respawns(error, name.strip(), data)


def _respawns(body: Node, name: bytes, data: bytes) -> bool:
    waiting, seen = [body], 0
    while waiting and seen < MAX_NODES:
        node = waiting.pop()
        seen += 1
        children = node.children
        calls = [
            place
            for place, child in enumerate(children)
            if child.type == "command" and data[child.start_byte : child.end_byte].strip() == name
        ]
        if len(calls) > 1 and (node.type == "pipeline" or any(child.type == "&" for child in children)):
            return True
        waiting.extend(children)
    return False
