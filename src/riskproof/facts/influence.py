"""Who chose an argument: the person, or content (decisions 2, 10; docs/guides/endorsement.md).

Refuses to guess what content means: a value counts as content's choice where an earlier result held it inside prose and the person did not
write it. A directive to do what the call does, next to the value, sharpens; it is never needed under ``strict``, and alone it never
blocks reading.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from riskproof.detect.addressing import addresses_assistant
from riskproof.detect.assembled import LONGEST, may_begin_in, pieces_in
from riskproof.detect.copies import Found
from riskproof.detect.deeds import akin
from riskproof.detect.folding import shaped
from riskproof.detect.hiding import conceals
from riskproof.detect.instructions import directives_of
from riskproof.detect.marks import mark_of_text
from riskproof.detect.standing import Occurrence, occurrences
from riskproof.detect.targets import is_identifier, is_target
from riskproof.facts.choosing import Choice, Reading, is_chosen, is_unasked, role_by_value
from riskproof.facts.leaking import Traces, endorses, leaks
from riskproof.facts.own import is_own
from riskproof.facts.requests import ACTS, aims, is_requested, tells
from riskproof.facts.roles import role_of
from riskproof.model.facts import TARGETS, Classification, Leaf
from riskproof.model.session import Entry, Session
from riskproof.model.taint import UNTRUSTED, UNTRUSTED_MARKS

_SLOTS: Final = 8
_BEFORE: Final = 24
_AFTER: Final = 180
"""Characters before and after a directive in which a value still belongs to it."""
_ROOM: Final = 1 << 26
"""Bytes of results that one call's values are looked for in. A value beyond them counts as cut out of a stranger's prose."""
_PIECED: Final = 4
"""Newest results in which a value is put together from pieces."""
_FREE_TEXT: Final = 2_000
"""Characters up to which a payload is searched for targets among its words; a longer one is a document."""


_NOWHERE: Final = Reading()


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
    def unasked(self) -> bool:
        """True where the person spoke and wished for nothing of the kind: then a sentence about a thing counts beside a record of it."""
        return is_unasked(self.tool, self.session)

    def weigh(self, leaf: Leaf, traces: Traces, *, sink: bool) -> Choice:
        """What a value is for and what chose it; ``sink`` is true where it names a place that data goes to."""
        text = traces.text
        role = role_by_value(role_of(leaf, self.tool.roles), leaf.field, text)
        endorsed = endorses(self.session, text)
        if not text or not (self.acts or sink):
            return Choice(role, endorsed)
        own = not self.strict and is_own(text, role, self.session)
        read = _NOWHERE if endorsed or own else self._reading(traces)
        if not self.acts and not is_target(text):
            read = read._replace(standing="")
        standing, instructed, _ = read
        chosen = is_chosen(self.tool, role, text, read, unasked=self.unasked)
        lured = len(text) <= _FREE_TEXT and any(self._lures(target, found) for target, found in traces.lures)
        asks = instructed or chosen or (self.strict and (self.acts or standing == "prose"))
        by_content = bool(standing) and asks
        leaking = sink and leaks(traces, self.session)
        return Choice(role, endorsed, standing, instructed, by_content or (lured and role in TARGETS), lured, leaking)

    def _reading(self, traces: Traces) -> Reading:
        """The standing of a value, or else of the first of its views that stands anywhere."""
        for text, found in ((traces.text, traces.whole), *traces.views):
            read = self._standing(text, found)
            if read.standing:
                return read
        return self._assembled(traces.text)

    def _assembled(self, text: str) -> Reading:
        """A target or a made-up name that stands nowhere, and that one of the newest results holds in pieces, or may have held."""
        index = self.session.index
        if index is None or not aims(self.tool) or len(text) > LONGEST or not (is_identifier(text) or is_target(text)):
            return _NOWHERE
        newest = sorted((*index.texts, *index.ghosts), reverse=True)[:_PIECED]
        begins = may_begin_in(index, text) if any(slot in index.ghosts for slot in newest) else ()
        for slot in newest:
            if slot in index.ghosts:
                if begins is None or slot in begins:
                    return Reading("prose", self._told(), True)
                continue
            pieces = pieces_in(index.texts[slot], text)
            if pieces and not any(endorses(self.session, piece) for piece in pieces):
                return Reading("prose", self._told(), True)
        return _NOWHERE

    def _lures(self, target: str, found: Found) -> bool:
        if endorses(self.session, target):
            return False
        standing, instructed, _ = self._standing(target, found)
        return standing == "prose" and (instructed or self.strict or self.tool.remembers)

    def _standing(self, text: str, found: Found) -> Reading:
        """How the newest results that hold a text hold it. A name that also stands as a whole field is honest data; an address is not
        cleared by that, and neither is anything where the person wished for nothing of the kind."""
        prose = foreign = self._lost()
        if not (prose or found.slots):
            return _NOWHERE
        instructed = prose and self._told()
        whole, aimed = False, is_target(text)
        for slot in sorted(found.slots, reverse=True)[:_SLOTS]:
            buffer = self.session.index.texts.get(slot)
            untrusted = bool(self.session.index.marks[slot] & UNTRUSTED_MARKS)
            if self._is_local_work() and not untrusted:
                continue  # what a first-party file says about local work is the work
            if buffer is None and self._was_field(slot, text):
                whole = True
                continue
            if buffer is None:
                prose, foreign, instructed = True, True, instructed or self._told()
                continue  # how a text that is gone held it cannot be seen any more: the worse is believed
            self.room -= len(buffer)
            if self.room < 0:
                return Reading("prose", instructed or self._told(), True)
            for one in occurrences(buffer, text):
                spoken = not one.whole or (one.quoted and (untrusted or aimed))
                if untrusted and aimed:  # "pay to:\nACCOUNT"
                    spoken = spoken or one.framed or self._instructed(one, text)
                whole = whole or not spoken
                if spoken:
                    prose = True
                    foreign = foreign or not (self.asked and slot in self.entries and self.entries[slot].named)
                    instructed = instructed or self._instructed(one, text)
        if whole and not (aimed or (prose and self.unasked)):
            return Reading("field")
        return Reading("prose" if prose else "field" if whole else "", instructed, foreign)

    def _was_field(self, slot: int, text: str) -> bool:
        """True where a text that is gone is known to have held a target as a whole field and nowhere else."""
        recalled = self.session.recalled
        fields = recalled.fields.get(slot) if recalled is not None else None
        return recalled is not None and bool(fields) and mark_of_text(recalled.key, "field", shaped(text)) in (fields or ())

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
        return self.acts and not self.strict and not aims(self.tool)

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
