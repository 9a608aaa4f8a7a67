"""Long lists of commands and paths that tests of detection share: one JSON string a line."""

from __future__ import annotations

import json
from pathlib import Path


def samples(name: str) -> list[str]:
    """The lines of one list."""
    text = (Path(__file__).parent / "samples" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
