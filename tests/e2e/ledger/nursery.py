"""Starts writers and kills them: ``python -m tests.e2e.ledger.nursery FILE KILLS SEED``.

Each writer is a process of its own, forked from this one, which has loaded everything: three hundred starts of an interpreter would take
minutes. Prints the ids that were durable before the kills, one a line.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from pathlib import Path

from riskproof.ledger.opening import open_ledger
from tests.e2e.ledger.scribe import options, write

WITHIN = 20.0
"""Seconds that a writer may take for its first flush."""


def child(file: Path, name: str, out: int, size: int) -> None:
    """Writes until it is killed."""
    os.dup2(out, 1)
    ledger = open_ledger(options(file), lambda error: os.write(2, f"{error}\n".encode()))
    if size:
        ledger.append({"type": "test", "id": f"{name}-large", "pad": "." * size})
    write(ledger, name, 1_000_000, each=3)


def killed(file: Path, name: str, chance: random.Random) -> list[str]:
    """Starts a writer, kills it after some flushes and a moment more; what it said was durable."""
    reading, writing = os.pipe()
    size = chance.choice((0, 0, 2_000_000))
    process = os.fork()
    if process == 0:
        os.close(reading)
        try:
            child(file, name, writing, size)
        finally:
            os._exit(70)
    os.close(writing)
    said = b""
    flushes = chance.choice((0, 0, 1, 2))
    deadline = time.monotonic() + WITHIN
    while said.count(b"\n") < flushes:
        if not select.select([reading], [], [], deadline - time.monotonic())[0]:
            raise SystemExit("a writer wrote nothing")
        said += os.read(reading, 65536)
    moment = time.perf_counter() + chance.random() * 0.02
    while time.perf_counter() < moment:
        pass
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    while part := os.read(reading, 65536):
        said += part
    os.close(reading)
    return [identifier for line in said.split(b"\n")[:-1] for identifier in json.loads(line)["durable"]]


def main() -> None:
    """Kills, and prints what must be in the ledger."""
    file, kills, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    for number in range(kills):
        for identifier in killed(file, f"w{number}", chance):
            sys.stdout.write(f"{identifier}\n")


if __name__ == "__main__":
    main()
