"""What a reader of a text meets: markup, entities and invisible characters gone, letters in their plain lower-case form.

Refuses to lose a place: every offset of the surface leads back to one of the text. Refuses to interpret: a tag that only dresses words is
gone without trace, any other one ends a line, and what stood inside it is not read here.
"""

from __future__ import annotations

import html
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

import numpy as np
import re2

_INLINE: Final = frozenset("b i u s em strong span font a mark small sub sup code kbd del ins tt big abbr wbr cite q var".split())
"""Tags inside a line of words (HTML living standard, section 4.5)."""
_MOST_PIECES: Final = 30_000
"""Tags, entities and hidden runs that are taken out of one text. LIMIT: what comes after is read with its markup."""
_HIDDEN: Final = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
_TAGGED: Final = "\U000e0000-\U000e007f"
"""Tag characters: invisible, but each stands for an ASCII character (Unicode 23.9)."""
_LONGEST_TAG: Final = 2_000
_ENTITY: Final = r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});"
_UNSEEN: Final = rf"[{_HIDDEN}\x{{e0100}}-\x{{e01ef}}]+|[{_TAGGED}]+"
_LOOKALIKES: Final = {pair[0]: pair[1] for pair in "аa еe оo рp сc уy хx іi ѕs јj ԁd ԛq ԝw һh үy ıi ɑa ɡg οo νv αa ρp".split()}
"""Cyrillic, Greek and other letters that look like Latin ones in both cases (Unicode TR 39). Tables of words are folded the same way."""
_MARKS: Final = {
    **dict.fromkeys("‘’‚‛`´′＇", "'"), **dict.fromkeys("“”„‟«»″「」『』", '"'), **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("•·▪◦●‣∙➤➜→►▶✓✔", "*"), "…": ".", "、": ",", "，": ",", "；": ";", "：": ":", "（": "(", "）": ")", "【": "[",
    "】": "]",    "ß": "s", "ø": "o", "ł": "l", "đ": "d", "æ": "a", "œ": "o", "\u2028": "\n", "\u2029": "\n", "\x85": "\n", "\u00a0": " ",
    **dict.fromkeys("。！？｡", "\x1e"),
}  # fmt: skip
"""Marks by what they do. A full stop that no space follows is U+001E here, because in ASCII such a stop belongs to a name or a number."""
_RANGES: Final = ((0x80, 0x530), (0x1C80, 0x1CC0), (0x1D00, 0x1D80), (0x1E00, 0x2190), (0x2460, 0x2500), (0x2C60, 0x2C80), (0x3000, 0x3020),
    (0xA640, 0xA69E), (0xA720, 0xA7FF), (0xFF00, 0xFFA0), (0x1D400, 0x1D800), (0x1F130, 0x1F190))  # fmt: skip
"""Blocks that hold letters and marks with a plain form."""


@dataclass(frozen=True, slots=True)
class Surface:
    """``data`` is the plain text in UTF-8, ``narrow`` when it is ASCII. ``cuts`` and ``shifts`` say how far each part of it was moved."""

    data: bytes
    narrow: bool
    cuts: tuple[int, ...] = ()
    shifts: tuple[int, ...] = ()

    def places(self, offsets: list[int]) -> dict[int, int]:
        """For byte offsets of ``data``: the code-point offsets of the text that they came from."""
        found: dict[int, int] = {}
        done = letters = 0
        for offset in sorted(set(offsets)):
            letters += offset - done if self.narrow else len(self.data[done:offset].decode("utf-8", "replace"))
            done = offset
            part = bisect_right(self.cuts, letters) - 1
            found[offset] = letters + (self.shifts[part] if part >= 0 else 0)
        return found


def surface(text: str) -> Surface:
    """The surface of a text of any length, in one linear pass."""
    cuts: tuple[int, ...] = ()
    shifts: tuple[int, ...] = ()
    plain = text.isascii()
    if not plain:
        text = text.encode("utf-8", "replace").decode()  # half a surrogate pair is no character, and hosts may send one
    if "<" in text or "&" in text or not plain:
        text, cuts, shifts = _stripped(text)
        plain = plain or text.isascii()
    if text.isascii():
        return Surface(text.lower().encode(), True, cuts, shifts)
    folded = fold(text)
    return Surface(folded.encode(), folded.isascii(), cuts, shifts)


def bare(text: str) -> str:
    """The text without tags, entities and hidden runs, letters as they are."""
    return _stripped(text)[0] if text.isascii() else _stripped(text.encode("utf-8", "replace").decode())[0]


def fold(text: str) -> str:
    """The text in plain lower case, character by character: no accents, no styles of letters, lookalikes as what they look like."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    table = _plain_forms()
    plain = table[np.minimum(codes, table.size - 1)]
    return np.where(codes < table.size, plain, codes).astype("<u4").tobytes().decode("utf-32-le", "replace")


def _stripped(text: str) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """The text without markup; where each remaining part begins in it; and by how much that part was moved."""
    pieces: list[str] = []
    cuts: list[int] = []
    shifts: list[int] = []
    done = written = 0
    for start, end in islice(_markup(text), _MOST_PIECES):
        if start < done:
            continue
        seen = _reading(text[start:end])
        pieces += (text[done:start], seen)
        written += start - done + len(seen)
        cuts.append(written)
        shifts.append(end - written)
        done = end
    if not pieces:
        return text, (), ()
    pieces.append(text[done:])
    return "".join(pieces), tuple(cuts), tuple(shifts)


def _markup(text: str) -> Iterator[tuple[int, int]]:
    """Where everything stands that is not words, left to right."""
    pattern = "|".join(([_ENTITY] if "&" in text else []) + ([] if text.isascii() else [_UNSEEN]))
    tags = _tags(text) if "<" in text else iter(())
    if not pattern:
        return tags
    source = text.encode() if text.isascii() else text  # bytes are faster, and here their offsets are the same
    found = islice(_compiled(pattern.encode() if text.isascii() else pattern).finditer(source), _MOST_PIECES)
    return iter(sorted([*tags, *(match.span() for match in found)]))


def _tags(text: str) -> Iterator[tuple[int, int]]:
    """Tags, and the openings of comments: their text is there to be read."""
    start = text.find("<")
    for _ in range(_MOST_PIECES):
        if start < 0:
            return
        letter = text[start + 1 : start + 2]
        if text.startswith("!--", start + 1):
            yield start, start + 4
        elif letter.isalpha() or letter in ("/", "!"):
            end = text.find(">", start + 1, start + _LONGEST_TAG)
            again = text.find("<", start + 1, end) if end >= 0 else -1
            if end >= 0 and again < 0:
                yield start, end + 1
        start = text.find("<", start + 1)


def _reading(token: str) -> str:
    """What a reader sees of one piece of markup."""
    first = token[0]
    if first == "<" and token[1] != "!":
        name = token.strip("</>").split(None, 1)
        return "" if name and name[0].rstrip("/").lower() in _INLINE else "\n"
    if first == "<":
        return "\n"
    if first == "&":
        return html.unescape(token)
    if "\U000e0020" <= first <= "\U000e007f":
        return "".join(chr(ord(letter) & 0x7F) for letter in token if "\U000e0020" <= letter < "\U000e007f")
    return ""


@cache
def _compiled(pattern: str | bytes) -> Any:
    return re2.compile(pattern)


@cache
def _plain_forms() -> Any:
    """The plain form of every code point up to the last block of ``_RANGES``."""
    table = np.arange(max(end for _, end in _RANGES), dtype=np.uint32)
    table[ord("A") : ord("Z") + 1] += 32
    table[0xD800:0xE000] = 0xFFFD
    for code in (code for first, end in _RANGES for code in range(first, end)):
        table[code] = ord(_plain(chr(code)))
    return table


def _plain(letter: str) -> str:
    """One character for one character, or the character itself where its plain form is longer."""
    if letter in _MARKS:
        return _MARKS[letter]
    known = _LOOKALIKES.get(letter)
    if known:
        return known
    bare = unicodedata.normalize("NFKD", letter)[:1].lower() if letter not in "йЙ" else "й"
    bare = bare if len(bare) == 1 and (bare.isalnum() or bare.isspace() or bare.isascii()) else letter.lower()
    bare = bare if len(bare) == 1 else letter
    return _LOOKALIKES.get(bare, bare)
