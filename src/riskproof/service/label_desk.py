"""What the service answers about nutrition labels, over all its guards.

Refuses to open a session in order to look at it, and to tell one guard's labels from another's where they are the same: guards whose
settings of labels are equal count together. What only an answer needs is imported then, so that the service listens first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from riskproof.service import wire_calls as wire
from riskproof.service.guards import Guards
from riskproof.service.protocol import Message, RefusedError

if TYPE_CHECKING:
    from riskproof.guard.metering import Meter


class LabelDesk:
    """Safe from threads."""

    def __init__(self, guards: Guards) -> None:
        self._guards = guards
        self.operations: dict[str, Callable[[Message], Any]] = {
            "labels": self._labels,
            "label_report": self._report,
            "reset_labels": self._reset,
            "owner_of_tool": self._owner,
        }

    def _labels(self, message: Message) -> Any:
        """Every label, or the ``label`` that is named; of the ``session`` that is named, else over all."""
        label, session = _maybe(message, "label"), _maybe(message, "session")
        if session is not None:
            return self._meter(session).snapshot_for(session, label).to_json()
        from riskproof.guard.label_union import united

        found = [snapshot.to_json() for snapshot in self._each(lambda meter: meter.snapshot(label))]
        return found[0] if len(found) == 1 else united(found)

    def _report(self, message: Message) -> Any:
        """A session's labels with its calls, else those of all."""
        label, session = _maybe(message, "label"), _maybe(message, "session")
        command, scope = wire.field(message, "command", str, "unavailable"), wire.field(message, "scope", str, "service")
        if session is not None:
            return self._meter(session).report_for(session, command, scope, label).to_json()
        return self._each(lambda meter: meter.report_for(None, command, scope, label))[0].to_json()

    def _reset(self, message: Message) -> None:
        """Begins the windows anew: of every label or of one, in one session or everywhere."""
        label, session = _maybe(message, "label"), _maybe(message, "session")
        if session is not None:
            self._meter(session).reset_for(session, label)
        else:
            self._each(lambda meter: meter.reset(label))

    def _owner(self, message: Message) -> str | None:
        """The label that a tool counts under."""
        tool, server = wire.field(message, "tool", str), wire.field(message, "server", str, "")
        owner: str | None = self._each(lambda meter: meter.owner_of_tool(tool, server))[0]
        return owner

    def _meter(self, session: str) -> Meter:
        guard = self._guards.of(session)
        if guard is None:
            raise RefusedError("bad_request", "the service has no session of that name")
        return guard.meter

    def _each(self, ask: Callable[[Meter], Any]) -> list[Any]:
        """What the meters answer that know the label which is asked for; at least one."""
        from riskproof.nutrition.published import UnknownLabelError

        answers: list[Any] = []
        off = RefusedError("policy", "labels are switched off", "set labels.enabled = true")
        new = RefusedError("busy", "the service has just started and has counted nothing yet", "ask again in a moment")
        refusals: list[Exception] = [off if self._guards.every() else new]
        for meter in self._guards.meters():
            try:
                answers.append(ask(meter))
            except UnknownLabelError as unknown:
                refusals.append(unknown)
        if not answers:
            raise refusals[-1]
        return answers


def _maybe(message: Message, key: str) -> str | None:
    """A label or a session that may be named."""
    return None if message.get(key) is None else wire.name_in(message, key)
