from __future__ import annotations

from typing import Any

import pytest

from riskproof.guard.guard import Guard
from riskproof.reports.dashboard import dashboard
from riskproof.reports.endpoint import status_answer
from tests.unit.reports.recording import denied, snapshot


@pytest.mark.parametrize("session", [None, "s", "s" * 256, "会" * 256])
def test_a_session_is_null_or_a_text_of_1_to_256_characters(session: str | None) -> None:
    asked: list[str | None] = []
    answer = status_answer({"sessionId": session}, lambda key: asked.append(key) or snapshot(denied()))  # type: ignore[func-returns-value]
    assert answer == {"ok": True, "value": dashboard(snapshot(denied()), session)}
    assert asked == [session]


@pytest.mark.parametrize(
    "payload",
    [
        *(None, {}, [], "s", 3, {"session": "s"}, {"sessionId": "s", "more": 1}),
        *({"sessionId": one} for one in (3, True, "", "s" * 257, ["s"])),
    ],
)
def test_anything_else_is_a_bad_request_and_looks_at_nothing(payload: Any) -> None:
    answer = status_answer(payload, lambda _key: pytest.fail("a snapshot was asked for"))
    assert answer["ok"] is False
    assert {**answer["error"], "message": ""} == {"code": "bad-request", "message": "", "details": {}}


@pytest.mark.parametrize("endpoint", ["change-policy", "", None, "STATUS", ["status"]])
def test_there_is_one_endpoint(endpoint: Any) -> None:
    answer = status_answer({"sessionId": "s"}, lambda _key: pytest.fail("a snapshot was asked for"), endpoint)
    assert answer["error"]["message"] == "the only endpoint is status"


def test_a_message_repeats_nothing_of_the_payload() -> None:
    answer = status_answer({"sessionId": 3, "canary-word": 1}, lambda _key: snapshot())
    assert "canary" not in str(answer)


def test_reading_a_session_that_is_not_there_makes_none() -> None:
    guard = Guard()
    for number in range(1000):
        assert status_answer({"sessionId": f"s{number}"}, lambda key: guard.report(key or ""))["ok"]
    guard.set_task("s0", "read-only")
    assert [guard.session(f"s{number}") is not None for number in range(3)] == [True, False, False]
