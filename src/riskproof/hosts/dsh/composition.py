"""What a profile composes to, as far as it matters here: the plugin's rows and the gate, from dsh's own dump.

Refuses to evaluate an expression: what only DSH can compute is named as such.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from riskproof.hosts.dsh.rows import GATE, OURS, PLUGIN, listed, said, value_of
from riskproof.hosts.dsh.splice import composed, is_mapping, is_sequence

if TYPE_CHECKING:
    from ruamel.yaml.nodes import MappingNode, Node

TAG: Final = "tag:yaml.org,2002:"


class Expression:
    """A value that DSH computes when it starts."""


@dataclass(frozen=True, slots=True)
class PluginRow:
    """One plugin row: what it loads, how it is configured, whether it is off (None: an expression decides)."""

    name: str
    config: Any
    disabled: bool | None


@dataclass(frozen=True, slots=True)
class Composition:
    """The rows that guard a profile."""

    plugins: tuple[PluginRow, ...]
    gate: bool
    """There is a row that drives agents."""
    inject: tuple[str, ...]
    """What that row waits for."""
    rows: frozenset[str] = frozenset()
    """The ids of every row that is not disabled."""
    labels: tuple[PluginRow, ...] = ()
    """The rows that have labels measured; DSH needs at most one."""
    commands: tuple[PluginRow, ...] = ()
    """The rows of the command that shows them."""

    @property
    def gated(self) -> bool:
        """No agent starts without the plugin."""
        return PLUGIN in self.inject

    @property
    def python(self) -> tuple[str, ...]:
        """The interpreter's command line, () where the row names none."""
        config = self.plugins[0].config if self.plugins else None
        argv = config.get("python") if isinstance(config, dict) else None
        return tuple(argv) if isinstance(argv, list) and all(isinstance(each, str) for each in argv) else ()


def composition(dump: str, file: str) -> Composition:
    """Reads a dump. Raises ``PolicyError``."""
    root = composed(dump, file)
    rows = list(_rows(root)) if root is not None else []
    plugins, labels, commands = (_loaded(rows, id_) for id_ in OURS)
    gates = [row for row in rows if said(row, "id") == GATE]
    inject = listed(value_of(gates[0], "inject")) if gates else None
    enabled = frozenset(id_ for row in rows if (id_ := said(row, "id")) is not None and _disabled(row) is not True)
    return Composition(plugins, bool(gates), tuple(inject or ()), enabled, labels, commands)


def _loaded(rows: list[MappingNode], id_: str) -> tuple[PluginRow, ...]:
    found = [row for row in rows if said(row, "id") == id_]
    return tuple(PluginRow(said(row, "name") or "", read(value_of(row, "config")), _disabled(row)) for row in found)


def _rows(node: Node) -> Iterator[MappingNode]:
    """The rows, with those inside groups."""
    if not is_sequence(node):
        return
    for row in node.value:
        if is_mapping(row):
            yield row
            config = value_of(row, "config")
            if value_of(row, "group") is not None and config is not None:
                yield from _rows(config)


def _disabled(row: MappingNode) -> bool | None:
    value = read(value_of(row, "disabled"))
    return None if isinstance(value, Expression) else bool(value)


def read(node: Node | None) -> Any:
    """A node as a value of Python; expressions as what they are."""
    if node is None:
        return None
    if is_sequence(node):
        return [read(each) for each in node.value]
    if is_mapping(node):
        return {key.value: read(value) for key, value in node.value if isinstance(key.value, str)}
    tag = str(node.tag)
    if not tag.startswith(TAG) or tag == f"{TAG}js":
        return Expression()
    return _scalar(tag.removeprefix(TAG), node.value)


def _scalar(kind: str, text: str) -> Any:
    try:
        if kind == "int":
            return int(text, 0)
        if kind == "float":
            return float(text)
    except ValueError:
        return text
    if kind == "bool":
        return text.lower() == "true"
    return None if kind == "null" else text


def has_expressions(value: Any) -> bool:
    """Whether DSH has to compute any part of a value."""
    if isinstance(value, dict):
        return any(map(has_expressions, value.values()))
    if isinstance(value, list):
        return any(map(has_expressions, value))
    return isinstance(value, Expression)
