"""Starts a script of this folder under Node, with the browser that ``make e2e`` brought or that is on PATH, and reads what it observed.

A machine without npm skips these tests and says so; on CI the same is a failure. Refuses to leave a browser behind.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

HERE: Final = Path(__file__).parent
HOME: Final = HERE.parents[3] / ".browser"
PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE: Final = 180.0


def program() -> str:
    """The browser to run, or a skipped (on CI: failed) test."""
    own = HOME / "chromium"
    found = str(own) if own.exists() else next(filter(None, map(shutil.which, PROGRAMS)), None)
    ready = (HOME / "node_modules" / "playwright-core").is_dir() and shutil.which("node") is not None
    if found is None or not ready:
        reason = "the browser tests need a Chromium and .browser, which make e2e brings where npm is installed"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def observe(script: str, given: Any, *, environment: dict[str, str] | None = None) -> Any:
    """What the script prints as its last line, as JSON; ``given`` is its standard input."""
    kept = {key: os.environ[key] for key in ("PATH", "TMPDIR", "LD_LIBRARY_PATH") if key in os.environ}
    variables = {**kept, "BROWSER_HOME": str(HOME), "BROWSER_PROGRAM": program(), **(environment or {})}
    process = subprocess.Popen(
        ["node", str(HERE / script)],
        env=variables,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        out, err = process.communicate(json.dumps(given), PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        raise AssertionError(f"{script} did not end within {PATIENCE:.0f} s\n{out}\n{err}") from None
    assert process.returncode == 0, f"{script} ended with {process.returncode}\n{out}\n{err}"
    return json.loads(out.splitlines()[-1])
