"""Strings in code: their text, escapes decoded, with what is put into them where the same text tells it.

Refuses to compute: an inserted expression that is not literal stands as ``$_``, which a shell reads as a variable nobody knows.
"""

from __future__ import annotations

from typing import Final, Protocol

from tree_sitter import Node

from riskproof.detect.shell_quotes import ansi_decoded
from riskproof.detect.shell_snippet_nodes import CONTENT
from riskproof.detect.shell_snippets import MAX_TEXT, Value

RAW: Final = 200
"""Characters of an expression that are kept as written."""


class Evaluator(Protocol):
    """Who knows the text and what its names stand for."""

    def raw(self, node: Node) -> str:
        """A node as written."""

    def of(self, node: Node | None) -> Value:
        """What a node is worth."""


def string_of(values: Evaluator, node: Node) -> Value:
    """The text of one string node, or of one piece of content that holds escapes or variables itself (Perl, Lua)."""
    raw = values.raw(node)
    if not node.named_child_count:
        return Value(raw if node.type in CONTENT else raw.strip("\"'`"), raw=raw[:RAW])
    data = raw.encode("utf-8", "replace")
    out: list[str] = []
    known, place = True, node.start_byte
    for child in node.named_children:
        if node.type in CONTENT:
            out.append(data[place - node.start_byte : child.start_byte - node.start_byte].decode("utf-8", "replace"))
        value = _part(values, child)
        out.append("$_" if value.text is None else value.text)
        known &= value.text is not None and value.known
        place = child.end_byte
    if node.type in CONTENT:
        out.append(data[place - node.start_byte :].decode("utf-8", "replace"))
    return Value("".join(out)[:MAX_TEXT], known=known, raw=raw[:RAW])


def _part(values: Evaluator, node: Node) -> Value:
    if node.type in CONTENT:
        return string_of(values, node)
    if node.type == "escape_sequence":
        return Value(ansi_decoded(values.raw(node)))
    inside = node.type in ("template_substitution", "interpolation") and node.named_child_count
    return values.of(node.named_children[0] if inside else node)
