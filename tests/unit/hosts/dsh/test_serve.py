"""The engine as a process would run it: lines in, lines out, an exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from riskproof import __version__
from riskproof.ledger.reading import read_proofs
from tests.unit.hosts.dsh.driving import Driven, call, greeting, result

PROGRAM = [sys.executable, "-I", "-u", "-m", "riskproof.hosts.dsh"]


def environ(folder: Path) -> dict[str, str]:
    return {**os.environ, "RISKPROOF_STATE_DIR": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config"), "LC_ALL": "C.UTF-8"}


def request(identifier: int | str, method: str, **params: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}).encode() + b"\n"


def run(folder: Path, *lines: bytes) -> tuple[list[dict[str, Any]], str, int]:
    """What a real engine answers to these lines, what it writes to stderr, and how it ends."""
    ended = subprocess.run(PROGRAM, input=b"".join(lines), capture_output=True, env=environ(folder), cwd=folder, timeout=60, check=False)
    return [json.loads(line) for line in ended.stdout.splitlines()], ended.stderr.decode(), ended.returncode


def test_a_real_engine_greets_survives_junk_judges_and_ends_with_its_lines(tmp_path: Path) -> None:
    answers, stderr, code = run(
        tmp_path,
        b"junk\n",
        request(0, "decide", **call("0", "bash", {})),
        request("hello", "hello", **greeting(tmp_path)),
        request(2, "nonsense"),
        b'{"jsonrpc":"2.0","method":"nonsense"}\n',
        request(3, "decide", **call("1", "bash", {"command": "rm -rf /"})),
    )
    by_id = {one["id"]: one for one in answers}
    assert {name: one.get("error", {}).get("code") for name, one in by_id.items()} == {
        None: -32700,
        0: -32003,
        "hello": None,
        2: -32601,
        3: None,
    }
    assert by_id["hello"]["result"] == {"protocol": 1, "version": __version__, "mode": "enforce", "language": "en"}
    assert by_id[3]["result"]["gate"] == "deny"
    assert (stderr, code) == ("", 0)
    assert [one["proofId"] for one in read_proofs(tmp_path / "state" / "ledger.jsonl")] == [by_id[3]["result"]["proof"]]


def test_an_engine_ends_at_a_signal_as_at_the_end_of_its_lines_and_outlives_an_interrupt(tmp_path: Path) -> None:
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ(tmp_path), cwd=tmp_path) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None

        def ask(line: bytes) -> dict[str, Any]:
            assert engine.stdin is not None
            assert engine.stdout is not None
            engine.stdin.write(line)
            engine.stdin.flush()
            answer: dict[str, Any] = json.loads(engine.stdout.readline())
            return answer

        ask(request(1, "hello", **greeting(tmp_path)))
        engine.send_signal(signal.SIGINT)
        assert ask(request(2, "decide", **call("1", "bash", {"command": "ls"})))["result"]["gate"] == "allow"
        engine.send_signal(signal.SIGTERM)
        assert engine.wait(30) == 0
    assert len(read_proofs(tmp_path / "state" / "ledger.jsonl")) == 1


@pytest.mark.parametrize(("arguments", "code"), [(["--version"], 0), (["--help"], 0), (["serve"], 2)])
def test_the_program_says_what_it_is(arguments: list[str], code: int) -> None:
    ended = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, "riskproof" in (ended.stdout + ended.stderr)) == (code, True)


def test_a_row_that_cannot_be_used_is_refused_for_good_and_another_protocol_too(tmp_path: Path) -> None:
    with Driven(tmp_path, greet=False) as dsh:
        refused = dsh.ask("hello", **greeting(tmp_path, config={"mode": "off"}))
        assert refused["code"] == -32001
        assert refused["message"].startswith(f"{tmp_path}/dsh/profiles/web/cordis.patch.yml: row riskproof: mode: ")
        other = "this engine speaks protocol 1; install the plugin again: riskproof install dsh"
        assert dsh.ask("hello", **greeting(tmp_path, protocol=2)) == {"code": -32001, "message": other}
        assert dsh.ask("hello", **greeting(tmp_path))["protocol"] == 1
        assert dsh.ask("hello", **greeting(tmp_path))["message"] == "hello was said before"


def test_sessions_are_judged_side_by_side_and_answers_find_their_calls_in_any_order(tmp_path: Path) -> None:
    with Driven(tmp_path, config={"store": {"enabled": False}}) as dsh:
        names = [f"{session}-{number}" for session in "abcdefgh" for number in range(8)]
        waiting = {name: dsh.later("decide", **call(name, "bash", {"command": f"ls {name}"}, name[0])) for name in names}
        assert {name: found.get(timeout=60)["gate"] for name, found in waiting.items()} == dict.fromkeys(names, "allow")
        back = {name: dsh.later("inspect", **result(name, f"file of {name}")) for name in reversed(names)}
        assert {name: found.get(timeout=60) for name, found in back.items()} == {name: {"action": "pass"} for name in names}
        for name in names:
            dsh.tell("result", exec=name, isError=False)
        assert dsh.ask("status", payload={"sessionId": "a"})["value"]["counts"]["succeeded"] == 8


def test_a_notification_that_makes_no_sense_is_told_to_the_log_and_nobody_is_answered(tmp_path: Path) -> None:
    with Driven(tmp_path, config={"store": {"enabled": False}}) as dsh:
        dsh.tell("said", session="s1", text=["not", "a", "text"])
        dsh.tell("disposed")
        assert dsh.decide("1", "bash", {"command": "ls"})["gate"] == "allow"
    assert (dsh.logs, dsh.stray) == (
        ["a notification was not taken: text must be a text", "a notification was not taken: session must be a text"],
        [],
    )
