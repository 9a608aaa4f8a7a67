"""The labels of one guard: one collector for all calls, one for each agent (SPEC: nutrition-labels 13).

Refuses a clock, a lock and a registry: the host brings the time, one caller at a time, and the lists of tools.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

from riskproof.model.contact import Contact
from riskproof.nutrition.attribution import Attribution
from riskproof.nutrition.collector import Collector
from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.contacts import first_contacts
from riskproof.nutrition.files import target_key as kept_key
from riskproof.nutrition.inputs import Begin, Finish, Moment, SchemaEntry
from riskproof.nutrition.known import Known
from riskproof.nutrition.measuring import hosts_in, measured
from riskproof.nutrition.paths import shown_path
from riskproof.nutrition.published import Snapshot
from riskproof.nutrition.report import Report
from riskproof.nutrition.room import for_agent, for_all
from riskproof.nutrition.tool_list import ToolList

MOST_AGENTS: Final = 64
"""Agents with a collector of their own; the one that was idle longest goes first."""


class Scopes:
    """Root and agents. Methods are for one thread at a time.

    A new agent's collector knows no tools until ``schemas`` names them, and neither does any collector after a reset: the host, who has the
    registry, brings the list again.
    """

    def __init__(self, config: LabelConfig, at: Moment, known: Known | None = None) -> None:
        self.config = config
        self._known = known if known is not None else Known()
        self._attribution = Attribution(config)
        self._tools = ToolList(self._known)
        self._root = Collector(config, self._attribution, self._known, at, for_all(config.evidence_limit))
        self._agents: dict[str, Collector] = {}
        self._faults = 0

    def begin(self, call: Begin, at: Moment) -> None:
        """A call is on its way: counted for all and for its agent."""
        subject = self._attribution.subject(call.tool, call.server)
        if subject is None:
            return
        began = measured(call, subject, at, self._tools, self.config)
        self._root.begin(call.token, call.agent, began)
        if call.agent is not None:
            self._agent(call.agent, at).begin(call.token, call.agent, began)

    def finish(self, call: Finish, at: Moment) -> None:
        """A call ended."""
        live = self._root.live(call.token)
        if live is None:
            self._finish_late(call, at)
            return
        self._root.finish(call, at, None)
        own = None if live.agent is None else self._agents.get(live.agent)
        if own is not None and own.knows(call.token):
            own.finish(call, at, None)

    def _finish_late(self, call: Finish, at: Moment) -> None:
        """The end of a call that is not on its way: it was discarded, or ended before, or nobody saw it begin."""
        seen = self._root.knows(call.token)
        agent = self._root.agent_of(call.token) if seen else call.agent
        subject = None if seen or not call.tool else self._attribution.subject(call.tool, call.server)
        self._root.finish(call, at, subject)
        if agent is not None and (subject is not None or seen):
            own = self._agents.get(agent) if seen else self._agent(agent, at)
            if own is not None and (not seen or own.knows(call.token)):
                own.finish(call, at, subject)

    def intent(self, token: Hashable, target_key: str, at: Moment) -> None:  # noqa: ARG002  # every input says when
        """A call is about to write a file; counts nothing by itself."""
        for collector in self._linked(token):
            collector.intent(token, kept_key(target_key))

    def observe(self, token: Hashable, target_key: str, display_path: str | None, at: Moment, absent: bool = False) -> None:
        """A call touched a file: a write where it meant to, else a read. ``absent``: there was none."""
        collectors = self._linked(token)
        if collectors:
            named = self.config.file_sample_limit > 0  # P6
            shown = shown_path(display_path, self.config.path_display) if named else None
            for collector in collectors:
                collector.observe(token, kept_key(target_key), shown, at, absent)

    def schemas(self, entries: Iterable[SchemaEntry], at: Moment, agent: str | None = None) -> None:
        """The whole list of tools that all, or an agent, see from now on."""
        subjects = ((entry, self._attribution.subject(entry.name, entry.server)) for entry in entries)
        tools = [self._tools.take(entry, subject) for entry, subject in subjects if subject is not None]
        (self._root if agent is None else self._agent(agent, at)).schemas(tools, at.wall_ms)

    def knows(self, agent: str) -> bool:
        """Whether the agent has a collector."""
        return agent in self._agents

    @property
    def agents(self) -> tuple[str, ...]:
        """The agents that have one."""
        return tuple(self._agents)

    def snapshot(self, at: Moment, label: str | None = None) -> Snapshot:
        """Every label, or one, over all agents. Raises UnknownLabelError, as everything does that takes a label."""
        return self._root.snapshot(at.wall_ms, self._faults, label)

    def snapshot_for(self, agent: str, at: Moment, label: str | None = None) -> Snapshot:
        """The same for one agent."""
        return self._agent(agent, at).snapshot(at.wall_ms, self._faults, label)

    def report_for(self, agent: str | None, command_id: str, scope: str, at: Moment, label: str | None = None) -> Report:
        """A snapshot (of all where ``agent`` is None) with its calls."""
        collector = self._root if agent is None else self._agent(agent, at)
        return collector.report(command_id, scope, collector.snapshot(at.wall_ms, self._faults, label))

    def reset(self, at: Moment, label: str | None = None) -> None:
        """Begins every window, or one label's, anew, for all and every agent."""
        for collector in (self._root, *self._agents.values()):
            collector.reset(at, label)

    def reset_for(self, agent: str, at: Moment, label: str | None = None) -> None:
        """The same for one agent."""
        self._agent(agent, at).reset(at, label)

    def owner_of_tool(self, tool: str, server: str = "") -> str | None:
        """The id of the label that a tool counts under, None where it is not counted."""
        subject = self._attribution.subject(tool, server)
        return None if subject is None else subject.info.id

    def forget(self, agent: str) -> None:
        """An agent is gone: its collector goes; what it did stays counted for all."""
        self._agents.pop(agent, None)

    def fault(self) -> None:
        """Something could not be counted (P3)."""
        self._faults += 1

    def contacts(self, call: Begin, hosts: Iterable[str] = (), carried: SchemaEntry | None = None) -> tuple[Contact, ...]:
        """What the call would be a first contact with that somebody wants to be asked about. ``hosts`` are more that the guard reads in
        the call: those of commands, of fields without a scheme. Counts nothing."""
        subject = self._attribution.subject(call.tool, call.server)
        if subject is None or subject.info.first_contact != "ask":
            return ()
        info = subject.info
        definition = self._tools.definition_of(subject, call.server, carried)
        return first_contacts(info.id, info.expected, self._known, (*hosts_in(call, self.config), *hosts), call.capabilities, definition)

    def accept(self, contacts: Iterable[Contact]) -> None:
        """A person approved these."""
        self._known.accept(contacts)

    @property
    def known(self) -> Known:
        """What outlives this process."""
        return self._known

    def _agent(self, agent: str, at: Moment) -> Collector:
        """The agent's collector, made where there is none, and moved to the end of those that may go."""
        collector = self._agents.pop(agent, None) or self._new(at)
        if len(self._agents) >= MOST_AGENTS:
            del self._agents[next(iter(self._agents))]
        self._agents[agent] = collector
        return collector

    def _new(self, at: Moment) -> Collector:
        return Collector(self.config, self._attribution, self._known, at, for_agent(self.config.evidence_limit))

    def _linked(self, token: Hashable) -> list[Collector]:
        """The collectors that a file event of a call counts in."""
        if not self._root.knows(token):
            return []
        agent = self._root.agent_of(token)
        own = None if agent is None else self._agents.get(agent)
        return [self._root] if own is None else [self._root, own]
