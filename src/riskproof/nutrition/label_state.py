"""One label's window while it is open: what was seen of its tools since it began (SPEC: nutrition-labels 5-10).

Refuses values of calls, and to grow without end: what there is no room for is counted together and flagged (P11).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.model.label_words import CAPABILITY_WORDS, EFFECTS, LabelCapability
from riskproof.nutrition.attribution import LabelInfo
from riskproof.nutrition.began import Began, Shown
from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.evidence import Fact
from riskproof.nutrition.evidence_ring import EvidenceRing
from riskproof.nutrition.files import Files
from riskproof.nutrition.findings import Findings
from riskproof.nutrition.hosts_seen import HostsSeen
from riskproof.nutrition.known import Known
from riskproof.nutrition.published import LabelView, ObservedView, Window
from riskproof.nutrition.room import Room
from riskproof.nutrition.row_table import RowTable
from riskproof.nutrition.rows import Row
from riskproof.nutrition.times import iso

_EFFECT_PLACES: Final = {effect: place for place, effect in enumerate(EFFECTS)}


class LabelState:
    """The window of a label."""

    __slots__ = (
        "_declared",
        "_effects",
        "_evidence",
        "_hosts",
        "_inferred",
        "_known",
        "_room",
        "_version",
        "_view",
        "files",
        "findings",
        "info",
        "rows",
        "started_ms",
    )

    def __init__(self, info: LabelInfo, config: LabelConfig, started_ms: int, known: Known, room: Room) -> None:
        self.info, self.started_ms = info, started_ms
        self._known, self._room = known, room
        self.rows = RowTable(room)
        self.files = Files(config, room.targets)
        self.findings = Findings(info.id, info.expected, known)
        self._hosts = HostsSeen(config, room.hosts)
        self._evidence = EvidenceRing(config.evidence_limit, room.facts)
        self._effects = [0] * len(EFFECTS)
        self._inferred: dict[LabelCapability, int] = {}
        words = [word for word in CAPABILITY_WORDS if info.declared is not None and getattr(info.declared, word)]
        self._declared: tuple[Fact, ...] = tuple([(started_ms, "declared", "", word) for word in words])
        self._version = 0
        self._view: tuple[int, int, LabelView] | None = None

    def record(self, fact: Fact) -> None:
        """One more fact; the oldest goes where there are too many."""
        self._evidence.add(fact)
        self._version += 1

    def begin(self, began: Began) -> Row:
        """A call of one of the tools begins."""
        name = began.subject.name
        row = self.rows.called(name)
        row.begun += 1
        row.in_flight += 1
        row.argument_bytes += began.size
        if row.name == name:
            row.effect, row.effect_from = began.effect, began.effect_from
        self._effects[_EFFECT_PLACES[began.effect]] += 1
        for fact in began.facts:
            self._evidence.add(fact)
        if began.hosts:
            self._hosts.add(began.hosts)
        for capability in began.capabilities:
            if capability not in self._inferred:
                self.record((began.at.wall_ms, "capability-classified", name, capability))
            self._inferred[capability] = self._inferred.get(capability, 0) + 1
        if began.watched:
            self.findings.begin(
                name,
                began.named,
                began.capabilities,
                began.effect,
                began.hints,
                began.time,
                configured=began.effect_from == "configuration",
                changed=began.changed,
            )
        self._version += 1
        return row

    def refresh(self, shown: Mapping[str, Shown], at_ms: int) -> None:
        """The registry shows these of the label's tools, and no others. Only what changed is evidence (P12)."""
        for name in self.rows.hide(shown):
            self.record((at_ms, "schema-left", name, None))
        for name, tool in shown.items():
            row = self.rows.offered(name)
            if row is None:
                continue
            new, size = not row.visible, row.schema_bytes
            changed = row.show(tool, at_ms)
            if new or changed or size != tool.schema_bytes:
                self.record((at_ms, "schema-changed" if changed and not new else "schema-size", name, tool.schema_bytes))
            configured = tool.effect_from == "configuration"
            self.findings.schema(name, tool.effect, tool.hints, iso(at_ms), configured=configured, changed=tool.changed)
        self._version += 1

    def close(self) -> None:
        """The window ends: what it took of the room is free."""
        self._room.facts.give_back(len(self._evidence))
        self._room.rows.give_back(len(self.rows))
        self._room.hosts.give_back(len(self._hosts))
        self._room.targets.give_back(len(self.files))

    def view(self, generated_ms: int) -> LabelView:
        """The label as it stands."""
        window = Window(self.started_ms, generated_ms)
        if self._view is not None and self._view[:2] == (self._version, self._known.changes):
            return self._view[2]._replace(window=window)
        observed = ObservedView(self.rows.views(), self.files.view(), self._hosts.view(), tuple(self._effects), self.rows.truncated)
        view = LabelView(
            self.info.id,
            self.info.display_name,
            self.info.kind,
            window,
            self.info.declared,
            observed,
            self._evidence.view(self._declared),
            self._evidence.truncated,
            self.rows.claimed(),
            tuple(self._inferred.items()),
            tuple(tuple(record.items()) for record in self.findings.published(iso(self.started_ms))),
            self.findings.truncated,
        )
        self._view = (self._version, self._known.changes, view)
        return view
