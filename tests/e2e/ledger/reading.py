"""Starts the programs beside it and reads what they wrote."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from riskproof.ledger.reading import read_entries
from tests.meta.tree import ROOT

SECONDS = 120


def started(program: str, *arguments: object) -> subprocess.Popen[str]:
    """A program of this folder in a process of its own."""
    command = [sys.executable, "-m", f"tests.e2e.ledger.{program}", *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)


def ended(process: subprocess.Popen[str], logged: str = "") -> str:
    """What a program printed; it must have ended well, and logged nothing but lines with ``logged``."""
    out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, [line for line in err.splitlines() if not logged or logged not in line]) == (0, [])
    return out


def said(out: str, key: str) -> list[Any]:
    """The values of one key, in order."""
    return [facts[key] for line in out.splitlines() if key in (facts := json.loads(line))]


def durable(out: str) -> list[str]:
    """The ids that a scribe said were durable."""
    return [identifier for ids in said(out, "durable") for identifier in ids]


def ids(file: Path) -> Counter[str]:
    """How often each id of a test's records stands in a ledger."""
    return Counter(record["id"] for record, _ in read_entries(file) if record.get("type") == "test")


def kinds(file: Path) -> Counter[str]:
    """How many records of each type a ledger holds."""
    return Counter(record["type"] for record, _ in read_entries(file))
