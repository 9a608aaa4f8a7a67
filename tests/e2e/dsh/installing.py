"""``riskproof install``, ``doctor`` and ``uninstall`` as programs, against a home of the harness.

Refuses the settings, the state and the DSH home of whoever runs the tests.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from tests.e2e.dsh.harness import ROOT, Dsh

PNPM: Final = ROOT / ".pnpm" / "node_modules" / ".bin"
# The title is a model call that 0.1.5's wheel cannot make; without a file sandbox there is no shell.
OPEN: Final = """# how this machine is
- id: session-title-llm
  disabled: true   # a model call of its own
"""
LIVED_IN: Final = (
    OPEN
    + """
- id: sandbox-policy
  config:
    mode:   !!js (process.env.NOBODY_SETS_THIS ?? 'workspace-write')
    workspaceRoot: !!js process.cwd()
- insert:
  - {id: later, name: './later.mjs',   disabled: !!js process.pid > 0}   # of my own
- id: agent-loop
  config:
    agents: []
"""
)
LATER: Final = "export const name = 'later'\nexport function apply() {}\n"


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def riskproof(dsh: Dsh, *arguments: str, python: str = sys.executable, **more: str) -> Ran:
    """``riskproof ARGUMENTS`` in the work folder of a harness."""
    environment = {**dsh._environment(), "RISKPROOF_DSH": dsh.program, **more}
    run = subprocess.run(
        [python, "-m", "riskproof", *arguments], cwd=dsh.work, env=environment, capture_output=True, text=True, check=False, timeout=200
    )
    return Ran(run.returncode, run.stdout, run.stderr)


def installed(dsh: Dsh, *options: str, profile: str = "headless", before: str = OPEN, **more: str) -> Path:
    """A profile with rows of its own in which RiskProof is installed: its patch file."""
    patch = profile_with(dsh, before, profile)
    ran = riskproof(dsh, "install", "dsh", "--profile", profile, *options, **more)
    assert ran.code == 0, ran.err
    return patch


def profile_with(dsh: Dsh, rows: str, profile: str = "headless") -> Path:
    """A profile that dsh made, with these rows in its patch file."""
    run = subprocess.run(
        [dsh.program, "--profile", profile, "--dump-config"], env=dsh._environment(), capture_output=True, check=False, timeout=100
    )
    assert run.returncode == 0, run.stderr
    folder = dsh.home / "profiles" / profile
    (folder / "later.mjs").write_text(LATER, encoding="utf-8")
    (folder / "cordis.patch.yml").write_text(rows, encoding="utf-8")
    return folder / "cordis.patch.yml"


def verdict(dsh: Dsh, profile: str = "headless", **more: str) -> dict[str, Any]:
    """What the doctor finds; its exit code fits."""
    ran = riskproof(dsh, "doctor", "dsh", "--profile", profile, "--json", **more)
    found: dict[str, Any] = ran.json
    assert ran.code == (0 if found["good"] else 1), ran.err
    return found


def faults(found: dict[str, Any]) -> list[str]:
    """The checks that failed."""
    return [check["id"] for check in found["checks"] if check["state"] == "fault"]


def with_pnpm() -> str:
    """A PATH with pnpm, or a skipped (on CI: failed) test."""
    if not PNPM.is_dir() or shutil.which("node") is None:
        reason = "the tests of dsh's packages need .pnpm, which make e2e brings where npm is installed"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return f"{PNPM}{os.pathsep}{os.environ['PATH']}"
