"""The proxy as a process would run it: lines in, lines out, an exit code."""

from __future__ import annotations

import json
import os
import signal
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import anyio
import pytest

from riskproof.guard.guard import Guard
from riskproof.hosts.mcp import serve as subject
from riskproof.hosts.mcp.config import ServerSpec
from riskproof.hosts.mcp.serve import BROKEN, Lines, Options, leave, serve
from riskproof.ledger.reading import read_entries
from riskproof.stores.upkeep import holding
from tests.unit.hosts.mcp.harness import run

SERVER = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    known = {"initialize": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}},
             "tools/list": {"tools": [{"name": "current_time", "description": "Tell the time.", "inputSchema": {}}]},
             "tools/call": {"content": [{"type": "text", "text": "12:00"}]}}
    if message["method"] == "quit":
        break
    if "id" in message:
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": known[message["method"]]}), flush=True)
"""


def pipe() -> tuple[TextIOWrapper, TextIOWrapper]:
    """A readable and a writable end."""
    reading, writing = os.pipe()
    return TextIOWrapper(os.fdopen(reading, "rb"), encoding="utf-8", errors="replace"), TextIOWrapper(
        os.fdopen(writing, "wb"), encoding="utf-8"
    )


async def nothing() -> None:
    """No answers to wait for."""


def options(*arguments: str, command: str = sys.executable, **more: Any) -> Options:
    return Options((ServerSpec("one", command, arguments or ("-c", SERVER)),), "enforce", "one", **more)


def request(number: int, method: str, **params: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n"


GREETING = request(1, "initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo={"name": "t", "version": "1"})


CALL = request(9, "tools/call", name="run_shell", arguments={"command": "rm -rf /"}).strip()


def spoken(text: str, chosen: Options, *, close: bool = True, guard: Guard | None = None) -> tuple[tuple[int, bool], list[Any]]:
    """What the proxy answers to these lines, and how it ends."""
    (client_in, to_proxy), (from_proxy, proxy_out) = pipe(), pipe()
    to_proxy.write(text)
    to_proxy.flush()
    if close:
        to_proxy.close()

    async def story() -> tuple[int, bool]:
        return await serve(chosen, guard or Guard(), client_in, proxy_out)

    ended = run(story)
    for end in (to_proxy, proxy_out, client_in):
        end.close()
    with from_proxy:
        return ended, [json.loads(line) for line in from_proxy]


def test_the_client_closes_its_side_and_the_proxy_ends_with_0() -> None:
    ended, answers = spoken("", options())
    assert (ended, answers) == ((0, False), [])


def test_a_session_over_lines_is_guarded_and_a_batch_is_refused_whole() -> None:
    (client_in, to_proxy), (from_proxy, proxy_out) = pipe(), pipe()

    async def story() -> list[Any]:
        answers = []

        async def client() -> None:
            for line in (GREETING, "\n", f"[{CALL},{CALL}]\n", request(2, "tools/call", name="current_time", arguments={})):
                to_proxy.write(line)
                to_proxy.flush()
                if line.strip():
                    answers.append(json.loads(await anyio.to_thread.run_sync(from_proxy.readline)))
            to_proxy.close()

        async with anyio.create_task_group() as group:
            group.start_soon(client)
            answers.append(await serve(options(), Guard(), client_in, proxy_out))
        return answers

    greeting, refusal, call, ended = run(story)
    assert greeting["result"]["serverInfo"] == {"name": "s", "version": "1"}
    assert (refusal["id"], refusal["error"]["code"]) == (None, -32600)
    assert (call["result"]["content"][0]["text"], ended) == ("12:00", (0, False))
    for end in (from_proxy, proxy_out):
        end.close()


def test_a_session_that_is_piped_in_gets_all_its_answers() -> None:
    text = GREETING + request(2, "tools/list") + request(3, "tools/call", name="current_time", arguments={})
    ended, answers = spoken(text, options())
    assert (ended, [answer["id"] for answer in answers]) == ((0, False), [1, 2, 3])
    assert answers[2]["result"]["content"][0]["text"] == "12:00"


def test_when_it_ends_the_ledger_is_written_and_signed_and_the_session_is_over_for_good(tmp_path: Path) -> None:
    ledger = {"file": str(tmp_path / "ledger.jsonl"), "key_file": str(tmp_path / "key.pem")}
    guard = Guard({"ledger": ledger, "store": {"enabled": True, "file": str(tmp_path / "riskproof.db")}})
    spoken(GREETING + request(2, "tools/call", name="current_time", arguments={}), options(), guard=guard)
    kinds = [record["type"] for record, _ in read_entries(tmp_path / "ledger.jsonl")]
    assert kinds == [f"riskproof/{kind}" for kind in ("header", "proof", "receipt", "checkpoint")]
    assert holding(tmp_path / "riskproof.db").sessions == 0


def test_a_server_that_cannot_be_started_ends_it_with_69(caplog: pytest.LogCaptureFixture) -> None:
    ended, _ = spoken("", options(command="/nothing/here"), close=False)
    assert ended == (BROKEN, True)
    assert "server 'one' could not be started" in caplog.text


def test_a_server_that_goes_away_answers_what_waits_and_ends_it_with_69() -> None:
    ended, answers = spoken(
        GREETING.replace("initialize", "ping") + GREETING, options("-c", "import sys; sys.stdin.readline()"), close=False
    )
    assert ended[0] == BROKEN
    assert answers[0]["result"] == {}
    assert answers[1]["error"]["message"] == "server 'one' is gone"


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_signal_ends_it_with_its_number() -> None:
    script = "import os, signal, sys; os.kill(os.getppid(), signal.SIGTERM); sys.stdin.read()"
    ended, _ = spoken("", options("-c", script), close=False)
    assert ended == (128 + signal.SIGTERM, True)


def test_lines_skip_what_is_empty_and_replace_what_is_no_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\n\n  \r\ntwo\xff\nlast")

    async def story() -> list[str]:
        with TextIOWrapper(path.open("rb"), encoding="utf-8", errors="replace") as stream:
            return [line async for line in Lines(stream, nothing)]

    assert run(story) == ["one\n", "two\ufffd\n", "last"]


def test_a_line_without_an_end_is_refused_and_the_next_one_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "MAX_LINE", 10)
    path = tmp_path / "lines"
    path.write_text("x" * 9 + "\n" + "y" * 35 + "\n" + "z\n", encoding="utf-8")

    async def story() -> list[str]:
        with TextIOWrapper(path.open("rb"), encoding="utf-8") as stream:
            return [line async for line in Lines(stream, nothing)]

    assert run(story) == ["x" * 9 + "\n", "too long\n", "z\n"]


def test_closed_lines_end_although_the_client_still_could_write() -> None:
    reading, writing = pipe()

    async def story() -> bool:
        lines = Lines(reading, nothing)

        async def close() -> None:
            while not lines.waiting:
                await anyio.lowlevel.checkpoint()
            lines.close()

        async with anyio.create_task_group() as group:
            group.start_soon(close)
            assert [line async for line in lines] == []
        assert [line async for line in lines] == []
        writing.close()
        return lines.waiting

    assert run(story) is True
    reading.close()


def test_leaving_is_an_ordinary_exit_where_nothing_waits() -> None:
    with pytest.raises(SystemExit) as caught:
        leave(3, waiting=False)
    assert caught.value.code == 3
