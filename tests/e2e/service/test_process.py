"""The service as a process: how it starts, that it is one, how it ends, and what it leaves behind."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from riskproof.model.call import Call
from tests.e2e.service.processes import Machine, machine, until

NOTE = Call("create_note", {"text": "bread"}, "s")


def test_start_status_stop(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        assert one.run("status") == (1, "not running\n", "")
        code, out, err = one.run("start")
        assert (code, err) == (0, "")
        found = one.status()
        assert out == f"started (pid {found['pid']})\n"
        assert one.run("start") == (0, f"already running (pid {found['pid']})\n", "")
        shown = one.run("status")[1]
        assert shown.splitlines()[0] == f"running    pid {found['pid']}, riskproof {found['version']}, protocol 1"
        assert [line.split()[0] for line in shown.splitlines()] == [
            "running",
            "up",
            "clients",
            "sessions",
            "decisions",
            "memory",
            "socket",
            "log",
        ]
        assert one.run("stop") == (0, f"stopped (pid {found['pid']})\n", "")
        assert one.run("stop") == (0, "not running\n", "")
        assert not Path(one.place.socket).exists()


def test_everything_that_it_makes_is_private(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.run("start")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [one.state, *one.state.iterdir()]}
        private = {"service.sock": 0o600, "service.lock": 0o600, "service.starting": 0o600, "service.log": 0o600}
        assert modes == {"state": 0o700, **private}


def test_a_start_in_the_foreground_stays_and_ends_with_a_signal(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        command = [sys.executable, "-m", "riskproof", "service", "start", "--foreground"]
        process = subprocess.Popen(command, env=one.environ, stderr=subprocess.PIPE, text=True)
        until(lambda: Path(one.place.socket).exists())
        assert one.run("start")[1] == f"already running (pid {process.pid})\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, "listens" in err, "ended" in err) == (0, True, True)
        assert not Path(one.place.log).exists()


def test_the_second_of_two_loses_politely(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        pid = one.up()
        second = one.spawn()
        out, err = second.communicate(timeout=60)
        assert (second.returncode, out, err) == (0, "", "one is running already\n")
        assert one.status()["pid"] == pid


def test_twenty_starts_at_once_start_one(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        clients = [one.client(start=True) for _ in range(20)]
        found: list[object] = []
        threads = [threading.Thread(target=lambda client=client: found.append(client.status()["pid"])) for client in clients]  # type: ignore[misc]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        for client in clients:
            client.close()
        assert found == [one.status()["pid"]] * 20


def test_it_is_there_at_once_and_warm_later(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up()
        with one.client() as client:
            client.status()
            until(lambda: client.status()["ready"])
            assert client.before(NOTE).gate == "allow"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_and_it_cleans_up(tmp_path: Path, number: int) -> None:
    with machine(tmp_path) as one:
        one.up()
        with one.client() as client:
            client.status()
            one.children[0].send_signal(number)
            assert one.children[0].wait(60) == 0
        assert not Path(one.place.socket).exists()


def test_what_a_killed_one_left_is_no_obstacle(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up()
        one.children[0].kill()
        one.children[0].wait(60)
        assert Path(one.place.socket).exists()
        assert one.run("status") == (1, "not running\n", "")
        assert one.run("stop") == (0, "not running\n", "")
        with one.client(start=True) as client:
            assert client.before(NOTE).gate == "allow"


def test_something_else_in_its_place_is_left_alone(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.state.mkdir(mode=0o700)
        Path(one.place.socket).write_text("mine", encoding="utf-8")
        child = one.spawn()
        assert "something that is no socket is in the way" in child.communicate(timeout=60)[1]
        assert (child.returncode, Path(one.place.socket).read_text(encoding="utf-8")) == (2, "mine")


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o701])
def test_a_folder_that_others_can_enter_is_refused_with_its_remedy(tmp_path: Path, mode: int) -> None:
    with machine(tmp_path) as one:
        one.state.mkdir()
        one.state.chmod(mode)
        code, out, err = one.run("start")
        assert (code, out) == (2, "")
        assert f"{one.state}: others may enter it" in err
        assert f"chmod 700 {one.state}" in err
        with one.client(start=True) as client:
            assert "others may enter it" in client.before(NOTE).reason


def test_a_configuration_that_cannot_be_used_is_told_to_whoever_starts_it(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.configure("[service]\nidle_minutes = 0\n")
        code, _, err = one.run("start")
        assert (code, "service.idle_minutes: must be a whole number from 1 to 10080" in err) == (2, True)
        with one.client(start=True) as client:
            assert "service.idle_minutes" in client.before(NOTE).reason


def test_it_ends_when_nobody_needs_it_and_not_before(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up("--idle", "0.5")
        with one.client() as client:
            end = time.monotonic() + 2.5
            while time.monotonic() < end:
                assert client.before(NOTE).gate == "allow"
        assert one.children[0].wait(60) == 0
        assert "nobody has asked for a while" in Path(one.place.log).read_text(encoding="utf-8")
        assert one.gone()


def test_the_next_one_waits_for_the_last_one_to_end(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up()
        with one.client() as client:
            client.status()
            busy = threading.Thread(target=lambda: client.before(Call("create_note", {"text": ["word " * 60_000] * 20}, "s")))
            busy.start()
            until(lambda: one.status()["decisions"] == 1)
            one.children[0].send_signal(signal.SIGTERM)
            until(lambda: not Path(one.place.socket).exists())
            with one.client(start=True) as other:
                assert other.before(NOTE).gate == "allow"
                assert other.status()["pid"] != one.children[0].pid
            busy.join(60)
        assert one.children[0].wait(60) == 0


OTHER = """
import json, socket, sys
from riskproof.service.lock import Lock
lock = Lock(sys.argv[1] + "/service.lock")
assert lock.take()
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1] + "/service.sock")
listener.listen()
while True:
    stream, _ = listener.accept()
    for line in stream.makefile("rb"):
        error = {"code": "protocol", "message": "this service speaks protocol 99, the client does not", "remedy": "stop it"}
        stream.sendall(json.dumps({"id": json.loads(line)["id"], "error": error}).encode() + b"\\n")
"""


def test_one_of_another_protocol_says_so_and_can_be_stopped(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.state.mkdir(mode=0o700)
        child = subprocess.Popen([sys.executable, "-c", OTHER, str(one.state)], env=one.environ)
        until(lambda: one.run("status")[0] == 2)
        assert "speaks protocol 99" in one.run("status")[2]
        with one.client(start=True) as client:
            assert (client.before(NOTE).gate, "speaks protocol 99" in client.before(NOTE).reason) == ("deny", True)
        assert one.run("stop") == (0, f"stopped (pid {child.pid})\n", "")
        assert child.wait(60) == -signal.SIGTERM
        with one.client(start=True) as client:
            assert client.before(NOTE).gate == "allow"


def test_a_stopped_process_is_told_from_one_that_runs(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.up()
        one.status()
        one.children[0].send_signal(signal.SIGSTOP)
        code, _, err = one.run("status")
        assert (code, "the service did not answer in time" in err) == (2, True)
        one.children[0].send_signal(signal.SIGCONT)
        assert one.run("stop")[0] == 0


def test_nothing_of_a_projects_folder_is_run_by_a_start(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        project = tmp_path / "project"
        project.mkdir()
        for name in ("json.py", "selectors.py", "riskproof.py"):
            (project / name).write_text("open('canary', 'w').close()\n", encoding="utf-8")
        script = (
            "import sys; sys.path[:] = [entry for entry in sys.path if entry not in ('', '.')]\n"
            "from riskproof.service.client import Client\n"
            "print(Client().status()['pid'])"
        )
        done = subprocess.run(
            [sys.executable, "-P", "-c", script], cwd=project, env=absolute(one), capture_output=True, text=True, check=False
        )
        assert (done.stderr, done.stdout.strip()) == ("", str(one.status()["pid"]))
        assert not list(tmp_path.rglob("canary"))


def absolute(one: Machine) -> dict[str, str]:
    """The environment of a program that was started elsewhere."""
    path = os.pathsep.join(
        os.path.abspath(entry) for entry in one.environ.get("PYTHONPATH", "").split(os.pathsep) if entry not in ("", ".")
    )
    return {**one.environ, "PYTHONPATH": path}


def test_the_configured_bounds_hold(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        one.configure("[service]\nmax_clients = 2\nrequest_timeout_ms = 250\n")
        one.up()
        with one.client() as first, one.client() as second, one.client() as third:
            first.status(), second.status()
            assert "too many clients are connected" in third.before(NOTE).reason
            big = first.before(Call("create_note", {"text": ["word " * 60_000] * 20}, "big"))
            assert (big.gate, "the request took too long" in big.reason) in (("deny", True), ("allow", False))


def test_status_as_json_has_every_field(tmp_path: Path) -> None:
    with machine(tmp_path) as one:
        assert set(one.status()) == {"running", "socket", "log"}
        one.up()
        assert set(json.loads(one.run("status", "--json")[1])) == {
            *("running", "pid", "version", "protocol", "ready", "uptimeSeconds", "clients", "sessions"),
            *("requests", "decisions", "waiting", "memoryBytes", "socket", "log"),
        }


def test_a_request_that_never_ends_does_not_keep_the_process(tmp_path: Path) -> None:
    """The guard of this one sleeps in its first decision."""
    program = (
        "import sys, threading\n"
        "from riskproof.guard.guard import Guard\n"
        "Guard.before = lambda self, call: threading.Event().wait()\n"
        "from riskproof.service import run\n"
        "run.warm = lambda desk: None\n"
        "sys.exit(run.main([]))"
    )
    with machine(tmp_path) as one:
        one.configure("[service]\nrequest_timeout_ms = 300\n")
        child = subprocess.Popen([sys.executable, "-c", program], env=one.environ, stderr=subprocess.PIPE, text=True)
        until(lambda: one.run("status")[0] == 0)
        with one.client() as client, one.client() as other:
            assert "the request took too long" in client.before(NOTE).reason
            assert other.status()["decisions"] == 1
        assert one.run("stop") == (0, f"stopped (pid {child.pid})\n", "")
        assert (child.communicate(timeout=60)[1], child.returncode) == ("", 0)
