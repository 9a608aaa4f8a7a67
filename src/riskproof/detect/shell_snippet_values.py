"""What an expression in code is worth: literal texts joined, lists, names that imports and assignments of the same text resolve.

Refuses to compute: a part that is not literal stands as ``$_``. One evaluator serves the five tree-sitter grammars, by their node types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from tree_sitter import Node

from riskproof.detect.shell_model import NOTHING, Stream
from riskproof.detect.shell_snippet_nodes import (
    CALLS,
    FORMATS,
    IMPORTS,
    JOINERS,
    LISTS,
    MEMBERS,
    NAMES,
    STRINGS,
    THROUGH,
    decoded,
    joined_text,
)
from riskproof.detect.shell_snippet_roles import role_of
from riskproof.detect.shell_snippet_strings import RAW, string_of
from riskproof.detect.shell_snippets import MAX_JOINED, UNKNOWN, Value

MAX_DEPTH: Final = 24
"""Nested expressions that are followed."""


class Values:
    """Evaluates nodes of one text. ``names`` maps a name as written to what it stands for."""

    def __init__(self, data: bytes, language: str) -> None:
        self._data = data
        self._language = language
        self._seen: dict[int, Value] = {}
        self._depth = 0
        self.names: dict[str, Value] = {}

    def raw(self, node: Node) -> str:
        """A node as written."""
        return self._data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def of(self, node: Node | None) -> Value:
        """What a node is worth; UNKNOWN for what is not literal."""
        if node is None or self._depth >= MAX_DEPTH:
            return UNKNOWN
        if (seen := self._seen.get(node.id)) is not None:
            return seen
        self._depth += 1
        value = self._READERS.get(node.type, Values._other)(self, node)
        self._depth -= 1
        self._seen[node.id] = value
        return value

    def called(self, node: Node) -> str:
        """The dotted name that a call is made by, aliases resolved."""
        function = next(
            (child for field in ("function", "method", "constructor", "name") if (child := node.child_by_field_name(field))), None
        )
        receiver = next(
            (child for field in ("receiver", "object", "invocant", "scope") if (child := node.child_by_field_name(field))), None
        )
        if function is None:
            return node.children[0].type if node.type == "func1op_call_expression" else ""
        name = self._name(function)
        return f"{self.of(receiver).name}.{name}" if receiver is not None else name

    def arguments(self, node: Node) -> list[Node]:
        """The argument nodes of a call."""
        holder = node.child_by_field_name("arguments")
        if node.type == "func1op_call_expression":
            return node.named_children
        if holder is None:
            return []
        wraps = holder.type in ("arguments", "argument_list", "list_expression", "parenthesized_expression")
        return holder.named_children if wraps else [holder]

    def _name(self, node: Node) -> str:
        if node.type in ("function", "method", "property_identifier"):
            return self.raw(node).lstrip("\\&")
        value = self.of(node)
        return value.name or (value.text or "" if node.type in ("variable_name", "scalar") else "")

    def _list(self, node: Node) -> Value:
        if node.type == "quoted_word_list":
            words = " ".join(self.raw(child) for child in node.named_children).split()
            return Value(items=tuple(Value(word) for word in words), raw=self.raw(node)[:RAW])
        children = node.named_children
        if node.type == "array" and len(children) == 1 and children[0].type == "varname":
            return self.names.get(self.raw(node), Value(raw=self.raw(node)[:RAW]))
        items: list[Value] = []
        for child in children:
            value = self.of(child)
            items.extend(value.items if child.type == "list_expression" and value.items is not None else (value,))
        return Value(items=tuple(items), raw=self.raw(node)[:RAW])

    def _joined(self, node: Node) -> Value:
        operator = next((child.type for child in node.children if not child.is_named), "")
        sides = [self.of(node.child_by_field_name(side)) for side in ("left", "right")]
        if not node.child_by_field_name("left"):
            sides = [self.of(child) for child in node.named_children]
        stream = NOTHING
        for side in sides:
            stream = stream.joined(side.stream)
        if operator not in ("+", ".", "..") or all(side.text is None for side in sides):
            return Value(stream=stream, raw=self.raw(node)[:RAW])
        text = "".join("$_" if side.text is None else side.text for side in sides)
        return Value(
            text[:MAX_JOINED], known=all(side.text is not None and side.known for side in sides), stream=stream, raw=self.raw(node)[:RAW]
        )

    def _through(self, node: Node) -> Value:
        inner = node.named_children
        return self.of(inner[0]) if len(inner) == 1 else self._list(node)

    def _named(self, node: Node) -> Value:
        raw = self.raw(node)
        name = (
            raw
            if self._language == "javascript"
            else raw.lstrip("$\\")
            if self._language == "perl"
            else raw.lstrip("$\\").replace("::", ".")
        )
        return self.names.get(raw) or Value(name=name, raw=raw)

    def _member(self, node: Node) -> Value:
        parts = node.named_children
        holder = self.of(parts[0])
        last = parts[-1]
        name = self.of(last).text if node.type in ("subscript_expression", "bracket_index_expression") else self.raw(last)
        return Value(name=f"{holder.name}.{name}" if name else "", stream=holder.stream, raw=self.raw(node)[:RAW])

    def _call(self, node: Node) -> Value:
        """What a call answers: a module, a temporary folder, or something that was fetched or decoded."""
        name = self.called(node)
        args = [self.of(child) for child in self.arguments(node)]
        if (not name or name.rsplit(".", 1)[-1] in IMPORTS) and len(args) == 1 and args[0].text and self._language != "php":
            return Value(name=args[0].text.removeprefix("node:"))
        receiver = self._receiver(node)
        stream = receiver.stream
        for arg in args:
            stream = stream.joined(arg.stream)
        if name.rsplit(".", 1)[-1] in JOINERS and (text := joined_text(receiver, args)) is not None:
            return Value(text, stream=stream)
        if name in FORMATS and args and args[0].text is not None:
            return args[0]._replace(known=False, stream=stream)
        role = role_of(name, self._language)
        if role == "temporary":
            return Value("$TMPDIR/made", stream=stream)
        if role == "decode":
            return decoded(name, args, stream)
        if role == "fetch" and (self._language != "php" or any("://" in (arg.text or "") for arg in args)):
            stream = stream.joined(Stream(downloaded=True))
        if receiver.text is not None and name.endswith((".toString", ".decode", ".trim", ".strip", ".to_s", ".chomp", ".first")):
            return receiver._replace(stream=stream)
        return Value(name=name, stream=stream, raw=self.raw(node)[:RAW])

    def _receiver(self, node: Node) -> Value:
        """What a method is called on."""
        for field in ("receiver", "object", "invocant", "function"):
            holder = node.child_by_field_name(field)
            if holder is not None:
                return self.of(holder.named_children[0] if holder.type in MEMBERS else holder)
        return UNKNOWN

    def _object(self, node: Node) -> Value:
        """An object of options: the arguments that ``{args: […]}`` or ``{cmd: […]}`` gives to a program."""
        for pair in node.named_children:
            key = pair.child_by_field_name("key")
            if key is not None and self.raw(key) in ("args", "cmd"):
                return self.of(pair.child_by_field_name("value"))
        return Value(raw=self.raw(node)[:RAW])

    def _other(self, node: Node) -> Value:
        """Something without a value of its own; where it comes from still counts for what is close below it."""
        stream = NOTHING
        for child in node.named_children[:8]:
            stream = stream.joined(self.of(child).stream)
        return Value(stream=Stream(stream.downloaded, stream.decoded), raw=self.raw(node)[:RAW])

    _READERS: ClassVar[Mapping[str, Callable[[Values, Node], Value]]] = {
        **dict.fromkeys(STRINGS, string_of),
        **dict.fromkeys(LISTS, _list),
        **dict.fromkeys(THROUGH, _through),
        **dict.fromkeys(NAMES, _named),
        **dict.fromkeys(MEMBERS, _member),
        **dict.fromkeys(CALLS, _call),
        **dict.fromkeys(("binary_expression", "binary"), _joined),
        "object": _object,
    }
