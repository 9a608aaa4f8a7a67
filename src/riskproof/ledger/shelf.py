"""The closed files of a ledger: their names, and which of them are kept.

Refuses to delete anything but whole closed files, oldest first.
"""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import NamedTuple

_DAY = 86_400.0


class Closed(NamedTuple):
    """A closed file and its number."""

    number: int
    file: Path


def closed_name(file: Path, number: int) -> Path:
    """Where the file ``number`` of a ledger stands once it is closed."""
    return file.with_name(f"{file.stem}.{number:06d}{file.suffix}")


def is_closed_name(file: Path) -> bool:
    """True for the name of a closed file."""
    return re.fullmatch(r".*\.[0-9]{6,}", file.stem) is not None


def closed_files(file: Path) -> list[Closed]:
    """The closed files beside a ledger, oldest first."""
    pattern = re.compile(re.escape(file.stem) + r"\.([0-9]{6,})" + re.escape(file.suffix))
    try:
        names = sorted(file.parent.iterdir())
    except OSError:
        return []
    found = [Closed(int(match[1]), path) for path in names if (match := pattern.fullmatch(path.name))]
    return sorted(found)


def outlived(files: list[Closed], keep_files: int, keep_days: int | None) -> tuple[list[Closed], str]:
    """The closed files that have to go, and why: ``"files"`` or ``"days"``. Age counts from the last change."""
    spare = len(files) - keep_files
    by_number = files[:spare] if spare > 0 else []
    if keep_days is None:
        return by_number, "files"
    oldest = time.time() - keep_days * _DAY
    by_age = []
    for one in files:
        if one.file.stat().st_mtime >= oldest:
            break
        by_age.append(one)
    return (by_age, "days") if len(by_age) > len(by_number) else (by_number, "files")
