"""``riskproof demo --host dsh``: the attack chain in the real DSH, from the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.dsh.harness import GENERATIONS, program


@pytest.mark.parametrize("generation", GENERATIONS)
def test_the_demo_stops_the_mail_in_both_generations(tmp_path: Path, generation: str) -> None:
    environ = {**os.environ, "HOME": str(tmp_path), "RISKPROOF_STATE_DIR": str(tmp_path / "state"), "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "riskproof", "demo", "--host", "dsh", "--dsh", program(generation), "--json"]
    ran = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    shown = json.loads(ran.stdout)
    assert shown["escaped"] is False
    assert [(step["tool"], step["verdict"], step["receipt"]) for step in shown["session"]] == [
        ("read_web_page", "allow", "allow -> succeeded"),
        ("customer_database", "allow", "allow -> succeeded"),
        ("send_email", "deny", "deny -> blocked"),
    ]
    assert list(tmp_path.iterdir()) == [], "the demo leaves nothing behind"
