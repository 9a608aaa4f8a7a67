"""A program that kills writers: each round forks a child that learns and says what was acknowledged, ends it with SIGKILL at a random time,
and looks whether all of that is in the store.

Refuses to be imported: it forks before it has threads, once everything is loaded, so that a round takes milliseconds.

Run: python -m tests.e2e.store.killing FOLDER ROUNDS SEED
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from riskproof import Call, Guard, Result, Tool
from riskproof.detect.recall import says_by_marks
from riskproof.model.policy import Policy
from riskproof.model.session import Session
from riskproof.state.restore import apply
from riskproof.stores.sqlite import SqliteStore

READ = Tool("customer_database", "Query private customer records")
LONGEST = 0.1
"""Seconds that a writer lives, at most."""


def text_of(number: int) -> str:
    """A result that is told apart from others."""
    return f"customer {number}: renewal in March for the whole fleet, " + "and so on " * (number % 7 * 100)


def learn(file: Path, session: str, out: int) -> None:
    """Learns until it is killed; writes a byte for every call and turn of which the guard returned."""
    guard = Guard({"store": {"enabled": True, "file": str(file)}})
    for number in range(10_000):
        guard.user_said(session, f"mail person{number}@partner.example")
        call = Call(READ, {"query": f"customer {number}"}, session, str(number))
        guard.before(call)
        guard.after(call, Result(text_of(number)))
        os.write(out, b".")


def killed(file: Path, session: str, after: float) -> int:
    """How many steps a writer acknowledged before it was killed after so many seconds."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            learn(file, session, write)
        finally:
            os._exit(1)
    os.close(write)
    until = time.monotonic() + after
    count = 0
    while (left := until - time.monotonic()) > 0:
        if select.select([read], [], [], left)[0]:
            count += len(os.read(read, 4096))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(read, 4096):
        count += len(more)
    os.close(read)
    return count


def missing(file: Path, session: str, count: int) -> list[str]:
    """What of the acknowledged steps is not in the store."""
    log = SqliteStore(file).open(session)
    found = apply(Session(), [step.delta for step in log.news()], log.key, Policy())
    digests = {entry.digest for entry in found.entries}
    said = found.recalled.said if found.recalled else {}
    lost = [f"result {number}" for number in range(count) if sha256(text_of(number).encode()).hexdigest() not in digests]
    lost += [f"words {number}" for number in range(count) if not says_by_marks(said, log.key, f"person{number}@partner.example")]
    return lost + ([f"{count} events, {found.event_count} kept"] if found.event_count < count else [])


def warm(file: Path) -> None:
    """Loads everything that a decision loads, and leaves nothing open behind that a child could share."""
    guard = Guard({"store": {"enabled": True, "file": str(file)}})
    call = Call(READ, {"query": "x"}, "warm", "1")
    guard.user_said("warm", "mail ana@mail.example")
    guard.before(call)
    guard.after(call, Result("a first result"))
    guard.close()


def main(folder: Path, rounds: int, seed: int) -> dict[str, Any]:
    """So many rounds, and what they showed."""
    chance = random.Random(seed)
    file = folder / "riskproof.db"
    warm(folder / "warm.db")
    acknowledged, empty, lost = 0, 0, []
    for number in range(rounds):
        session = f"session {number}"
        count = killed(file, session, chance.uniform(0, LONGEST))
        acknowledged, empty = acknowledged + count, empty + (not count)
        lost += missing(file, session, count)
    return {"rounds": rounds, "acknowledged": acknowledged, "empty": empty, "lost": lost}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
