"""Snapshots of labels in the state folder: one file for each process that counts, written now and then and at its end.

Refuses to write on a call's way, to let others read what it wrote, and to fill the disk: the newest files stay. What cannot be written is
logged once and counted nowhere; what cannot be read is left out.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from riskproof.model.label import LabelSnapshot
from riskproof.nutrition.published import Snapshot

_log = logging.getLogger("riskproof")
FOLDER: Final = "labels"
"""The folder below the state folder."""
EVERY: Final = 60.0
"""Seconds between two savings while something changes: the most that a process which is killed takes with it."""
MOST_FILES: Final = 100
MOST_IDLE: Final = 20
"""Snapshots with calls, and without one, that stay: hosts that were started for nothing push out nothing."""
MOST_BYTES: Final = 32 * 1024 * 1024
"""Bytes of the largest file that is read."""
_PREFIX: Final = "snapshot-"
_IDLE: Final = "-idle.json"
_HALF: Final = ".half"
_LEFT_OVER: Final = 3600.0
"""Seconds after which a half-written file is of a process that is gone."""


class LabelKeeper:
    """Keeps the snapshot of one meter in one file of its own, which ``take`` gives. Nothing is touched before the first change."""

    def __init__(self, folder: Path, take: Callable[[], Snapshot], every: float = EVERY) -> None:
        self._folder, self._take, self._every = folder, take, every
        self._process = os.getpid()
        name = f"{_PREFIX}{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}-{self._process}-{secrets.token_hex(4)}"
        self.file, self.idle_file = folder / f"{name}.json", folder / f"{name}{_IDLE}"
        self._saved = 0
        self._warned = False
        self._saving, self._starting = threading.Lock(), threading.Lock()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        """True while somebody looks for changes."""
        return self._thread is not None

    def start(self) -> None:
        """Looks for changes from now on, in a thread of its own."""
        with self._starting:
            if self._thread is None:
                self._wake.clear()
                self._thread = threading.Thread(target=self._look, name="labels", daemon=True)
                self._thread.start()
                atexit.register(self.close)

    def close(self) -> None:
        """Saves what changed, and looks no longer until it is started again."""
        with self._starting:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._wake.set()
            atexit.unregister(self.close)
            self.save()

    def save(self) -> None:
        """Saves the snapshot where it changed and holds something, in the process that counts. Raises nothing."""
        with self._saving:
            if os.getpid() != self._process:
                return
            try:
                snapshot = self._take()
                if snapshot.revision != self._saved:
                    self._write(snapshot.to_json())
                    self._saved = snapshot.revision
            except Exception as fault:
                if not self._warned:
                    _log.warning("labels could not be saved: %s", getattr(fault, "strerror", None) or type(fault).__name__)
                self._warned = True

    def _write(self, said: LabelSnapshot) -> None:
        tools = [tool for label in said["labels"] for tool in label["observed"]["tools"]]
        if not tools:
            return
        called = any(tool["calls"] or tool.get("inFlight") for tool in tools)
        write(self.file if called else self.idle_file, said)
        (self.idle_file if called else self.file).unlink(missing_ok=True)
        prune(self._folder)

    def _look(self) -> None:
        while not self._wake.wait(self._every):
            self.save()


def write(file: Path, snapshot: LabelSnapshot) -> None:
    """Writes a snapshot, whole or not at all, for its owner alone. Raises ``OSError``."""
    for place in (file.parent.parent, file.parent):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.mkdir(mode=0o700, exist_ok=True)
    half = file.with_name(f"{file.name}.{secrets.token_hex(4)}{_HALF}")
    with open(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8", errors="backslashreplace") as stream:
        json.dump(snapshot, stream, ensure_ascii=False)
        stream.write("\n")
    os.replace(half, file)


def prune(folder: Path) -> None:
    """Removes all but the newest files, and what a process that was killed left half-written."""
    files = [file for _, file in sorted(_dated(folder, ".json"), reverse=True)]
    idle = [file for file in files if file.name.endswith(_IDLE)]
    for file in (*idle[MOST_IDLE:], *[file for file in files if file not in idle][MOST_FILES:]):
        file.unlink(missing_ok=True)
    for written, file in _dated(folder, _HALF):
        if written < time.time() - _LEFT_OVER:
            file.unlink(missing_ok=True)


def saved_in(folder: Path) -> list[LabelSnapshot]:
    """Every snapshot of a folder that can be read, the one that was saved last first."""
    found = (_read(file) for _, file in sorted(_dated(folder, ".json"), reverse=True))
    return [snapshot for snapshot in found if snapshot is not None]


def forget_saved(folder: Path) -> int:
    """Removes every snapshot of a folder; how many there were. Raises ``OSError``."""
    files = [file for _, file in _dated(folder, ".json")]
    for file in files:
        file.unlink(missing_ok=True)
    return len(files)


def _dated(folder: Path, ending: str) -> Iterator[tuple[float, Path]]:
    """Our files of one ending, each with when it was written; those that go meanwhile are left out."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.name.startswith(_PREFIX) and entry.name.endswith(ending) and entry.is_file(follow_symlinks=False):
                    yield entry.stat().st_mtime, Path(entry.path)


def _read(file: Path) -> LabelSnapshot | None:
    try:
        with open(file, encoding="utf-8") as stream:
            text = stream.read(MOST_BYTES + 1)
        said: Any = json.loads(text) if len(text) <= MOST_BYTES else None
    except (OSError, ValueError, RecursionError):
        return None
    labels = said.get("labels") if isinstance(said, dict) and said.get("schemaVersion") == 1 else None
    return said if isinstance(labels, list) and all(isinstance(one, dict) and isinstance(one.get("id"), str) for one in labels) else None
