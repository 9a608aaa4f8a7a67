"""Reads what verbs are given: JSON and JSON-lines files, plain or gzip-compressed, or standard input as ``-``.

Refuses a line it cannot read, naming file and line.
"""

from __future__ import annotations

import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from riskproof.errors import HostPayloadError, PolicyError, RiskProofError

if TYPE_CHECKING:
    from riskproof.model.call import Json

_MOST_LINE: Final = 64 * 1024 * 1024
"""Bytes of the longest line that is read."""
_UNREADABLE: Final = (OSError, EOFError, zlib.error)
"""What reading a damaged file raises."""


def open_bytes(name: Path) -> BinaryIO:
    """The bytes of a file, decompressed where its name ends in ``.gz``; ``-`` is standard input."""
    if str(name) == "-":
        return io.BytesIO(sys.stdin.buffer.read())
    import gzip

    try:
        return cast("BinaryIO", gzip.open(name, "rb")) if name.suffix == ".gz" else name.open("rb")
    except OSError as error:
        raise HostPayloadError(f"{name}: cannot be read: {error.strerror}") from error


def read_all(name: Path) -> Json:
    """The one JSON value of a file."""
    return located(name, 0, read_bytes(name))


def read_bytes(name: Path) -> bytes:
    """All bytes of a file."""
    with open_bytes(name) as handle:
        try:
            return handle.read()
        except _UNREADABLE as error:
            raise HostPayloadError(f"{where(name, 0)}: cannot be read") from error


def read_lines(name: Path) -> Iterator[tuple[int, Json]]:
    """(line number, value) of every line that is not blank."""
    with open_bytes(name) as handle:
        number = 0
        while line := _line(name, handle, number + 1):
            number += 1
            if line.strip():
                yield number, located(name, number, line)


def located(name: Path, number: int, text: bytes) -> Json:
    """The JSON value of a text; an error names the file, and the line where there is one."""
    from riskproof.model.strict_json import parse_json

    with blamed(name, number):
        return parse_json(text)


@contextmanager
def blamed(name: Path, number: int) -> Iterator[None]:
    """Names the file, and the line where there is one, in an error about what was read from there."""
    try:
        yield
    except RiskProofError as error:
        kind = PolicyError if isinstance(error, PolicyError) else HostPayloadError
        raise kind(f"{where(name, number)}: {error}", remedy=error.remedy) from error


def where(name: Path, number: int) -> str:
    """A place for messages."""
    shown = "standard input" if str(name) == "-" else str(name)
    return f"{shown}, line {number}" if number else shown


def _line(name: Path, handle: BinaryIO, number: int) -> bytes:
    try:
        line = handle.readline(_MOST_LINE + 1)
    except _UNREADABLE as error:
        raise HostPayloadError(f"{where(name, number)}: cannot be read") from error
    if len(line) > _MOST_LINE:
        raise HostPayloadError(f"{where(name, number)}: longer than {_MOST_LINE} bytes")
    return line
