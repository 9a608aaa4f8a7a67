"""Real clients of a real service: many at once, one that hangs, another user, a kill in the middle, and no value in any file."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from riskproof.model.call import Call, Result, Tool
from tests.e2e.service.processes import PATIENCE, Machine, machine, until

NOTE = Call("create_note", {"text": "bread"}, "s")
WORKER = """
import sys
from riskproof.service.client import Client
from riskproof.model.call import Call, Result
name, count = sys.argv[1], int(sys.argv[2])
with Client(start=False, folder="/") as client:
    for number in range(count):
        call = Call("create_note", {"text": f"{name} {number}"}, name)
        assert client.before(call).gate == "allow"
        assert client.after(call, Result("saved")).action == "pass"
print("done")
"""
SECRET = "s" + "k-" + "proj-" + "Zq8Wn3Lr6Tk1Vb5Yx2Hd9Mc4Jf7Gp0Se"
CANARIES = ("canary-argument-7731", "canary-result-7732", "canary-word-7733", "canary-key-7734", SECRET)


def workers(one: Machine, count: int, calls: int) -> list[subprocess.Popen[str]]:
    command = [sys.executable, "-c", WORKER]
    return [
        subprocess.Popen([*command, f"w{number}", str(calls)], env=one.environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for number in range(count)
    ]


def finished(running: list[subprocess.Popen[str]]) -> list[tuple[str, str]]:
    return [process.communicate(timeout=PATIENCE) for process in running]


def test_twenty_processes_at_once_lose_no_decision(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up()
        assert finished(workers(one, 20, 15)) == [("done\n", "")] * 20
        status = one.status()
        assert (status["decisions"], status["sessions"], status["waiting"]) == (300, 20, 0)


def test_a_client_that_hangs_in_the_middle_of_a_request_holds_up_nobody(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up()
        with socket.socket(socket.AF_UNIX) as hung:
            hung.connect(one.place.socket)
            hung.sendall(b'{"id": 1, "op": "before", "arguments": "' + b"x" * 100_000)
            assert finished(workers(one, 2, 10)) == [("done\n", "")] * 2


def test_a_slow_decision_holds_up_nobody(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up()
        with one.client() as slow, one.client() as quick:
            until(lambda: quick.status()["ready"])
            heavy = Call("create_note", {"text": [f"{number} word " * 10_000 for number in range(40)]}, "heavy")
            took: list[float] = []
            thread = threading.Thread(target=lambda: took.append(timed(slow, heavy)))
            thread.start()
            until(lambda: quick.status()["decisions"] > 0)
            times = [timed(quick, NOTE) for _ in range(5)]
            thread.join(PATIENCE)
            assert min(times) < max(took[0] / 2, 0.05)


def timed(client: Any, call: Call) -> float:
    begun = time.monotonic()
    client.before(call)
    return time.monotonic() - begun


INTRUDER = """
import contextlib, json, os, socket, sys
os.setgroups([])
os.setgid(int(sys.argv[2]))
os.setuid(int(sys.argv[2]))
stream = socket.socket(socket.AF_UNIX)
stream.connect(sys.argv[1])
with contextlib.suppress(BrokenPipeError):  # where the service has refused already, what it said can still be read
    stream.sendall(json.dumps({"id": 1, "op": "status"}).encode() + b"\\n")
sys.stdout.write(stream.makefile().readline())
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_is_refused_even_where_the_folder_lets_them_in(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up()
        for folder in [one.state, *one.state.parents]:
            folder.chmod(folder.stat().st_mode | 0o055)
            if folder == Path("/tmp"):
                break
        Path(one.place.socket).chmod(0o666)
        done = subprocess.run(
            [sys.executable, "-c", INTRUDER, one.place.socket, "12345"], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.stderr == ""
        answer = json.loads(done.stdout.splitlines()[0])
        assert answer == {"id": None, "error": {"code": "protocol", "message": "this service belongs to another user"}}
        assert len(done.stdout.splitlines()) == 1
        assert "a client of another user was refused" in Path(one.place.log).read_text(encoding="utf-8")
        one.state.chmod(0o700)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_the_client_refuses_a_service_of_another_user(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.state.mkdir(mode=0o700)
        script = (
            "import os, socket, sys, time\n"
            "listener = socket.socket(socket.AF_UNIX)\n"
            "listener.bind(sys.argv[1])\n"
            "os.setuid(12345)\n"
            "listener.listen()\n"
            "print('ready', flush=True)\n"
            "time.sleep(60)\n"
        )
        process = subprocess.Popen([sys.executable, "-c", script, one.place.socket], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        try:
            with one.client(start=True) as client:
                assert "another user listens there" in client.before(NOTE).reason
        finally:
            process.kill()
            process.communicate()


@pytest.mark.parametrize("mode", ["enforce", "observe"])
def test_a_service_that_is_killed_in_the_middle_of_a_decision(tmp_path: Path, mode: Any) -> None:
    with machine(tmp_path) as one:
        decisions: list[Any] = []
        for _ in range(3):
            one.up()
            with one.client(mode=mode) as client:
                client.status()
                call = Call("create_note", {"text": [f"{number} word " * 20_000 for number in range(30)]}, "s")
                thread = threading.Thread(target=lambda call=call, client=client: decisions.append(client.before(call)))  # type: ignore[misc]
                thread.start()
                with one.client() as other:
                    until(lambda other=other: other.status()["decisions"] == 1)  # type: ignore[misc]
                one.children[-1].kill()
                thread.join(PATIENCE)
                decision = decisions.pop()
                expected = ("deny", "allow" if mode == "observe" else "deny", ("guard_fault",))
                assert (decision.verdict, decision.gate, decision.rules) == expected
                assert "the service has ended" in decision.reason
                assert "riskproof service status" in decision.reason
                output = client.after(Call("create_note", {}, "t"), Result("x"))
                assert output.action == ("pass" if mode == "observe" else "withhold")
            one.children[-1].wait(PATIENCE)


def test_a_client_that_starts_it_goes_on_after_a_kill(tmp_path: Path) -> None:
    with machine(tmp_path) as one, one.client(start=True) as client:
        client.tools_changed([Tool("lookup", "Read a file from disk")], "s")
        pids = []
        for _ in range(3):
            assert client.before(Call("lookup", {"path": "a.txt"}, "s")).capabilities == ("PRIVATE_ACCESS",)
            pid = client.status()["pid"]
            pids.append(pid)
            os.kill(pid, signal.SIGKILL)
            until(one.gone)
        assert len(set(pids)) == 3


def test_a_stop_lets_what_is_under_way_finish(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up()
        with one.client() as client:
            until(lambda: client.status()["ready"])
            decisions: list[Any] = []
            threads = [
                threading.Thread(
                    target=lambda number=number: decisions.append(  # type: ignore[misc]
                        client.before(Call("create_note", {"text": [f"{number} word " * 5_000] * 10}, f"s{number}"))
                    )
                )
                for number in range(4)
            ]
            for thread in threads:
                thread.start()
            until(lambda: one.status()["decisions"] == 4)
            assert one.run("stop")[0] == 0
            for thread in threads:
                thread.join(PATIENCE)
            assert {decision.rules for decision in decisions} == {()}


def test_no_value_is_in_any_file_of_the_service(tmp_path: Path) -> None:
    argument, result, word, key, secret = CANARIES
    with machine(tmp_path) as one:
        one.up()
        with one.client() as client:
            call = Call("create_note", {"text": argument, key: secret}, "s")
            client.before(call)
            client.after(call, Result({"value": result, key: secret}))
            client.user_said("s", word)
            client.tools_changed([Tool("t", argument)], "s")
            client.before(Call("create_note", {"a": argument * 5000}, "x" * 300))
        with socket.socket(socket.AF_UNIX) as raw:
            raw.connect(one.place.socket)
            for canary in CANARIES:
                raw.sendall(
                    f'{{"id": 1, "op": "{canary}", "{canary}": "{canary}"}}\n{canary}\n{{"id": 1, "{canary}": 1, "{canary}": 2}}\n'.encode()
                )
            said = b""
            while said.count(b"\n") < 3 * len(CANARIES):
                said += raw.recv(65_536)
        assert not [canary for canary in CANARIES if canary.encode() in said]
        assert one.run("stop")[0] == 0
        files = [path for path in one.state.rglob("*") if path.is_file()]
        assert {path.name for path in files} >= {"service.log", "service.lock"}
        assert not [(path.name, canary) for path in files for canary in CANARIES if canary.encode() in path.read_bytes()]
        assert "riskproof" in Path(one.place.log).read_text(encoding="utf-8")
