"""Changes YAML text at the places of its nodes, so that everything that is not meant stays byte for byte as its author wrote it.

Refuses to know what the text is for, and to write a whole document anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeGuard

from riskproof.errors import PolicyError

if TYPE_CHECKING:
    from ruamel.yaml.nodes import MappingNode, Node, SequenceNode


def composed(text: str, file: str) -> Node | None:
    """The node graph of one document, None for an empty one. Raises ``PolicyError`` with the place, and where ruamel.yaml is missing."""
    try:
        from ruamel.yaml import YAML
        from ruamel.yaml.error import MarkedYAMLError, YAMLError
    except ImportError:
        raise PolicyError("the support for DSH is not installed", remedy='install it: pip install "riskproof[dsh]"') from None
    try:
        found: Node | None = YAML().compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}: " if mark is not None else ""
        raise PolicyError(f"{file}: {place}{error.problem or 'is not YAML'}", remedy="repair it; nothing was changed") from None
    except YAMLError:
        raise PolicyError(f"{file}: is not YAML", remedy="repair it; nothing was changed") from None
    return found


def is_mapping(node: Node | None) -> TypeGuard[MappingNode]:
    """Whether a node holds keys and values."""
    return type(node).__name__ == "MappingNode"


def is_sequence(node: Node | None) -> TypeGuard[SequenceNode]:
    """Whether a node holds elements."""
    return type(node).__name__ == "SequenceNode"


def plain(node: Node) -> Any:
    """What a node says, without how it is written: scalars with their tags, so that an expression is not a string."""
    if is_sequence(node):
        return [plain(each) for each in node.value]
    if is_mapping(node):
        return [(plain(key), plain(value)) for key, value in node.value]
    return (str(node.tag), node.value)


def line_of(node: Node) -> int:
    """The line a node begins on, counted from one."""
    return int(node.start_mark.line) + 1


def quoted(value: str | Iterable[str]) -> str:
    """A string, or a list of them, in a form that is both JSON and YAML."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return "[" + ", ".join(quoted(each) for each in value) + "]"


class Splice:
    """A text and the changes that are to be made in it, all named by places in the text as it was."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self._changes: list[tuple[int, int, str]] = []

    def result(self) -> str:
        """The text with every change made."""
        text = self.text
        for start, end, new in sorted(self._changes, key=lambda change: change[:2], reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def replace(self, start: int, end: int, new: str) -> None:
        """Puts ``new`` in the place of what stands from ``start`` to ``end``. Line ends become the text's own."""
        self._changes.append((start, end, new.replace("\n", self.newline)))

    def end_of(self, node: Node) -> int:
        """Where the last character of a node stands, without the comments and blank lines that a parser counts in."""
        if is_mapping(node) and node.value and not node.flow_style:
            key, value = node.value[-1]
            return self._colon_of(key) + 1 if _is_empty(value) else self.end_of(value)
        if is_sequence(node) and node.value and not node.flow_style:
            return self.end_of(node.value[-1])
        start, end = int(node.start_mark.index), int(node.end_mark.index)
        return len(self.text[:start].rstrip()) if start == end else start + len(self.text[start:end].rstrip())

    def set_value(self, key: Node, value: Node, new: str) -> None:
        """Replaces a key's value; ``new`` begins with its own white space."""
        colon = self._colon_of(key)
        self.replace(colon + 1, colon + 1 if _is_empty(value) else self.end_of(value), new)

    def add_key(self, mapping: MappingNode, key: str, flow: str, block: str) -> None:
        """Adds a key in front of a mapping's others, as ``flow`` or as ``block``, whichever the mapping is. ``block`` begins with its own
        white space and is indented from the key's column."""
        start = int(mapping.start_mark.index)
        if mapping.flow_style:
            self.replace(start + 1, start + 1, f"{key}: {flow}, " if mapping.value else f"{key}: {flow}")
            return
        first = mapping.value[0][0]
        margin = " " * first.start_mark.column
        self.replace(first.start_mark.index, first.start_mark.index, f"{key}:{block}".replace("\n", f"\n{margin}") + f"\n{margin}")

    def add_element(self, sequence: SequenceNode, element: str) -> None:
        """Adds a scalar behind a sequence's others."""
        if sequence.flow_style:
            where = self.end_of(sequence.value[-1]) if sequence.value else int(sequence.start_mark.index) + 1
            self.replace(where, where, f", {element}" if sequence.value else element)
            return
        where = self._line_end(self.end_of(sequence))
        margin = " " * self.dash_of(sequence.value[-1])[1]
        self.replace(where, where, f"\n{margin}- {element}")

    def remove_element(self, sequence: SequenceNode, index: int) -> None:
        """Removes one of several elements of a sequence."""
        node = sequence.value[index]
        if not sequence.flow_style:
            self.remove_lines(self.dash_of(node)[0], self.end_of(node))
        elif index:
            self.replace(self.end_of(sequence.value[index - 1]), self.end_of(node), "")
        else:
            self.replace(node.start_mark.index, sequence.value[1].start_mark.index, "")

    def remove_key(self, mapping: MappingNode, index: int) -> None:
        """Removes one of several keys of a mapping."""
        key, value = mapping.value[index]
        if index == 0:
            self.replace(key.start_mark.index, mapping.value[1][0].start_mark.index, "")
        elif mapping.flow_style:
            self.replace(self.end_of(mapping.value[index - 1][1]), self.end_of(value), "")
        else:
            self.remove_lines(int(key.start_mark.index), self._colon_of(key) + 1 if _is_empty(value) else self.end_of(value))

    def remove_lines(self, start: int, end: int, new: str = "") -> None:
        """Removes the lines from ``start``'s to ``end``'s, whole."""
        first = self.text.rfind("\n", 0, start) + 1
        self.replace(first, min(self._line_end(end) + len(self.newline), len(self.text)), new)

    def dash_of(self, node: Node) -> tuple[int, int]:
        """Where the dash of a block sequence's element stands: its place and its column."""
        place = self.text.rindex("-", 0, node.start_mark.index)
        return place, place - (self.text.rfind("\n", 0, place) + 1)

    def _colon_of(self, key: Node) -> int:
        return self.text.index(":", key.end_mark.index)

    def _line_end(self, place: int) -> int:
        found = self.text.find(self.newline, place)
        return len(self.text) if found < 0 else found


def _is_empty(node: Node) -> bool:
    """Whether nothing is written where a value could stand."""
    return bool(node.start_mark.index == node.end_mark.index)
