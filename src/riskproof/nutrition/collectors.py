"""The collector of all calls and those of agents: every event goes where it counts (SPEC: nutrition-labels 13; P28).

Refuses to keep more agents than there is room for, and to tell an agent's new collector of calls that an old one began.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from riskproof.nutrition.attribution import Attribution
from riskproof.nutrition.began import Began
from riskproof.nutrition.collector import Collector
from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.inputs import Finish, Moment
from riskproof.nutrition.known import Known
from riskproof.nutrition.room import for_agent, for_all

MOST_AGENTS: Final = 64
"""Agents with a collector of their own; the one that was idle longest goes first."""


class Collectors:
    """Root and agents."""

    def __init__(self, config: LabelConfig, attribution: Attribution, known: Known, at: Moment) -> None:
        self._config, self._attribution, self._known = config, attribution, known
        self.root = Collector(config, attribution, known, at, for_all(config.evidence_limit))
        self._agents: dict[str, Collector] = {}

    def begin(self, token: Hashable, agent: str | None, began: Began) -> None:
        """A call is on its way: counted for all and for its agent."""
        self.root.begin(token, agent, began)
        if agent is not None:
            self.of(agent, began.at).begin(token, agent, began)

    def finish(self, call: Finish, at: Moment) -> None:
        """A call ended."""
        live = self.root.live(call.token)
        if live is None:
            self._finish_late(call, at)
            return
        self.root.finish(call, at, None)
        own = None if live.agent is None else self._agents.get(live.agent)
        if own is not None and own.knows(call.token):
            own.finish(call, at, None)

    def _finish_late(self, call: Finish, at: Moment) -> None:
        """The end of a call that is not on its way: it was discarded, or ended before, or nobody saw it begin."""
        seen = self.root.knows(call.token)
        agent = self.root.agent_of(call.token) if seen else call.agent
        subject = None if seen or not call.tool else self._attribution.subject(call.tool, call.server)
        self.root.finish(call, at, subject)
        if agent is not None and (subject is not None or seen):
            own = self._agents.get(agent) if seen else self.of(agent, at)
            if own is not None and (not seen or own.knows(call.token)):
                own.finish(call, at, subject)

    def linked(self, token: Hashable) -> list[Collector]:
        """The collectors that a file event of a call counts in."""
        if not self.root.knows(token):
            return []
        agent = self.root.agent_of(token)
        own = None if agent is None else self._agents.get(agent)
        return [self.root] if own is None else [self.root, own]

    def of(self, agent: str, at: Moment) -> Collector:
        """The agent's collector, made where there is none, and moved to the end of those that may go."""
        collector = self._agents.pop(agent, None)
        if collector is None:
            collector = Collector(self._config, self._attribution, self._known, at, for_agent(self._config.evidence_limit))
            if len(self._agents) >= MOST_AGENTS:
                del self._agents[next(iter(self._agents))]
        self._agents[agent] = collector
        return collector

    def everyone(self) -> list[Collector]:
        """Root, then the agents."""
        return [self.root, *self._agents.values()]

    @property
    def agents(self) -> tuple[str, ...]:
        """The agents that have a collector."""
        return tuple(self._agents)

    def knows(self, agent: str) -> bool:
        """Whether the agent has a collector."""
        return agent in self._agents

    def forget(self, agent: str) -> None:
        """An agent is gone."""
        self._agents.pop(agent, None)
