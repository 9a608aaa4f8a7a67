from __future__ import annotations

from dataclasses import replace

import pytest

from riskproof.guard.rehearsal import rehearse
from riskproof.model.taint import Language


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_every_rehearsed_attack_is_denied_by_the_rule_it_is_meant_for(language: Language) -> None:
    assert [(case.rule, case.decision.verdict, case.passed) for case in rehearse(language)] == [
        ("untrusted_code_execution", "deny", True),
        ("sensitive_data_external_action", "deny", True),
        ("tool_identity_changed", "deny", True),
        ("task_scope_violation", "deny", True),
    ]


def test_nothing_of_a_rehearsal_is_recorded() -> None:
    assert [case.decision.proof_id for case in rehearse()] == [None] * 4


def test_a_case_fails_when_its_rule_did_not_fire_or_the_call_was_not_denied() -> None:
    case = rehearse()[0]
    assert not replace(case, rule="another_rule").passed
    assert not replace(case, decision=replace(case.decision, verdict="ask")).passed
