"""How the proxy starts and ends: exit codes, clear words, and no server left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from riskproof.ledger.reading import read_proofs
from riskproof.ledger.verify import verify
from tests.e2e.mcp.wire import OFFICE, RECORDED, environment, proxy, raw


def stubborn(folder: Path) -> list[str]:
    """A server that ignores the end of its stdin and the polite signal, and writes its process id down."""
    script = folder / "stubborn.py"
    script.write_text(
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"open({str(folder / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        "sys.stdin.read()\n"
        "time.sleep(60)\n",
        encoding="utf-8",
    )
    return [sys.executable, str(script)]


def wait_for_pid(folder: Path, server: object) -> int:
    """The server's process id; the proxy answers a ping only after it has started the server."""
    assert server.ask(1, "ping")["result"] == {}  # type: ignore[attr-defined]
    while not (folder / "pid").exists() or not (folder / "pid").read_text():
        assert server.ask(2, "ping")["result"] == {}  # type: ignore[attr-defined]
    return int((folder / "pid").read_text())


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_ends_with_0_when_the_client_closes_its_side(tmp_path: Path) -> None:
    with raw(proxy("--", *OFFICE), tmp_path) as server:
        server.greet()
        assert server.end() == (0, "")


def test_it_ends_with_0_when_the_client_never_speaks(tmp_path: Path) -> None:
    with raw(proxy("--", *OFFICE), tmp_path) as server:
        assert server.end()[0] == 0


def test_a_command_that_is_not_there_is_named_and_ends_with_69(tmp_path: Path) -> None:
    with raw(proxy("--name", "github", "--", str(tmp_path / "nothing-here")), tmp_path) as server:
        code, errors = server.wait()
    assert (code, errors) == (
        69,
        "riskproof mcp: ERROR: server 'github' could not be started: the command, or its working directory, was not found\n",
    )


def test_a_server_that_ends_by_itself_ends_the_proxy_with_69(tmp_path: Path) -> None:
    with raw(proxy("--name", "short", "--", sys.executable, "-c", "raise SystemExit(4)"), tmp_path) as server:
        code, errors = server.wait()
    assert (code, errors) == (69, "riskproof mcp: ERROR: server 'short' ended\n")


def test_a_server_that_dies_in_a_call_answers_the_call_and_ends_the_proxy(tmp_path: Path) -> None:
    with raw(proxy("--", *OFFICE), tmp_path) as server:
        server.greet()
        assert "error" in server.ask(2, "tools/call", {"name": "stop_server", "arguments": {}})
        assert server.wait()[0] == 69


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_no_server_is_left_behind_when_the_client_closes_its_side(tmp_path: Path) -> None:
    with raw(proxy("--", *stubborn(tmp_path)), tmp_path) as server:
        pid = wait_for_pid(tmp_path, server)
        assert is_alive(pid)
        assert server.end()[0] == 0
    assert not is_alive(pid)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_no_server_is_left_behind_after_a_signal(tmp_path: Path, number: int) -> None:
    with raw(proxy("--", *stubborn(tmp_path)), tmp_path) as server:
        pid = wait_for_pid(tmp_path, server)
        server.process.send_signal(number)
        assert server.wait()[0] == 128 + number
    assert not is_alive(pid)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("number", [None, signal.SIGTERM])
def test_the_ledger_is_signed_to_its_end_however_the_proxy_ends(tmp_path: Path, number: int | None) -> None:
    state = tmp_path / "state"
    with raw(proxy("--", *OFFICE), tmp_path, RISKPROOF_STATE_DIR=str(state)) as server:
        server.greet()
        server.ask(1, "tools/call", {"name": "current_time", "arguments": {}})
        if number is None:
            assert server.end()[0] == 0
        else:
            server.process.send_signal(number)
            assert server.wait()[0] == 128 + number
    report = verify(state / "ledger.jsonl")
    assert (report.broken, report.unsigned, report.checkpoints) == (None, 0, 1)
    assert [record["receipt"]["outcome"] for record in read_proofs(state / "ledger.jsonl")] == ["succeeded"]


def test_the_servers_words_on_stderr_pass_through(tmp_path: Path) -> None:
    with raw(
        proxy("--", sys.executable, "-c", "import sys; print('from the server', file=sys.stderr); sys.stdin.read()"), tmp_path
    ) as server:
        assert server.ask(1, "ping")["result"] == {}
        assert "from the server" in server.end()[1]


def test_the_single_server_gets_the_environment_of_its_client_but_nothing_of_ours(tmp_path: Path) -> None:
    script = (
        "import os, sys; print(sorted(k for k in os.environ if k.startswith(('OFFICE_', 'RISKPROOF_'))), file=sys.stderr); sys.stdin.read()"
    )
    with raw(proxy("--", sys.executable, "-c", script), tmp_path, OFFICE_KEY="1", RISKPROOF_LOG="ERROR") as server:
        assert server.ask(1, "ping")["result"] == {}
        assert "['OFFICE_KEY']" in server.end()[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give one server command or --config FILE"),
        (("--config", "none.json"), "none.json: cannot be read"),
        (("--preset", "wild", "--", "x"), "preset"),
        (("--mode", "maybe", "--", "x"), "mode"),
        (("--riskproof-config", "none.toml", "--", "x"), "none.toml"),
    ],
)
def test_what_cannot_be_used_is_a_clear_error_and_ends_with_2(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    with raw(proxy(*arguments), tmp_path) as server:
        code, errors = server.wait()
    assert code == 2
    assert said in errors
    assert "Traceback" not in errors


def test_a_session_that_is_piped_in_gets_its_answers(tmp_path: Path) -> None:
    session = [
        {
            "id": 1,
            "method": "initialize",
            "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
        },
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "current_time", "arguments": {}}},
    ]
    text = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in session)
    command = proxy("--", *OFFICE)
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path), timeout=60, check=False
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, [answer["id"] for answer in answers]) == (0, [1, 2])
    assert answers[1]["result"]["content"] == [{"type": "text", "text": "12:00"}]


def test_the_command_may_stand_without_the_double_dash(tmp_path: Path) -> None:
    with raw(proxy(RECORDED[0], "-u", *OFFICE[1:]), tmp_path) as server:
        assert server.greet()["result"]["serverInfo"]["name"] == "office"
        assert server.end()[0] == 0
