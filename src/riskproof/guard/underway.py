"""Calls that were judged and whose end has not come: held until then, and told to the records, to the approvals and to the labels.

Refuses to hold more than a bound: the oldest is let go, and what became of it stays unknown.
"""

from __future__ import annotations

from riskproof.guard.approvals import Approvals
from riskproof.guard.first_contacts import FirstContacts
from riskproof.guard.metering import Meter
from riskproof.guard.recording import Recorder
from riskproof.guard.sessions import LiveSession, Pending, key_of
from riskproof.model.call import Call


class Underway:
    """Every method is called with the session's lock held. ``most`` calls of one session wait at once."""

    def __init__(self, recorder: Recorder, approvals: Approvals | None, meter: Meter, contacts: FirstContacts, most: int) -> None:
        self._recorder = recorder
        self._approvals = approvals
        self._meter = meter
        self._contacts = contacts
        self._most = most

    def hold(self, call: Call, live: LiveSession, pending: Pending) -> None:
        """Remembers a call until its result comes. An earlier one with the same id, and the oldest when there are too many, is let go, and
        its receipt closes as unknown (SPEC: riskproof 27.2 D22)."""
        earlier = live.pending.pop(key_of(call), None)
        if earlier is not None:
            self._recorder.settle(earlier, "unknown")
        live.pending[key_of(call)] = pending
        if len(live.pending) > self._most:
            self._recorder.settle(live.pending.pop(next(iter(live.pending))), "unknown")

    def refused(self, call: Call, live: LiveSession, *, fault: bool, answered: bool, cancelled: bool) -> None:
        """A judged call will not run."""
        pending = live.pending.pop(key_of(call), None)
        if pending is None:
            return
        self._recorder.stopped(pending, fault=fault, cancelled=cancelled)
        if pending.gate != "deny":
            self._meter.ended(pending.call, "aborted" if fault or cancelled else "denied")
        if answered:
            self.answered(pending, approved=False)

    def answered(self, pending: Pending, *, approved: bool, failed: bool = False) -> None:
        """Notes what a person said to the host itself, where the ask waited for an answer here as well. A call that ``failed`` may be one
        that nobody let run, so that its first contacts are asked about again."""
        if approved and not failed:
            self._contacts.approved(pending.contacts)
        if self._approvals is not None and pending.approval is not None:
            self._approvals.told(pending.approval, approved=approved)
