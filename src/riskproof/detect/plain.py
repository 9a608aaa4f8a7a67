"""Text as people compare it: case folded, punctuation and spacing gone, addresses and amounts kept.

Refuses to be reversible: it is for asking whether one text says what another one says.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import category

import re2

_IN_WORDS: Final = "_@.+%€$£#/-"
_THOUSANDS: Final = re2.compile(r"[0-9]+(?:,[0-9]{3})+\b")
_DECORATION: Final = re2.compile(r"\A(?:https?://)?(?:www\.)?|/+\z")
_ENDS: Final = ".-/"


def plain(text: str) -> str:
    """The words of a text, one space between them and no space around them."""
    narrow = text.encode("utf-8", "replace").decode("utf-8").casefold()
    if "," in narrow:
        narrow = _THOUSANDS.sub(lambda number: number[0].replace(",", ""), narrow)
    return " ".join(word for word in (part.strip(_ENDS) for part in narrow.translate(_LETTERS).split()) if word)


class _Letters(dict[int, int]):
    """What becomes of a character, by its number: letters, digits and the signs of ``_IN_WORDS`` stay, anything else is a space. A pattern
    that does the same takes a millisecond for 1 KB of words, since each gap is a match of its own."""

    def __missing__(self, code: int) -> int:
        """Remembers what there is room for."""
        stays = category(chr(code))[0] in "LN" or chr(code) in _IN_WORDS
        if code < _REMEMBERED:
            self[code] = code if stays else _SPACE
        return code if stays else _SPACE


_SPACE: Final = ord(" ")
_REMEMBERED: Final = 0x10000
_LETTERS: Final = _Letters()


def says(told: str, value: str) -> bool:
    """True when ``told``, a text made by ``plain``, says ``value``: as it stands, as one side of a slash ("owner/repository"), with or
    without the sign of a channel or handle ("#general"), a long number grouped in any way, or every word of it somewhere. An empty value
    is said."""
    wanted = undecorated(value)
    if not wanted:
        return True
    inside = f" {told} "
    if f" {wanted} " in inside or f" {wanted} " in parted(inside) or (_may_stand_inside(wanted) and _stands_in(inside, wanted)):
        return True
    if sum(map(str.isdigit, wanted)) >= NUMBER and ungrouped(wanted) in ungrouped(told):
        return True
    words = wanted.split(" ")
    return 1 < len(words) <= MOST_WORDS and all(f" {word} " in inside for word in words)


def undecorated(value: str) -> str:
    """The words of a value that ``says`` looks for: without a scheme, a closing slash, the sign of a channel or handle."""
    return plain(_DECORATION.sub("", value.strip().encode("utf-8", "replace").decode("utf-8"))).lstrip("#@")


def nearly_says(told: str, value: str) -> bool:
    """True when ``told``, a text made by ``plain``, says in one place three quarters of what ``value`` says, in any order: "that the diff
    is posted" for "post the diff". A text without spaces is compared by its pairs of characters, wherever they stand."""
    wanted = plain(value)
    words = frozenset(wanted.split())
    if len(words) < _FEW:
        pairs = [wanted[at : at + 2] for at in range(len(wanted) - 1)]
        return sum(pair in told for pair in pairs) >= _MUCH * len(pairs)
    last: dict[str, int] = {}
    span = _ROOM * len(words)
    for at, word in enumerate(told.split()):
        if word in words:
            last[word] = at
            if len(last) >= _MUCH * len(words) and sum(at - seen < span for seen in last.values()) >= _MUCH * len(words):
                return True
    return False


def _may_stand_inside(wanted: str) -> bool:
    """True for a long value, and for two characters of a script that writes no spaces (from U+2E80 on)."""
    return len(wanted) >= LONG or (len(wanted) > 1 and min(wanted) >= UNSPACED)


def _stands_in(told: str, wanted: str) -> bool:
    """True where a value is a whole part of a longer word, as a host is of an address, and not the beginning or the end of another one.
    Scripts that write no spaces have no such ends."""
    at = told.find(wanted)
    if not wanted.isascii():
        return at >= 0
    before = " /" if "@" in wanted else " /@."
    while at >= 0:
        after = told[at + len(wanted) :][:2]
        joined = after[:1].isalnum() or after[:1] in ("-", "_", "@") or (after[:1] == "." and after[1:].isalnum())
        if told[at - 1] in before and not joined:
            return True
        at = told.find(wanted, at + 1)
    return False


@lru_cache(maxsize=8)
def parted(text: str) -> str:
    """The text with its slashes, and the signs of channels and handles, as spaces."""
    return str(_PARTS.sub(" ", text))


@lru_cache(maxsize=8)
def ungrouped(text: str) -> str:
    """The text without what groups the digits of a number."""
    return text.translate(_GROUPING)


_PARTS: Final = re2.compile(r"/|(?:^| )[#@]")
NUMBER: Final = 8
"""Digits from which a value is a number that people write in groups, each in another way."""
_GROUPING: Final = dict.fromkeys(map(ord, " -./"))
LONG: Final = 6
"""Characters from which a value may stand inside a longer word, as a host does in an address."""
UNSPACED: Final = "\u2e80"
"""From here on scripts write no spaces."""
MOST_WORDS: Final = 12
_MUCH: Final = 0.75
_FEW: Final = 4
_ROOM: Final = 3
"""The share of a value's words that must be said; below how many words it has none; how many times as many words may lie between."""
