"""Escapes that replace single characters: JSON and its relatives, HTML, and the percent-encoding of URLs.

Refuses to parse what stands around them: a text is no document here, and an escape that is none stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

import numpy as np
import re2

_JSON: Final = {'\\"': '"', "\\'": "'", "\\/": "/", "\\b": "\b", "\\f": "\f", "\\n": "\n", "\\r": "\r", "\\t": "\t"}
"""The short escapes of RFC 8259, 7, and the single quote of Python and JavaScript."""
_NAMED: Final = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&nbsp;": " ", "&amp;": "&"}
"""The predefined entities of XML 1.0, 4.6, and the one that HTML writes for a space; the ampersand last, so that nothing is read twice."""
_PERCENT_PART: Final = re2.compile(rb"[^\s\"'<>=&?#/]*%[0-9A-Fa-f]{2}[^\s\"'<>=&?#/]*")
_STRING: Final = re2.compile(rb"\"(?:[^\"\\]|\\.)*\\.(?:[^\"\\]|\\.)*\"")
_RUN: Final = re2.compile(rb"(?:\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|&#[0-9A-Fa-fxX]{1,7};){4,}")
_MOST_PARTS: Final = 16
"""LIMIT: parts of a text that are read on their own, besides all of it."""
_LONGEST_PART: Final = 1 << 16
_HEX: Final = frozenset("0123456789abcdefABCDEF")
_DECIMAL: Final = frozenset("0123456789")
_VALUES: Final = np.array([int(chr(byte), 16) if chr(byte) in _HEX else 255 for byte in range(256)], dtype=np.uint8)
"""The value of each hexadecimal digit."""
_LAST_CODE: Final = 0x10FFFF


def unescaped_texts(text: str) -> Iterator[str]:
    r"""The text without escapes, then the quoted strings and the runs of escapes in it, which may be copies of their own."""
    plain = unescaped(text)
    if plain == text:
        return
    yield plain
    for pattern in (_STRING, _RUN):
        for match in islice(pattern.finditer(text.encode("utf-8", "surrogatepass")), _MOST_PARTS):
            if match.end() - match.start() <= _LONGEST_PART:
                yield unescaped(match.group().decode("utf-8", "surrogatepass").strip('"'))


def unescaped(text: str) -> str:
    r"""The text with ``\n``, ``\"``, ``\uXXXX``, ``\xHH`` and the entities of HTML replaced once (RFC 8259, 7; HTML, 13.1.4)."""
    if "\\" in text:
        text = text.replace("\\\\", "\0")
        if "\\x" in text:
            text = _bytes_unescaped(text)
        if "\\u" in text:
            text = _units_unescaped(text)
        for escape, character in _JSON.items():
            text = text.replace(escape, character)
        text = text.replace("\0", "\\")
    if "&#" in text:
        text = _references_unescaped(text)
    if "&" in text:
        for entity, character in _NAMED.items():
            text = text.replace(entity, character)
    return text


def _bytes_unescaped(text: str) -> str:
    r"""``\xHH`` stands for a byte of UTF-8, as shells and Python's ``repr`` of bytes write them."""
    return _decoded(text.replace("%", "%25").replace("\\x", "%").encode("utf-8", "surrogatepass")).decode("utf-8", "replace")


def _units_unescaped(text: str) -> str:
    r"""``\uXXXX`` stands for a unit of UTF-16: two of them may be one character."""
    first, *rest = text.split("\\u")
    parts = [first]
    paired = False
    for part in rest:
        digits = part[:4]
        if len(digits) == 4 and _HEX.issuperset(digits):
            code = int(digits, 16)
            paired = paired or 0xD800 <= code <= 0xDFFF
            parts += (chr(code), part[4:])
        else:
            parts += ("\\u", part)
    whole = "".join(parts)
    return whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") if paired else whole


def _references_unescaped(text: str) -> str:
    """``&#104;`` and ``&#x68;`` stand for a code point."""
    first, *rest = text.split("&#")
    parts = [first]
    for part in rest:
        digits, semicolon, after = part[:9].partition(";")
        is_hex = digits[:1] in ("x", "X")
        number = digits[1:] if is_hex else digits
        if semicolon and number and (_HEX if is_hex else _DECIMAL).issuperset(number):
            code = int(number, 16 if is_hex else 10)
            parts += (chr(code) if code <= _LAST_CODE else "", after, part[9:])
        else:
            parts += ("&#", part)
    return "".join(parts)


def _decoded(data: bytes) -> bytes:
    """Percent-encoding taken off whole arrays at once: a loop takes a tenth of a second for what one argument may hold."""
    letters = np.frombuffer(data + b"\0\0", np.uint8)
    values = _VALUES[letters]
    signs = (letters[:-2] == ord("%")).nonzero()[0]
    signs = signs[(values[signs + 1] < 16) & (values[signs + 2] < 16)]
    decoded = letters.copy()
    decoded[signs] = values[signs + 1] << 4 | values[signs + 2]
    kept = np.ones(letters.size, dtype=bool)
    kept[-2:] = kept[signs + 1] = kept[signs + 2] = False
    return decoded[kept].tobytes()


def percent_decoded(text: str) -> Iterator[str]:
    """The text with percent-encoding taken off once (RFC 3986, 2.1), also with ``+`` read as a space where it may be form data
    (WHATWG URL, 5.1); then the parts of URLs in it, which may be copies of their own; nothing when there is none."""
    data = text.encode("utf-8", "surrogatepass")
    parts = [match.group() for match in islice(_PERCENT_PART.finditer(data), _MOST_PARTS)]
    for part in dict.fromkeys((data, *parts)) if parts else ():
        yield _decoded(part).decode("utf-8", "replace")
        if b"+" in part and b" " not in part:
            yield _decoded(part.replace(b"+", b" ")).decode("utf-8", "replace")
