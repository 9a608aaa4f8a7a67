from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from riskproof.engine.observe import UNREADABLE, Observed, observe
from riskproof.engine.redact import MARKER
from riskproof.model.call import Result
from riskproof.model.decision import OutputDecision
from riskproof.model.facts import Leaf
from riskproof.model.files import Touch
from riskproof.model.policy import OutputPolicy, Policy
from riskproof.model.session import Session
from riskproof.model.taint import Capability, Label

KEY = "s" + "k-" + "a1B2c3D4e5F6g7H8i9J0k1L2"
BLOCK = Policy()
REDACT = replace(BLOCK, output=OutputPolicy(action="redact"))
WATCH = replace(BLOCK, mode="observe")


def seen(
    value: Any,
    policy: Policy = BLOCK,
    *leaves: Leaf,
    tool: str = "note",
    capabilities: tuple[Capability, ...] = ("PRIVATE_ACCESS",),
    **given: Any,
) -> Observed:
    result = value if isinstance(value, Result) else Result(value)
    return observe(tool, capabilities, leaves, result, Session(), policy, **given)


def tracked(observed: Observed) -> list[tuple[str, ...]]:
    """The labels of what the session took in."""
    return [entry.labels for entry in observed.session.entries]


def test_a_harmless_result_passes_and_is_taken_in() -> None:
    observed = seen({"mail": "ana@mail.example"})
    assert observed.output == OutputDecision("pass", "pass", ("PII",))
    assert tracked(observed) == [("PII",)]
    assert observed.session.saw_private_access


def test_a_blocked_label_withholds_the_result_and_the_session_never_sees_it() -> None:
    observed = seen(f"use {KEY} here")
    assert observed.output == OutputDecision(
        "withhold",
        "withhold",
        ("API_KEY",),
        ("API_KEY",),
        reason="RiskProof withheld this result: it carries API_KEY. "
        "Ask for a result without it, or have the operator pin a reviewed redactor.",
    )
    assert observed.session == Session()


def test_the_reason_is_in_the_configured_language() -> None:
    chinese = replace(BLOCK, language="zh-CN")
    assert seen(KEY, chinese).output.reason.startswith("RiskProof 已拦截此结果：其中含有 API_KEY。")
    assert seen({1}, chinese).output.reason == UNREADABLE[1]


def test_redaction_replaces_the_spans_and_lets_the_rest_pass() -> None:
    observed = seen(Result({"note": f"use {KEY} here", "mail": "ana@mail.example"}, content=[KEY], contexts=(KEY,)), REDACT)
    assert observed.output == OutputDecision(
        "replace",
        "replace",
        ("PII",),
        ("API_KEY",),
        replacement={"note": f"use {MARKER} here", "mail": "ana@mail.example"},
        replacement_content=[MARKER],
        replacement_contexts=(MARKER,),
    )
    assert tracked(observed) == [("PII",)]


@pytest.mark.parametrize(
    "value",
    [{KEY: "as a key"}, {KEY: {"as a key": 1}}, {KEY: []}, {"password": 7364826493}],
    ids=["key", "key of an object", "key of nothing", "number"],
)
def test_redaction_withholds_when_anything_is_left(value: Any) -> None:
    observed = seen(value, REDACT)
    assert (observed.output.action, observed.output.advised, observed.output.replacement) == ("withhold", "withhold", None)
    assert observed.session == Session()


def test_redaction_withholds_what_a_vault_gave() -> None:
    observed = seen("plain looking text", REDACT, tool="read_vault", capabilities=("CREDENTIAL_ACCESS",))
    assert (observed.output.action, observed.output.blocked) == ("withhold", ("SECRET",))


def test_redaction_withholds_a_result_that_repeats_a_labelled_argument() -> None:
    argument = Leaf("a", "a", "a", "a", "text from a vault", labels=("SECRET",))
    assert seen("saved: text from a vault", REDACT, argument).output.action == "withhold"
    assert seen("saved", REDACT, argument).output == OutputDecision("pass", "pass", ("SECRET",))


def test_redaction_withholds_what_grows_too_large_to_be_inspected_again() -> None:
    many = "\n".join(["pass" + "word=" + "aB3-x9"] * 150_000)
    observed = seen(many, REDACT)
    assert (observed.output.action, observed.output.replacement) == ("withhold", None)


@pytest.mark.parametrize("value", [{1, 2}, float("inf"), "x" * 5_000_000], ids=["set", "infinity", "large"])
def test_a_result_that_cannot_be_inspected_is_withheld(value: Any) -> None:
    for policy in (BLOCK, REDACT):
        observed = seen(value, policy)
        assert observed.output == OutputDecision("withhold", "withhold", reason=UNREADABLE[0])
        assert observed.session == Session()


def test_in_observe_mode_everything_passes_and_what_policy_says_is_noted() -> None:
    assert seen({1, 2}, WATCH).output == OutputDecision("pass", "withhold", reason=UNREADABLE[0])
    blocked = seen(f"use {KEY} here", WATCH)
    assert (blocked.output.action, blocked.output.advised, blocked.output.blocked) == ("pass", "withhold", ("API_KEY",))
    assert tracked(blocked) == [("API_KEY",)]
    redacted = seen(f"use {KEY} here", replace(REDACT, mode="observe"))
    assert (redacted.output.action, redacted.output.advised, redacted.output.replacement) == ("pass", "replace", None)
    assert tracked(redacted) == [("API_KEY",)]


def test_with_output_control_off_everything_passes() -> None:
    off = replace(BLOCK, output=OutputPolicy(enabled=False))
    assert seen(f"use {KEY} here", off).output == OutputDecision("pass", "pass", ("API_KEY",))
    unreadable = seen({1, 2}, off, tool="web_fetch", capabilities=("EXTERNAL_INGESTION",))
    assert unreadable.output == OutputDecision("pass", "pass", ("UNTRUSTED_WEB",))
    assert unreadable.session.forgotten == {"UNTRUSTED_WEB"}


def test_a_replayed_result_is_taken_in_as_it_was() -> None:
    assert tracked(seen(f"use {KEY} here", BLOCK, always_absorb=True)) == [("API_KEY",)]
    replaced = seen(f"use {KEY} here", REDACT, always_absorb=True)
    assert (replaced.output.action, tracked(replaced)) == ("replace", [("API_KEY",)])


def test_a_failed_call_is_inspected_and_never_taken_in() -> None:
    failed = seen(Result(f"failed with {KEY}", is_error=True))
    assert (failed.output.action, failed.session) == ("withhold", Session())
    assert seen(Result("failed", is_error=True)).session == Session()


def test_facts_come_with_the_answer() -> None:
    facts = seen("ana@mail.example").facts
    assert (facts.kind, facts.detected, facts.readable) == ("tool_output", ("PII",), True)


def writing(*labels: Label) -> tuple[Leaf, Touch]:
    return Leaf("content", "content", "content", "content", "text", labels=labels), Touch(0, (1, 2), reads=False, writes=True)


def test_what_a_call_wrote_is_remembered_even_when_its_result_is_withheld() -> None:
    content, touch = writing("UNTRUSTED_WEB")
    for value in ("saved", f"saved {KEY}"):
        observed = seen(value, BLOCK, content, capabilities=("LOCAL_MUTATION",), touches=(touch,))
        assert observed.session.written == {(1, 2): ("UNTRUSTED_WEB",)}
    assert observed.output.action == "withhold"


def test_a_call_that_failed_and_a_policy_without_taint_remember_no_file() -> None:
    content, touch = writing("UNTRUSTED_WEB")
    assert not seen(Result("full", is_error=True), BLOCK, content, touches=(touch,)).session.written
    assert not seen("saved", replace(BLOCK, taint_enabled=False), content, touches=(touch,)).session.written


def test_what_is_read_of_such_a_file_is_taken_in_with_its_labels() -> None:
    session = Session(written={(1, 2): ("UNTRUSTED_WEB",)})
    touch = Touch(0, (1,), reads=True, writes=False)
    observed = observe("read", ("PRIVATE_ACCESS",), (), Result("in short: a text"), session, BLOCK, touches=(touch,))
    assert tracked(observed) == [("UNTRUSTED_WEB",)]
