"""Small ledgers to tamper with, and two verifiers that must find it."""

from __future__ import annotations

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from cryptography.exceptions import InvalidSignature

from riskproof.errors import LedgerError
from riskproof.ledger.opening import open_ledger
from riskproof.ledger.options import LedgerOptions
from riskproof.ledger.verify import verify
from tests import independent_ledger

RECORDS = 9
TROUBLE = (ValueError, KeyError, TypeError, AttributeError, sqlite3.Error, InvalidSignature)
"""What the independent verifier raises for a broken ledger."""


def written(file: Path, *, rotate: int = 1 << 30) -> Path:
    """A closed ledger of nine records with two checkpoints, and a third at its end."""
    options = LedgerOptions(file=file, key_file=file.parent / "key.pem", checkpoint_every=4, rotate_bytes=rotate)
    faults: list[LedgerError] = []
    ledger = open_ledger(options, faults.append)
    for number in range(RECORDS):
        ledger.append({"type": "test", "id": f"r{number}", "note": 'é — 中文 "quoted" \\ {}'})
        if rotate < 1 << 20:
            ledger.flush()
    ledger.close()
    assert faults == []
    if file.suffix == ".sqlite":
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")  # one file, easy to copy and to change
    return file


def ours(file: Path) -> bool:
    """True where our verifier finds the ledger whole."""
    try:
        return verify(file).broken is None
    except LedgerError:
        return False


def theirs(file: Path) -> bool:
    """True where the independent one does, which does not know the checkpoint beside the file."""
    try:
        independent_ledger.verify([file])
    except TROUBLE:
        return False
    return True


def run_alone(*arguments: str, python: str) -> subprocess.CompletedProcess[str]:
    """The independent verifier as a program, without anything of ours on its path."""
    command = [python, "-I", str(Path(independent_ledger.__file__)), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
