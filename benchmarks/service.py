"""The resident service over its socket: decisions a second and latency with 1, 8 and 32 clients, 200 sessions at once, memory over many
calls, and how long a cold start takes.

Refuses absolute claims: machines differ, so the decision in this process, measured in the same run, stands beside. Where the machine has
two cores the service gets one of them for itself and the clients the other.

Run: python benchmarks/service.py [--json] [--rounds DECISIONS] [--calls CALLS]
"""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from workload import Workload, quantiles, report

from riskproof import Call, Guard

TOOL = "create_note"
PATIENCE = 60.0


class Line:
    """One connection that has one request at a time under way."""

    def __init__(self, address: str, session: str, arguments: list[dict[str, Any]]) -> None:
        self.stream = socket.socket(socket.AF_UNIX)
        self.stream.connect(address)
        fields = {"id": 1, "op": "before", "session": session, "call": "c", "tool": TOOL}
        self._requests = [json.dumps({**fields, "arguments": one}).encode() + b"\n" for one in arguments]
        self._sent = 0.0
        self._count = 0
        self.ask({"id": 0, "op": "hello", "protocol": [1]})

    def ask(self, message: dict[str, Any]) -> Any:
        """One answer, waited for."""
        self.stream.sendall(json.dumps(message).encode() + b"\n")
        return json.loads(self.receive())["ok"]

    def receive(self) -> bytes:
        """One line; the service sends nothing that was not asked for."""
        data = self.stream.recv(65_536)
        while not data.endswith(b"\n"):
            data += self.stream.recv(65_536)
        return data

    def begin(self) -> None:
        """Sends the next decision's request."""
        self._count += 1
        self._sent = time.perf_counter()
        self.stream.sendall(self._requests[self._count % len(self._requests)])

    def end(self) -> float:
        """Takes its answer; the seconds it took."""
        assert b'"verdict"' in self.receive()
        return time.perf_counter() - self._sent


def drive(lines: list[Line], decisions: int) -> list[float]:
    """So many decisions over all lines, each line asking again as soon as it is answered; the seconds each took."""
    by_number = {line.stream.fileno(): line for line in lines}
    poll = select.poll()
    for line in lines:
        poll.register(line.stream, select.POLLIN)
        line.begin()
    taken: list[float] = []
    open_ = len(lines)
    while open_:
        for number, _ in poll.poll(PATIENCE * 1000):
            taken.append(by_number[number].end())
            if len(taken) + open_ <= decisions:
                by_number[number].begin()
            else:
                open_ -= 1
    return taken


@contextmanager
def service() -> Iterator[tuple[Line, dict[str, float]]]:
    """A fresh service with a connection to it; how many milliseconds until it answered, and until it was warm."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o700)
        environ = {**os.environ, "RISKPROOF_STATE_DIR": folder, "XDG_CONFIG_HOME": folder}
        start = time.perf_counter()
        process = subprocess.Popen([sys.executable, "-P", "-m", "riskproof.service"], env=environ)
        try:
            line = first_line(str(Path(folder) / "service.sock"), start + PATIENCE)
            ready = time.perf_counter() - start
            while not line.ask({"id": 0, "op": "status"})["ready"]:
                time.sleep(0.005)
            warm = time.perf_counter() - start
            if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
                for task in Path(f"/proc/{process.pid}/task").iterdir():
                    os.sched_setaffinity(int(task.name), {0})
                os.sched_setaffinity(0, {1})
            yield line, {"ready_ms": round(ready * 1000, 1), "warm_ms": round(warm * 1000, 1)}
        finally:
            process.terminate()
            process.wait(PATIENCE)


def first_line(address: str, until: float) -> Line:
    """A connection as soon as there is somebody."""
    while True:
        try:
            return Line(address, "first", [{}])
        except OSError:
            if time.perf_counter() > until:
                raise
            time.sleep(0.002)


def cpu_seconds(pid: int) -> float:
    """What a process has computed so far (proc(5): fields 14 and 15 of stat); 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def alone(arguments: list[dict[str, Any]], rounds: int) -> dict[str, float]:
    """The same decision in this process."""
    guard = Guard()
    taken = []
    for number in range(rounds):
        start = time.perf_counter()
        guard.before(Call(TOOL, arguments[number % len(arguments)], id="c"))
        taken.append(time.perf_counter() - start)
    return quantiles(taken[rounds // 10 :])


def measured(rounds: int, calls: int) -> dict[str, Any]:
    """Everything."""
    work = Workload()
    arguments = [work.arguments(work.prose(8192)) for _ in range(32)]
    figures: dict[str, Any] = {"in_process": alone(arguments, min(rounds, 2000))}
    with service() as (line, start):
        figures["cold_start"] = start
        status = line.ask({"id": 0, "op": "status"})
        address = line.stream.getpeername()
        for clients in (1, 8, 32, 200):
            lines = [Line(address, f"s{number}", arguments) for number in range(clients)]
            drive(lines, max(clients, rounds // 10))
            before, begun = cpu_seconds(status["pid"]), time.perf_counter()
            taken = drive(lines, max(rounds, clients * 5))
            seconds, cpu = time.perf_counter() - begun, cpu_seconds(status["pid"]) - before
            rates = {"decisions_s": round(len(taken) / seconds), "of_one_core_s": round(len(taken) / cpu) if cpu else 0}
            figures[f"clients_{clients}"] = {**rates, **quantiles(taken)}
            for one in lines:
                one.stream.close()
        figures["memory"] = memory(line, address, arguments, calls)
    return figures


def memory(line: Line, address: str, arguments: list[dict[str, Any]], calls: int) -> dict[str, float]:
    """Megabytes after a tenth of the calls, and after all of them, in 200 sessions."""
    lines = [Line(address, f"s{number}", arguments) for number in range(200)]
    sizes = []
    for part in (calls // 10, calls - calls // 10):
        drive(lines, part)
        sizes.append(line.ask({"id": 0, "op": "status"})["memoryBytes"] / 1e6)
    return {"calls": calls, "tenth_mb": round(sizes[0], 1), "all_mb": round(sizes[1], 1)}


def option(name: str, default: int) -> int:
    """A number of the command line."""
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else default


if __name__ == "__main__":
    report("the service, 1 KB of arguments in 6 leaves", measured(option("--rounds", 5000), option("--calls", 100_000)))
