from __future__ import annotations

from typing import Any

import pytest

from riskproof.reports.health import health, health_text
from tests.chinese import CHINESE
from tests.unit.reports.recording import record, snapshot

OFF = ("proofEnabled", "provenanceEnabled", "taintEnabled", "toolchainEnabled", "outputEnabled")
EXCEPTION = {"rule": "unknown_tool", "reason": "our own desk", "expires": "9999-12-31", "expired": False, "tool": "desk"}
EXPIRED = {**EXCEPTION, "rule": "destructive_operation", "expired": True}


def check_of(name: str, **fields: Any) -> dict[str, Any]:
    (check,) = (one for one in health(snapshot(**fields))["checks"] if one["id"] == name)
    return {key: value for key, value in check.items() if key not in ("id", "title")}


def test_the_text_of_the_defaults() -> None:
    assert health_text(snapshot()).split("\n") == [
        "RiskProof configuration health",
        "0 checks need attention",
        "[ok] enforcement: decisions are enforced",
        "[ok] proof recording: decisions and receipts are recorded",
        "[ok] provenance: arguments are traced to earlier results",
        "[ok] taint labels: data is labelled by what it is and where it comes from",
        "[ok] tool chains: the order of steps is judged",
        "[ok] credentials in results: results labelled SECRET or API_KEY are kept from the model",
        "[ok] policy posture: no decision is weaker than the balanced preset",
        "[info] activity: no records of this session yet; `/riskproof demo` rehearses without executing anything",
        "[info] retention: records are kept in memory only and end with this process",
        "These checks read the configuration only. They test no sandbox, approvals or plugins of the host, and prove no call safe.",
    ]


def test_every_check_that_needs_attention_says_what_to_do() -> None:
    found = health(snapshot(mode="observe", **dict.fromkeys(OFF, False)))
    needy = {check["id"]: check["action"] for check in found["checks"] if check["status"] == "attention"}
    assert found["attention"] == len(needy) == 6
    expected = {
        "enforcement": "`mode: enforce`",
        "recording": "`proof.enabled: true`",
        "provenance": "`provenance.enabled: true`",
        "taint": "`taint.enabled: true`",
        "toolchain": "`toolchain.enabled: true`",
        "credential-output": "`output.blockedTaints`",
    }
    assert {name: words for name, words in expected.items() if words in needy[name]} == expected
    assert "    next: set `mode: enforce` and restart" in health_text(snapshot(mode="observe")).split("\n")


def test_one_check_is_written_as_one() -> None:
    assert "1 check needs attention" in health_text(snapshot(taintEnabled=False)).split("\n")


def test_the_credentials_that_are_not_kept_from_the_model_are_named() -> None:
    one = check_of("credential-output", outputBlockedTaints=["PII", "SECRET"])
    assert (one["status"], one["detail"]) == ("attention", "not kept from the model: API_KEY")


def test_in_observe_mode_output_control_depends_on_the_mode() -> None:
    one = check_of("credential-output", mode="observe")
    assert one["status"] == "ok"
    assert "depends on the mode" in one["detail"]


def test_weaker_decisions_are_named_and_foreign_names_are_not() -> None:
    one = check_of("policy-posture", relaxedPolicyRules=["unknownTool", "<script>", "untrustedCodeExecution"])
    assert (one["status"], one["detail"]) == ("attention", "2 weaker than the balanced preset: untrustedCodeExecution, unknownTool")
    assert "does not undo overrides" in one["action"]
    assert check_of("policy-posture", relaxedPolicyRules=["<script>"])["status"] == "ok"


def test_exceptions_are_told_by_rule_and_never_by_what_they_fit() -> None:
    one = check_of("policy-posture", exceptions=[EXCEPTION, EXCEPTION, EXPIRED])
    assert one == {
        "status": "ok",
        "detail": "no decision is weaker than the balanced preset; exceptions in force: 2 (unknown_tool); "
        "exceptions that have expired: 1 (destructive_operation)",
    }


def test_a_rule_that_is_only_observed_needs_attention() -> None:
    one = check_of("policy-posture", observedRules=["unknown_tool"])
    assert one == {
        "status": "attention",
        "detail": "no decision is weaker than the balanced preset; rules that are only observed: 1 (unknown_tool)",
        "action": "review `policy.observedRules`; a rule that is only observed stops nothing",
    }


@pytest.mark.parametrize("name", ["credential-output", "policy-posture"])
def test_what_an_earlier_version_does_not_tell_is_not_judged(name: str) -> None:
    old = snapshot()
    del old["outputBlockedTaints"], old["relaxedPolicyRules"], old["exceptions"], old["observedRules"]
    assert {check["id"]: check["status"] for check in health(old)["checks"]}[name] == "info"
    assert health(old)["attention"] == 0


def test_activity_is_never_a_verdict() -> None:
    assert check_of("activity", proofEnabled=False) == {"status": "info", "detail": "recording is off, so activity cannot be judged"}
    assert {one["id"]: one for one in health(snapshot(record()))["checks"]}["activity"][
        "detail"
    ] == "records of this session that are held: 1"


def test_a_lost_history_stands_beside_the_records_that_are_held() -> None:
    said = "what the session did earlier is not known and not counted"
    assert check_of("activity", historyLost=True)["detail"].endswith(f"; {said}")
    assert said not in health_text(snapshot())


def test_a_file_is_not_said_to_be_writable() -> None:
    assert check_of("retention", persistent=True) == {
        "status": "info",
        "detail": "a proof file (JSONL) or a ledger is configured; whether it can be written was not checked",
    }


def test_each_language_has_all_of_its_words() -> None:
    for fields in ({}, {"mode": "observe", **dict.fromkeys(OFF, False)}, {"observedRules": ["unknown_tool"], "exceptions": [EXCEPTION]}):
        english, chinese = (health_text(snapshot(language=language, **fields)) for language in ("en", "zh-CN"))
        assert CHINESE.search(english) is None
        assert [line for line in chinese.split("\n") if not CHINESE.search(line)] == []
