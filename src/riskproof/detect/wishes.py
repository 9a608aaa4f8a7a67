"""What the person's own words ask for, read generously: a wish that is seen only silences, and one that is missed disturbs honest work.

Refuses to read content that way: in a page a verb is no order, so ``instructions`` asks for more there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

import re2

from riskproof.detect import deed_words as en
from riskproof.detect.clauses import tokens
from riskproof.detect.deeds import by_word, objects, sharpened, verbs
from riskproof.detect.instructions import directives_of
from riskproof.detect.phrases_intl import stems
from riskproof.detect.surface import surface
from riskproof.model.facts import Deed

_NOUNS: Final = 12
"""Words after a verb among which its object stands."""
_LEADS: Final = frozenset("and then to also or please just i'd you me i'll let's".split())
"""Words after which a word that may be a noun is a verb."""
_TO_ME: Final = re2.compile(r"(?i)\b(?:tell|inform|answer|ask|remind|warn|brief|notify|let)\s+(?:me|us)\b")
_KNOW: Final = re2.compile(r"(?i)\blet\s+(?:[^\s.!?;]+\s+){1,5}know\b")
_BE: Final = frozenset("be been get gets getting".split())
"""Words before the participle of what is to be done: "can she be invited"."""
_NEVER: Final = frozenset("not don't never without no".split())


def wishes_of(text: str) -> frozenset[Deed]:
    """The deeds that a person's message asks for: its directives, and every verb of it that is not denied. To be told something oneself
    is no wish to send."""
    text = _TO_ME.sub("show", text.encode("utf-8", "replace").decode())
    plain = surface(text)
    told = (one.deed for one in directives_of(text))
    known: tuple[Deed, ...] = ("send",) if _KNOW.search(text) else ()
    return frozenset((*told, *known, *_verbs(tokens(plain.data)), *stems(plain.data, narrow=plain.narrow)))


def _verbs(words: list[str]) -> Iterator[Deed]:
    known, wished = verbs(), _wished()
    for at, word in enumerate(words):
        before = words[at - 1] if at else "and"
        if before in _NEVER or (word in known.nounish and before not in _LEADS):
            continue
        for verb in (word, " ".join(words[at : at + 2])):
            if verb in wished:
                yield wished[verb]
            if before in _BE and verb in known.participles:
                yield known.participles[verb]
            if verb in known.bases:
                nouns = [noun for noun in words[at + 1 : at + 1 + _NOUNS] if noun in objects()]
                yield from sharpened(known.bases[verb], nouns, light=verb in known.light)


@cache
def _wished() -> Mapping[str, Deed]:
    return by_word(en.WISHED)
