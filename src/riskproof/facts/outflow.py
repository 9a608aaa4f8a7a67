"""Values cut over arguments and calls, and small leaks that add up (SPEC: riskproof 27.3; docs/guides/disclosure.md).

Refuses to count what a page of the open web held, a word that the person said or that stands in any other result as well, and a URL that is
a copy as a whole. Refuses to remove a label: what stands together in a sensitive text gives its labels to every leaf that took part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from string import ascii_letters, digits
from typing import Final

from riskproof.detect.copies import REVERSE_FLOOR, Found, Needle, find
from riskproof.detect.encodings import views
from riskproof.detect.folding import shaped
from riskproof.detect.pieces import is_count, together
from riskproof.facts.meter import Meter, tokens_of
from riskproof.facts.outgoing import Piece, pieces_of, streams_of
from riskproof.facts.resumed import known_of, resumed
from riskproof.facts.takes import Take, given
from riskproof.model.facts import CallFacts, Leaf
from riskproof.model.policy import Policy
from riskproof.model.sent import Outgoing, Sent
from riskproof.model.session import Session
from riskproof.model.taint import SENSITIVE_MARKS, WEB_MARKS

_MOST_DESTINATIONS: Final = 4
_SHORTEST: Final = 8
"""Characters from which a joined value with a digit counts where it stands alone in a text, as an account number does."""
_ENCODED: Final = 16
"""Characters from which joined pieces may be an encoded value: 12 bytes in base64."""
_MOST_ENCODED: Final = 2
"""Streams of a call that are decoded."""
_DIGITS: Final = f"{ascii_letters}{digits}+/_=-"
_BEHIND: Final = 24
_CONSTANT: Final = 3
"""Equal pieces in a row after which a further one is a constant of the address."""


@dataclass(slots=True)
class _Run:
    """The pieces of one stream behind the newest ones of earlier calls, and what stands together in it: (first, last, slot). ``whole`` is
    everything that is kept of the stream, in one, where it may be an encoded value."""

    earlier: tuple[str, ...]
    pieces: Sequence[Piece]
    whole: str = ""
    found: set[tuple[int, int, int]] = field(default_factory=set)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of all pieces, in order."""
        return (*self.earlier, *(piece.text for piece in self.pieces))


def metered(facts: CallFacts, session: Session, policy: Policy) -> CallFacts:
    """The facts with the labels of values that the call's pieces, or those of earlier calls to the same destination, put together."""
    if (
        session.index is None
        or not (policy.tracker.enabled or policy.taint_enabled)
        or not bool((session.index.marks & SENSITIVE_MARKS).any())
    ):
        return facts
    outside = tuple(dict.fromkeys(one.shown for one in facts.destinations if one.zone == "external"))[:_MOST_DESTINATIONS]
    outward, commands = "EXTERNAL_ACTION" in facts.capabilities, "CODE_EXECUTION" in facts.capabilities
    if not (outside or outward or commands or not facts.capabilities):
        return facts
    pieces = pieces_of(facts.leaves, outward=outward or not facts.capabilities, commands=commands)
    if not pieces:
        return facts
    streams = streams_of(pieces)
    known = known_of(session, outside)
    runs = _runs(streams, known)
    meter = Meter(session, outside, tokens_of(pieces, session, known) if outside else {})
    _search(runs, meter, session, policy)
    if outside:
        sent = {stream: tuple(piece.text for piece in held) for stream, held in streams.items()}
        facts = replace(facts, outgoing=Outgoing(outside, sent, meter.words()))
    takes = [*_takes(facts, runs, session), *resumed(streams, known, session, policy.tracker.min_match_length)]
    return given(facts, takes, meter.gradual(known), session)


def _runs(streams: Mapping[str, Sequence[Piece]], known: Iterable[Sent]) -> list[_Run]:
    """Each stream behind what went before, and alone where nothing did; equal ones once. Left out are single pieces, a piece that is
    always the same, and a counter."""
    found: dict[tuple[tuple[str, ...], tuple[int, ...]], _Run] = {}
    room = _MOST_ENCODED
    for stream, held in sorted(streams.items(), key=lambda one: not one[0]):  # the stream of all pieces at the end
        tails = [tail for sent in known for kept in (sent.tails, sent.tried) if (tail := kept.get(stream))]
        for tail in tails or [()]:
            if len(held) == 1 and tail[-_CONSTANT:] == (held[0].text,) * _CONSTANT:
                continue
            run = _Run(_newest(tail), held)
            if len(run.texts) > 1 and not is_count(run.texts):
                if room and stream and (whole := _encoded((*tail, *(piece.text for piece in held)))):
                    run.whole, room = whole, room - 1
                found.setdefault((run.texts, tuple(piece.leaf for piece in held)), run)
    return list(found.values())


def _newest(tail: tuple[str, ...]) -> tuple[str, ...]:
    """The newest pieces with 24 characters together: enough to find what goes on here, and to see that it is no word or two."""
    size, first = 0, len(tail)
    while first and size < _BEHIND:
        first -= 1
        size += len(tail[first])
    return tail[first:]


def _encoded(pieces: Sequence[str]) -> str:
    """The pieces in one, where they may be an encoded value: one word, long enough for 12 bytes, with letters and digits or cut evenly."""
    text = "".join(pieces)
    if len(text) < _ENCODED or text.strip(_DIGITS):
        return ""
    mixed = not (text.isalpha() or text.isdigit())
    return text if mixed or len({*map(len, pieces[:-1])}) == 1 else ""


def _search(runs: list[_Run], meter: Meter, session: Session, policy: Policy) -> None:
    """Asks the index for what stands together, for short values, for encoded ones, and for the meter's words."""
    index = session.index
    for hit in together(index, [run.texts for run in runs], SENSITIVE_MARKS, WEB_MARKS) if runs else ():
        runs[hit.run].found.add((hit.first, hit.last, hit.slot))
    whole = [(run, first, needle) for run in runs for first, needle in _wholes(run)]
    needles = [*(needle for _, _, needle in whole), *map(Needle, meter.tokens)]
    answers = find(index, needles, policy.tracker.min_match_length) if needles else []
    for (run, first, needle), answer in zip(whole, answers, strict=False):
        last = len(run.texts) - 1
        run.found |= {(first, last, slot) for slot in _held(answer, session) if answer.slots[slot] >= min(len(needle.text), REVERSE_FLOOR)}
    meter.learn(answers[len(whole) :])


def _wholes(run: _Run) -> Iterable[tuple[int, Needle]]:
    """Values of up to 11 characters that the newest pieces make, and what all of them decode to."""
    texts = run.texts
    first, size = len(texts), 0
    while first and size + len(texts[first - 1]) < REVERSE_FLOOR:
        first -= 1
        size += len(texts[first])
    value = "".join(texts[first:])
    if first < len(texts) - 1 and len(value) >= _SHORTEST and any(map(str.isdigit, value)):
        yield first, Needle(value)
    if run.whole:
        yield from ((0, Needle(view.text)) for view in views(run.whole) if len(view.text) >= REVERSE_FLOOR)


def _held(found: Found, session: Session) -> list[int]:
    """The sensitive slots among the found ones."""
    marks = session.index.marks
    return [slot for slot in found.slots if int(marks[slot]) & SENSITIVE_MARKS and not int(marks[slot]) & WEB_MARKS]


def _takes(facts: CallFacts, runs: Iterable[_Run], session: Session) -> list[Take]:
    """What was found, for every leaf that took part; not a URL that the origin holds as a whole: fetching it sends nothing that it did not
    hold."""
    found: dict[Take, None] = {}
    for run in runs:
        before = len(run.earlier)
        for first, last, slot in sorted(run.found):
            value = "".join(run.texts[first : last + 1])
            for index in dict.fromkeys(piece.leaf for piece in run.pieces[max(first - before, 0) : last + 1 - before]):
                if not _is_a_copy(facts.leaves[index], slot, session):
                    found[Take(index, slot, value, first < before)] = None
    return list(found)


def _is_a_copy(leaf: Leaf, slot: int, session: Session) -> bool:
    text = session.index.texts.get(slot)
    if text is None or not isinstance(leaf.value, str) or "://" not in leaf.value:
        return False
    return shaped(leaf.value).encode("utf-8", "surrogatepass") in text
