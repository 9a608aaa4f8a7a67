"""Who chose an argument: the person, or content (decisions 2, 10; docs/guides/endorsement.md).

Refuses to guess what content means: a value counts as content's choice where an earlier result held it inside prose and the person did not
write it. A directive to do what the call does, next to the value, sharpens; it is never needed under ``strict``, and alone it never
blocks reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from riskproof.detect.addressing import addresses_assistant
from riskproof.detect.copies import Found
from riskproof.detect.deeds import akin
from riskproof.detect.hiding import conceals
from riskproof.detect.instructions import directives_of
from riskproof.detect.plain import says
from riskproof.detect.standing import Occurrence, occurrences
from riskproof.detect.targets import is_target
from riskproof.facts.requests import ACTS, is_requested, tells
from riskproof.facts.roles import role_of
from riskproof.model.facts import TARGETS, Classification, Leaf, Standing
from riskproof.model.session import Entry, Session
from riskproof.model.taint import UNTRUSTED

_UNTRUSTED: Final = 0b111
"""The marks of the three untrusted labels, the first of the declared order."""
_SLOTS: Final = 8
_BEFORE: Final = 24
_AFTER: Final = 180
"""Characters before and after a directive in which a value still belongs to it."""
_ROOM: Final = 1 << 26
"""Bytes of results that one call's values are looked for in. A value beyond them counts as cut out of a stranger's prose."""
_DATA: Final = 8
"""Characters from which a piece of a URL is data rather than a part of a path."""
_FREE_TEXT: Final = 2_000
"""Characters up to which a payload is searched for targets among its words; a longer one is a document."""


_Reading = tuple[Standing, bool, bool]
"""How results hold a value, whether one of them instructs, whether one is foreign: no source that the person named for a call like this."""
_NOWHERE: Final[_Reading] = ("", False, False)


@dataclass(frozen=True, slots=True)
class Traces:
    """Where one value, and parts of it, were found: its text as a whole, its decoded ``views``, the targets among its words (``lures``),
    the ``hosts`` of its URLs, and the ``pieces`` beside them."""

    text: str
    whole: Found
    views: Sequence[tuple[str, Found]] = ()
    lures: Sequence[tuple[str, Found]] = ()
    hosts: Sequence[tuple[str, Found]] = ()
    pieces: Sequence[tuple[str, Found]] = ()


@dataclass(slots=True)
class Influence:
    """What one call's arguments are weighed with: the tool, the session, the entries by slot, the preset's strictness."""

    tool: Classification
    session: Session
    entries: dict[int, Entry]
    strict: bool
    room: int = _ROOM

    @property
    def acts(self) -> bool:
        """True for a tool that changes or sends something."""
        return not ACTS.isdisjoint(self.tool.capabilities)

    @property
    def asked(self) -> bool:
        """True where the person asked for what the tool does: then a source that they named may say whom or where."""
        return is_requested(self.tool, self.session)

    @property
    def outward(self) -> bool:
        """True for a tool that sends something out."""
        return "EXTERNAL_ACTION" in self.tool.capabilities

    def weigh(self, leaf: Leaf, traces: Traces) -> Leaf:
        """The leaf with its role and with what chose it."""
        text = traces.text
        role = role_of(leaf, self.tool.roles)
        endorsed = self._endorsed(text)
        if not text or not (self.acts or leaf.sink):
            return replace(leaf, role=role, endorsed=endorsed)
        standing, instructed, foreign = _NOWHERE if endorsed else self._reading(traces)
        if not self.acts and not is_target(text):
            standing = ""
        chosen = standing == "prose" and role in TARGETS and is_target(text) and self.outward and (foreign or "pay" in self.tool.deeds)
        lured = self.outward and len(text) <= _FREE_TEXT and any(self._lures(target, found) for target, found in traces.lures)
        return replace(
            leaf,
            role=role,
            endorsed=endorsed,
            standing=standing,
            instructed=instructed,
            unendorsed=(bool(standing) and (instructed or chosen or (self.strict and self.acts))) or (lured and role in TARGETS),
            leaks=leaf.sink and self._leaks(traces),
            lured=lured,
        )

    def _reading(self, traces: Traces) -> _Reading:
        """The standing of a value, or else of the first of its views that stands anywhere."""
        for text, found in ((traces.text, traces.whole), *traces.views):
            read = self._standing(text, found)
            if read[0]:
                return read
        return _NOWHERE

    def _leaks(self, traces: Traces) -> bool:
        """True for a URL whose host a stranger's text chose, and that carries data of a result which holds neither the host nor the URL.
        What strangers wrote is no secret: their texts count only where they hold private data as well."""
        hosts = [found.slots for host, found in traces.hosts if not self._endorsed(host)]
        holders = {slot for slots in hosts for slot in slots}
        lost = bool(hosts) and not UNTRUSTED.isdisjoint(self.session.forgotten)
        if not (lost or any(int(self.session.index.marks[slot]) & _UNTRUSTED for slot in holders)):
            return False
        holders |= {slot for slot, score in traces.whole.slots.items() if score >= len(traces.text)}
        pieces = [found for piece, found in traces.pieces if _is_data(piece) and holders.isdisjoint(found.slots)]
        slots = {slot for found in pieces for slot in found.slots}
        marks = self.session.index.marks if slots else ()
        return any(int(marks[slot]) > _UNTRUSTED or not marks[slot] for slot in slots)

    def _endorsed(self, text: str) -> bool:
        told = self.session.said
        return bool(told) and says(told, text)

    def _lures(self, target: str, found: Found) -> bool:
        if self._endorsed(target):
            return False
        standing, instructed, _ = self._standing(target, found)
        return standing == "prose" and (instructed or self.strict)

    def _standing(self, text: str, found: Found) -> _Reading:
        """How the newest results that hold a text hold it. A name that also stands as a whole field is honest data; an address is not
        cleared by that."""
        prose = foreign = self._lost()
        instructed = prose and self._told()
        whole = False
        for slot in sorted(found.slots, reverse=True)[:_SLOTS]:
            buffer = self.session.index.texts.get(slot)
            untrusted = bool(self.session.index.marks[slot] & _UNTRUSTED)
            if self._is_local_work() and not untrusted:
                continue  # what a first-party file says about local work is the work
            if buffer is None:
                prose, foreign, instructed = True, True, instructed or self._told()
                continue  # how a text that is gone held it cannot be seen any more: the worse is believed
            self.room -= len(buffer)
            if self.room < 0:
                return "prose", instructed or self._told(), True
            for one in occurrences(buffer, text):
                whole = whole or one.whole
                if not one.whole or (untrusted and is_target(text) and self._instructed(one, text)):  # "pay to:\nACCOUNT"
                    prose = True
                    foreign = foreign or not (self.asked and slot in self.entries and self.entries[slot].named)
                    instructed = instructed or self._instructed(one, text)
        if whole and not is_target(text):
            return "field", False, False
        return ("prose" if prose else "field" if whole else ""), instructed, foreign

    def _lost(self) -> bool:
        """True where a text is gone without a trace: it may have held any value, and is believed to have."""
        return self.session.lost and not (self._is_local_work() and UNTRUSTED.isdisjoint(self.session.forgotten))

    def _told(self) -> bool:
        """True where any text of the session may have said to do what this call does."""
        session = self.session
        told = session.instructed if self.acts else session.ordered
        return session.unread or any(akin(deed, self.tool.deeds) for deed in told)

    def _is_local_work(self) -> bool:
        """True for a tool that acts here and can be taken back; under ``strict`` for none."""
        return self.acts and not self.outward and not self.strict and self.tool.deeds[:1] != ("delete",)

    def _instructed(self, one: Occurrence, text: str) -> bool:
        """True when a directive to do what the call does stands around an occurrence, or anywhere where the value is decoded. Reading
        alone is nothing to object to, unless the text speaks to the assistant."""
        if one.decoded and self.acts and tells(self.session.instructed, self.tool.deeds):
            return True
        around = one.before + text + one.after
        at = len(one.before)
        if self.acts and conceals(around, at):
            return True
        near = (found for found in directives_of(around) if found.start - _BEFORE <= at <= found.end + _AFTER)
        return any(akin(found.deed, self.tool.deeds) for found in near) and (self.acts or addresses_assistant(around))


def _is_data(piece: str) -> bool:
    """True for a piece of a URL that can only be copied on purpose: long enough, and with a digit or a space in it. Slugs are not."""
    return len(piece) >= _DATA and any(char.isdigit() or char.isspace() for char in piece)
