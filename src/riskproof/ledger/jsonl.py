"""A ledger as JSON Lines: one line a record, appended under a lock file, flushed to the disk before it counts.

Refuses to drop the rest of a line whose writer was killed: it goes to a file of its own beside the ledger.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

from riskproof.errors import LedgerError
from riskproof.ledger.lines import Line, parse
from riskproof.ledger.marks import CHECKPOINT_END
from riskproof.ledger.sinks import LOCK_SECONDS

_BINARY: Final = getattr(os, "O_BINARY", 0)
"""Windows would write line feeds as two bytes without it."""
_NEWEST: Final = CHECKPOINT_END + b',"hash":"'
_SPAN: Final = 1 << 18
"""Bytes read at first when the newest checkpoint is looked for from the end."""


def beside(file: Path, ending: str) -> Path:
    """A file that belongs to a ledger: its name with an ending more."""
    return file.with_name(file.name + ending)


class JsonlSink:
    """The file is opened anew each time it is locked, so a file that others have closed and renamed is seen at once."""

    def __init__(self, file: Path) -> None:
        from filelock import FileLock

        self.file = file
        self._lock = FileLock(beside(file, ".lock"), timeout=LOCK_SECONDS, mode=0o600)
        self._handle = -1
        self._inode = (0, 0)
        self._offset = 0
        self._torn: list[tuple[int, str]] = []

    @contextmanager
    def locked(self) -> Iterator[None]:
        """The lock file keeps others out; it is let go of by the system when its holder dies."""
        from filelock import Timeout

        try:
            self._lock.acquire()
        except Timeout as error:
            raise LedgerError("another process holds the ledger", remedy=f"see who: {self._lock.lock_file}") from error
        try:
            self._open()
            yield
        finally:
            self._shut()
            self._lock.release()

    def _open(self) -> None:
        self._handle = os.open(self.file, os.O_APPEND | os.O_CREAT | os.O_RDWR | _BINARY, 0o600)

    def _shut(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def moved(self) -> bool:
        """The name stands for another file, or the file has shrunk."""
        stat = os.fstat(self._handle)
        return (stat.st_dev, stat.st_ino) != self._inode or stat.st_size < self._offset

    def header(self) -> Line | None:
        """The first line."""
        stat = os.fstat(self._handle)
        self._inode = (stat.st_dev, stat.st_ino)
        self._mend()
        first, span = b"", 1 << 13
        while b"\n" not in first and len(first) < self.size():
            first = self._read(0, span)
            span *= 4
        return self._lines(first.partition(b"\n")[0] + b"\n")[0] if first else None

    def tail(self) -> list[Line]:
        """From the newest checkpoint on, looked for from the end."""
        size, span = self.size(), _SPAN
        while True:
            start = max(0, size - span)
            data = self._read(start, size - start)
            at = data.rfind(_NEWEST)
            begin = data.rfind(b"\n", 0, at) + 1 if at >= 0 else 0
            if start == 0 or (at >= 0 and begin):
                break
            span *= 4
        lines = self._lines(data[begin:])
        self._offset = size
        return lines

    def unread(self) -> list[Line]:
        """Behind the last line."""
        self._mend()
        size = self.size()
        data = self._read(self._offset, size - self._offset)
        self._offset = size
        return self._lines(data)

    def _read(self, start: int, count: int) -> bytes:
        os.lseek(self._handle, start, os.SEEK_SET)
        parts = []
        while count > 0 and (part := os.read(self._handle, min(count, 1 << 24))):
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def _lines(self, data: bytes) -> list[Line]:
        lines = [parse(raw) for raw in data.split(b"\n")[:-1]]
        whole = [line for line in lines if line is not None]
        if len(whole) < len(lines):
            raise LedgerError("that is not a ledger, or a line of it was changed", remedy="name another file, or move this one away")
        return whole

    def _mend(self) -> None:
        """Sets aside what follows the last line feed: under the lock nobody is writing it, so its writer is dead."""
        size = self.size()
        end, span = size, 1 << 13
        while end and self._read(end - 1, 1) != b"\n":
            start = max(0, end - span)
            found = self._read(start, end - start).rfind(b"\n")
            end = start + found + 1
            span *= 4
        if end == size:
            return
        rest = self._read(end, size - end)
        if end == 0 and not rest.startswith((b'{"v":1,"seq":', b'{"v":1,"seq":'[: len(rest)], b"\x00")):
            raise LedgerError("that is not a ledger", remedy="name another file, or move this one away")
        aside = os.open(beside(self.file, ".torn"), os.O_APPEND | os.O_CREAT | os.O_WRONLY | _BINARY, 0o600)
        try:
            _write_all(aside, rest + b"\n")
            os.fsync(aside)
        finally:
            os.close(aside)
        os.ftruncate(self._handle, end)
        self._torn.append((len(rest), sha256(rest).hexdigest()))

    def torn(self) -> list[tuple[int, str]]:
        """What ``unread`` and ``header`` have set aside."""
        torn, self._torn = self._torn, []
        return torn

    def write(self, lines: Sequence[Line]) -> None:
        """One write and one flush for all. Where the disk is full nothing of them stays."""
        size = self.size()
        try:
            _write_all(self._handle, b"".join(line.written() + b"\n" for line in lines))
            os.fsync(self._handle)
        except OSError:
            os.ftruncate(self._handle, size)
            raise
        if size == 0:
            _flush_folder(self.file.parent)
        self._offset = self.size()

    def size(self) -> int:
        """Of the open file."""
        return os.fstat(self._handle).st_size

    def archive(self, to: Path) -> None:
        """Renames the file; an empty one takes its place."""
        if to.exists():
            raise FileExistsError(errno.EEXIST, "a file stands where the closed one must go")
        self._shut()
        os.replace(self.file, to)
        _flush_folder(to.parent)
        self._open()
        self._offset = 0

    def close(self) -> None:
        """Nothing is open between locks."""


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _flush_folder(folder: Path) -> None:
    """Makes a new name in a folder last through a loss of power, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
