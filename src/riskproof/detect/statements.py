"""Reads what a name or a sentence of a tool definition says is done: its deeds, and the words of what they are done to.

Refuses to conclude from it, and refuses to parse English: a verb acts where a clause opens with it, or where a light verb ("perform a …")
leads to it; what follows a relative word, a preposition of means or a condition is about something else and is not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from riskproof.detect import lexicon
from riskproof.detect.lexicon import ActWord, terms
from riskproof.detect.words import INFORMING, Act


class Deed(NamedTuple):
    """One act: what it is, the plain verb, where which word says so (``"name: send"``), and how weak that word is as a verb."""

    act: Act
    verb: str
    evidence: str
    weak: int = 0


class Statement(NamedTuple):
    """What a name or a sentence says. ``words`` end where its subordinate clause begins; ``objects`` are those that may name a thing."""

    deeds: tuple[Deed, ...] = ()
    words: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()


_TOOLS: Final = terms("tool tools function method this utility server service helper assistant wrapper")
"""After these, a relative clause says what the tool itself does; after any other noun it describes that noun."""
_SKIPPED: Final = terms(
    "tool tools function method this it you can will allows allow enables help helps user users let lets please use used also"
)
_JOINERS: Final = terms(", and or / & then ;")
_OPENERS: Final = terms("to for : ( can will supports support by")
_RELATIVES: Final = terms("that which who whose")
_CONDITIONS: Final = terms("if when unless because")
_MEANS: Final = terms("using with by where so via based given matching containing including ( :")
_CUTS: Final = _MEANS | _RELATIVES | _CONDITIONS
_LIGHT: Final = terms("perform performs do does conduct conducts make makes take takes issue issues carry")
_INFORMATION: Final = terms(INFORMING) | terms("list lists data results id ids management processing")
_BEFORE_DEEDS: Final = _OPENERS | _RELATIVES
_EMPTY: Final = _SKIPPED | terms(
    "a an the of on in at into from its their your our all any each every one two some as is are be within about between"
)


def of_name(words: Sequence[str]) -> Statement:
    """What a name says: its plain verbs wherever they stand, else its best word that can be one. What follows "by" or "with" qualifies."""
    end = next((index for index, word in enumerate(words) if index and word in _MEANS), len(words))
    words = tuple(words[:end])
    pairs = lexicon.paired(words)
    acts = lexicon.lexicon().named
    found = [(word, acts[word]) for index, word in enumerate(words) if word in acts and index not in pairs]
    rank = min((act.weak for _, act in found), default=0)
    best = [(word, act) for word, act in found if act.weak == rank][: 1 if rank else None]
    return Statement(tuple(_deed(act, word, "name") for word, act in best), words, _objects(words, {word for word, _ in best}))


def of_sentence(words: Sequence[str]) -> Statement:
    """What a sentence says up to where it turns to something else. ``words`` are ``lexicon.tokens``."""
    acts = lexicon.lexicon().acts
    pairs = lexicon.paired(words)
    deeds: list[Deed] = []
    verbs: set[str] = set()
    opening, light, end = True, "", len(words)
    for index, word in enumerate(words):
        act = acts.get(word) if index not in pairs and not _compound(acts.get(word), words[index + 1 : index + 2]) else None
        if word in _CUTS and (deeds or word in _CONDITIONS or (word in _RELATIVES and words[max(index - 1, 0)] not in _TOOLS)):
            end = index
            break
        if word in _LIGHT and opening:
            light = light or word
        elif act and ((light and not deeds) or (opening and not (deeds and act.weak))):
            deeds.append(_deed(act, word, "text"))
            verbs.add(word)
            opening = False
        elif word in _JOINERS or (not deeds and word in _BEFORE_DEEDS):
            opening = True
        elif word not in _SKIPPED and not word.endswith("ly"):
            opening = False
    if not deeds and light in acts:
        deeds.append(_deed(acts[light], light, "text"))
    kept = tuple(word for word in words[:end] if word not in lexicon.MARKS)
    return Statement(tuple(deeds), kept, _objects(kept, verbs))


def _compound(act: ActWord | None, following: Sequence[str]) -> bool:
    """True for "order history" and the like: a mostly-noun before a noun of information is a noun."""
    return act is not None and act.weak > 1 and not _INFORMATION.isdisjoint(following)


def _deed(act: ActWord, word: str, where: str) -> Deed:
    return Deed(act.act, act.verb, f"{where}: {word}", act.weak)


def _objects(words: Sequence[str], verbs: AbstractSet[str]) -> tuple[str, ...]:
    """The words that may name a thing: neither function words nor the verbs."""
    return tuple(word for word in words if word not in _EMPTY and word not in verbs and not word.isdigit())
