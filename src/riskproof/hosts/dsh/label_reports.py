"""The reports that ``/nutrition-label`` gave, by the id of the command: what a card is drawn from, also after a restart.

Refuses to keep more than a bounded number, to make a file that others can read, and to fail a command where nothing can be written.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final

from riskproof.errors import HostPayloadError
from riskproof.model.label_report import LabelReport
from riskproof.model.label_shape import report_from
from riskproof.reports.labels.kept import MOST_REPORTS, Kept, keep, report_for

_log = logging.getLogger("riskproof")
MOST_IN_MEMORY: Final = MOST_REPORTS
MOST_FILES: Final = 200
MOST_BYTES: Final = 4 * 1024 * 1024
"""Of one file; a report that is larger is kept in memory alone."""


class LabelReports:
    """The newest reports, in memory and in files of one folder, which is made when it is needed; None = nowhere. Safe from threads."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lock = Lock()
        self._newest: Kept = ()
        self._warned = False

    def keep(self, command: str, report: LabelReport) -> None:
        """Keeps a report; one that has the same id gives way."""
        with self._lock:
            self._newest = keep(self._newest, report, MOST_IN_MEMORY)
            try:
                if self._folder is not None:
                    self._write(self._folder, command, report)
            except OSError as error:
                if not self._warned:
                    _log.warning("a report of labels was not written: %s", type(error).__name__)
                self._warned = True

    def find(self, command: str) -> LabelReport | None:
        """The report of a command, None where it is not kept."""
        with self._lock:
            known = report_for(self._newest, command)
        return known if known is not None or self._folder is None else _read(self._folder, command)

    def _write(self, folder: Path, command: str, report: LabelReport) -> None:
        line = json.dumps({"commandId": command, "report": report}, separators=(",", ":")).encode()
        if len(line) > MOST_BYTES:
            return
        for each in (folder.parent, folder):
            each.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, beside = tempfile.mkstemp(prefix=".new-", dir=folder)  # mkstemp makes it 0600
        try:
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(line)
            os.replace(beside, _file(folder, command))
        except BaseException:
            with suppress(OSError):
                os.unlink(beside)
            raise
        _tidy(folder)


def _file(folder: Path, command: str) -> Path:
    return folder / f"{hashlib.sha256(command.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.json"


def _tidy(folder: Path) -> None:
    files = [(entry.stat().st_mtime_ns, entry.name) for entry in os.scandir(folder) if entry.name.endswith(".json")]
    for _, name in sorted(files)[:-MOST_FILES]:
        with suppress(OSError):
            (folder / name).unlink()


def _read(folder: Path, command: str) -> LabelReport | None:
    try:
        with _file(folder, command).open("rb") as stream:
            found: Any = json.loads(stream.read(MOST_BYTES + 1))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.get("commandId") != command:
        return None
    return report_in(found.get("report"))


def report_in(said: Any) -> LabelReport | None:
    """What was kept as a report, None where it is none of this version."""
    try:
        return report_from(said)
    except HostPayloadError:
        return None
