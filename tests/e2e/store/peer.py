"""A program with a guard and a store that does as it is told, a JSON line at a time: one of several processes of a session.

Refuses anything but the guard's own verbs.

Run: python -m tests.e2e.store.peer FILE
"""

from __future__ import annotations

import json
import sys
from typing import Any

from riskproof import Call, Guard, Result
from tests.properties.drawing import TOOLS

_TOOLS = {tool.name: tool for tool in TOOLS}


def answer(guard: Guard, asked: dict[str, Any]) -> Any:
    """What one line gives."""
    session = asked.get("session", "shared")
    if "said" in asked:
        guard.user_said(session, asked["said"])
        return "heard"
    call = Call(_TOOLS[asked["tool"]], asked["arguments"], session, asked.get("id"))
    decision = guard.before(call)
    if "result" in asked:
        guard.after(call, Result(asked["result"]), executed=True)
    return [decision.verdict, list(decision.rules), decision.reason]


def main(file: str) -> None:
    """Answers until the input ends."""
    guard = Guard({"store": {"enabled": True, "file": file}})
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(guard, json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
