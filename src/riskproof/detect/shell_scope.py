"""What expansion needs of its reader, and arrays and positional parameters that the same text sets.

Refuses arithmetic in an index.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tree_sitter import Node

from riskproof.detect.shell_model import Stream, Word


class Scope(Protocol):
    """What expansion needs of its reader: the bytes, the variables set so far, and someone to enter substitutions.

    ``bodies`` are heredocs that stand in the bytes as a name only.
    """

    data: bytes
    bodies: Mapping[str, str]
    env: dict[str, tuple[Word, ...]]

    def substitute(self, node: Node) -> Stream:
        """Read the commands inside; what they would print."""

    def evaluate(self, text: str) -> None:
        """Read a text that the shell runs but the grammar has no node for."""

    def enter(self, node: Node) -> None:
        """Read the commands anywhere below a node that is not a word of its own."""


def raw_of(node: Node, scope: Scope) -> str:
    """A node as written."""
    return scope.data[node.start_byte : node.end_byte].decode("utf-8", "replace")


def element(subscript: str, scope: Scope) -> tuple[Word, ...] | None:
    """The element of ``${x[2]}`` when the same text sets the array."""
    name, _, index = subscript[:-1].partition("[")
    values = scope.env.get(name)
    return (
        values[int(index) : int(index) + 1] or None
        if values is not None and index.isascii() and index.isdigit() and len(index) < 5
        else None
    )


def array(node: Node, scope: Scope) -> tuple[Word, ...] | None:
    """The words of ``${x[@]}`` and ``$@``, quoted or not, when the same text sets them."""
    while node.type == "string" and node.named_child_count == 1:
        node = node.named_children[0]
    if node.type == "simple_expansion" and raw_of(node, scope) in ("$@", "$*"):
        return scope.env.get("@")
    if node.type != "expansion" or not node.named_children or node.named_children[0].type != "subscript":
        return None
    subscript = raw_of(node.named_children[0], scope)
    name, _, index = subscript.partition("[")
    return scope.env.get(name) if index in ("@]", "*]") else None
