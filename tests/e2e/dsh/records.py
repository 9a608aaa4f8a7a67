"""What a run leaves on disk: the logs of DSH's sessions, RiskProof's ledger, the processes below it.

Refuses to use RiskProof's own readers: what is asserted on is what stands in the files.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Session:
    """One session as DSH logged it."""

    id: str
    header: Json
    events: list[Json]

    def of(self, kind: str) -> list[Json]:
        """The data of every event of a type."""
        return [event["data"] for event in self.events if event["type"] == kind]


def lines(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def session_files(home: Path) -> list[Path]:
    """The logs, oldest session first."""
    return sorted((home / "sessions").glob("*/*/session*.jsonl"), key=lambda path: lines(path)[0].get("createdAt", 0))


def sessions(home: Path) -> list[Session]:
    found = [lines(path) for path in session_files(home)]
    return [Session(events[0]["id"], events[0], events[1:]) for events in found]


def _records(ledger: Path) -> list[Json]:
    return [line["record"] for line in lines(ledger)]


def proofs(ledger: Path) -> list[Json]:
    """Every decision, in order."""
    return [record for record in _records(ledger) if record["type"] == "riskproof/proof"]


def receipts(ledger: Path) -> dict[str, Json]:
    """The newest receipt of each proof."""
    newest: dict[str, Json] = {}
    for record in _records(ledger):
        if record["type"] in {"riskproof/proof", "riskproof/receipt"}:
            newest[record["proofId"]] = record["receipt"]
    return newest


def _parents() -> dict[int, int]:
    """Parent of each process, from /proc."""
    found: dict[int, int] = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            found[int(entry)] = int(Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # it ended in the meantime
            continue
    return found


def _below(root: int) -> set[int]:
    parents = _parents()
    below = {root}
    while more := {child for child, parent in parents.items() if parent in below} - below:
        below |= more
    return below


def engines(root: int) -> list[int]:
    """The processes below ``root`` that run RiskProof's engine."""
    found = []
    for process in _below(root):
        try:
            command = Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        if b"riskproof.hosts.dsh" in command and b"-m" in command.split(b"\0"):
            found.append(process)
    return sorted(found)
