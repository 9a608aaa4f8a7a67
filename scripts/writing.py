"""What the scripts that generate one file have in common: they write it, or with ``--check`` only compare.

Refuses to write a file that is fresh already.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(file: Path, fresh: str) -> int:
    """The exit code: 1 where ``--check`` finds the file stale."""
    if file.is_file() and file.read_text(encoding="utf-8") == fresh:
        return 0
    if "--check" in sys.argv[1:]:
        print(f"{file.relative_to(ROOT).as_posix()}: not fresh; run make docs")
        return 1
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(fresh, encoding="utf-8", newline="\n")
    return 0


def between(page: str, begin: str, end: str, part: str) -> str:
    """The page with another part between its two markers. Raises ``ValueError`` where a marker is missing or there twice."""
    before, rest = page.split(begin)
    _, after = rest.split(end)
    return f"{before}{begin}{part}{end}{after}"
