"""What labels know beyond a process, in one file of the user's: known definitions, approved first contacts.

Refuses to loosen: a file that is damaged, that others may write or that is larger than it can be counts as lost, and then everything is
asked about again. Refuses to overwrite what another process added, and to leave half a file behind.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from riskproof.errors import StoreError
from riskproof.nutrition.known import Known, known_from

FILE_NAME: Final = "labels-known.json"
_LARGEST: Final = 64 * 1024 * 1024
"""Bytes that are read; the bounds of ``Known`` with names of ordinary length stay far below."""
_READING: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
"""A link in the file's place is not followed, a pipe not waited for."""
_PATIENCE: Final = 2.0
"""Seconds that a process waits for another one that writes."""


class KnownFile:
    """The file of one user. Not safe from threads by itself; safe from other processes."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._seen: tuple[int, int, int] | None = None

    def load(self) -> Known:
        """What was kept; nothing where there is no file. Never raises for what a file holds."""
        try:
            descriptor = os.open(self.file, _READING)
            status = os.fstat(descriptor)
            self._seen = _state(status)
            if not _is_private(status) or status.st_size > _LARGEST:
                os.close(descriptor)
                return Known(lost=True)
            with open(descriptor, "rb") as stream:
                return known_from(json.loads(stream.read(_LARGEST + 1)))
        except (FileNotFoundError, NotADirectoryError):
            self._seen = None
            return Known()
        except (OSError, ValueError, RecursionError):
            return Known(lost=True)

    def is_news(self) -> bool:
        """True where the file is another one than the one that was read or written last."""
        try:
            return _state(os.stat(self.file, follow_symlinks=False)) != self._seen
        except OSError:
            return self._seen is not None

    def merge(self, known: Known) -> None:
        """Adds what is known to the file, and what the file holds to what is known. Raises ``StoreError``."""
        with self._held():
            known.update(self.load())
            self._write(json.dumps(known.to_json(), indent=1).encode())

    def forget(self, label: str | None, *, definitions_only: bool = False) -> bool:
        """Forgets what is known of a label, or its definitions; None: everything, also that something was lost; whether there was anything.
        A process that runs goes on with what it knows, and may write that again. Raises ``StoreError``."""
        with self._held():
            if label is None:
                found = self.file.exists()
                self.file.unlink(missing_ok=True)
                return found
            known = self.load()
            found = known.forget(label, definitions_only=definitions_only)
            self._write(json.dumps(known.to_json(), indent=1).encode())
            return found

    @contextmanager
    def _held(self) -> Iterator[None]:
        """The file, while no other process writes. Raises ``StoreError``."""
        from filelock import FileLock, Timeout

        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with FileLock(f"{self.file}.lock", timeout=_PATIENCE, mode=0o600):
                yield
        except Timeout:
            raise StoreError(f"{self.file}: another process holds it") from None
        except OSError as error:
            raise StoreError(f"{self.file}: cannot be written: {(error.strerror or 'no reason given').lower()}") from None

    def _write(self, content: bytes) -> None:
        descriptor, beside = tempfile.mkstemp(prefix=f".{self.file.name}.", dir=self.file.parent)  # mkstemp makes it 0600
        try:
            with open(descriptor, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
                self._seen = None
            os.replace(beside, self.file)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
        self._seen = _state(os.stat(self.file))


def known_file(labels: Path) -> Path:
    """Where it stands, beside the folder in which labels are kept."""
    return labels.with_name(FILE_NAME)


def _state(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_ino, status.st_size, status.st_mtime_ns


def _is_private(status: os.stat_result) -> bool:
    """True for an ordinary file that nobody else may write."""
    if not stat.S_ISREG(status.st_mode):
        return False
    return os.name != "posix" or (not status.st_mode & 0o022 and status.st_uid == os.geteuid())
