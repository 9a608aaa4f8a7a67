"""Walks the syntax tree of JavaScript, Ruby, Perl, PHP or Lua code and lists its calls, in order.

Refuses scopes and control flow: every name is global, every branch is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from riskproof.detect.shell_model import names
from riskproof.detect.shell_snippet_nodes import CALLS
from riskproof.detect.shell_snippet_roles import role_of
from riskproof.detect.shell_snippet_strings import RAW
from riskproof.detect.shell_snippet_values import Values
from riskproof.detect.shell_snippets import MAX_JOINED, Call, Value

MAX_NODES: Final = 6_000
"""Nodes of one text that are visited; inline code of 4 KB has about a thousand."""
_COMMANDS: Final = frozenset({"subshell", "command_string", "shell_command_expression"})
_EVALUATIONS: Final = names("eval_expression include_expression include_once_expression require_once_expression")
_ASSIGNMENTS: Final = names(
    "variable_declarator assignment_expression assignment assignment_statement augmented_assignment_expression operator_assignment"
)


def calls_of(root: Node, data: bytes, language: str) -> tuple[list[Call], bool]:
    """(the calls below ``root``, whether all of it was visited)."""
    values = Values(data, language)
    calls: list[Call] = []
    waiting, seen = [root], 0
    while waiting and seen < MAX_NODES:
        node = waiting.pop()
        seen += 1
        kind = node.type
        if kind in CALLS:
            calls.extend(_call(node, values, language))
        elif kind in _COMMANDS:
            calls.append(Call("qx" if language == "perl" else "exec", (values.of(node),), values.raw(node)[:RAW]))
        elif kind in _EVALUATIONS and (inner := node.named_children) and inner[0].type not in ("block", "filename"):
            calls.append(Call("eval" if kind == "eval_expression" else "include", (values.of(inner[0]),), values.raw(node)[:RAW]))
        elif kind in _ASSIGNMENTS:
            _assign(node, values)
        elif kind == "import_statement":
            _import(node, values)
        waiting.extend(reversed(node.named_children))
    return calls, not waiting


def _call(node: Node, values: Values, language: str) -> Iterator[Call]:
    name = values.called(node)
    nodes = values.arguments(node)
    args = [values.of(child) for child in nodes]
    flat: list[Value] = []
    for child, value in zip(nodes, args, strict=True):
        spread = child.type in ("spread_element", "splat_argument") or (language == "perl" and child.type == "array")
        flat.extend(value.items if spread and value.items is not None else (value,))
    if name in ("send", "public_send", "__send__", "call_user_func", "call_user_func_array", "Kernel.send") and args:
        name = args[0].text or args[0].raw.lstrip(":")
        flat = flat[1:]
    if (
        node.type == "call_expression"
        and (template := node.child_by_field_name("arguments")) is not None
        and template.type == "template_string"
    ):
        flat = [values.of(template)]
    yield Call(name, tuple(flat), values.raw(node)[:RAW])
    if any(role_of(value.name, language) == "evaluate" for value in args if value.name):
        # ``fetch(…).then(eval)``: code is handed over by its name.
        yield Call("eval", (Value(stream=values.of(node).stream),))


def _assign(node: Node, values: Values) -> None:
    left = node.child_by_field_name("name") or node.child_by_field_name("left")
    right = node.child_by_field_name("value") or node.child_by_field_name("right")
    if left is None and len(node.named_children) == 2:
        left, right = node.named_children
    if left is None or right is None:
        return
    value = values.of(right)
    if left.type == "object_pattern":
        for part in left.named_children:
            key = part.child_by_field_name("key") or part
            alias = part.child_by_field_name("value") or part
            values.names[values.raw(alias)] = Value(name=f"{value.name}.{values.raw(key)}")
        return
    while left.named_child_count == 1 and left.type in ("variable_declaration", "variable_list"):
        left = left.named_children[0]
    target = values.raw(left)
    before = values.names.get(target)
    if node.type in ("augmented_assignment_expression", "operator_assignment") and before is not None:
        text = None if before.text is None or value.text is None else (before.text + value.text)[:MAX_JOINED]
        value = Value(text, known=before.known and value.known, stream=before.stream.joined(value.stream))
    values.names[target] = value


def _import(node: Node, values: Values) -> None:
    source = values.of(node.child_by_field_name("source")).text
    if not source:
        return
    module = source.removeprefix("node:")
    waiting = list(node.named_children)
    while waiting:
        part = waiting.pop()
        if part.type == "import_specifier":
            name = part.child_by_field_name("name")
            alias = part.child_by_field_name("alias") or name
            if name is not None and alias is not None:
                values.names[values.raw(alias)] = Value(name=f"{module}.{values.raw(name)}")
        elif part.type == "identifier":
            values.names[values.raw(part)] = Value(name=module)
        else:
            waiting.extend(part.named_children)
