"""The labels of one guard: one collector for all, one for each agent (SPEC: nutrition-labels 13).

Refuses a clock, a lock and a registry: the host brings the time, one caller at a time, and the list of tools.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from riskproof.model.contact import Contact
from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.inputs import Begin, Finish, Moment, SchemaEntry
from riskproof.nutrition.known import Known
from riskproof.nutrition.published import Report, Snapshot


class Scopes:
    """Root and agents. Methods are for one thread at a time."""

    def __init__(self, config: LabelConfig, at: Moment, known: Known | None = None) -> None:
        self.config = config
        self._at, self._known = at, known or Known()

    def begin(self, call: Begin, at: Moment) -> None:
        """A call is on its way: counted for all and for its agent."""

    def finish(self, call: Finish, at: Moment) -> None:
        """A call ended."""

    def intent(self, token: Hashable, target_key: str, at: Moment) -> None:
        """A call is about to write a file; counts nothing by itself."""

    def observe(self, token: Hashable, target_key: str, display_path: str | None, at: Moment, absent: bool = False) -> None:
        """A call touched a file: a write where it meant to, else a read. ``absent``: there was none."""

    def schemas(self, entries: Iterable[SchemaEntry], at: Moment, agent: str | None = None) -> None:
        """The whole list of tools that all, or an agent, see from now on."""

    def knows(self, agent: str) -> bool:
        """Whether the agent has a collector; a new one knows no tools until ``schemas`` names them."""
        return False

    def snapshot(self, at: Moment, label: str | None = None) -> Snapshot:
        """Every label, or one, over all agents. Raises UnknownLabelError, as everything does that takes a label."""
        return Snapshot(1, at.wall_ms)

    def snapshot_for(self, agent: str, at: Moment, label: str | None = None) -> Snapshot:
        """The same for one agent."""
        return Snapshot(1, at.wall_ms)

    def report_for(self, agent: str | None, command_id: str, scope: str, at: Moment, label: str | None = None) -> Report:
        """A snapshot (of all where ``agent`` is None) with its calls."""
        return Report(Snapshot(1, at.wall_ms), command_id, scope)

    def reset(self, at: Moment, label: str | None = None) -> None:
        """Begins every window, or one label's, anew, for all and every agent."""

    def reset_for(self, agent: str, at: Moment, label: str | None = None) -> None:
        """The same for one agent."""

    def owner_of_tool(self, tool: str, server: str = "") -> str | None:
        """The id of the label that a tool counts under, None where it is not counted."""
        return None

    def forget(self, agent: str) -> None:
        """An agent is gone: its collector goes; what it did stays counted for all."""

    def fault(self) -> None:
        """Something could not be counted (P3)."""

    def contacts(self, call: Begin, hosts: Iterable[str] = ()) -> tuple[Contact, ...]:
        """What the call would be a first contact with that somebody wants to be asked about (``nutrition.contacts.first_contacts``).
        ``hosts`` are further ones that the guard reads in the call: those of commands, of fields without a scheme. Counts nothing."""
        return ()

    def accept(self, contacts: Iterable[Contact]) -> None:
        """A person approved these."""

    @property
    def known(self) -> Known:
        """What outlives this process."""
        return self._known
