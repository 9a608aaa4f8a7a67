"""The guard: the one object with memory. A host asks it before each call, shows it each result, and does as it says.

Refuses to raise for what a host or a tool sent: a call that cannot be judged is denied, a result that cannot be inspected is withheld; in
observe mode both pass and the fault is logged (decisions 1). Refuses to log a value.

Safe from threads, and from asyncio: no method waits but for its session's lock, and for the disk where ``ledger.on_failure`` is "deny".
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from threading import RLock

from riskproof.detect.leaves import walk
from riskproof.detect.redaction import display_text
from riskproof.engine.decide import decide
from riskproof.engine.observe import observe
from riskproof.errors import HostPayloadError, PolicyError, RiskProofError, StoreError
from riskproof.facts.of_call import see_call
from riskproof.guard.approvals import approvals_for
from riskproof.guard.config import Settings, settings_from
from riskproof.guard.family import Family
from riskproof.guard.first_contacts import FirstContacts
from riskproof.guard.holding import Holding
from riskproof.guard.in_force import PolicyInForce
from riskproof.guard.keeping import Keeper, store_for
from riskproof.guard.metering import Meter
from riskproof.guard.ports import SessionStore
from riskproof.guard.recording import Recorder
from riskproof.guard.report import snapshot
from riskproof.guard.sessions import LiveSession, Pending, key_of, pending_of, spoken
from riskproof.guard.tools import UNREADABLE, KnownTool, ToolRegistry
from riskproof.guard.underway import Underway
from riskproof.guard.wording import faulted, host_reason, uninspected
from riskproof.ledger.record import Record, output_record
from riskproof.ledger.writer import Ledger
from riskproof.model.call import Call, Json, Result, Tool
from riskproof.model.decision import Decision, OutputDecision
from riskproof.model.facts import CallFacts
from riskproof.model.session import Session
from riskproof.model.snapshot import Snapshot
from riskproof.model.taint import TASK_MODES, TaskMode
from riskproof.state.hear import hear
from riskproof.state.loss import without_history
from riskproof.state.sent import send

_log = logging.getLogger("riskproof")


class Guard:
    """Decides before each call and inspects after it.

    ``settings`` is a ``Settings``, a configuration mapping (``{"policy": {"preset": "strict"}}``), or None for the defaults. ``store``
    keeps the sessions; without one the settings say where, by default nowhere. ``ledger`` is one that several guards share; without it a
    guard opens its own where ``ledger.file`` is set. ``kin`` names the sessions that may inherit from each other where a store keeps them.
    ``approvals`` are the asks that wait for a person, None where nothing keeps them; ``meter`` counts the nutrition labels, its own or one
    that several guards share. Raises ``PolicyError`` for unusable settings.
    """

    def __init__(
        self,
        settings: Settings | Mapping[str, Json] | None = None,
        store: SessionStore | None = None,
        *,
        ledger: Ledger | None = None,
        meter: Meter | None = None,
        kin: str = "",
    ) -> None:
        self.settings = settings if isinstance(settings, Settings) else settings_from(settings)
        self.policy = self.settings.policy
        self._in_force = PolicyInForce(self.policy)
        self._registry = ToolRegistry(self.policy.overrides)
        self._registry_lock = RLock()
        self._keeper = Keeper(store or store_for(self.settings.store), self.policy, self.settings.store.on_failure, kin)
        self._recorder = Recorder(self.settings, ledger)
        self.approvals = approvals_for(self.settings, self._recorder.note)
        labels = self.settings.labels
        self.meter = meter or Meter(labels.counted, folder=labels.folder)
        self._contacts = FirstContacts(self.meter, self.approvals, self.settings.labels.folder)
        self._underway = Underway(self._recorder, self.approvals, self.meter, self._contacts, self.settings.proof_max_records)
        self._holding = Holding(self._keeper, self.policy.task_mode, self._recorder.abandon)
        self._sessions, self._family = self._holding.table, Family(self._holding)

    # -- what a host calls ---------------------------------------------------------------------------------------------------------

    def before(self, call: Call) -> Decision:
        """The decision on a call; the host lets it run only when ``decision.gate`` is ``allow``, or ``ask`` and a person agrees."""
        came, known, facts = self.meter.now(), None, None
        try:
            self._family.gather(call.session)
            with self._holding.held(call.session) as live:
                decision, known, facts = self._judge(call, live)
        except Exception as fault:
            decision = self._faulted(call, fault)
        self.meter.judged(call, decision.gate, known, facts, came)
        return decision

    def after(self, call: Call, result: Result, *, executed: bool | None = None) -> OutputDecision:
        """What becomes of a call's result; the host passes it on, replaces it or withholds it as ``action`` says.

        ``executed`` is True when the call ran although it was denied (a replayed trace). By default the result of a denied call is taken
        for the host's own denial text: it passes, and nothing is learned from it.
        """
        try:
            self._family.gather(call.session)
            with self._holding.held(call.session) as live:
                return self._inspect(call, result, live, executed)
        except Exception as fault:
            _log.warning("a result could not be inspected: %s", type(fault).__name__)
            return uninspected(self.policy)

    def user_said(self, session: str, text: str) -> None:
        """Records the person's own words, which endorse from this turn on (decisions 10). Never text that a tool or a page supplied. Where
        no further session can be opened, or the words are no text, they are lost, which only makes the guard stricter."""
        try:
            with self._holding.held(session) as live:
                live.session = hear(live.session, spoken(text))
        except (HostPayloadError, StoreError) as fault:
            _log.warning("the person's words were not kept: %s", fault)

    def tools_changed(self, tools: Iterable[Tool], session: str | None = None) -> None:
        """Takes the list of tools that a session, or every session, has from now on; pins the definitions of the sessions that it names."""
        with self._registry_lock:
            known = self._registry.replace(tools, session)
        self.meter.tools([one.tool for one in known], session)
        for key in ([live.key for live in self._sessions.every()] if session is None else [session]) if known else ():
            try:
                with self._holding.held(key) as live:
                    for tool in known:
                        live.pins.check(tool.tool.name, tool.digest)
            except StoreError as fault:
                _log.warning("pins of a session were not kept: %s", fault)

    def refused(self, call: Call, *, fault: bool = False, answered: bool = False, cancelled: bool = False) -> None:
        """Notes that a judged call will not run: a person (``answered``) or another guard said no, that one failed (``fault``), or nobody
        wants it any more (``cancelled``), which is nobody's block."""
        live = self._sessions.peek(call.session)
        if live is not None:
            with live.lock:
                self._underway.refused(call, live, fault=fault, answered=answered, cancelled=cancelled)

    def dispose(self, session: str, *, forget: bool = False) -> None:
        """Lets a session go: its memory, its pins, its pending calls. What a store keeps of it stays, so that it can be gone on with,
        unless ``forget`` says that it is over for good. Raises ``StoreError`` only then."""
        self._family.leave(session)
        live = self._sessions.drop(session)
        with self._registry_lock:
            self._registry.drop(session)
        if live is not None:
            with live.lock:
                self._recorder.abandon(live)
        self.meter.forget(session)
        if forget:
            self._keeper.forget(session)

    def inherit(self, child: str, parent: str, *, returns: bool = True) -> None:
        """A session starts with what another one knows, without its task mode, pins and calls on their way; with ``returns`` it works for
        that one, and what it learns counts there too. Raises ``StoreError``, ``HostPayloadError``."""
        self._family.inherit(child, parent, returns=returns)

    def returned(self, session: str, shown: str | None = None) -> None:
        """A message reached a session: what its children and its parent learned counts in it, and all that a session knows which it was
        ``shown``. Raises ``StoreError``, ``HostPayloadError``, ``PolicyError``."""
        self._family.reached(session, shown)

    def lost(self, session: str) -> bool:
        """A session has a history. Where the guard does not know it the session counts as tainted in every way, and its decisions say so;
        whether that is so. Raises ``StoreError``, ``HostPayloadError``."""
        with self._holding.held(session) as live:
            if not live.known:
                live.session, live.known = without_history(live.session), True
            return live.session.history_lost

    def note(self, record: Record) -> None:
        """Puts a record of another kind into the ledger, where there is one: an object with a ``type``, and without values of calls."""
        self._recorder.note(record)

    def close(self) -> None:
        """Lets go of the store's files; writes out and signs the guard's own ledger; saves the labels. A guard that is not
        closed does it when the program ends, and one that is used again opens them again."""
        self._keeper.close()
        if self.approvals is not None:
            self.approvals.close()
        self._recorder.close()
        self.meter.close()

    def set_task(self, session: str, mode: TaskMode) -> None:
        """Sets a live session's task mode; the operator's doing, never a tool's. Raises ``PolicyError`` for an unknown mode."""
        if mode not in TASK_MODES:
            raise PolicyError(f"unknown task mode; use one of {', '.join(TASK_MODES)}")
        live = self._sessions.open(session)
        with live.lock:
            live.session = replace(live.session, task_mode=mode)

    def proofs(self, limit: int | None = None, session: str | None = None) -> list[Record]:
        """Copies of the newest proofs, newest last; of one session when it is named."""
        return self._recorder.store.recent(limit) if session is None else self._recorder.recent_of(self._sessions.peek(session), limit)

    def stats(self) -> Record:
        """Counts over the proofs that are held."""
        return self._recorder.store.stats()

    def report(self, session: str) -> Snapshot:
        """The snapshot for reports (SPEC: riskproof 15.8); never makes a session. ``proofs`` are those of the live session only."""
        return snapshot(self.settings, self.session(session), self.proofs(session=session), persistent=self._recorder.persistent)

    def session(self, key: str) -> Session | None:
        """A session's value, None when there is none; never makes one."""
        live = self._sessions.peek(key)
        return live.session if live is not None else None

    def _judge(self, call: Call, live: LiveSession) -> tuple[Decision, KnownTool, CallFacts]:
        with self._registry_lock:
            known = self._registry.of(call)
        policy = self._in_force()
        decision, facts = decide(
            known.tool,
            call.arguments,
            live.under_way(),
            policy,
            identity=live.pins.check(known.tool.name, known.digest),
            classification=known.classification,
            readable=known.readable,
            contacts=self._contacts.finder(call, known),
        )
        decision = replace(decision, proof_id=self._recorder.new_id(decision))
        if self.approvals is not None:
            decision = self.approvals.settled(decision, facts, call, live.key, known.digest, policy)
            self._contacts.passed(decision, facts)
        decision = self._worded(decision, lost=live.session.history_lost)
        self._underway.hold(call, live, pending_of(call, facts, decision))
        if facts.gradual and decision.gate == "deny":
            live.stop(facts.outgoing)
        self._recorder.proof(decision, call, live, known.digest)
        return decision, known, facts

    def _worded(self, decision: Decision, *, lost: bool = False) -> Decision:
        """The decision with the reason as hosts show it; ``lost`` = its session's history is."""
        if decision.verdict == "allow":
            return decision
        if decision.mode == "observe":
            _log.warning("observe mode: would %s %s (%s)", decision.verdict, display_text(decision.tool), ", ".join(decision.rules))
        return replace(decision, reason=host_reason(decision, self.policy.language, lost=lost))

    def _faulted(self, call: Call, fault: Exception) -> Decision:
        """A call that could not be judged: denied, or let through and logged in observe mode."""
        kind = type(fault).__name__
        _log.warning("a call could not be judged: %s%s", kind, f": {fault}" if isinstance(fault, RiskProofError) else "")
        decision = faulted(call, kind, self.policy)
        decision = self._worded(replace(decision, proof_id=self._recorder.new_id(decision)))
        try:
            self._remember_fault(call, decision)
        except Exception as second:
            _log.warning("a fault could not be recorded: %s", type(second).__name__)
        return decision

    def _remember_fault(self, call: Call, decision: Decision) -> None:
        """Records a call that could not be judged, and waits for its result where its session is live."""
        live = self._sessions.peek(call.session)
        self._recorder.proof(decision, call, live or self._holding.fresh(), UNREADABLE)
        if live is not None:
            with live.lock:
                self._underway.hold(call, live, Pending(call, (), (), decision.gate, decision.proof_id, time.monotonic()))

    def _inspect(self, call: Call, result: Result, live: LiveSession, executed: bool | None) -> OutputDecision:
        pending = live.pending.pop(key_of(call), None) or self._unannounced(call, live)
        if pending.gate == "deny" and not executed:
            self._recorder.settle(pending, "blocked")
            return OutputDecision("pass", "pass")
        if pending.gate != "deny":
            self.meter.finishes(call, result)
        seen = observe(
            call.name,
            pending.capabilities,
            pending.leaves,
            result,
            send(live.session, pending.outgoing),
            self.policy,
            touches=pending.touches,
            always_absorb=bool(executed),
        )
        live.session = seen.session
        if pending.gate == "ask":
            self._underway.answered(pending, approved=True, failed=result.is_error)
        output = seen.output
        outcome = "output_blocked" if output.action == "withhold" else "error" if result.is_error else "succeeded"
        self._recorder.settle(pending, outcome, output_record(output))
        return output

    def _unannounced(self, call: Call, live: LiveSession) -> Pending:
        """What ``before`` would have left for a call that it was not asked about, or has let go."""
        with self._registry_lock:
            known = self._registry.of(call)
        walk(call.arguments)  # raises for what cannot be read: nobody has denied it
        facts = see_call(known.tool.name, known.classification, "unchanged", call.arguments, live.session, self.policy)
        return pending_of(call, facts)
