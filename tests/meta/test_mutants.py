"""The mutants that `make mutants` runs still fit the source: every line is there, and so is the test that must notice."""

from __future__ import annotations

import subprocess
import sys

from tests.meta.tree import ROOT


def test_every_mutant_still_finds_its_line_and_its_test() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "run_mutants.py"), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert (run.returncode, run.stderr) == (0, "")
