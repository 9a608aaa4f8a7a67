"""What words stand for which deed, and which deeds a tool performs.

Refuses to judge: it turns the tables of ``deed_words`` into look-ups and reads a tool's name and first sentence with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, cast, get_args

from riskproof.detect import deed_words as en
from riskproof.detect import lexicon, statements
from riskproof.detect.words import ACT_WORDS, AMBIGUOUS
from riskproof.detect.words import NOUNISH as TOOL_NOUNISH
from riskproof.model.facts import Deed

DEEDS: Final[tuple[Deed, ...]] = get_args(Deed)
_KIN: Final[tuple[frozenset[Deed], ...]] = (
    frozenset(("send", "share")),
    frozenset(("read", "open")),
    frozenset(("create", "book")),
    frozenset(("pay", "buy")),
    frozenset(("share", "invite")),
    frozenset(("share", "change")),
    frozenset(("open", "install")),
)
"""Deeds that one tool or another performs for each other's words: a file is shared by mail, an appointment is created, a page is read."""


_PLAIN: Final = frozenset("forward follow visit delete reset invite dispatch deploy subscribe search select monitor merge".split())
"""Verbs that name a noun in a tool's name more often than in prose."""


class Verbs(NamedTuple):
    """Deeds by the form of the verb: base, participle, -ing, third person. Verbs of several words are joined by single spaces."""

    bases: Mapping[str, Deed]
    participles: Mapping[str, Deed]
    gerunds: Mapping[str, Deed]
    thirds: Mapping[str, Deed]
    nounish: frozenset[str]
    light: frozenset[str]
    helping: frozenset[str]


def spelled(row: str) -> tuple[str, ...]:
    """The words of a row, with spaces for the signs that join them."""
    return tuple(term.replace("+", " ") for term in row.split())


def by_word(table: Mapping[Deed, str]) -> dict[str, Deed]:
    """Deeds by word; the first row that names a word has it."""
    found: dict[str, Deed] = {}
    for deed, row in table.items():
        for term in spelled(row):
            found.setdefault(term, deed)
    return found


@cache
def verbs() -> Verbs:
    """The English verbs, inflected once."""
    bases = by_word(en.VERBS)
    for act, deed in en.BY_ACT.items():
        for verb in ACT_WORDS[act].split():
            bases.setdefault(verb, deed)
    return Verbs(
        bases,
        {form: deed for verb, deed in bases.items() for form in _participles(verb)},
        {form: deed for verb, deed in bases.items() for form in _inflected(verb, "ing")},
        {_third(verb): deed for verb, deed in bases.items()},
        frozenset(spelled(f"{en.NOUNISH} {AMBIGUOUS} {TOOL_NOUNISH} vacuum type end dial contact touch")) - _PLAIN,
        frozenset(spelled(en.LIGHT)),
        frozenset(spelled(en.HELPING)),
    )


@cache
def objects() -> Mapping[str, tuple[Deed, ...]]:
    """The deeds that a noun speaks of."""
    found: dict[str, tuple[Deed, ...]] = {}
    for deed, row in en.OBJECTS.items():
        for noun in spelled(row):
            found[noun] = (*found.get(noun, ()), deed)
    return found


def deed_of_tool(name_words: Sequence[str], description: str = "") -> tuple[Deed, ...]:
    """The deeds that a tool performs, likeliest first, from the words of its name (``lexicon.name_words``) and its first sentence.

    ``("other",)`` where neither names an act of the tables.
    """
    method = en.METHODS.get(name_words[1]) if len(name_words) > 2 and name_words[0] == "api" else None
    found = dict.fromkeys(_stated(statements.of_name(name_words[2:] if method else name_words)))
    if method and not any(deed != "other" for deed in found):
        found = {method: None}
    if not found:
        found = dict.fromkeys(deed for word in name_words for deed in _deeds_of(word, name_words))
    for sentence in lexicon.sentences(description):
        found |= dict.fromkeys(_stated(statements.of_sentence(lexicon.tokens(sentence))))
        break
    return tuple(found) or ("other",)


def akin(deed: Deed, deeds: Iterable[Deed]) -> bool:
    """True when a tool that performs ``deeds`` could carry out ``deed``, as it is, by another word for it, or by a command."""
    return any(other in ("run", deed) or any(deed in kin and other in kin for kin in _KIN) for other in deeds)


def sharpened(deed: Deed, nouns: Iterable[str], *, light: bool) -> tuple[Deed, ...]:
    """The deeds of a verb before these nouns: what they make of it first, then its own unless the verb says nothing alone."""
    known = objects()
    allowed = DEEDS if light else cast("tuple[Deed, ...]", spelled(en.SHARPENED[deed]))
    more = dict.fromkeys(other for noun in nouns for other in known.get(noun, ()) if other in allowed)
    return tuple(more) if light and more else tuple(dict.fromkeys((*more, deed)))


def _stated(statement: statements.Statement) -> Iterator[Deed]:
    for act in statement.deeds:
        yield from _deeds_of(act.verb, statement.words)


def _deeds_of(verb: str, words: Sequence[str]) -> tuple[Deed, ...]:
    """The deeds of one verb of a tool among the words beside it."""
    known = verbs()
    deed = known.bases.get(verb)
    if deed is None:
        return ()
    return sharpened(deed, (word for word in words if word != verb), light=verb in known.light)


def _third(verb: str) -> str:
    head, space, tail = verb.partition(" ")
    if head.endswith(("s", "x", "z", "ch", "sh", "o")):
        head += "es"
    elif head.endswith("y") and head[-2:-1] not in "aeiou":
        head = head[:-1] + "ies"
    else:
        head += "s"
    return head + space + tail


def _inflected(verb: str, ending: str) -> tuple[str, str]:
    """A form with the final consonant single and doubled: the one that does not exist matches nothing."""
    head, space, tail = verb.partition(" ")
    drops = head.endswith("e") and not (ending == "ing" and head.endswith("ee"))
    stem = head[:-1] if drops else head
    if ending == "ed" and head.endswith("y") and head[-2:-1] not in "aeiou":
        stem = head[:-1] + "i"
    return stem + ending + space + tail, (stem if drops else head + head[-1]) + ending + space + tail


def _participles(verb: str) -> tuple[str, ...]:
    head, space, tail = verb.partition(" ")
    irregular = en.IRREGULAR.get(head)
    return (irregular + space + tail,) if irregular else _inflected(verb, "ed")
