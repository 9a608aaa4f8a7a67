"""Labels that a guard made of calls with canaries in every place that a call, a result and a definition have."""

from __future__ import annotations

from typing import Final

from riskproof import Call, Guard, Result, Tool
from riskproof.model.label import LabelSnapshot

CANARY: Final = "canary" + "value"
FETCH: Final = Tool("fetch_page", f"Fetches a page. {CANARY}", {"type": "object", "properties": {CANARY: {"type": "string"}}})
NOTE: Final = Tool("write_note", "Writes a note.", {"type": "object"})


def guarded() -> LabelSnapshot:
    """Two calls that succeed, one that fails with words of its own, one that is under way."""
    guard = Guard()
    guard.tools_changed([FETCH, NOTE], "s")
    for number in range(4):
        url = f"https://{CANARY}:{CANARY}@stray.example:8443/{CANARY}?{CANARY}#{CANARY}"
        call = Call("fetch_page", {"url": url, CANARY: CANARY}, session="s", call_id=f"{CANARY}{number}")
        guard.before(call)
        if number < 3:
            guard.after(call, Result(f"{CANARY} was not found" if number else "fine", is_error=number == 2))
    return guard.meter.snapshot().to_json()
