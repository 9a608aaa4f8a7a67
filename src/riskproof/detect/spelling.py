"""Texts that are spelled in another way: backwards, or with something between their characters.

Refuses to try what nothing speaks for: ordinary prose, code, paths and addresses are read forwards and in one piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

import re2

from riskproof.detect.base_digits import of_bytes
from riskproof.detect.base_encodings import hex_texts

_END_MARK: Final = r"(?:[!?,;]|\xe3\x80\x82|\xef\xbc[\x81\x9f])"
_REVERSED: Final = (
    r"(?:^|[^A-Za-z])(?:eht|siht|taht|htiw|htob|morf|evah|lliw|ruoy|rieht|ereht|esaelp|drowssap)(?:[^A-Za-z]|$)"
    r"|(?:^|[^A-Za-z0-9.])(?:moc|gro|ten|ude|vog)\.[a-z0-9\-]{2}[a-z0-9.\-]*(?:@|//|[^a-z0-9.\-(]|$)"
    r"|//:s?ptth|^\s*={1,2}[A-Za-z0-9+/]"
    rf"|^\s*{_END_MARK}[\"')\]]*[A-Za-z\x80-\xff](?s:.*)[\s\x80-\xff](?s:.*)[A-Za-z0-9\x80-\xff]\s*$"
    r"|^\s*[}\]](?s:.*)[{\[]\s*$"
    r"|[a-z]{2}[A-Z](?:[\s.,;:!?]|$)"
)
"""Common words, the domains of hosts, schemes, padding, an end mark in front, brackets that close first, words that end in a capital."""
_FORWARDS: Final = of_bytes(
    r"(?:^|[\s\"'(])[A-Z][a-z]{2}|(?:^|[^A-Za-z])(?:the|this|that|with|from|have|will|your)[^A-Za-z]|https?://|[a-z]\("
)
"""Words with a capital in front, common words, schemes, calls of functions: what is read forwards."""
_TOKEN: Final = re2.compile(rb"\s*[\w+=~!@#$^&*.\-]{12,256}\s*")
_PLAIN: Final = re2.compile(rb"\s*(?:[0-9A-Fa-f\-]+|[0-9.\-_]+|[a-z]+(?:[\-_.][a-z0-9]+)*|\S+\.[A-Za-z0-9]{1,5}|\D+)\s*")
"""Hashes, UUIDs, numbers, slugs, names of files and words, which say nothing when they are turned."""
_LETTER: Final = r"(?:[!-~]|[\xc2-\xf4][\x80-\xbf]{1,3})"
_SPELLED: Final = rf"(?:^|[\s\"'=:(])(?:{_LETTER}(?: {{1,3}}|, | \| |[\-._,/|*~#:+\n])){{7,}}{_LETTER}(?:$|[\s\"')])"
"""Single characters, at least eight, with a separator after each."""
_GROUP: Final = r"[A-Za-z0-9_+/=]"
_GAP: Final = r"(?:[ \-.:_]|, ?|\r?\n)"


def _groups(size: int) -> str:
    """Groups of one size; the first holds a digit, the last one may be shorter."""
    first = "|".join(rf"{_GROUP}{{{before}}}[0-9]{_GROUP}{{{size - 1 - before}}}" for before in range(size))
    return rf"(?:{first})(?:{_GAP}{_GROUP}{{{size}}}){{{-(-12 // size) - 1},}}{_GAP}{_GROUP}{{1,{size}}}"


_GROUPS: Final = rf"(?:^|[^A-Za-z0-9_])(?:{'|'.join(map(_groups, range(2, 9)))})(?:$|[^A-Za-z0-9_])"
_GROUPED: Final = 14
"""Characters in groups before they count: more than a MAC or an IP address has."""
_MARKS: Final = (b" ", b"-", b".", b":", b",", b"\n", b"_")
_BETWEEN: Final = " ,|-._/*~#:+\n"
_SEPARATING: Final = frozenset(_BETWEEN)
_AROUND: Final = b"\"'()[]{}<>;,:. \t\r\n"
_MOST_JOINED: Final = 64
_LONGEST_TOKEN: Final = 256
_SPELLED_RUN: Final = of_bytes(_SPELLED)
_GROUP_RUN: Final = of_bytes(_GROUPS)
_REVERSED_SIGN: Final = of_bytes(_REVERSED)
_ANY_SIGN: Final = of_bytes(f"{_SPELLED}|{_GROUPS}|{_REVERSED}")


def shows_spelling(data: bytes) -> bool:
    """True when a text (UTF-8) may be spelled in a way of its own: one search for every sign of it."""
    return _ANY_SIGN.search(data) is not None


def turned(text: str, data: bytes, *, signs: bool) -> str:
    """The text read backwards when something speaks for that, else ""; ``data`` is the text in UTF-8, ``signs`` is ``shows_spelling``.

    Signs are reversed English words and addresses, capitals at the ends of words, and end marks at the beginning; a single token of at
    least 12 characters that mixes letters and digits is turned as well, and one of hexadecimal digits when it then shows text. LIMIT:
    other languages in lower case show no sign, and a token without digits is taken for a word.
    """
    if signs and _REVERSED_SIGN.search(data):
        return "" if _FORWARDS.search(data) else text[::-1]
    if len(data) > 2 * _LONGEST_TOKEN or not _TOKEN.fullmatch(data):
        return ""
    if _PLAIN.fullmatch(data):
        return text[::-1] if next(hex_texts(data[::-1].strip()), None) else ""
    return text[::-1]


def joined(data: bytes) -> Iterator[str]:
    """The parts of a text (UTF-8) in which something stands between single characters, or between groups of one size that hold digits,
    with that taken out. Wider gaps between spelled words become a space."""
    for match in islice(_SPELLED_RUN.finditer(data), _MOST_JOINED):
        text = _unspelled(_within(match.group().decode("utf-8", "ignore")))
        if sum(map(str.isalnum, text)) >= len(text) / 2:
            yield text
    for match in islice(_GROUP_RUN.finditer(data), _MOST_JOINED):
        run = match.group()[match.start() > 0 : len(data) if match.end() == len(data) else -1].strip(_AROUND).replace(b", ", b" ")
        mark = max(_MARKS, key=run.count)
        for part in [run] if mark.isspace() else run.split():
            yield from _ungrouped(part.split() if mark.isspace() else part.split(mark))


def _ungrouped(groups: list[bytes]) -> Iterator[str]:
    """Groups of one size put together when more than half of them are no words; also without the words that may follow them in prose."""
    size = len(groups[0])
    words = next((count for count, group in enumerate(reversed(groups)) if not _is_word(group)), 0)
    for count in dict.fromkeys((len(groups), len(groups) - words)):
        *some, last = groups[:count]
        total = sum(map(len, some)) + len(last)
        even = total >= _GROUPED and all(len(group) == size for group in some) and len(last) <= size
        if even and sum(map(_is_word, (*some, last))) * 2 < count:
            yield b"".join(group.removeprefix(b"0x") for group in (*some, last)).decode("utf-8", "ignore")


def _is_word(group: bytes) -> bool:
    return group.isalpha() and (group.islower() or group.isupper() or group.istitle())


def _within(run: str) -> str:
    """A run of spelled characters without what stands at its borders: its second character is a separator, its last but one as well.
    Groups in the pattern would tell them apart too, at fifty times the price."""
    run = run if run[1] in _BETWEEN else run[1:]
    return run if run[-2] in _BETWEEN else run[:-1]


def _unspelled(run: str) -> str:
    """Every second, third or fourth character, when what stands between is always the same; "" when it is not."""
    if "  " in run:
        return " ".join(word.replace(" ", "") for word in run.split("   " if "   " in run else "  "))
    for step in (4, 3, 2):
        between = [set(run[at::step]) for at in range(1, step)]
        if all(len(marks) == 1 and marks <= _SEPARATING for marks in between):
            return run[::step]
    return ""
