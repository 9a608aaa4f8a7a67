"""What a place for lines must be able to do, and the two that can: a JSON Lines file and an SQLite database.

Refuses to know the chain: a sink keeps lines in order, durably, under a lock that other processes respect.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from riskproof.ledger.lines import Line
from riskproof.ledger.options import Format, format_of

LOCK_SECONDS = 10.0
"""How long a writer waits for the others."""


class Sink(Protocol):
    """Everything but ``locked`` and ``close`` is called while it is locked. ``unread`` and ``write`` move the place that was read up to."""

    file: Path

    def locked(self) -> AbstractContextManager[None]:
        """The time that this writer is alone. What was written inside is durable afterwards, or an error says that it is not."""
        ...

    def moved(self) -> bool:
        """True where what was read last is no longer in front of what follows: another writer began a new file."""
        ...

    def header(self) -> Line | None:
        """The first line, None where there is none."""
        ...

    def tail(self) -> list[Line]:
        """The lines from the newest checkpoint on, or all of them."""
        ...

    def unread(self) -> list[Line]:
        """The lines that others have written since."""
        ...

    def torn(self) -> list[tuple[int, str]]:
        """The size and SHA-256 of what was set aside since the last call: the rest of a line whose writer was killed."""
        ...

    def write(self, lines: Sequence[Line]) -> None:
        """Appends lines."""
        ...

    def size(self) -> int:
        """Bytes that the file takes."""
        ...

    def archive(self, to: Path) -> None:
        """Moves every line to a closed file; nothing is left."""
        ...

    def close(self) -> None:
        """Lets go of what is open."""
        ...


def open_sink(file: Path, given: Format | None = None) -> Sink:
    """The sink for a file: by what the file is, else by ``given``, else by its ending."""
    if kind_of(file, given) == "sqlite":
        from riskproof.ledger.sqlite import SqliteSink

        return SqliteSink(file)
    from riskproof.ledger.jsonl import JsonlSink

    return JsonlSink(file)


def kind_of(file: Path, given: Format | None = None) -> Format:
    """The format that a file has, or will have."""
    try:
        with open(file, "rb") as stream:
            start = stream.read(16)
    except OSError:
        start = b""
    if start:
        return "sqlite" if start == b"SQLite format 3\x00" else "jsonl"
    return format_of(file, given)
