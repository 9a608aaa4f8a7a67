"""Which label a tool counts under, and what effect is configured for it (SPEC: nutrition-labels 3, 4).

Refuses to look at anything but names: the tool's as the agent calls it, the server's as the host knows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from riskproof.errors import RiskProofError
from riskproof.model.label_words import UNATTRIBUTED, Effect
from riskproof.nutrition.config_matching import quoted
from riskproof.nutrition.config_types import Declared, EffectRule, FirstContact, Identity, LabelConfig
from riskproof.nutrition.coverage import Expected, expected_of
from riskproof.nutrition.names import LONGEST_NAME, bounded, label_id

LabelKind = Literal["configured", "server", "unattributed"]


class UnknownLabelError(RiskProofError, LookupError):
    """No label has the id that was asked for."""


MOST_SERVERS: Final = 64
"""Labels that are made for servers nobody configured; the tools of further ones are unattributed."""
_MOST_REMEMBERED: Final = 4096
"""Names whose label is remembered."""
NOTHING_EXPECTED: Final = Expected()


@dataclass(frozen=True, slots=True)
class LabelInfo:
    """What is fixed of a label. ``declared`` is None where nothing was declared."""

    id: str
    display_name: str
    kind: LabelKind
    declared: Declared | None = None
    effects: tuple[EffectRule, ...] = ()
    first_contact: FirstContact = "report"
    expected: Expected = NOTHING_EXPECTED

    def effect_of(self, tool: str) -> Effect | None:
        """The configured effect: the first rule that has the exact name, else the first that has a prefix of it; None without one."""
        for rule in self.effects:
            if tool in rule.names:
                return rule.effect
        for rule in self.effects:
            if tool.startswith(rule.prefixes):
                return rule.effect
        return None


class Subject(NamedTuple):
    """A tool as a label counts it: the label, the name as it is kept, the configured effect."""

    info: LabelInfo
    name: str
    effect: Effect | None


class Attribution:
    """The labels there are, and whose a tool is. Labels of servers are made when their first tool shows."""

    def __init__(self, config: LabelConfig) -> None:
        self.labels: dict[str, LabelInfo] = {one.id: _info(one) for one in config.plugins}
        self._unattributed = LabelInfo(UNATTRIBUTED, "Unattributed tools", "unattributed") if config.include_unattributed else None
        if self._unattributed is not None:
            self.labels[UNATTRIBUTED] = self._unattributed
        self._names = {name: self.labels[one.id] for one in config.plugins for name in one.names}
        self._claimed = {server: self.labels[one.id] for one in config.plugins for server in one.servers}
        self._prefixes = _longest_first(config.plugins, self.labels)
        self._made: dict[str, LabelInfo] = {}
        self._remembered: dict[tuple[str, str], Subject | None] = {}
        self.truncated = False
        """Whether a server got no label of its own."""

    def label(self, identifier: str) -> LabelInfo:
        """The label of an id. Raises UnknownLabelError."""
        info = self.labels.get(identifier)
        if info is None:
            raise UnknownLabelError(f"there is no label {quoted(identifier)}")
        return info

    def fixed(self) -> list[LabelInfo]:
        """The labels that are there from the start."""
        return [info for info in self.labels.values() if info.kind != "server"]

    def subject(self, tool: str, server: str = "") -> Subject | None:
        """The tool as its label counts it, None where it is not counted."""
        key = (tool, server)
        if key in self._remembered:
            return self._remembered[key]
        info = self._owner(tool, server)
        found = None if info is None else Subject(info, bounded(tool), info.effect_of(tool))
        if len(self._remembered) >= _MOST_REMEMBERED:
            self._remembered.clear()
        if len(tool) <= LONGEST_NAME and len(server) <= LONGEST_NAME:
            self._remembered[key] = found
        return found

    def _owner(self, tool: str, server: str) -> LabelInfo | None:
        """Whose a tool is: a claimed server's, a name's, a prefix's, a server's own, nobody's."""
        info = self._claimed.get(server) if server else None
        info = info or self._names.get(tool)
        if info is not None:
            return info
        for prefix, owner in self._prefixes:
            if tool.startswith(prefix):
                return owner
        return self._own_label(server) if server and self._unattributed is not None else self._unattributed

    def _own_label(self, server: str) -> LabelInfo | None:
        name = bounded(server)
        info = self._made.get(name)
        if info is None:
            if len(self._made) >= MOST_SERVERS:
                self.truncated = True
                return self._unattributed
            identifier = label_id(server, self.labels)
            info = self._made[name] = self.labels[identifier] = LabelInfo(identifier, name, "server")
        return info


def _info(one: Identity) -> LabelInfo:
    return LabelInfo(one.id, one.display_name, "configured", one.declared, one.effects, one.first_contact, expected_of(one.declared))


def _longest_first(plugins: Sequence[Identity], labels: dict[str, LabelInfo]) -> list[tuple[str, LabelInfo]]:
    """Every prefix with its label. Only where overlaps are allowed does it matter that longer ones come first."""
    return sorted(((prefix, labels[one.id]) for one in plugins for prefix in one.prefixes), key=lambda pair: -len(pair[0]))
