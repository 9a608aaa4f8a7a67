"""What a profile's patch file says: its rows, and which of them are RiskProof's.

Refuses a file that DSH would refuse, and to change anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from riskproof.errors import PolicyError
from riskproof.hosts.dsh.bundle import PACKAGE
from riskproof.hosts.dsh.splice import composed, is_mapping, is_sequence, line_of, plain

if TYPE_CHECKING:
    from ruamel.yaml.nodes import MappingNode, Node, SequenceNode

PLUGIN: Final = "riskproof"
"""The plugin row's id, and the service that the gate waits for."""
LABELS: Final = "runtime-nutrition-label"
"""The row that has labels measured."""
COMMAND: Final = "runtime-nutrition-label-command"
"""The row of the command that shows them."""
OURS: Final = (PLUGIN, LABELS, COMMAND)
LABEL_FILES: Final = {LABELS: "labels/index.js", COMMAND: "labels/command.js"}
"""What each label row loads, beside the plugin's own file: a package of their own there, since DSH takes one row for each that brings a
panel."""
_LOADED: Final = (*(f"/{file}" for file in LABEL_FILES.values()), f"{PACKAGE}/labels", f"{PACKAGE}/labels-command")
GATE: Final = "agent-loop"
"""The row that drives every agent: without what it injects, none starts."""
GATE_NAME: Final = "@deepseek-ai/dsh-agent-loop"


@dataclass(frozen=True, slots=True)
class Insert:
    """A plugin entry and where it stands: the row, its list of entries, its place in that list."""

    row: MappingNode
    entries: SequenceNode
    index: int

    @property
    def entry(self) -> MappingNode:
        """The entry."""
        found: MappingNode = self.entries.value[self.index]
        return found


class Patch:
    """The rows of one patch file."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        root = composed(text, file)
        if not is_sequence(root):
            raise PolicyError(f"{file}: is no list of rows", remedy="DSH does not start with it either; repair it, or write: []")
        self.root: SequenceNode = root
        self.rows: list[MappingNode] = list(self.root.value)
        for row in self.rows:
            if not is_mapping(row):
                raise self.refused(row, "is no row")

    def refused(self, node: Node, why: str) -> PolicyError:
        """The error for a place that cannot be edited."""
        return PolicyError(f"{self.file}: line {line_of(node)}: {why}", remedy="repair it; nothing was changed")

    def inserts(self, id_: str = PLUGIN) -> list[Insert]:
        """The entries that insert one of our rows. A label row that loads something else is another package's."""
        found = []
        for row in self.rows:
            entries = value_of(row, "insert")
            if not is_sequence(entries):
                continue
            found += [Insert(row, entries, place) for place, entry in enumerate(entries.value) if said(entry, "id") == id_]
        return [one for one in found if id_ == PLUGIN or loads_ours(said(one.entry, "name") or "")]

    def overrides(self, id_: str = PLUGIN) -> list[MappingNode]:
        """The rows that change one of ours of a lower layer, or of this file."""
        return [row for row in self.rows if value_of(row, "insert") is None and said(row, "id") == id_]

    def gates(self) -> list[tuple[MappingNode, Node]]:
        """The rows that say what the gate waits for, with what they say. The last one counts."""
        found = []
        for row in self.rows:
            inject = value_of(row, "inject")
            if (
                said(row, "id") == GATE
                and said(row, "name") in (None, GATE_NAME)
                and value_of(row, "insert") is None
                and inject is not None
            ):
                found.append((row, inject))
        return found

    def others(self) -> list[Any]:
        """Everything that is not ours, in order, to be compared."""
        rest = []
        ours = {id(insert.entry) for id_ in OURS for insert in self.inserts(id_)} | {id(row) for id_ in OURS for row in self.overrides(id_)}
        for row in self.rows:
            if id(row) in ours:
                continue
            kept = [(key, value) for key, value in row.value if not (said(row, "id") == GATE and key.value == "inject")]
            shown = [
                (
                    plain(key),
                    [plain(each) for each in value.value if id(each) not in ours]
                    if key.value == "insert" and is_sequence(value)
                    else plain(value),
                )
                for key, value in kept
            ]
            if any(value for _, value in shown) and not (said(row, "id") == GATE and len(shown) == 1):
                rest.append(shown)
        return rest


def loads_ours(name: str) -> bool:
    """Whether a label row of this name is ours."""
    return name.replace("\\", "/").endswith(_LOADED)


def pairs(node: Node) -> Iterator[tuple[str, Node]]:
    """The keys and values of a mapping, none of anything else."""
    if is_mapping(node):
        yield from ((key.value, value) for key, value in node.value if isinstance(key.value, str))


def value_of(node: Node, key: str) -> Node | None:
    """What a mapping holds under a key."""
    return next((value for name, value in pairs(node) if name == key), None)


def said(node: Node, key: str) -> str | None:
    """The string that a mapping holds under a key."""
    value = value_of(node, key)
    return value.value if value is not None and str(value.tag) == "tag:yaml.org,2002:str" else None


def listed(node: Node | None) -> list[str] | None:
    """The strings of a sequence, None where it is none."""
    if not is_sequence(node) or any(is_mapping(each) or is_sequence(each) for each in node.value):
        return None
    return [each.value for each in node.value]
