"""Signed states: one call, one use, ten minutes, this process."""

from __future__ import annotations

import base64
import json

import pytest

from riskproof.hosts.mcp.approval import LIFETIME, MAX_OPEN, Approvals, Redeemed, RefusedStateError, fingerprint, is_ours

CALL = fingerprint("server", "tool", {"a": 1, "b": [None, True]})


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_state_is_worth_what_it_was_issued_for_and_once() -> None:
    approvals = Approvals()
    state = approvals.issue(CALL, approved=True, inner="the server's own")
    assert is_ours(state)
    assert approvals.redeem(state, CALL) == Redeemed(approved=True, inner="the server's own")
    with pytest.raises(RefusedStateError, match="used before"):
        approvals.redeem(state, CALL)


@pytest.mark.parametrize(
    "other", [("other", "tool", {"a": 1}), ("server", "other", {"a": 1}), ("server", "tool", {"a": 2}), ("server", "tool", None)]
)
def test_a_state_is_worth_nothing_for_another_call(other: tuple[str, str, object]) -> None:
    approvals = Approvals()
    with pytest.raises(RefusedStateError, match="another call"):
        approvals.redeem(approvals.issue(CALL), fingerprint(*other))


def test_the_order_of_keys_does_not_make_another_call() -> None:
    assert fingerprint("s", "t", {"a": 1, "b": 2}) == fingerprint("s", "t", {"b": 2, "a": 1})
    assert fingerprint("s", "t", {"a": 1}) != fingerprint("s", "t", {"a": True})
    assert fingerprint("s", "t", {"a": "\ud800"}) != fingerprint("s", "t", {"a": "?"})


def test_a_state_expires() -> None:
    clock = Clock()
    approvals = Approvals(clock)
    early, late = approvals.issue(CALL), approvals.issue(CALL)
    clock.now += LIFETIME - 1
    assert approvals.redeem(early, CALL).approved is False
    clock.now += 1
    with pytest.raises(RefusedStateError, match="expired"):
        approvals.redeem(late, CALL)


def test_an_expired_state_is_forgotten_when_the_next_is_issued() -> None:
    clock = Clock()
    approvals = Approvals(clock)
    old = approvals.issue(CALL)
    clock.now += LIFETIME
    approvals.issue(CALL)
    with pytest.raises(RefusedStateError, match="used before or has expired"):
        approvals.redeem(old, CALL)


def test_too_many_open_states_let_the_oldest_expire() -> None:
    approvals = Approvals()
    states = [approvals.issue(CALL) for _ in range(MAX_OPEN + 1)]
    with pytest.raises(RefusedStateError):
        approvals.redeem(states[0], CALL)
    assert approvals.redeem(states[1], CALL) == Redeemed(approved=False, inner=None)


def test_a_state_of_another_process_or_a_changed_one_is_refused() -> None:
    approvals = Approvals()
    state = approvals.issue(CALL)
    payload, signature = state.removeprefix("riskproof.v1.").split(".")
    fields = json.loads(base64.urlsafe_b64decode(payload + "==="))
    better = base64.urlsafe_b64encode(json.dumps({**fields, "approved": True}).encode()).decode().rstrip("=")
    for forged in (Approvals().issue(CALL), f"riskproof.v1.{better}.{signature}", f"riskproof.v1.{payload}.AAAA"):
        with pytest.raises(RefusedStateError, match="not issued here"):
            approvals.redeem(forged, CALL)


@pytest.mark.parametrize("broken", ["", "x", ".", "a.b.c", "!!!.???", "A.A"])
def test_a_state_that_cannot_be_read_is_refused(broken: str) -> None:
    with pytest.raises(RefusedStateError):
        Approvals().redeem(f"riskproof.v1.{broken}", CALL)


def test_a_state_of_the_server_is_not_ours() -> None:
    assert [is_ours(state) for state in ("abc", "", None, 5, "riskproof", "Riskproof.v1.x")] == [False] * 6


def test_a_state_holds_no_value_of_the_call() -> None:
    state = Approvals().issue(fingerprint("server", "tool", {"q": "canary"}))
    payload = state.removeprefix("riskproof.v1.").split(".")[0]
    assert set(json.loads(base64.urlsafe_b64decode(payload + "==="))) == {"nonce", "call", "approved", "inner"}
    assert "canary" not in base64.urlsafe_b64decode(payload + "===").decode()
