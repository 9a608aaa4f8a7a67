"""Text that was compressed before it was encoded: gzip and zlib streams in base 64 or hexadecimal digits.

Refuses to unpack without bounds: neither a stream nor all streams of a text may grow past a fixed size, or past a fixed ratio.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Final

import re2

from riskproof.detect.base_digits import TEXT, from_base64, from_hex, of_bytes

SIGN_64: Final = r"(?:^|[^A-Za-z0-9+])(?:H4sI|e(?:J[w-z]|N[o-r]|A[E-H]|F[4-7]))[A-Za-z0-9+/_\-]{8,}(?:\r?\n[A-Za-z0-9+/_\-]+)*"
SIGN_16: Final = r"(?:^|[^0-9A-Za-wyz])(?i:1f8b08|78(?:01|5e|9c|da))[0-9A-Fa-f]{12,}(?:\r?\n[0-9A-Fa-f]+)*"
"""The first bytes of gzip (RFC 1952, 2.3) and of zlib with a window of 32 KiB (RFC 1950, 2.2), as digits."""
_STREAMS: Final = ((re2.compile(SIGN_64.encode()), from_base64), (re2.compile(SIGN_16.encode()), from_hex))
_FIRST_DIGITS: Final = b"He17"
_MAGIC: Final = (b"\x1f\x8b\x08", b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")
_INFLATED: Final = 1 << 20
"""Bytes that are taken out of one stream; of all streams of a text twice as many. LIMIT: the rest of a larger one is not seen."""
_RATIO: Final = 256
"""How often the size of a stream: ordinary text compresses 3 to 10 times, and a bomb 1,000 times."""
_MOST_STREAMS: Final = 64
_WRAPPED: Final = 3
"""Streams inside each other."""
_LEAST: Final = 8

_TEXT: Final = of_bytes(f"{TEXT}+")


def deflated_texts(data: bytes) -> Iterator[str]:
    """The texts in gzip and zlib streams inside base 64 or hexadecimal digits; of a stream that is cut off, what came before."""
    room = 2 * _INFLATED
    for pattern, decode in _STREAMS:
        for match in islice(pattern.finditer(data), _MOST_STREAMS):
            digits = match.group()
            unpacked = decode(b"".join((digits if digits[0] in _FIRST_DIGITS else digits[1:]).split()))
            for _ in range(_WRAPPED):
                if not unpacked.startswith(_MAGIC):
                    break
                unpacked = _inflated(unpacked, room)
                room -= len(unpacked)
            text = _TEXT.match(unpacked)
            if text and text.end() >= _LEAST:
                yield text.group().decode("utf-8", "ignore")


def _inflated(stream: bytes, room: int) -> bytes:
    most = min(_INFLATED, _RATIO * len(stream), room)
    try:
        return zlib.decompressobj(wbits=47).decompress(stream, most) if most > 0 else b""
    except zlib.error:
        return b""
