"""What stands around a verb: where its sentence starts and ends, what its nouns make of it, how hard it is asked.

Refuses to find verbs: ``phrases`` and ``phrases_intl`` do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, Literal, NamedTuple

import re2

from riskproof.detect import deed_words as en
from riskproof.detect import deed_words_intl as intl
from riskproof.detect.deeds import objects, sharpened, spelled, verbs
from riskproof.detect.surface import fold
from riskproof.model.facts import Deed

Strength = Literal["plain", "addressed", "urgent"]

_BACK: Final = 160
"""Bytes before a word in which its sentence is looked for."""
MOST: Final = 8_192
"""Matches of one pattern that are judged in one text. LIMIT: the rest of a longer text counts as told to do every deed."""
MARKS: Final = b' \n\r\t"*_`>~|,:()[]#-.!?;{}<'
_SPACES: Final = bytes(32 if code in MARKS or code >= 0x80 else code for code in range(256))
_ENDS: Final = r"[.!?;](?:[\s\"')\]*_|<]|\z)|\x1e|\"\s*[,}\]:\n]|\n\s*\n|\n\s*(?:[-*#>|+\"]|[0-9]+[.)]\s)"
_MONEY: Final = (b"$", "€".encode(), "£".encode(), "¥".encode())
_WORDS_AFTER: Final = 100
"""Bytes after a verb whose nouns say what it is done to."""


class Hit(NamedTuple):
    """A verb in bytes of the text: where what leads to it starts, where it ends, its deed, the verb where
    the tables know it, and what a name or nouns say beyond that."""

    start: int
    end: int
    deed: Deed
    word: str
    named: tuple[Deed, ...] = ()


def spans(pattern: Any, data: bytes) -> Iterator[tuple[int, int, bool]]:
    """Start and end of every match; after ``MOST`` of them what is left of the text, marked as such, as a last one."""
    for count, match in enumerate(pattern.finditer(data)):
        start, end = match.span()
        if count == MOST:
            yield start, len(data), True
            return
        yield start, end, False


def sentence_start(data: bytes, place: int) -> int:
    """Where the sentence that holds ``place`` starts, ``_BACK`` bytes before it at the earliest."""
    floor = max(0, place - _BACK)
    return max(_after(data, mark, floor, place) for mark in (b". ", b"\n", b"! ", b"? ", b"; ", b"\x1e"))


def _after(data: bytes, mark: bytes, floor: int, place: int) -> int:
    """Where the last such mark before a place ends, ``floor`` when there is none."""
    found = data.rfind(mark, floor, place)
    return floor if found < 0 else found + len(mark)


def sentence_end(data: bytes, start: int, end: int) -> int:
    """Where the sentence that holds ``start`` ends, ``end`` at the latest."""
    found = _end().search(data, start, end)
    return found.span()[0] if found else end


def deeds_of(data: bytes, hit: Hit, end: int) -> tuple[Deed, ...]:
    """What the verb means with the nouns after it; ``()`` for a verb that says nothing alone and finds no noun."""
    if hit.named:
        return hit.named
    known = verbs()
    after = data[hit.end : min(end, hit.end + _WORDS_AFTER)]
    if hit.word in known.helping:
        return _purposes(after)
    light = hit.word in known.light
    if not light and hit.word and not en.SHARPENED[hit.deed]:
        return (hit.deed,)
    words = [word for word in tokens(after) if word in objects()]
    if any(sign in after for sign in _MONEY):
        words.append("money")
    purpose = _purposes(after) if light or not hit.word else ()
    return purpose if light and not words else tuple(dict.fromkeys((*purpose, *sharpened(hit.deed, words, light=light))))


def _purposes(after: bytes) -> tuple[Deed, ...]:
    """What a verb that says nothing alone is for: "use … to send"."""
    return tuple(verbs().bases[match.group(1).decode()] for match in islice(_purpose().finditer(after), 2))


def strength_of(text: bytes) -> Strength:
    """How hard the words of a directive ask."""
    told = _strengths().Match(text)
    if not told:
        return "plain"
    return "urgent" if 0 in told else "addressed"


def tokens(data: bytes) -> list[str]:
    """The ASCII words of a piece of text."""
    return data.translate(_SPACES).decode().replace("'", " ").split()


def alternatives(terms: Iterable[str]) -> str:
    """An alternation that tries longer terms first; spaces match any white space."""
    return (
        "(?:" + "|".join(re2.escape(term).replace("\\ ", r"\s+") for term in sorted(dict.fromkeys(terms), key=lambda t: (-len(t), t))) + ")"
    )


@cache
def _purpose() -> Any:
    return re2.compile(rf"\bto\s+({alternatives(verb for verb in verbs().bases if ' ' not in verb)})\b".encode())


@cache
def _end() -> Any:
    return re2.compile(_ENDS.encode())


@cache
def _strengths() -> Any:
    """Urgent words, then addressing ones."""
    found = re2.Set.SearchSet()
    found.Add(_telling(en.URGENT, intl.URGENT))
    found.Add(_telling(en.ADDRESSED, intl.ADDRESSED))
    found.Compile()
    return found


def _telling(english: str, others: str) -> str:
    """Words of the European languages as words, of the others as parts of words."""
    terms = [fold(term) for term in spelled(others)]
    words = alternatives((*spelled(english), *(term for term in terms if term.isascii())))
    return rf"\b{words}\b|{alternatives(term for term in terms if not term.isascii())}"
