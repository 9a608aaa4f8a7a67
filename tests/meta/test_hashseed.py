"""The same input gives the same bytes, whatever seed Python hashes strings with (docs/adr/0001-pure-core-and-layers.md)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.meta.tree import ROOT

SEEDS = ("0", "1", "2", "71", "4294967295")


def run_under(seed: str) -> str:
    run = subprocess.run(
        [sys.executable, "-m", "tests.meta.one_run"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def first() -> str:
    return run_under(SEEDS[0])


@pytest.mark.parametrize("seed", SEEDS[1:])
def test_any_hash_seed_gives_the_same_bytes(first: str, seed: str) -> None:
    assert run_under(seed) == first


def test_the_run_that_is_compared_has_something_to_say(first: str) -> None:
    for word in ("deny", "allow", "credential_external_action", "cloud_metadata_link_local", "withhold"):
        assert word in first
