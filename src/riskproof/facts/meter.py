"""The disclosure meter: words of one sensitive origin that go to one outside destination, call by call (SPEC: riskproof 27.3).

Refuses words that prove nothing: those that the person said, that another result holds too, that stand in a document of many words, years.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from riskproof.detect.copies import Found
from riskproof.detect.folding import shaped
from riskproof.detect.marks import mark_of_text
from riskproof.facts.outgoing import Piece
from riskproof.facts.said import person_said
from riskproof.model.sent import Sent
from riskproof.model.session import Session
from riskproof.model.taint import CREDENTIAL, KIND_LABELS, LABELS, SENSITIVE, UNTRUSTED

CALLS: Final = 5
CHARS: Final = 24
"""A finding needs words from five calls, twice the 12 characters of a copy together: fewer are met by chance where names and subjects
are looked up one by one."""
_PERSONAL: Final[frozenset[str]] = SENSITIVE - {"SOURCE_CODE", "INTERNAL_DATA"}
"""Documents and code share their words with addresses; records of people and money do not."""
_NOTE: Final = 512
"""Bytes up to which what was found in a text says what the text is; a longer one must come from a tool that keeps such data."""
_RECORD: Final = 4_096
"""Bytes up to which a text is a record whose plain words count; of a longer one only those with a digit do."""
_SHORTEST: Final = 4
_MOST: Final = 24
"""Words of one call that are looked for."""


def tokens_of(pieces: Sequence[Piece], session: Session, known: Sequence[Sent] = ()) -> dict[str, int]:
    """The words of a call that may count, as texts are compared, each with the first leaf that holds it: four characters or more, not said
    by the person, no year; in arguments other than URLs only with a digit. A piece that went there before is no news."""
    found: dict[str, int] = {}
    for piece in pieces:
        if known and all(piece.text in sent.tails.get(piece.stream, ()) for sent in known):
            continue
        for word in "".join(char if char.isalnum() else " " for char in piece.text).split():
            if len(word) < _SHORTEST or (word.isalpha() and piece.stream[0] in "*$") or _is_a_year(word):
                continue
            if len(found) < _MOST and not (session.spoken and person_said(session, word)):
                found.setdefault(shaped(word), piece.leaf)
    return found


def _is_a_year(word: str) -> bool:
    return len(word) == 4 and word.isdigit() and word[:2] in ("19", "20")


class Meter:
    """The words of one call on their way to outside destinations: what is asked for, and what it adds to."""

    def __init__(self, session: Session, destinations: Sequence[str], tokens: Mapping[str, int]) -> None:
        self.session = session
        self.destinations = [shaped(name).encode("utf-8", "surrogatepass") for name in destinations]
        self.tokens = tokens
        self.entries = {entry.slot: entry for entry in session.entries} if tokens else {}
        self.met: dict[int, list[str]] = {}

    def learn(self, answers: Iterable[Found]) -> None:
        """Takes where each word was found: it counts where no other text than such a record holds it."""
        for word, found in zip(self.tokens, answers, strict=False):
            slots = [slot for slot in found.slots if self._counts(slot, word)]
            if len(slots) == len(found.slots) and not found.unnamed:
                for slot in slots:
                    self.met.setdefault(slot, []).append(word)

    def _counts(self, slot: int, word: str) -> bool:
        """True for a text with personal data, no stranger's, that does not name the destination itself."""
        text = self.session.index.texts.get(slot)
        if not self._is_personal(slot):
            return False
        return text is None or ((len(text) <= _RECORD or not word.isalpha()) and not any(name in text for name in self.destinations))

    def _is_personal(self, slot: int) -> bool:
        """True for a text whose labels say that it is about people or money, and not only that an address stands in it."""
        mark, entry = int(self.session.index.marks[slot]), self.entries.get(slot)
        labels = {label for bit, label in enumerate(LABELS) if mark >> bit & 1}
        if not labels.isdisjoint(UNTRUSTED):
            return False
        if entry is not None and entry.byte_count > _NOTE:
            labels &= CREDENTIAL.union(KIND_LABELS[entry.kind])
        return not labels.isdisjoint(_PERSONAL)

    def words(self) -> dict[int, tuple[str, ...]]:
        """The words that were found, by slot."""
        return {slot: tuple(words) for slot, words in self.met.items()}

    def gradual(self, known: Sequence[Sent]) -> list[tuple[int, int]]:
        """(leaf, slot) of every word that is new to a destination and with which what went there is enough."""
        found: list[tuple[int, int]] = []
        for slot, words in self.met.items():
            for sent in known:
                before, marked = sent.words.get(slot, ()), self._marked(sent, slot)
                fresh = [word for word in words if word not in before and not (marked and self._mark(word) in marked)]
                calls = sent.calls.get(slot, 0) + (sent.past.calls.get(slot, 0) if sent.past else 0)
                if fresh and calls + 1 >= CALLS and sum(map(len, (*before, *fresh))) + sum(marked.values()) >= CHARS:
                    found += ((self.tokens[word], slot) for word in fresh)
        return found

    @staticmethod
    def _marked(sent: Sent, slot: int) -> Mapping[int, int]:
        """The marks of words that are known by nothing else, with how many characters each had."""
        return sent.past.words.get(slot, {}) if sent.past else {}

    def _mark(self, word: str) -> int:
        recalled = self.session.recalled
        return mark_of_text(recalled.key, "sent", word) if recalled else -1
