"""Asks an engine whether it starts, speaks the protocol and takes a configuration, the way the shim asks it.

Refuses to leave the process behind, and to wait longer than it was told.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

PROTOCOL: Final = 1
SHIM_KEYS: Final = ("python", "timeouts", "maxLineBytes")
"""Keys of the plugin row that the engine does not get."""
CONFIGURATION: Final = -32001
_LABELS: Final = 2


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine said: its version and mode, or why not."""

    version: str = ""
    mode: str = ""
    fault: str = ""
    configuration: bool = False
    """The fault is the configuration's."""
    labels: str = ""
    """Why it does not take the configuration of the label row, where it was asked."""


def ask(
    argv: Sequence[str],
    config: Mapping[str, Any],
    environ: Mapping[str, str],
    profile: str,
    patience: float = 30.0,
    *,
    labels: Mapping[str, Any] | None = None,
) -> Answer:
    """Starts the engine, says hello, shows it the label row's configuration where there is one, ends it."""
    hello = {
        "protocol": PROTOCOL,
        "host": "dsh",
        "pid": 0,
        "profile": profile,
        "cwd": os.getcwd(),
        "config": {key: value for key, value in config.items() if key not in SHIM_KEYS},
        "restart": 0,
        "sessions": [],
    }
    asked = [("hello", hello), *([] if labels is None else [("labels.configure", {"config": labels})])]
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) for number, (method, params) in enumerate(asked, 1)
    ]
    line = "\n".join(lines) + "\n"
    try:
        run = subprocess.run(  # noqa: S603
            list(argv), input=line, env=dict(environ), capture_output=True, text=True, errors="replace", check=False, timeout=patience
        )
    except OSError as error:
        return Answer(fault=f"{argv[0]}: cannot be run: {(error.strerror or 'no reason given').lower()}")
    except subprocess.TimeoutExpired:
        return Answer(fault=f"{argv[0]}: did not answer within {patience:.0f} s")
    answer = _answer(run, argv[0])
    return answer if labels is None or answer.fault else replace(answer, labels=_label_fault(run))


def _label_fault(run: subprocess.CompletedProcess[str]) -> str:
    """What is wrong with the label row, in the words of the engine; "" where nothing is."""
    for line in run.stdout.splitlines():
        said = json.loads(line)
        if isinstance(said, dict) and said.get("id") == _LABELS:
            error = said.get("error")
            return "" if not isinstance(error, dict) else str(error.get("message", ""))[:500]
    return "the engine did not say whether it takes it"


def _answer(run: subprocess.CompletedProcess[str], program: str) -> Answer:
    for line in run.stdout.splitlines():
        try:
            said = json.loads(line)
        except ValueError:
            return Answer(fault=f"{program}: speaks no protocol")
        if not isinstance(said, dict) or said.get("id") != 1:
            continue
        error, result = said.get("error"), said.get("result")
        if isinstance(error, dict):
            return Answer(fault=str(error.get("message", ""))[:500], configuration=error.get("code") == CONFIGURATION)
        if isinstance(result, dict) and result.get("protocol") == PROTOCOL:
            return Answer(str(result.get("version", "")), str(result.get("mode", "")))
        return Answer(fault=f"{program}: speaks another version of the protocol")
    last = next((line for line in reversed(run.stderr.splitlines()) if line.strip()), "said nothing")
    return Answer(fault=f"{program}: ended with exit code {run.returncode}: {last[:200]}")
