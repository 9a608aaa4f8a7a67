"""Loads the detectors before the first call waits for them.

Refuses to touch the engine's own guard: what is looked at here belongs to nobody.
"""

from __future__ import annotations

from typing import Final

from riskproof.guard.config import Settings
from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result

_SAMPLES: Final = (
    ("bash", {"command": "ls -la | head -n 3 && echo done"}),
    ("web_fetch", {"url": "https://news.example/today?q=1"}),
    ("write", {"path": "notes/today.md", "content": "see you tomorrow"}),
    ("run_code", {"code": "print(1 + 1)"}),
    ("read", {"path": "notes/today.md"}),
)


def warm() -> None:
    """Has every detector look at something."""
    guard = Guard(Settings(proof_enabled=False))
    for tool, arguments in _SAMPLES:
        call = Call(tool, arguments)
        guard.before(call)
        guard.after(call, Result(arguments))
