"""The engine as a process would run it: lines in, lines out, an exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any


def hello(**more: Any) -> dict[str, Any]:
    params = {"protocol": 1, "host": "dsh", "pid": 1, "profile": "web", "cwd": "/", "config": {}, "restart": 0, "sessions": [], **more}
    return {"jsonrpc": "2.0", "id": "hello", "method": "hello", "params": params}


def run(folder: Path, *messages: dict[str, Any] | bytes) -> tuple[list[dict[str, Any]], str, int]:
    """What a real engine answers to these lines, what it writes to stderr, and how it ends."""
    lines = b"".join(one + b"\n" if isinstance(one, bytes) else json.dumps(one).encode() + b"\n" for one in messages)
    environ = {**os.environ, "RISKPROOF_STATE_DIR": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "LC_ALL": "C.UTF-8"}
    program = [sys.executable, "-I", "-u", "-m", "riskproof.hosts.dsh"]
    ended = subprocess.run(program, input=lines, capture_output=True, env=environ, cwd=folder, timeout=60, check=False)
    return [json.loads(line) for line in ended.stdout.splitlines()], ended.stderr.decode(), ended.returncode


def test_an_engine_greets_survives_junk_and_ends_with_its_lines(tmp_path: Path) -> None:
    answers, stderr, code = run(tmp_path, b"junk", hello(cwd=str(tmp_path)), {"jsonrpc": "2.0", "id": 2, "method": "nonsense"})
    assert [one.get("error", {}).get("code") for one in answers] == [-32700, None, -32601]
    assert {key: answers[1]["result"][key] for key in ("protocol", "mode", "language")} == {
        "protocol": 1,
        "mode": "enforce",
        "language": "en",
    }
    assert (stderr, code) == ("", 0)
