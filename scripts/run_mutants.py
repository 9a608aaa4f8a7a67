"""Runs the mutants of ``tests/mutants.toml``: breaks one line of a copy of the source and looks whether the named test notices.

Refuses to touch the checkout: the copy lives in a temporary folder, and tests import it from there. A mutant that nothing kills, whose
line is no longer there, or whose test fails without it, is a failure.

Run: python scripts/run_mutants.py [--check] [--jobs N] [WORD ...]   (WORD selects mutants by a part of their name)
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TABLE: Final = ROOT / "tests" / "mutants.toml"
_SLOWEST: Final = 300
"""Seconds after which a mutant counts as noticed: it made its test hang."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One line of one file, what it becomes, and the test (a pytest node) that must fail then."""

    name: str
    file: str
    line: str
    becomes: str
    killed_by: str


def read_table(table: Path = TABLE) -> list[Mutant]:
    """The mutants, in their order."""
    return [Mutant(**row) for row in tomllib.loads(table.read_text(encoding="utf-8"))["mutant"]]


def stale(mutant: Mutant, root: Path = ROOT) -> str:
    """Why a mutant can no longer be run, "" when it can."""
    file = root / mutant.file
    count = file.read_text(encoding="utf-8").splitlines().count(mutant.line) if file.is_file() else 0
    if count != 1:
        return f"{mutant.name}: its line stands {count} times in {mutant.file}"
    test, _, function = mutant.killed_by.partition("::")
    if not (root / test).is_file() or not re.search(rf"^def {function}\(", (root / test).read_text(encoding="utf-8"), re.MULTILINE):
        return f"{mutant.name}: there is no test {mutant.killed_by}"
    return ""


def passes(source: Path, tests: Sequence[str]) -> bool:
    """True when these tests pass on the source in that folder."""
    command = [sys.executable, "-m", "pytest", "--quiet", "--exitfirst", "--no-header", *tests]
    if any(test.startswith("tests/properties") for test in tests):
        command.append("--hypothesis-profile=noticing")
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, timeout=_SLOWEST, check=False, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        return False
    if run.returncode not in (0, 1):
        raise SystemExit(f"mutants: pytest could not run:\n{run.stdout.decode()}{run.stderr.decode()}")
    return run.returncode == 0


def survives(copies: SimpleQueue[Path], mutant: Mutant) -> bool:
    """True when the test of a mutant does not notice it."""
    source = copies.get()
    file = source / Path(mutant.file).relative_to("src")
    honest = file.read_text(encoding="utf-8")
    try:
        lines = honest.splitlines()
        lines[lines.index(mutant.line)] = mutant.becomes
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return passes(source, [mutant.killed_by])
    finally:
        file.write_text(honest, encoding="utf-8")
        copies.put(source)


def run(mutants: Sequence[Mutant], jobs: int) -> int:
    """Runs them all; how many were not noticed."""
    with tempfile.TemporaryDirectory(prefix="riskproof-mutants-") as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copy = Path(folder) / str(number)
            shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
            copies.put(copy)
        if not passes(ROOT / "src", sorted({mutant.killed_by for mutant in mutants})):
            print("mutants: the tests that should kill them fail without any", file=sys.stderr)
            return len(mutants)
        alive = 0
        with ThreadPoolExecutor(jobs) as pool:
            for mutant, lives in zip(mutants, pool.map(partial(survives, copies), mutants), strict=True):
                alive += lives
                print(f"{'SURVIVED' if lives else 'killed':8}  {mutant.name}", flush=True)
    return alive


def main() -> int:
    """Runs the mutants, or only looks whether they still can be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="*", help="only mutants whose name holds one of these")
    parser.add_argument("--check", action="store_true", help="only look whether every line and every test is still there")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    mutants = [mutant for mutant in read_table() if not options.words or any(word in mutant.name for word in options.words)]
    problems = [problem for problem in map(stale, mutants) if problem]
    for problem in problems:
        print(f"mutants: {problem}", file=sys.stderr)
    if problems or options.check:
        return 1 if problems else 0
    alive = run(mutants, max(1, options.jobs))
    print(f"mutants: {len(mutants) - alive} of {len(mutants)} killed")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
