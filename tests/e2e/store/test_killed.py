"""What was acknowledged survives the end of the process at any point (kill -9)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from riskproof.stores.upkeep import faults_of

ROUNDS = 300
MOST = 60
"""Seconds for all of them."""


@pytest.mark.no_cover
@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_writer_that_is_killed_anywhere_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    start = monotonic()
    command = [sys.executable, "-m", "tests.e2e.store.killing", str(tmp_path), str(ROUNDS), "7"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=MOST, stdin=subprocess.DEVNULL)
    assert (run.returncode, run.stderr) == (0, "")
    found = json.loads(run.stdout)
    assert (found["rounds"], found["lost"]) == (ROUNDS, [])
    assert found["acknowledged"] > ROUNDS
    assert found["empty"] < ROUNDS / 2
    assert faults_of(tmp_path / "riskproof.db") == []
    assert monotonic() - start < MOST
