"""Node types of the five grammars of inline code by what they are worth: strings, lists, names, members, calls.

Refuses to read a node: ``shell_snippet_values`` does.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

from riskproof.detect.shell_model import Stream, names
from riskproof.detect.shell_snippets import MAX_JOINED, Value

STRINGS: Final = names(
    "string template_string string_literal interpolated_string_literal encapsed_string subshell command_string shell_command_expression "
    "bare_string string_content"
)
CONTENT: Final = frozenset({"string_fragment", "string_content"})
LISTS: Final = names(
    "array string_array list_expression anonymous_array_expression array_creation_expression quoted_word_list table_constructor"
)
THROUGH: Final = names(
    "parenthesized_expression await_expression argument spread_element splat_argument block_argument array_element_initializer "
    "non_null_expression expression_list parenthesized_statements variable_declaration"
)
NAMES: Final = names(
    "identifier constant name variable_name scalar array_name bareword function method package qualified_name scope_resolution"
)
MEMBERS: Final = names("member_expression dot_index_expression bracket_index_expression method_index_expression subscript_expression")
CALLS: Final = names(
    "call_expression new_expression call function_call_expression ambiguous_function_call_expression method_call_expression "
    "func1op_call_expression scoped_call_expression member_call_expression function_call object_creation_expression"
)
JOINERS: Final = frozenset({"join", "implode"})
FORMATS: Final = frozenset({"sprintf", "format", "Kernel.format", "string.format", "util.format"})
IMPORTS: Final = frozenset({"require", "import"})


def decoded(name: str, args: list[Value], stream: Stream) -> Value:
    """Decoded text, told where it is literal base64."""
    plain_copy = name.endswith("Buffer.from") and not any(arg.text in ("base64", "hex", "base64url") for arg in args[1:])
    first = args[0].text if args else None
    if plain_copy:
        return Value(first, stream=stream)
    text = None
    if first is not None:
        try:
            data = bytes.fromhex(first) if any(arg.text == "hex" for arg in args[1:]) else base64.b64decode(first + "=" * (-len(first) % 4))
            text = data.decode("utf-8")
        except (binascii.Error, ValueError):
            text = None
    return Value(text, stream=stream.joined(Stream(decoded=True)))


def joined_text(receiver: Value, args: list[Value]) -> str | None:
    """A list of literal texts with a gap between them: ``join(" ", LIST)``, ``LIST.join(" ")``; None where a part is not literal."""
    gap, items = ("", receiver.items) if receiver.items is not None else (None, tuple(args[1:]))
    if gap is None or args:
        gap = args[0].text if args else None
    flat = [part for item in items or () for part in (item.items if item.items is not None else (item,))]
    if gap is None or not flat or any(part.text is None for part in flat):
        return None
    return gap.join(part.text or "" for part in flat)[:MAX_JOINED]
