"""What an operator decides about a ledger.

Refuses to validate: the configuration has.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

Format = Literal["jsonl", "sqlite"]
OnFailure = Literal["log", "deny"]

_SQLITE: Final = (".sqlite", ".sqlite3", ".db")


@dataclass(frozen=True, slots=True)
class LedgerOptions:
    """``file`` and ``key_file`` are absolute or None; ``format`` None means by the file's ending. ``checkpoint_every`` counts records,
    ``rotate_bytes`` bytes, ``keep_files`` closed files, ``keep_days`` days since a file was closed (None keeps them)."""

    enabled: bool = True
    file: Path | None = None
    format: Format | None = None
    key_file: Path | None = None
    checkpoint_every: int = 256
    rotate_bytes: int = 64 << 20
    keep_files: int = 64
    keep_days: int | None = None
    on_failure: OnFailure = "log"


def format_of(file: Path, given: Format | None = None) -> Format:
    """The format of a ledger that is to be written: what was given, else by the file's ending."""
    return given or ("sqlite" if file.suffix.lower() in _SQLITE else "jsonl")
