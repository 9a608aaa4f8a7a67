"""A process that writes to a ledger: ``python -m tests.e2e.ledger.scribe FILE NAME COUNT [options]``.

Prints one JSON object a line: ``{"durable": [...]}`` after each flush, ``{"error": ...}`` for what the ledger reports, ``{"gate": ...}``
for a guard's decisions.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
from pathlib import Path

import cryptography.hazmat.primitives.asymmetric.ed25519
import cryptography.hazmat.primitives.serialization
import filelock

from riskproof.errors import LedgerError
from riskproof.guard.guard import Guard
from riskproof.ledger import jsonl, sqlite
from riskproof.ledger.opening import open_ledger
from riskproof.ledger.options import LedgerOptions
from riskproof.ledger.writer import Ledger
from riskproof.model.call import Call, Tool

LOADED = (cryptography, filelock, jsonl, sqlite)
"""Loaded before rights are given up: the interpreter may stand where nobody else may read."""
ROTATE = 30_000
CHECKPOINT = 7


def options(file: Path, *, deny: bool = False, key: Path | None = None) -> LedgerOptions:
    """Small files and many checkpoints, so that everything happens often."""
    return LedgerOptions(
        file=file,
        key_file=key or file.parent / "key.pem",
        rotate_bytes=ROTATE,
        checkpoint_every=CHECKPOINT,
        keep_files=100_000,
        on_failure="deny" if deny else "log",
    )


def say(**facts: object) -> None:
    """One line for the test that started this."""
    os.write(1, (json.dumps(facts) + "\n").encode())


def write(ledger: Ledger, name: str, count: int, *, each: int = 5) -> None:
    """Appends ``count`` records and says after every ``each`` what is durable."""
    for start in range(0, count, each):
        ids = [f"{name}-{number}" for number in range(start, min(start + each, count))]
        for identifier in ids:
            ledger.append({"type": "test", "id": identifier, "pad": "." * 400})
        ledger.flush()
        say(durable=ids)


def write_until_full(ledger: Ledger, name: str) -> None:
    """Appends until writing fails, then lets it work again."""
    try:
        write(ledger, name, 10_000)
    except LedgerError:
        ledger.append({"type": "test", "id": f"{name}-kept"})
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        ledger.flush()
        say(durable=[f"{name}-kept"])


def decide(guard: Guard, number: int) -> None:
    """One decision on a harmless call."""
    say(gate=guard.before(Call(Tool("create_note", "Create a note in the workspace"), {}, id=str(number))).gate)


def main() -> None:
    """Does what the options say."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("name")
    parser.add_argument("count", type=int)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--key", type=Path)
    parser.add_argument("--nobody", action="store_true")
    parser.add_argument("--deny", action="store_true")
    given = parser.parse_args()
    if given.nobody and os.geteuid() == 0:
        os.setuid(65534)
    if given.limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (given.limit, resource.RLIM_INFINITY))
    ledger = open_ledger(options(given.file, deny=given.deny, key=given.key), lambda error: say(error=str(error), remedy=error.remedy))
    if given.deny:
        guard = Guard(ledger=ledger)
        for number in range(given.count):
            decide(guard, number)
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        decide(guard, given.count)
    elif given.limit:
        write_until_full(ledger, given.name)
    else:
        write(ledger, given.name, given.count)
    ledger.close()


if __name__ == "__main__":
    main()
