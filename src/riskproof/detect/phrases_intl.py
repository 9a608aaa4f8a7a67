"""The same for German, French, Spanish, Italian, Portuguese, Russian, Chinese and Japanese: a verb, and beside it what makes it an order.

Refuses to inflect and to split words: forms and stems of ``deed_words_intl`` are met as they stand, and a clause's start or a leading word
in the same sentence decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import re2

from riskproof.detect import deed_words_intl as intl
from riskproof.detect.clauses import Hit, alternatives, sentence_start, spans
from riskproof.detect.deeds import DEEDS, by_word, spelled
from riskproof.detect.surface import fold
from riskproof.model.facts import Deed

_CLAUSE: Final = 120
"""Bytes before and after a stem in which its clause is looked for: forty Chinese characters."""
_PARTED: Final = bytes(10 if code in b',.;:!?"\x1e\r' else code for code in range(256))
_OPENS: Final = b"\x1e\n\r.!?;,:|>([{<\"'*`#"


def hits(data: bytes, *, narrow: bool) -> Iterator[Hit]:
    """Every verb of these languages that somebody is told; ``narrow`` text is ASCII and holds European ones only."""
    deeds = _latin_deeds()
    for start, end, rest in spans(_latin(), data):
        if rest:
            yield Hit(start, end, "other", "", DEEDS)
            break
        word = " ".join(data[start:end].decode("utf-8", "ignore").split())
        lead = _latin_lead(data, start, end)
        if lead >= 0:
            yield Hit(lead, end, deeds[word], "", (deeds[word],))
    if not narrow:
        yield from _wide_hits(data)


def stems(data: bytes, *, narrow: bool) -> Iterator[Deed]:
    """The deed of every verb of these languages, told or not, in a text of ``surface``; the first ``MOST`` of each kind."""
    tables = ((_latin, _latin_deeds),) if narrow else ((_latin, _latin_deeds), (_wide, _wide_deeds))
    for pattern, deeds in tables:
        for start, end, rest in spans(pattern(), data):
            if not rest:
                yield deeds()[" ".join(data[start:end].decode("utf-8", "ignore").split())]


def _latin_lead(data: bytes, start: int, end: int) -> int:
    """Where the order starts that this verb belongs to; -1 when nothing makes it one."""
    before = data[max(0, start - 2) : start].rstrip(b" ")
    if not before or before[-1] in _OPENS:
        return start
    found = _latin_leads().search(data, sentence_start(data, start), start)
    if found:
        return int(found.span()[0])
    return start if data[end : end + 5] in (b" sie ", b" bitt", b" per ", b" por ") else -1


def _wide_hits(data: bytes) -> Iterator[Hit]:
    deeds, leads = _wide_deeds(), _wide_leads()
    flat = data.translate(_PARTED)
    clause, led = -1, False
    for start, end, rest in spans(_wide(), data):
        if rest:
            yield Hit(start, end, "other", "", DEEDS)
            return
        word = data[start:end].decode("utf-8", "ignore")
        if word[-1] < "\u3000" and data[max(0, start - 4) : start].decode("utf-8", "ignore")[-1:].isalpha():
            continue
        opening, ending = _clause(flat, start, end)
        if opening != clause:
            clause, led = opening, leads.search(data, opening, ending) is not None
        if led or opening == start:
            yield Hit(opening, end, deeds[word], "", (deeds[word],))


def _clause(flat: bytes, start: int, end: int) -> tuple[int, int]:
    """The clause around a stem: from the last mark before it to the first one after it."""
    floor, ceiling = max(0, start - _CLAUSE), min(len(flat), end + _CLAUSE)
    while 0 < floor < start and flat[floor] & 0xC0 == 0x80:
        floor += 1
    opening = max(floor, flat.rfind(b"\n", floor, start) + 1)
    while opening < start and flat[opening] == 32:
        opening += 1
    ending = flat.find(b"\n", end, ceiling)
    return opening, ceiling if ending < 0 else ending


@cache
def _latin_deeds() -> dict[str, Deed]:
    return by_word(intl.LATIN)


@cache
def _wide_deeds() -> dict[str, Deed]:
    return {fold(word): deed for word, deed in by_word(intl.WIDE).items()}


@cache
def _latin() -> Any:
    return re2.compile(rf"\b{alternatives(_latin_deeds())}\b".encode())


@cache
def _latin_leads() -> Any:
    return re2.compile(rf"\b{alternatives(spelled(intl.LATIN_LEADS))}\b".encode())


@cache
def _wide() -> Any:
    return re2.compile(alternatives(_wide_deeds()).encode())


@cache
def _wide_leads() -> Any:
    return re2.compile(alternatives(map(fold, spelled(intl.WIDE_LEADS))).encode())
