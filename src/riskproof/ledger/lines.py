"""One record of the chain: version, sequence, previous hash, the record's bytes, hash (docs/guides/ledger.md).

The hash is SHA-256 over the very bytes that are stored: everything of a line before ``,"hash":``. Refuses a second way to write a line:
what is not byte for byte of this layout is not one.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final, NamedTuple

VERSION: Final = 1
NO_HASH: Final = "0" * 64
"""What stands as the previous hash of the first record of all."""
_LAYOUT: Final = re.compile(
    rb'\{"v":1,"seq":(0|[1-9][0-9]{0,15}),"prev":"([0-9a-f]{64})","record":(\{.*\}),"hash":"([0-9a-f]{64})"\}', re.DOTALL
)


class Line(NamedTuple):
    """A record in its place. ``previous`` and ``hash`` are 64 lower-case hexadecimal digits, ``record`` canonical JSON."""

    sequence: int
    previous: str
    record: bytes
    hash: str

    def hashed(self) -> bytes:
        """The bytes that the hash is over."""
        return b'{"v":%d,"seq":%d,"prev":"%b","record":%b' % (VERSION, self.sequence, self.previous.encode(), self.record)

    def written(self) -> bytes:
        """The line as a file holds it, without its line feed."""
        return b'%b,"hash":"%b"}' % (self.hashed(), self.hash.encode())

    def holds(self) -> bool:
        """True where the hash is that of the bytes."""
        return sha256(self.hashed()).hexdigest() == self.hash


def seal(sequence: int, previous: str, record: bytes) -> Line:
    """The line of a record that follows ``previous``."""
    bare = Line(sequence, previous, record, "")
    return bare._replace(hash=sha256(bare.hashed()).hexdigest())


def parse(raw: bytes) -> Line | None:
    """The parts of a line without its line feed; None where it has another layout. Checks no hash."""
    found = _LAYOUT.fullmatch(raw)
    return Line(int(found[1]), found[2].decode(), found[3], found[4].decode()) if found else None
