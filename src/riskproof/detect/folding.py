"""Texts without what a reader does not see: case, white space, invisible characters, compatibility forms, look-alikes.

Refuses to translate and to transliterate: only characters that are drawn alike become one. Both sides of a comparison are folded, so a
fold may be coarse, and it never parts texts that were equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final
from unicodedata import normalize

import re2

_IGNORABLE: Final = (
    "00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0 FFF0-FFFB 1BCA0-1BCA3 "
    "1D173-1D17A E0000-E0FFF 0000-0008 000E-001F 007F-0084 0086-009F"
)
"""Default_Ignorable_Code_Point (Unicode, DerivedCoreProperties.txt), the interlinear annotation marks, and controls but white space."""
_OVERLAID: Final = "0300-036F"
"""Combining diacritical marks: those that composition leaves over (UAX 15) overlay a letter that they are no part of."""
_ALIKE: Final = (
    "0430=a 0435=e 043E=o 0440=p 0441=c 0443=y 0445=x 0455=s 0456=i 0458=j 0501=d 051B=q 051D=w 04BB=h 04CF=l 0475=v 043A=k 043C=m 0442=t "
    "043D=h 0432=b 03B1=a 03BF=o 03B9=i 03BA=k 03C1=p 03C4=t 03C7=x 03B2=b 03B5=e 03B6=z 03F2=c 03F3=j 0131=i 0251=a 0261=g 0269=i"
)
"""Small letters that are drawn like Latin ones, or whose capitals are (Unicode UTS 39, confusables.txt), as code points."""
_PUNCTUATION: Final = (
    "2018=' 2019=' 201A=' 201B=' 2032=' 0060=' 201C=\" 201D=\" 201E=\" 201F=\" 2033=\" 2010=- 2011=- 2012=- 2013=- 2014=- 2015=- 2212=-"
)
"""Quotes and dashes that are typed over with those of ASCII."""
_FULL_WIDTH: Final = "FF0C=, FF01=! FF1F=? FF1A=: FF1B=; FF08=( FF09=)"
"""What NFKC makes of the punctuation of Chinese; replaced beforehand, because normalising a long text costs a hundred times as much as
finding that it is normal already."""
_DRESSED: Final = (
    "FF10-FF19 FF21-FF3A FF41-FF5A 1D400-1D7FF 2460-24FF 1F130-1F189 02B0-02B8 02E0-02E4 1D2C-1D6A 2070-209C 2100-214F FB00-FB06"
)
"""Compatibility forms of Latin letters and digits: full-width, mathematical, enclosed, raised and lowered, letter-like, ligatures."""
_MIXED: Final = r"[A-Za-z][\p{Cyrillic}\p{Greek}]|[\p{Cyrillic}\p{Greek}][A-Za-z]"

_MOST_HIDDEN: Final = 1 << 18
"""Characters of a text among which hidden ones are read."""

_ASCII_CONTROLS: Final = bytes([*range(9), *range(0x0E, 0x20), 0x7F])
_LINES_FOLD: Final = bytes(range(256)).lower().translate(bytes.maketrans(b"\t\v\f\r`", b"    '"))
_ASCII_FOLD: Final = _LINES_FOLD.replace(b"\n", b" ", 1)


def fold(text: str) -> str:
    """The form in which texts are compared when case, white space, invisible characters, Unicode forms and look-alikes do not count:
    NFKC and case folding (Unicode 3.13, D146; UAX 15), ``_ALIKE`` and ``_PUNCTUATION``, white space as single spaces, trimmed.

    Folding twice changes nothing. Any string is accepted, halves of surrogate pairs included."""
    if text.isascii():
        data = text.encode().translate(_ASCII_FOLD, _ASCII_CONTROLS)
        while b"  " in data:
            data = data.replace(b"  ", b" ")
        return data.strip().decode()
    for mark, plain in _typed():
        text = text.replace(mark, plain)
    text = normalize("NFKC", _without(text, _ignorable()))
    text = normalize("NFKC", text.casefold())
    text = normalize("NFKC", _without(text, _alike()))
    return " ".join(text.split())


def shaped(text: str) -> str:
    """The text folded line by line: what provenance compares. Lines stay, because they tell a field from prose."""
    return "\n".join(map(fold, text.split("\n"))) if "\n" in text else fold(text)


def shapes(texts: Sequence[str]) -> str:
    """The shapes of many texts with NUL, which no shape holds, between them: as one text where they are ASCII, which is much faster."""
    whole = "\0".join(texts)
    if not whole.isascii() or whole.count("\0") >= len(texts):
        return "\0".join(map(shaped, texts))
    data = whole.encode().translate(_LINES_FOLD, _ASCII_CONTROLS[1:])
    while b"  " in data:
        data = data.replace(b"  ", b" ")
    for mark in (b"\n", b"\0"):
        data = data.replace(b" " + mark, mark).replace(mark + b" ", mark)
    return data.strip(b" ").decode()


def unmasked(text: str) -> str:
    """The text in NFKC without invisible and overlaid characters, look-alikes in Latin words as Latin letters, case and white space kept;
    "" when it has nothing of the kind. Full-width punctuation and ligatures of other scripts are no mask."""
    if text.isascii():
        data = text.encode()
        plain = data.translate(None, _ASCII_CONTROLS)
        return plain.decode() if len(plain) < len(data) else ""
    data = text.encode("utf-8", "surrogatepass")
    if not _mask().search(data):
        return ""
    text = normalize("NFKC", _without(text, _ignorable()))
    mixed = _pattern(_MIXED).search(text.encode("utf-8", "surrogatepass"))
    return normalize("NFKC", _without(text, _capitals() if mixed else _overlaid()))


def hidden(text: str) -> str:
    """What is written in tag characters or in variation selectors, which most programs do not draw, else "".

    Tags stand for ASCII (Unicode 23.9); selectors for bytes, the first 16 and then 240 more, of UTF-8. At least eight are needed: flags
    are spelled with fewer tags."""
    text = text[:_MOST_HIDDEN]
    if not _eight_hidden().search(text.encode("utf-8", "surrogatepass")):
        return ""
    tags = "".join(chr(ord(letter) - 0xE0000) for letter in text if "\U000e0020" <= letter <= "\U000e007e")
    selected = bytes(_selected(text)).decode("utf-8", "ignore")
    return "\n".join(part for part in (tags, selected) if len(part) >= 8 and part.isprintable())


def _selected(text: str) -> Iterator[int]:
    for letter in text:
        if "\ufe00" <= letter <= "\ufe0f":
            yield ord(letter) - 0xFE00
        elif "\U000e0100" <= letter <= "\U000e01ef":
            yield ord(letter) - 0xE0100 + 16


_Table = tuple[Any, Mapping[int, str | None]]
"""A pattern that tells whether a table has work to do, and the table."""


def _without(text: str, table: _Table) -> str:
    pattern, mapping = table
    return text.translate(mapping) if pattern.search(text.encode("utf-8", "surrogatepass")) else text


@cache
def _pattern(pattern: str) -> Any:
    return re2.compile(f"(?s){pattern}".encode())


def _classes(ranges: str) -> str:
    """Ranges of code points as the inside of a character class."""
    return "".join("-".join(rf"\x{{{end}}}" for end in part.split("-")) for part in ranges.split())


def _codes(ranges: str) -> Iterator[int]:
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def _pairs(table: str) -> dict[int, str]:
    return {int(code, 16): letter for code, _, letter in (pair.partition("=") for pair in table.split())}


def _table(mapping: Mapping[int, str | None]) -> _Table:
    return _pattern("[" + "".join(rf"\x{{{code:X}}}" for code in mapping) + "]"), mapping


@cache
def _mask() -> Any:
    return _pattern(f"[{_classes(f'{_IGNORABLE} {_OVERLAID} {_DRESSED}')}]|{_MIXED}")


@cache
def _eight_hidden() -> Any:
    return _pattern(f"(?:[{_classes('E0020-E007E FE00-FE0F E0100-E01EF')}].*){{8}}")


@cache
def _typed() -> tuple[tuple[str, str], ...]:
    return tuple((chr(code), plain) for code, plain in _pairs(f"{_PUNCTUATION} {_FULL_WIDTH}").items())


@cache
def _ignorable() -> _Table:
    return _pattern(f"[{_classes(_IGNORABLE)}]"), dict.fromkeys(_codes(_IGNORABLE))


@cache
def _overlaid() -> _Table:
    return _table(dict.fromkeys(_codes(_OVERLAID)))


@cache
def _alike() -> _Table:
    return _table({**dict.fromkeys(_codes(_OVERLAID)), **_pairs(_ALIKE), **_pairs(_PUNCTUATION)})


@cache
def _capitals() -> _Table:
    """Look-alikes of both cases, and overlaid marks."""
    small = {chr(code): letter for code, letter in _pairs(_ALIKE).items()}
    large = {upper: letter.upper() for alike, letter in small.items() if len(upper := alike.upper()) == 1 and not upper.isascii()}
    return _table({**dict.fromkeys(_codes(_OVERLAID)), **{ord(alike): letter for alike, letter in {**large, **small}.items()}})
