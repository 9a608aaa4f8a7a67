"""A program that forks processes which learn in one session at the same time, each on a store that it opens itself.

Refuses to be imported: it forks before it has threads.

Run: python -m tests.e2e.store.crowd FOLDER PROCESSES RESULTS
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from riskproof import Call, Guard, Result
from tests.e2e.store.killing import READ, warm


def learn(file: Path, name: int, results: int) -> bool:
    """Takes in so many results; whether none of them was refused. The history has room for all: a process that comes late folds a long
    log, and what is beyond the room goes."""
    guard = Guard({"store": {"enabled": True, "file": str(file)}, "toolchain": {"max_events": 1024}})
    fine = True
    for number in range(results):
        call = Call(READ, {"query": "x"}, "shared", f"{name}-{number}")
        fine = guard.before(call).gate == "allow" and fine
        fine = guard.after(call, Result(f"customer {name}-{number} has a renewal in March")).action == "pass" and fine
    return fine


def main(folder: Path, processes: int, results: int) -> int:
    """How many processes ended well."""
    warm(folder / "warm.db")
    children = []
    for name in range(processes):
        child = os.fork()
        if child == 0:
            fine = False
            try:
                fine = learn(folder / "riskproof.db", name, results)
            finally:
                os._exit(0 if fine else 1)
        children.append(child)
    return sum(os.waitpid(child, 0)[1] == 0 for child in children)


if __name__ == "__main__":
    sys.stdout.write(f"{main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))} ended well")
