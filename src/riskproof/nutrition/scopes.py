"""The labels of one guard: one collector for all calls, one for each agent (SPEC: nutrition-labels 13).

Refuses a clock, a lock and a registry: the host brings the time, one caller at a time, and the lists of tools.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

from riskproof.model.contact import Contact
from riskproof.nutrition.attribution import Attribution
from riskproof.nutrition.began import Began
from riskproof.nutrition.collector import Collector
from riskproof.nutrition.collectors import Collectors
from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.contacts import first_contacts
from riskproof.nutrition.files import target_key as kept_key
from riskproof.nutrition.inputs import Begin, Finish, Moment, SchemaEntry
from riskproof.nutrition.known import Known
from riskproof.nutrition.measuring import hosts_in, measured
from riskproof.nutrition.paths import shown_path
from riskproof.nutrition.published import Snapshot
from riskproof.nutrition.report import Report
from riskproof.nutrition.tool_list import ToolList

_MOST_WAITING: Final = 32
"""Begins and ends of calls that are folded in one go."""


class Scopes:
    """Root and agents. Methods are for one thread at a time.

    Calls are measured when they come and folded a few at a time, at the latest before anybody asks: what is done in one go costs less,
    and few calls wait for it. What cannot be folded is counted as a fault.

    A new agent's collector knows no tools until ``schemas`` names them, and neither does any collector after a reset: the host, who has the
    registry, brings the list again.
    """

    def __init__(self, config: LabelConfig, at: Moment, known: Known | None = None) -> None:
        self.config = config
        self._known = known if known is not None else Known()
        self._attribution = Attribution(config)
        self._tools = ToolList(self._known)
        self._all = Collectors(config, self._attribution, self._known, at)
        self._waiting: list[tuple[Hashable, str | None, Began] | tuple[Finish, Moment]] = []
        self._faults = 0

    def begin(self, call: Begin, at: Moment) -> None:
        """A call is on its way: counted for all and for its agent."""
        subject = self._attribution.subject(call.tool, call.server)
        if subject is not None:
            self._wait((call.token, call.agent, measured(call, subject, at, self._tools, self.config)), call.agent)

    def finish(self, call: Finish, at: Moment) -> None:
        """A call ended."""
        self._wait((call, at), call.agent)

    def intent(self, token: Hashable, target_key: str, at: Moment) -> None:  # noqa: ARG002  # every input says when
        """A call is about to write a file; counts nothing by itself."""
        for collector in self._settled().linked(token):
            collector.intent(token, kept_key(target_key))

    def observe(self, token: Hashable, target_key: str, display_path: str | None, at: Moment, absent: bool = False) -> None:
        """A call touched a file: a write where it meant to, else a read. ``absent``: there was none."""
        collectors = self._settled().linked(token)
        if collectors:
            named = self.config.file_sample_limit > 0  # P6
            shown = shown_path(display_path, self.config.path_display) if named else None
            for collector in collectors:
                collector.observe(token, kept_key(target_key), shown, at, absent)

    def schemas(self, entries: Iterable[SchemaEntry], at: Moment, agent: str | None = None) -> None:
        """The whole list of tools that all, or an agent, see from now on."""
        subjects = ((entry, self._attribution.subject(entry.name, entry.server)) for entry in entries)
        tools = [self._tools.take(entry, subject) for entry, subject in subjects if subject is not None]
        self._of(agent, at).schemas(tools, at.wall_ms)

    def knows(self, agent: str) -> bool:
        """Whether the agent has a collector."""
        return self._all.knows(agent)

    @property
    def agents(self) -> tuple[str, ...]:
        """The agents that have one."""
        return self._all.agents

    def snapshot(self, at: Moment, label: str | None = None) -> Snapshot:
        """Every label, or one, over all agents. Raises UnknownLabelError, as everything does that takes a label."""
        return self._of(None, at).snapshot(at.wall_ms, self._faults, label)

    def snapshot_for(self, agent: str, at: Moment, label: str | None = None) -> Snapshot:
        """The same for one agent."""
        return self._of(agent, at).snapshot(at.wall_ms, self._faults, label)

    def report_for(self, agent: str | None, command_id: str, scope: str, at: Moment, label: str | None = None) -> Report:
        """A snapshot (of all where ``agent`` is None) with its calls."""
        collector = self._of(agent, at)
        return collector.report(command_id, scope, collector.snapshot(at.wall_ms, self._faults, label))

    def reset(self, at: Moment, label: str | None = None) -> None:
        """Begins every window, or one label's, anew, for all and every agent."""
        for collector in self._settled().everyone():
            collector.reset(at, label)

    def reset_for(self, agent: str, at: Moment, label: str | None = None) -> None:
        """The same for one agent."""
        self._of(agent, at).reset(at, label)

    def owner_of_tool(self, tool: str, server: str = "") -> str | None:
        """The id of the label that a tool counts under, None where it is not counted."""
        subject = self._attribution.subject(tool, server)
        return None if subject is None else subject.info.id

    def forget(self, agent: str) -> None:
        """An agent is gone: its collector goes; what it did stays counted for all."""
        self._settled().forget(agent)

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

    def _wait(self, event: tuple[Hashable, str | None, Began] | tuple[Finish, Moment], agent: str | None) -> None:
        """Lets an event wait, but not the first one of an agent: who has a collector is always known."""
        self._waiting.append(event)
        if len(self._waiting) >= _MOST_WAITING or not (agent is None or self._all.knows(agent)):
            self._settled()

    def _settled(self) -> Collectors:
        """The collectors, with all that waited folded into them."""
        waiting, self._waiting = self._waiting, []
        for event in waiting:
            try:
                if len(event) == 3:
                    self._all.begin(*event)
                else:
                    self._all.finish(*event)
            except Exception:  # a fault here must not reach the call that came next (P3)
                self._faults += 1
        return self._all

    def _of(self, agent: str | None, at: Moment) -> Collector:
        """The collector of an agent, or of all."""
        collectors = self._settled()
        return collectors.root if agent is None else collectors.of(agent, at)
