"""The meter: what the guard and the host tell the labels, under one lock, with the clocks (SPEC: nutrition-labels 5, 13, 20).

Refuses to decide, to delay and to raise on a call's way: what cannot be counted is itself counted (P3). Refuses to keep a value of a call.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Final

from riskproof.facts.label_capabilities import label_capabilities
from riskproof.guard.label_files import LabelKeeper
from riskproof.guard.label_inputs import ToolEntries, begin_of, server_of, size_of, token_of
from riskproof.guard.label_scopes import LabelScopes, clocks
from riskproof.guard.tools import KnownTool
from riskproof.model.call import Call, Result, Tool
from riskproof.model.contact import Contact
from riskproof.model.facts import CallFacts
from riskproof.model.label_words import FailureCode
from riskproof.model.verdict import Verdict
from riskproof.nutrition.config import LabelConfig
from riskproof.nutrition.contacts import asking_in
from riskproof.nutrition.inputs import Begin, Finish, Moment, SchemaEntry
from riskproof.nutrition.known import Known
from riskproof.nutrition.scopes import Scopes
from riskproof.nutrition.sizes import json_size

_DEFAULT: Final = LabelConfig()


class Meter(LabelScopes):
    """The labels of one guard, or of several that share it. Safe from threads.

    ``config`` None = labels are off, which costs nothing; what is asked of them then raises ``PolicyError``. In ``folder`` the last
    snapshot is kept. ``host_finishes`` = the host tells the end of every call (``finish``) and the lists of tools (``listed``) itself, and
    what the guard hears of both does not count. ``clock`` is read once for each event; a replay brings its own. An id that no label has
    raises ``UnknownLabelError``. A session is an agent's scope.
    """

    def __init__(
        self,
        config: LabelConfig | None = _DEFAULT,
        *,
        folder: Path | None = None,
        host_finishes: bool = False,
        clock: Callable[[], Moment] = clocks,
        known: Known | None = None,
    ) -> None:
        self._known = Known() if known is None else known
        super().__init__(config, clock, self._known, whole=host_finishes)
        self.host_finishes = host_finishes
        self._entries = ToolEntries()
        self._keeper = None if folder is None else LabelKeeper(folder, self.snapshot)
        self._saw: Callable[[], None] = lambda: None
        self._asking = asking_in(config)

    # -- what the guard tells -----------------------------------------------------------------------------------------------------

    def now(self) -> Moment | None:
        """The time for ``judged``, None where labels are off."""
        return None if self._scopes is None else self._clock()

    def judged(self, call: Call, gate: Verdict, known: KnownTool | None, facts: CallFacts | None, at: Moment | None) -> None:
        """A call was judged; it came ``at`` that time. One that is denied ends here, and its result is nobody's."""
        if self._scopes is None or at is None:
            return
        try:
            capabilities = label_capabilities(facts, known.classification) if facts is not None and known is not None else ()
            begin = begin_of(call, known, capabilities, json_size(call.arguments))  # a long one holds nobody else up
            self._keep()
            with self._lock:
                self._greet(call.session, at)
                self._scopes.begin(begin, at)
                if gate == "deny" and not self.host_finishes:
                    self._scopes.finish(Finish(begin.token, True, 0, "denied"), self._clock())
        except Exception:
            self._contained()

    def finishes(self, call: Call, result: Result) -> None:
        """The result of a call came that was not denied."""
        if self._scopes is not None and not self.host_finishes:
            try:
                size = size_of(result)
            except Exception:
                self._contained()
                size = 0
            self._finish(call, result.is_error, size, result.failure)

    def ended(self, call: Call, code: FailureCode) -> None:
        """A call that was begun will not run."""
        if self._scopes is not None and not self.host_finishes:
            self._finish(call, True, 0, code)

    def tools(self, tools: Iterable[Tool], session: str | None = None) -> None:
        """The list of tools of a session, or of everybody, from now on. What all see is the lists of everybody and of every session; the
        list of a session that is gone stays until another one comes."""
        if not self.host_finishes:
            self.listed(tools, session)

    def listed(self, tools: Iterable[Tool], session: str | None = None) -> None:
        """The same from a host that tells the lists itself: each is the whole of what its session, or nobody in particular, sees."""
        if self._scopes is not None:
            entries: list[SchemaEntry] = []
            for tool in tools:
                self._contain(lambda tool=tool: entries.append(self._entries.of(tool)))  # type: ignore[misc]
            self._contain(self._keep)
            self._tell(lambda scopes, at: self._take(scopes, at, tuple(entries), session))
            self._contain(self._saw)

    def _take(self, scopes: Scopes, at: Moment, entries: tuple[SchemaEntry, ...], session: str | None) -> None:
        self._lists.take(entries, session)
        if not self.host_finishes:
            self._show(scopes, at, scopes.agents if session is None else (session,))
        elif session is None or scopes.knows(session):
            scopes.schemas(entries, at, session)

    def forget(self, session: str) -> None:
        """A session is gone: what was counted for it alone is forgotten, what it added for all stays."""

        def gone(scopes: Scopes, _at: Moment) -> None:
            scopes.forget(session)
            self._lists.end(session)

        self._tell(gone)

    def close(self) -> None:
        """Saves what there is to save. A meter that goes on counting afterwards saves again."""
        if self._keeper is not None:
            self._keeper.close()

    # -- what a host tells --------------------------------------------------------------------------------------------------------

    def finish(self, call: Call, *, is_error: bool, result_bytes: int, code: FailureCode | None = None) -> None:
        """The end of a call, from a host that tells of every one, also of those that the guard never saw."""
        self._finish(call, is_error, result_bytes, code)

    def intent(self, call: Call, target_key: str) -> None:
        """A call is about to write a file."""
        self._tell(lambda scopes, at: scopes.intent(token_of(call), target_key, at))

    def observe(self, call: Call, target_key: str, display_path: str | None = None, *, absent: bool = False) -> None:
        """A call read or wrote a file, or found none there."""
        self._tell(lambda scopes, at: scopes.observe(token_of(call), target_key, display_path, at, absent))

    def contacts(self, begin: Begin, hosts: Iterable[str] = (), carried: SchemaEntry | None = None) -> tuple[Contact, ...]:
        """What a call would be a first contact with that somebody wants to be asked about; () where labels are off. ``hosts`` are further
        ones that the guard read in it. Raises what goes wrong: a call that cannot be looked at is not let through."""
        if self._scopes is None:
            return ()
        with self._lock:
            return self._scopes.contacts(begin, hosts, carried)

    @property
    def asking(self) -> frozenset[str]:
        """The labels whose first contacts somebody wants to be asked about."""
        return self._asking

    def accept(self, contacts: Iterable[Contact]) -> None:
        """A person approved these."""
        self._tell(lambda scopes, _at: scopes.accept(contacts))

    def configure(self, config: LabelConfig | None) -> None:
        """Begins anew under another configuration; None switches labels off. What is known of definitions and approvals stays."""
        with self._lock:
            at = self._clock()
            self._config, self._asking = config, asking_in(config)
            self._scopes = None if config is None else Scopes(config, at, self._known)
            if self._scopes is not None:
                self._show(self._scopes, at, ())

    @property
    def known(self) -> Known:
        """What outlives this process."""
        return self._known

    def lasting(self) -> Known:
        """A copy of it, for writing down."""
        with self._lock:
            return self._known.lasting(self._asking)

    def learn(self, known: Known, labels: Collection[str] | None = None) -> None:
        """Takes in what was written down, of these labels or of all."""
        with self._lock:
            self._known.update(known, labels)

    def tell_of_lists(self, saw: Callable[[], None]) -> None:
        """Whom to tell that a list of tools was taken: definitions may be new."""
        self._saw = saw

    # -- inside -------------------------------------------------------------------------------------------------------------------

    def _finish(self, call: Call, is_error: bool, size: int, code: FailureCode | None) -> None:
        if self._scopes is None:
            return
        try:
            finish = Finish(token_of(call), is_error, size, code, call.name, server_of(call), call.session)
            with self._lock:
                self._scopes.finish(finish, self._clock())
        except Exception:
            self._contained()

    def _tell(self, act: Callable[[Scopes, Moment], None]) -> None:
        """Does what needs no answer; nothing where labels are off."""
        if (scopes := self._scopes) is not None:

            def locked() -> None:
                with self._lock:
                    act(scopes, self._clock())

            self._contain(locked)

    def _keep(self) -> None:
        """There is something to keep from now on."""
        if self._keeper is not None and not self._keeper.running:
            self._keeper.start()

    def _contain(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception:
            self._contained()

    def _contained(self) -> None:
        """A fault of ours, or a value that cannot be measured."""
        if self._scopes is not None:
            with self._lock:
                self._scopes.fault()
