"""What a PowerShell expression is worth, where the text itself tells it: strings put together, formatted, or held by a variable.

Refuses to compute anything else, and to look deeper than ``MAX_DEPTH``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tree_sitter import Node

from riskproof.detect.shell_model import Word

MAX_DEPTH: Final = 12
MAX_TEXT: Final = 4_096
_MAX_CHAIN: Final = 40


def literal(node: Node, data: bytes, variables: Mapping[str, Word], depth: int = 0) -> str | None:
    """The text of an expression; None where it is not literal."""
    for _ in range(_MAX_CHAIN):
        if node.type in ("string_literal", "variable", "additive_expression", "additive_argument_expression", "format_expression") and (
            node.type in ("string_literal", "variable") or node.named_child_count > 1
        ):
            break
        if node.named_child_count != 1:
            return None
        node = node.named_children[0]
    raw = data[node.start_byte : node.end_byte].decode("utf-8", "replace")
    if node.type == "string_literal":
        return unquoted(raw) if "$" not in raw or raw[0] == "'" else None
    if node.type == "variable":
        word = variables.get(raw[1:].lower())
        return word.text if word is not None and word.raw[:1] in "\"'(" else None
    if depth >= MAX_DEPTH:
        return None
    parts = node.named_children
    if node.type == "format_expression":
        return _formatted(parts, data, variables, depth)
    operator = data[parts[0].end_byte : parts[-1].start_byte].strip()
    texts = [literal(part, data, variables, depth + 1) for part in (parts[0], parts[-1])]
    return (texts[0] + texts[1])[:MAX_TEXT] if operator == b"+" and texts[0] is not None and texts[1] is not None else None


def unquoted(raw: str) -> str:
    """A string without its quotes, doubled quotes and backticks (about_Quoting_Rules)."""
    if len(raw) > 1 and raw[0] in "\"'" and raw[-1] == raw[0]:
        text = raw[1:-1].replace(raw[0] * 2, raw[0])
        return text if raw[0] == "'" else text.replace("`", "")
    return raw.replace("`", "")


def _formatted(parts: list[Node], data: bytes, variables: Mapping[str, Word], depth: int) -> str | None:
    """``"{1}{0}" -f 'b','a'`` (about_Operators)."""
    form = literal(parts[0], data, variables, depth + 1)
    listed = parts[-1]
    while listed.named_child_count == 1 and listed.type not in ("string_literal", "variable"):
        listed = listed.named_children[0]
    items = listed.named_children if listed.named_child_count > 1 else [listed]
    texts = [literal(part, data, variables, depth + 1) for part in items]
    if form is None or any(text is None for text in texts):
        return None
    for place, text in enumerate(texts):
        form = form.replace("{" + str(place) + "}", text or "")[:MAX_TEXT]
    return form
