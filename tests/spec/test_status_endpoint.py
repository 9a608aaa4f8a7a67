"""The status endpoint against the specification's vectors; those about a host's own routes are played in the real DSH (tests/e2e/dsh)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from riskproof import reports
from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result
from tests.spec.loading import Vector, load, sentence

_HOST_ONLY = {"status-endpoint-011", "status-endpoint-012", "status-endpoint-013"}
"""A host without the service, a host's authentication, a host's disposal."""


def _guard() -> Guard:
    guard = Guard()
    call = Call("file_read", {"path": "notes.md"}, "session-1")
    guard.before(call)
    guard.after(call, Result("a note in words"))
    return guard


def _payload(given: Any) -> Any:
    if isinstance(given, dict) and "generate" in given:
        return {"sessionId": "s" * int(given["generate"].split()[-2])}
    return given


@pytest.mark.parametrize("vector", [vector for vector in load("status-endpoint") if vector.id not in _HOST_ONLY], ids=sentence)
def test_status_endpoint(vector: Vector) -> None:
    guard = _guard()
    answer = reports.status_answer(_payload(vector.input["payload"]), lambda key: guard.report(key or ""), vector.input["endpoint"])
    expected = vector.expected
    assert answer["ok"] is expected["ok"]
    if "code" in expected:
        assert set(answer["error"]) == {"code", "message", "details"}
        assert (answer["error"]["code"], answer["error"]["details"]) == (expected["code"], {})
    if "checked" in expected:
        assert answer["value"]["counts"]["checked"] == expected["checked"]
    assert not any(word in json.dumps(answer) for word in expected.get("excludes", ()))
