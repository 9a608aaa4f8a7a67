"""When something of ours breaks: the call is denied, or let through and logged in observe mode (docs/adr/0006-fail-closed-is-deny.md).

The faults are put in by hand, because no input is known that causes one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

import pytest

from riskproof import Call, Decision, Guard, Result
from riskproof.engine import decide, observe
from riskproof.errors import HostPayloadError, InvariantError
from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import RegisteredRule
from riskproof.rules._catalogue import CATALOGUE
from tests.properties.drawing import FILES, MAIL

PRIVATE = "q7f3" + "k9w2m5"
FAULTS: dict[str, Callable[[], BaseException]] = {
    "type error": lambda: TypeError(PRIVATE),
    "key error": lambda: KeyError(PRIVATE),
    "recursion": lambda: RecursionError(PRIVATE),
    "memory": lambda: MemoryError(PRIVATE),
    "ours": lambda: InvariantError("a bound that is no value"),
    "the host's": lambda: HostPayloadError("a shape that is no value"),
    "unicode": lambda: UnicodeEncodeError("utf-8", PRIVATE, 0, 1, "no"),
}


def broken(fault: BaseException, *, late: bool) -> RegisteredRule:
    """A rule that fails, before or after it has found something."""

    def check(_facts: CallFacts) -> Iterator[Evidence]:
        if late:
            yield Evidence("unknown")
        raise fault

    return RegisteredRule("broken_rule", "invariants", CATALOGUE[0].rule, check)


def spoil(patch: pytest.MonkeyPatch, fault: BaseException, at: int = 0, *, late: bool = False) -> None:
    """Puts a failing rule among the others."""
    patch.setattr(decide, "CATALOGUE", (*CATALOGUE[:at], broken(fault, late=late), *CATALOGUE[at:]))


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("at", [0, len(CATALOGUE)], ids=["first", "last"])
@pytest.mark.parametrize("late", [False, True], ids=["at once", "late"])
def test_a_rule_that_crashes_denies_the_call(monkeypatch: pytest.MonkeyPatch, name: str, at: int, late: bool) -> None:
    spoil(monkeypatch, FAULTS[name](), at, late=late)
    decision = Guard().before(Call(FILES, {"path": "notes.md"}))
    assert (decision.verdict, decision.gate, decision.risk, decision.rules) == ("deny", "deny", "high", ("guard_fault",))


@pytest.mark.parametrize("name", FAULTS)
def test_in_observe_mode_the_crash_is_logged_and_the_call_passes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    spoil(monkeypatch, FAULTS[name]())
    with caplog.at_level(logging.WARNING, "riskproof"):
        decision = Guard({"mode": "observe"}).before(Call(FILES, {"path": "notes.md"}))
    assert (decision.verdict, decision.gate) == ("deny", "allow")
    assert type(FAULTS[name]()).__name__ in caplog.text
    assert PRIVATE not in caplog.text + repr(decision)


def test_a_crash_is_recorded_as_a_denial(monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(monkeypatch, TypeError())
    guard, call = Guard(), Call(FILES, {"path": "notes.md"})
    decision = guard.before(call)
    assert guard.after(call, Result(decision.reason)).action == "pass"
    (proof,) = guard.proofs()
    assert (proof["proofId"], proof["decision"], proof["receipt"]["gate"], proof["receipt"]["outcome"]) == (
        decision.proof_id,
        "deny",
        "deny",
        "blocked",
    )


def test_the_guard_works_on_after_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    guard, call = Guard(), Call(MAIL, {"to": "bob@partner.example", "body": "hello"})
    with monkeypatch.context() as patch:
        spoil(patch, TypeError())
        guard.before(call)
    assert guard.before(Call(FILES, {"path": "notes.md"})).verdict == "allow"


def _fails(*_: object, **__: object) -> Decision:
    raise TypeError(PRIVATE)


@pytest.mark.parametrize("place", ["see_result", "absorb", "output_flow"])
def test_an_inspection_that_crashes_withholds_the_result(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    monkeypatch.setattr(observe, place, _fails)
    guard, call = Guard(), Call(FILES, {"path": "notes.md"})
    guard.before(call)
    with caplog.at_level(logging.WARNING, "riskproof"):
        output = guard.after(call, Result("text"))
    assert (output.action, output.advised, output.labels) == ("withhold", "withhold", ())
    assert "TypeError" in caplog.text
    assert PRIVATE not in caplog.text + output.reason


@pytest.mark.parametrize("place", ["see_result", "absorb", "output_flow"])
def test_in_observe_mode_a_result_passes_although_its_inspection_crashes(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.setattr(observe, place, _fails)
    guard, call = Guard({"mode": "observe"}), Call(FILES, {"path": "notes.md"})
    guard.before(call)
    output = guard.after(call, Result("text"))
    assert (output.action, output.advised, output.replacement) == ("pass", "withhold", None)


def test_a_proof_file_that_cannot_be_written_does_not_block_a_call(caplog: pytest.LogCaptureFixture) -> None:
    guard, call = Guard({"proof": {"file": "/nowhere/proofs.jsonl"}}), Call(FILES, {"path": "notes.md"})
    with caplog.at_level(logging.WARNING, "riskproof"):
        assert guard.before(call).gate == "allow"
        assert guard.after(call, Result("text")).action == "pass"
    assert "could not be written" in caplog.text
    assert len(guard.proofs()) == 1
