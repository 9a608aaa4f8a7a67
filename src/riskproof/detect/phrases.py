"""The phrases that open a directive: one linear scan over the plain text of ``surface`` for a verb where somebody is told to act.

Refuses to find what a text merely mentions: a verb counts at a clause's start or after a word that leads to one, a participle where the
sentence asks for it, a noun where it is said to be due. Refuses to read other languages: ``phrases_intl`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

import re2

from riskproof.detect import deed_words as en
from riskproof.detect import phrases_intl
from riskproof.detect.clauses import MARKS, Hit, alternatives, sentence_start, spans, tokens
from riskproof.detect.deeds import DEEDS, objects, sharpened, spelled, verbs

_GAP: Final = r"[\s\"'*_`>~|,:()\[\]#-]"
_BOUND: Final = rf"(?:\A{_GAP}{{0,12}}|[.!?;,:)]{_GAP}{{1,12}}|[\n\r|>(\[{{<\"'*`#]{_GAP}{{0,12}}|\s-{{1,4}}\s{{0,12}}|\x1e\s{{0,4}})"
_ADVERBS: Final = r"(?:(?:[a-z]+ly|also|then|now|always|first|just|next)\s+){0,2}"
_NAME: Final = r"(?:[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[a-z][a-z0-9]*[\"'`*]*\s+(?:tool|function)\b)"
_QUOTED: Final = "\"'`*“”"
_TAIL: Final = (
    r"[\s*_`)|]*(?:(?:the|a|an|my|your|his|her|its|our|their|all|any|each|every|this|that|these|those|it|them|him|me|us|to|from|with|"
    r"for|via|both|some|as|on|in|up|out)\b|[$€£0-9\"'@<#~/]|[^\n.;,:\"']{0,60}(?:\s(?:to|from|into|my|your|with|the|via|at|of)\s|[@$€£]|"
    r"[0-9]{3}))"
)
_AUTOMATON: Final = 64 << 20
"""Bytes that the automaton of the English pattern may take; RE2's own bound would make it fall back to a slow search."""
_PARTS: Final = (b"=", b"-", b"/", b"@", b"_")
_GOES_ON: Final = (b" ", b"\n", b"\r", b"\t", b"*", b"`", b"_", b"|", b"<")
"""What may follow a verb that only a clause's start makes one: no quotation mark or colon, as after a whole field or its key."""
_NO_VERBS: Final = frozenset("do not note the a an see refer enjoy wait be don't bear let keep".split())
_INSIDE: Final = """send transfer delete remove create update share invite download install execute upload forward purchase reserve
    book grant change write search fetch read modify reset schedule"""
"""Verbs that are found inside a name without separators."""


def hits(data: bytes, *, narrow: bool) -> Iterator[Hit]:
    """Every phrase of the text that may open a directive, English ones by place first, then those of other languages."""
    for start, end, rest in spans(_english(), data):
        hit = Hit(start, end, "other", "", DEEDS) if rest else _judged(data, start, end)
        if hit is not None:
            yield hit
    yield from phrases_intl.hits(data, narrow=narrow)


def _judged(data: bytes, start: int, end: int) -> Hit | None:
    """The hit that one match of the English pattern is, if the words around it bear it out."""
    raw = data[start:end]
    bare = raw.lstrip(MARKS)
    lead = end - len(bare)
    known = verbs()
    if bare.isalpha():
        word = bare.decode()
        return Hit(lead, end, known.bases[word], word) if word in known.bases and _acts(data, end, word, ()) else None
    words = tokens(bare) or [""]
    first, last = words[0], words[-1]
    if first in _be() and (last in known.participles or words[-2:][0] in known.participles):
        return _passive(data, lead, end, last if first == "be" else words[-2])
    if last in _called() and " ".join(words[-2:]) not in known.bases:
        return _called_for(data, lead, end)
    if b"_" in bare or last in ("tool", "function"):
        named = _by_name(bare, lead, end)
        if named:
            return named
    return _by_verb(data, lead, end, words)


def _by_verb(data: bytes, start: int, end: int, words: list[str]) -> Hit | None:
    """The hit whose last words are a verb, after those that lead to it."""
    known = verbs()
    first, last = words[0], words[-1]
    if last not in known.bases or first in _actors():
        for forms in (known.gerunds, known.thirds):
            if last in forms:
                return Hit(start, end, forms[last], last)
    size = next((n for n in (4, 3, 2, 1) if " ".join(words[-n:]) in known.bases), 0)
    if not size:
        return Hit(start, end, "other", "") if first in ("please", "kindly") and last not in _NO_VERBS else None
    verb = " ".join(words[-size:])
    return Hit(start, end, known.bases[verb], verb) if _acts(data, end, verb, words[:-size]) else None


def _acts(data: bytes, end: int, verb: str, before: Sequence[str]) -> bool:
    """False for a key, an assignment, part of a longer word, and for a noun where nothing but a clause's start leads to it."""
    follows = data[end : end + 1]
    if data.startswith((b" not ", b"n't ", b" no "), end):
        return False
    if any(word not in _weak() for word in before) or before[-1:] in (["please"], ["kindly"]):
        return follows not in _PARTS
    if follows not in _GOES_ON:
        return False
    return verb not in verbs().nounish or _acted_on(data, end)


def _acted_on(data: bytes, end: int) -> bool:
    """True where something follows that a noun would not have after it; "message sent" is one."""
    following = data[end : end + 24].split(None, 1)[:1]
    if following and (following[0].endswith(b"ed") or following[0].decode("utf-8", "ignore") in _past()):
        return False
    return _tail().match(data, end, min(end + 90, len(data))) is not None


def _passive(data: bytes, start: int, end: int, participle: str) -> Hit | None:
    """ "The report must be sent", "reports are sent to": asked for earlier in the sentence, or said to go somewhere."""
    opening = sentence_start(data, start)
    if data.startswith(b"be", start) and (data.endswith((b"not ", b"never "), opening, start) or not _asked().search(data, opening, start)):
        return None
    deed = verbs().participles.get(participle)
    return Hit(start, end, deed, participle) if deed else None


def _called_for(data: bytes, start: int, end: int) -> Hit | None:
    """ "A payment of 50 to … is due": a noun of action stands earlier in the sentence."""
    opening = sentence_start(data, start)
    nouns = [word for word in tokens(data[opening:end]) if word in objects()]
    deeds = tuple(dict.fromkeys(deed for noun in nouns for deed in objects()[noun] if deed in spelled(en.DUE)))
    return Hit(opening, end, deeds[0], nouns[0], deeds) if deeds else None


def _by_name(bare: bytes, start: int, end: int) -> Hit | None:
    """The deeds that a tool's name at the end of a match speaks of."""
    name = bare.decode("utf-8", "ignore").removesuffix(" tool").removesuffix(" function").split()[-1].strip(_QUOTED)
    parts = name.rsplit(":", 1)[-1].rsplit("=", 1)[-1].strip(_QUOTED).replace(".", "_").split("_")
    known = verbs()
    deeds = [deed for part in parts if part in known.bases and part not in ("tool", "function") for deed in
             sharpened(known.bases[part], (word for word in parts if word != part), light=part in known.light)]  # fmt: skip
    if not deeds:
        inside = _inside().search(name.encode())
        deeds = [known.bases[inside.group().decode()]] if inside else []
    return Hit(start, end, deeds[0], name, tuple(dict.fromkeys(deeds))) if deeds else None


@cache
def _english() -> Any:
    known = verbs()
    use = rf"{alternatives(spelled(en.USED))}\s+(?:the\s+)?[\"'`*]*{_NAME}"
    leads = rf"\b{alternatives(spelled(en.STRONG) + spelled(en.WEAK))}{_GAP}{{1,12}}"
    fill = rf"(?:(?:{alternatives(spelled(en.FILLERS))}|[a-z]{{1,16}}ly)[\s,]{{1,4}}){{0,4}}"
    past = f"(?:[a-z]+ed|{alternatives(en.IRREGULAR.values())})"
    called = rf"(?:is|are|be|being|remains?|still|now)\s+(?:[a-z]+\s+)?{alternatives(spelled(en.CALLED_FOR))}"
    options = re2.Options()
    options.max_mem = _AUTOMATON
    return re2.compile(
        "|".join(
            (
                rf"\b{alternatives(spelled(en.STEP_KEYS))}[\"'`*]*\s*[:=]\s*[\"'`*]*[a-z][a-z0-9]*(?:[_.][a-z0-9]+)+",
                rf"(?:{_BOUND}|{leads}){fill}(?:{use}|{alternatives(known.bases)}(?:\b|_\b))",
                r"\b(?:please|kindly)\s+[a-z]+\b",
                rf"\bbe\s+{_ADVERBS}{past}\b",
                rf"\b(?:is|are|gets?)\s+{_ADVERBS}{past}\s+(?:to|via)\s",
                rf"\b{alternatives(spelled(en.GERUND_LEADS))}\s+(?:you\s+|us\s+)?{_ADVERBS}[a-z]+ing\b",
                rf"\b{alternatives(spelled(en.ACTORS))}\s+{_ADVERBS}[a-z]+s\b",
                rf"\b{use}",
                rf"\b{called}\b|\bawaiting\s+{alternatives(objects())}\b|\b(?:payable|owed)\s+to\b|\b(?:due|outstanding)\s*:",
            )
        ).encode(),
        options,
    )


def _words(row: str) -> Callable[[], frozenset[str]]:
    return cache(lambda: frozenset(word for term in spelled(row) for word in term.split()))


_weak: Final = _words(f"{en.WEAK} {en.FILLERS}")
_actors: Final = _words(en.ACTORS)
_called: Final = _words(f"{en.CALLED_FOR} to awaiting")
_past: Final = cache(lambda: frozenset(en.IRREGULAR.values()))
_be: Final = _words("be is are get gets")


@cache
def _asked() -> Any:
    return re2.compile(rf"\b{alternatives(spelled(en.ASKED))}\b".encode())


@cache
def _tail() -> Any:
    return re2.compile(_TAIL.encode())


@cache
def _inside() -> Any:
    return re2.compile(alternatives(spelled(_INSIDE)).encode())
