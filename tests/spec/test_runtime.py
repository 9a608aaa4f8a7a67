"""Whole sessions against the specification's vectors, through the guard as a host uses it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.spec.loading import Vector, load, sentence
from tests.spec.playing import Run

_HOST_ONLY = {"runtime-044"}
"""Vectors about a host's lookup, which the guard does not have."""


@pytest.mark.parametrize("vector", [vector for vector in load("runtime") if vector.id not in _HOST_ONLY], ids=sentence)
def test_runtime(vector: Vector) -> None:
    run = Run(vector.input)
    run.play(vector.input.get("steps", []))
    for key, expected in vector.expected.items():
        _CHECKS[key](run, expected)


def _decisions(run: Run, expected: list[str]) -> None:
    assert run.gates == expected


def _last_rules(run: Run, expected: list[str]) -> None:
    assert set(expected) <= set(run.decisions[-1].rules)


def _last_decision(run: Run, expected: str) -> None:
    assert run.gates[-1] == expected


def _last_taints(run: Run, expected: dict[str, list[str]]) -> None:
    taints = run.decisions[-1].taints
    assert {place: list(taints[place]) for place in expected} == expected


def _last_provenance(run: Run, expected: dict[str, list[str]]) -> None:
    provenance = run.decisions[-1].provenance
    assert {place: list(provenance[place]) for place in expected} == expected


def _stats(run: Run, expected: dict[str, int]) -> None:
    for path, count in expected.items():
        value: Any = run.guard.stats()
        for part in path.split("."):
            value = value[part]
        assert value == count


def _toolchain(run: Run, expected: dict[str, bool]) -> None:
    session = run.guard.session("session-1")
    assert {key: getattr(session, key) for key in expected} == expected


def _reason_includes(run: Run, expected: list[str]) -> None:
    asked = [decision.reason for decision in run.decisions if decision.verdict != "allow"]
    assert all(any(text in reason for reason in asked) for text in expected)


def _reason_excludes(run: Run, expected: list[str]) -> None:
    assert not any(text in decision.reason for text in expected for decision in run.decisions)


def _excluded(run: Run, expected: Any) -> None:
    words = [expected] if isinstance(expected, str) else expected
    assert not any(word in json.dumps(run.guard.proofs()) for word in words)


def _outcomes(run: Run, expected: list[str]) -> None:
    assert [record["receipt"]["outcome"] for record in run.guard.proofs()] == expected


def _posts(run: Run, expected: list[str]) -> None:
    words = {"pass": "accept", "withhold": "block", "replace": "replace"}
    assert [post if isinstance(post, str) else words[post.action] for post in run.posts] == expected


def _output(run: Run, expected: dict[str, Any]) -> None:
    assert run.guard.proofs()[-1]["receipt"]["output"] == expected


def _report(run: Run, expected: dict[str, Any]) -> None:
    """The counts that a report makes of proofs (SPEC: riskproof 19.1)."""
    records = run.guard.proofs()
    blocked = sum(r["mode"] == "enforce" and _blocked(r) for r in records)
    observed = sum(r["mode"] == "observe" and (r["decision"] != "allow" or _action(r) == "would_block") for r in records)
    last = records[-1]["receipt"]
    found = {"blocked": blocked, "observed": observed, "receipt": f"{last['gate']} -> {last['outcome']}"}
    assert {key: found[key] for key in expected} == expected


def _dashboard(run: Run, expected: dict[str, int]) -> None:
    records = run.guard.proofs()
    found = {
        "blocked": sum(_blocked(r) and r["mode"] == "enforce" for r in records),
        "attention": sum(r["decision"] != "allow" or _action(r) == "would_block" for r in records),
    }
    assert {key: found[key] for key in expected} == expected


def _action(record: dict[str, Any]) -> str | None:
    return record["receipt"].get("output", {}).get("action")


def _blocked(record: dict[str, Any]) -> bool:
    return (record["decision"] == "deny" and record["receipt"]["gate"] == "deny") or _action(record) == "block"


def _equals(found: Any) -> Any:
    def check(run: Run, expected: Any) -> None:
        assert found(run) == expected

    return check


def _trace(run: Run, expected: str) -> None:
    *earlier, tool = expected.split(" then ")
    assert all(f"{name} -> {tool}" in run.decisions[-1].reason for name in earlier)


def _not_in_feedback(run: Run, words: list[str]) -> None:
    assert not any(word in run.posts[-1].reason for word in words)


def _proofs(run: Run, expected: Any) -> None:
    proofs = run.guard.proofs()
    assert (len(proofs) if isinstance(expected, int) else proofs) == expected


def _declassified(run: Run, label: str) -> None:
    assert any(label in record["receipt"].get("output", {}).get("declassifiedTaints", ()) for record in run.guard.proofs())


def _overflow(run: Run) -> None:
    assert (run.gates[0], run.decisions[0].rules) == ("deny", ("guard_fault",))


def _reopened(run: Run) -> None:
    assert (run.gates[1], run.guard.session("overflow").task_mode) == ("allow", "standard")


_CHECKS = {
    "decisions": _decisions,
    "last_rules_include": _last_rules,
    "last_decision": _last_decision,
    "last_taints": _last_taints,
    "last_provenance": _last_provenance,
    "stats": _stats,
    "toolchain": _toolchain,
    "reason_includes": _reason_includes,
    "reason_excludes": _reason_excludes,
    "proofs_exclude": _excluded,
    "report_excludes": _excluded,
    "feedback_excludes": _not_in_feedback,
    "outcomes": _outcomes,
    "post": _posts,
    "output": _output,
    "report": _report,
    "dashboard": _dashboard,
    "trace_shows": _trace,
    "capabilities": _equals(lambda run: [list(decision.capabilities) for decision in run.decisions]),
    "identity": _equals(lambda run: [decision.identity for decision in run.decisions]),
    "nested": _equals(lambda run: [record["nested"] for record in run.guard.proofs()]),
    "call_id_is_not_raw": lambda run, _: _excluded(run, ['"callId": "A"', '"callId": "B"']),
    "other_session_proofs": _equals(lambda run: len(run.guard.proofs(session="another"))),
    "raises": _equals(lambda run: run.raised),
    "gates": _equals(lambda run: [record["receipt"]["gate"] for record in run.guard.proofs()]),
    "proofs": _proofs,
    "report_mentions": _equals(lambda run: None if run.guard.settings.proof_enabled else "recording is off"),
    "declassified_includes": _declassified,
    "output_action": _equals(lambda run: _action(run.guard.proofs()[-1])),
    "own_output_record": _equals(lambda run: any(_action(record) for record in run.guard.proofs())),
    "first_overflow": lambda run, _: _overflow(run),
    "first_task_mode": _equals(lambda run: run.guard.session("first").task_mode),
    "after_disposal": lambda run, _: _reopened(run),
}
