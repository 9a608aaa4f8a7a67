"""The status endpoint's check of what it is asked (SPEC: riskproof 20.2).

Refuses anything but ``{sessionId: null | a text of 1 to 256 characters}``, and to make a session for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from riskproof.model.snapshot import Snapshot
from riskproof.reports.dashboard import dashboard

ENDPOINT: Final = "status"
MOST_CHARACTERS: Final = 256


def status_answer(payload: object, snapshot_of: Callable[[str | None], Snapshot], endpoint: object = ENDPOINT) -> dict[str, Any]:
    """``{ok: true, value}`` or ``{ok: false, error}``. ``snapshot_of`` gives the snapshot of a session, or for None one without records; it
    must not make one."""
    if endpoint != ENDPOINT:
        return _refused(f"the only endpoint is {ENDPOINT}")
    if not isinstance(payload, dict) or set(payload) != {"sessionId"}:
        return _refused("the payload must be {sessionId}")
    session = payload["sessionId"]
    if session is not None and not (isinstance(session, str) and 1 <= len(session) <= MOST_CHARACTERS):
        return _refused(f"sessionId must be null or a text of 1 to {MOST_CHARACTERS} characters")
    return {"ok": True, "value": dashboard(snapshot_of(session), session)}


def _refused(message: str) -> dict[str, Any]:
    return {"ok": False, "error": {"code": "bad-request", "message": message, "details": {}}}
