"""Starts a profile once, with a call in it that the guard must deny, and tells what became of the call.

Refuses to use an account, a model or the sessions of anybody: the profile starts in a home of its own, which holds copies of its rows and
nothing else of the user's. Leaves no process behind.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from riskproof.hosts.dsh import bundle
from riskproof.hosts.dsh.find import Dsh, complaint

TOOL: Final = "riskproof_canary"
URL: Final = "http://169.254.169.254/"
"""Denied in every configuration, with no way to loosen it (docs/rules/cloud_metadata_link_local.md). Nothing opens it."""
RULE: Final = "cloud_metadata_link_local"
HEADLESS: Final = ("headless-startup", "headless-runner")
"""Rows that want a task and a model, and end the app when it is done."""
WEB: Final = "web-startup"
_COPIED: Final = ("package.json", "cordis.patch.yml")
_MADE_ANEW: Final = ("cordis.yml", "package.json.lock")
_STEP: Final = 0.05
_GRACE: Final = 5.0


@dataclass(frozen=True, slots=True)
class Flight:
    """What the canary saw. ``booted`` is false where the app ended, or was not ready in time, before the call could be made."""

    booted: bool
    ran: bool = False
    denied: bool = False
    text: str = ""
    trace: str = ""
    fault: str = ""

    @property
    def mentioned(self) -> bool:
        """The guard itself says that it saw this call: in the reason of its denial, or in its report."""
        return f"rp_{TOOL}_deny_" in self.text or TOOL in self.trace


def fly(dsh: Dsh, profile: str, rows: frozenset[str], patience: float = 60.0) -> Flight:
    """Starts the profile, waits for what the canary saw, ends the app. ``rows`` are the ids of the composed profile."""
    with tempfile.TemporaryDirectory(prefix="riskproof-doctor-", ignore_cleanup_errors=True) as scratch:
        home, out = Path(scratch, "home"), Path(scratch, "saw.json")
        try:
            _copy(dsh, profile, home)
        except OSError as error:
            return Flight(booted=False, fault=f"{error.filename}: cannot be copied: {(error.strerror or 'no reason given').lower()}")
        overlay = Path(scratch, "overlay.yml")
        overlay.write_text(json.dumps(_overlay(out, rows)), encoding="utf-8")
        arguments = ["--profile", profile, "--patch", str(overlay), *(("--no-open", "--port", "0") if WEB in rows else ())]
        errors = Path(scratch, "errors.txt")
        with errors.open("wb") as stream:
            running = subprocess.Popen(  # noqa: S603
                [*dsh.argv, *arguments],
                env={**dsh.environment(home), "DEEPSEEK_API_KEY": "none", "DEEPSEEK_BASE_URL": "http://127.0.0.1:9"},
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=stream,
                start_new_session=True,
            )
            try:
                code = _wait(running, out, patience)
            finally:
                _end(running)
        said = errors.read_text(encoding="utf-8", errors="replace")
        return _seen(out) or Flight(booted=False, fault=_why(running, said, code, patience))


def _overlay(out: Path, rows: frozenset[str]) -> list[dict[str, Any]]:
    """The canary, and without the rows that would want a task. JSON is YAML."""
    plugin = {
        "id": "riskproof-canary",
        "name": str(bundle.shipped() / bundle.DOCTOR / "canary.mjs"),
        "config": {"out": str(out), "url": URL},
    }
    return [*({"id": row, "disabled": True} for row in HEADLESS if row in rows), {"insert": [plugin]}]


def _copy(dsh: Dsh, profile: str, home: Path) -> None:
    """The profile's rows in a home without sessions, settings and credentials. What the rows load stays where it is."""
    source, target = dsh.profile_folder(profile), home / "profiles" / profile
    target.mkdir(parents=True)
    for file in source.iterdir():
        if file.name in _COPIED:
            shutil.copyfile(file, target / file.name)
        elif file.name not in _MADE_ANEW:
            (target / file.name).symlink_to(file.absolute())
    if (dsh.home / "cordis.patch.yml").exists():
        shutil.copyfile(dsh.home / "cordis.patch.yml", home / "cordis.patch.yml")


def _wait(running: subprocess.Popen[bytes], out: Path, patience: float) -> int | None:
    """Until the canary has written, the app has ended, or patience has: the exit code where it ended first."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if out.exists():
            return None
        code = running.poll()
        if code is not None:
            return code
        time.sleep(_STEP)
    return None


def _end(running: subprocess.Popen[bytes]) -> None:
    """Ends the app and everything it started."""
    if running.stdin is not None:
        running.stdin.close()
    for patience, way in ((_GRACE, None), (_GRACE, signal.SIGTERM), (None, getattr(signal, "SIGKILL", signal.SIGTERM))):
        if way is not None:
            _signal(running, way)
        with suppress(subprocess.TimeoutExpired):
            running.wait(patience)
            break
    _signal(running, getattr(signal, "SIGKILL", signal.SIGTERM))


def _signal(running: subprocess.Popen[bytes], way: signal.Signals) -> None:
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(running.pid, way)
        else:
            running.send_signal(way)


def _seen(out: Path) -> Flight | None:
    try:
        saw = json.loads(out.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return Flight(
        True,
        saw.get("ran") is True,
        saw.get("denied") is True,
        str(saw.get("text", "")),
        str(saw.get("trace", "")),
        str(saw.get("error", "")),
    )


def _why(running: subprocess.Popen[bytes], said: str, code: int | None, patience: float) -> str:
    """Why the app did not start, in its own words: those that name us, else its first complaint."""
    ours = [line.strip() for line in said.splitlines() if "riskproof" in line.lower() and "riskproof-doctor-" not in line]
    first = complaint(subprocess.CompletedProcess(running.args, code or 0, "", said))
    words = "; ".join(dict.fromkeys([*(line for line in (first,) if line), *ours[:3]]))[:600]
    end = f"was not ready within {patience:.0f} s" if code is None else f"ended with exit code {code}"
    return f"{end}: {words}" if words else end
