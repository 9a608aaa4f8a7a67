"""Reads the words of a tool definition: splits names and sentences, finds the acts in them and the places they speak of.

Refuses to judge what a tool can do: ``facts.tools`` does. No regular expression and no model: one pass over at most ``NAME_CHARS`` of the
name and ``DESCRIPTION_CHARS`` of the description, then dictionary look-ups (SPEC: riskproof 4.1; 27.2 D14).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar, cast

from riskproof.detect import words as en
from riskproof.detect import words_zh as zh
from riskproof.detect.words import Act, Place

NAME_CHARS: Final = 1_024
DESCRIPTION_CHARS: Final = 8_192
SENTENCES: Final = 8
SENTENCE_CHARS: Final = 400
"""SPEC: riskproof 25 for the first two. A sentence is judged by its opening, and what comes after the eighth is usage advice."""

_Tag = TypeVar("_Tag", Act, Place)


def terms(row: str) -> frozenset[str]:
    """The words of a row of a table."""
    return frozenset(row.split())


class ActWord(NamedTuple):
    """What a word does, its plain verb, and how often it is a noun instead: 0 never, 1 sometimes, 2 mostly."""

    act: Act
    verb: str
    weak: int


class Lexicon(NamedTuple):
    """The English tables by inflected form: acts in a sentence and in a name, places (also of two words, joined by a space)."""

    acts: Mapping[str, ActWord]
    named: Mapping[str, ActWord]
    places: Mapping[str, tuple[Place, ...]]
    counted: frozenset[str]


@cache
def lexicon() -> Lexicon:
    """The tables, inflected once."""
    weak = dict.fromkeys(terms(en.AMBIGUOUS), 1) | dict.fromkeys(terms(en.NOUNISH), 2)
    plain = {verb: ActWord(act, verb, weak.get(verb, 0)) for act, row in en.ACT_WORDS.items() for verb in row.split()}
    plain = _prefixed(plain) | plain
    nouns = {noun: ActWord("read", "get", 1) for noun in en.INFORMING.split()}
    nouns |= {noun: ActWord(plain[verb].act, verb, 2) for noun, verb in en.AGENT_NOUNS.items()}
    forms = {_third_person(verb): word for verb, word in plain.items()}
    forms |= {form: word._replace(weak=max(word.weak, 1)) for verb, word in plain.items() for form in _gerunds(verb)}
    named = nouns | plain | {word: ActWord(act, word, 1) for word, act in en.NAMED_ACTS.items()}
    named |= {form: plain[verb] for verb in en.ACT_WORDS["think"].split() for form in _gerunds(verb)}
    places: dict[str, tuple[Place, ...]] = {}
    for place, row in en.PLACE_WORDS.items():
        for base in (term.replace("+", " ") for term in row.split()):
            places |= {form: (*places.get(form, ()), place) for form in (base, _plural(base))}
    counted = {form for word in en.COUNTED_TOKENS.split() for form in (word, _plural(word))}
    return Lexicon(forms | nouns | plain, named, places, frozenset(counted))


def _prefixed(plain: Mapping[str, ActWord]) -> dict[str, ActWord]:
    """``unban`` undoes and ``redeploy`` repeats: every verb that acts on the world has both, and neither is a noun."""
    acting = {verb: word for verb, word in plain.items() if word.act in ("send", "change")}
    return {f"{prefix}{verb}": word._replace(verb=f"{prefix}{verb}", weak=0) for verb, word in acting.items() for prefix in ("un", "re")}


def _plural(noun: str) -> str:
    """The regular plural of the last word."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


def _third_person(verb: str) -> str:
    return verb + "es" if verb.endswith("o") else _plural(verb)


def _gerunds(verb: str) -> tuple[str, str]:
    """The -ing form, with the final consonant single and doubled: the one that does not exist matches nothing."""
    stem = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
    return (stem + "ing", verb + verb[-1] + "ing")


def name_words(name: str) -> tuple[str, ...]:
    """The lower-case ASCII words of a name: ``camelCase``, ``snake_case``, ``HTTPRequest`` and digits apart; unix names spelled out."""
    name = name[:NAME_CHARS]
    if not name.isascii():
        name = "".join(char if char.isascii() else " " for char in name)
    spaced: list[str] = []
    for index, char in enumerate(name):
        before = name[index - 1] if index else " "
        after = name[index + 1] if index + 1 < len(name) else " "
        if char.isupper() and (before.islower() or before.isdigit() or (before.isupper() and after.islower())):
            spaced.append(" ")
        spaced.append(char if char.isalnum() else " ")
    parts = "".join(spaced).lower().split()
    if len(parts) == 1 and parts[0] in en.UNIX:
        return tuple(en.UNIX[parts[0]].split())
    return tuple(word for part in parts for word in en.RUN_TOGETHER.get(part, part).split())


def sentences(description: str) -> Iterator[str]:
    """The first sentences of a description, white space collapsed, each cut to ``SENTENCE_CHARS``; empty ones left out."""
    found = 0
    text = description[:DESCRIPTION_CHARS]
    for mark in "。！？；!?":
        text = text.replace(mark, ". ")
    for paragraph in text.split("\n\n"):
        for sentence in f"{' '.join(paragraph.split())} ".split(". "):
            if sentence.strip():
                yield sentence.strip()[:SENTENCE_CHARS]
                found += 1
                if found == SENTENCES:
                    return


def tokens(sentence: str) -> list[str]:
    """Lower-case ASCII words, with the marks that part clauses as tokens of their own. ``other_tool`` stays one word: it is a reference."""
    spaced = [char if char == "_" or (char.isascii() and char.isalnum()) else (f" {char} " if char in MARKS else " ") for char in sentence]
    return "".join(spaced).lower().split()


MARKS: Final = ",/&:(;"


def places_in(text: Sequence[str]) -> dict[Place, str]:
    """The places that the words speak of, each with the first word (or pair) of our tables that says so."""
    known = lexicon().places
    pairs = paired(text)
    found: dict[Place, str] = {}
    for index, word in enumerate(text):
        term = pairs.get(index, word)
        for place in known.get(term, ()):
            found.setdefault(place, term)
    return found


def paired(text: Sequence[str]) -> dict[int, str]:
    """The pairs of the tables, by the positions of both words: in "exchange rate" nothing is exchanged, and "git hub" is not git."""
    known = lexicon().places
    pairs: dict[int, str] = {}
    for index, (one, two) in enumerate(pairwise(text)):
        term = next((term for term in (f"{one} {two}", f"{one}{two}") if term in known), "")
        if term and index not in pairs:
            pairs |= {index: term, index + 1: term}
    return pairs


def counts_tokens(text: Iterable[str]) -> bool:
    """True when a token in this text is a unit of text or of money (SPEC: riskproof 27.2 D14)."""
    return not lexicon().counted.isdisjoint(text)


def is_han(text: str) -> bool:
    """True when the text holds a Chinese character of the basic block."""
    return not text.isascii() and any("\u4e00" <= char <= "\u9fff" for char in text)


def han_acts(text: str) -> dict[Act, str]:
    """The acts of a Chinese text, each with the word that says so."""
    return _han(text, zh.ACT_WORDS)


def han_places(text: str) -> dict[Place, str]:
    """The places of a Chinese text; ``program`` only where a run verb stands at most ``RUN_REACH`` characters before it."""
    found = _han(text, zh.PLACE_WORDS)
    if "program" in found:
        starts = (text.find(verb) for verb in zh.RUN_VERBS.split())
        reached = [text[start : start + 4 + zh.RUN_REACH] for start in starts if start >= 0]
        if not any(word in piece for piece in reached for word in zh.PLACE_WORDS["program"].split()):
            del found["program"]
    return found


def _han(text: str, table: Mapping[_Tag, str]) -> dict[_Tag, str]:
    """First match of every row. ASCII text has none, and asking costs nothing."""
    if text.isascii():
        return {}
    hits = ((tag, next((word for word in row.split() if word in text), None)) for tag, row in table.items())
    return cast("dict[_Tag, str]", {tag: word for tag, word in hits if word})
