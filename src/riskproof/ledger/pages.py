"""Reads the lines of a ledger's file, JSON Lines or SQLite, without writing anything.

Refuses to judge them: a part that is no line comes out as what it is, for ``verify`` to name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from riskproof.errors import LedgerError
from riskproof.ledger.lines import Line, parse
from riskproof.ledger.sinks import kind_of

if TYPE_CHECKING:
    import sqlite3

_LOCK_SECONDS: Final = 2.0
_START: Final = b'{"v":1,"seq":'


class Scrap(NamedTuple):
    """What stands where a line should: ``torn`` where it is the end of a file without a line feed. ``raw`` is b"" for a row."""

    raw: bytes
    torn: bool


def is_ledger(file: Path) -> bool:
    """True for a file that starts as a ledger does: not for a plain proof file. Raises ``LedgerError`` where it cannot be read."""
    try:
        with open(file, "rb") as stream:
            start = stream.read(16)
    except OSError as error:
        raise LedgerError(f"{file}: cannot be read: {error.strerror or 'not a usable path'}") from error
    return start.startswith((_START, b"SQLite format 3\x00"))


def parts_of(file: Path) -> Iterator[Line | Scrap]:
    """Every line of a file in its order, and every scrap between them. Raises ``LedgerError``."""
    return _rows(file) if kind_of(file) == "sqlite" else _raw_lines(file)


def lines_of(file: Path) -> Iterator[Line]:
    """Every line of a file; raises ``LedgerError`` for whatever is none. The rest of a line that is being written is left out."""
    for number, part in enumerate(parts_of(file)):
        if isinstance(part, Line):
            yield part
        elif not part.torn:
            raise LedgerError(f"{file}: part {number} is no record of a ledger", remedy="see what: riskproof proofs verify FILE")


def _raw_lines(file: Path) -> Iterator[Line | Scrap]:
    try:
        with open(file, "rb") as stream:
            for raw in stream:
                if raw.endswith(b"\n"):
                    yield parse(raw[:-1]) or Scrap(raw[:-1], torn=False)
                else:
                    yield from _cut(_awaited(file, stream.tell() - len(raw)) or raw)
                    return
    except OSError as error:
        raise LedgerError(f"{file}: cannot be read: {error.strerror or 'not a usable path'}") from error


def _cut(raw: bytes) -> Iterator[Line | Scrap]:
    *whole, rest = raw.split(b"\n")
    for piece in whole:
        yield parse(piece) or Scrap(piece, torn=False)
    if rest:
        yield Scrap(rest, torn=True)


def _awaited(file: Path, start: int) -> bytes:
    """What stands from ``start`` on once no writer is at work; b"" where nobody can say."""
    from filelock import FileLock, Timeout

    lock = file.with_name(f"{file.name}.lock")
    if not lock.exists():
        return b""
    with suppress(Timeout, OSError), FileLock(lock, timeout=_LOCK_SECONDS), open(file, "rb") as stream:
        stream.seek(start)
        return stream.read()
    return b""


def _rows(file: Path) -> Iterator[Line | Scrap]:
    from riskproof.ledger.sqlite import ALL, line_of, told

    with told(), closing(_opened(file)) as db:
        for row in db.execute(ALL):
            yield line_of(row) or Scrap(b"", torn=False)


def _opened(file: Path) -> sqlite3.Connection:
    """The database for reading; one whose folder may not be written to as it is, which only works where nobody writes to it."""
    import sqlite3

    name = file.absolute().as_uri()
    db = sqlite3.connect(f"{name}?mode=ro", uri=True)
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        db.close()
        return sqlite3.connect(f"{name}?mode=ro&immutable=1", uri=True)
    return db
