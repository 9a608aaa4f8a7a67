"""Where the meta tests look: the repository's own Python files, packages and documents.

Refuses to know what any of them should contain.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src" / "riskproof"
TESTS: Final = ROOT / "tests"
CORE: Final = ("model", "detect", "facts", "rules", "state", "engine", "nutrition")
"""The pure core (docs/architecture.md)."""


def python_files(*folders: str) -> list[Path]:
    """Every Python file below these folders of the repository, sorted."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts)


def source_files() -> list[Path]:
    """Every Python file of the product."""
    return python_files("src")


def core_files() -> list[Path]:
    """Every Python file of the pure core."""
    return [path for path in source_files() if path.relative_to(SOURCE).parts[0] in CORE]


def documents() -> list[Path]:
    """Every Markdown document of the repository, sorted."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def shown(path: Path) -> str:
    """The path as a reader of the repository writes it."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=shown(path))
