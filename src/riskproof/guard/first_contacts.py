"""First contacts of a guard: what is asked about before a call, what a person approved of it, and where that is written down.

Refuses to remember anything but a person's answer to this very call: not a denial, not silence, not a wider approval with an end, not a
call that failed after the host asked. Refuses to let a call pass that could not be looked at: what goes wrong here is raised.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from riskproof.errors import StoreError
from riskproof.facts.label_capabilities import label_capabilities
from riskproof.guard.approvals import Approvals
from riskproof.guard.label_inputs import begin_of, entry_for
from riskproof.guard.metering import Meter
from riskproof.guard.tools import KnownTool
from riskproof.model.call import Call, Tool
from riskproof.model.contact import RULE, Contact
from riskproof.model.decision import Decision
from riskproof.model.facts import CallFacts
from riskproof.nutrition.known import Known
from riskproof.stores.known import KnownFile, known_file

_log = logging.getLogger("riskproof")


class FirstContacts:
    """Of the labels of one meter. ``folder`` is where labels are kept, None for nowhere: then what is known ends with the process."""

    def __init__(self, meter: Meter, approvals: Approvals | None, folder: Path | None) -> None:
        self._meter, self._approvals = meter, approvals
        self._file = None if folder is None else KnownFile(known_file(folder))
        self._lock = threading.Lock()
        self._written = 0
        if self._file is not None:
            self._learn(self._file.load())
            meter.tell_of_lists(self._saw)

    def finder(self, call: Call, known: KnownTool) -> Callable[[CallFacts], Sequence[Contact]] | None:
        """What finds the first contacts of a call among its facts; None where nobody wants to be asked about any."""
        begin = begin_of(call, known) if self._meter.asking else None
        if begin is None or self._meter.owner_of_tool(begin.tool, begin.server) not in self._meter.asking:
            return None
        carried = entry_for(call.tool) if isinstance(call.tool, Tool) and not self._meter.host_finishes else None

        def find(facts: CallFacts) -> Sequence[Contact]:
            asked = begin._replace(capabilities=label_capabilities(facts, known.classification))
            hosts = [one.host for one in facts.destinations if one.kind == "url"]
            found = self._meter.contacts(asked, hosts, carried)
            if carried is not None:
                self._saw()
            return self._meter.contacts(asked, hosts, carried) if found and self._read_news() else found

        return find

    def passed(self, decision: Decision, facts: CallFacts) -> None:
        """A call was judged. Where a person approved exactly this call its contacts are known from now on."""
        if RULE not in decision.rules or not (decision.approved and decision.approval) or self._approvals is None:
            return
        if self._approvals.is_for_one_call(decision.approval):
            self.approved([one for _, one in facts.contacts])

    def approved(self, contacts: Sequence[Contact]) -> None:
        """A person approved a call with these contacts."""
        if contacts:
            self._meter.accept(contacts)
            self._write()

    def _saw(self) -> None:
        """Definitions were seen: writes down what is new of them."""
        if self._file is not None and self._meter.known.changes != self._written:
            self._write()

    def _write(self) -> None:
        """Where it cannot be written that is logged: then the next process asks again."""
        if self._file is None:
            return
        with self._lock:
            self._written = self._meter.known.changes
            lasting = self._meter.lasting()
            try:
                self._file.merge(lasting)
            except StoreError as error:
                _log.warning("what labels know was not kept: %s", error)
            self._learn(lasting, self._meter.asking)

    def _read_news(self) -> bool:
        """Takes in what other processes wrote since; whether there was anything."""
        if self._file is None:
            return False
        with self._lock:
            if not self._file.is_news():
                return False
            self._learn(self._file.load(), self._meter.asking)
            return True

    def _learn(self, known: Known, labels: Collection[str] | None = None) -> None:
        if known.lost and not self._meter.known.lost:
            _log.warning("what labels knew cannot be read, so it is asked about again")
        self._meter.learn(known, labels)
