"""The catalogue: defaults, floors, risks and settings as the specification has them, and words that keep their promises."""

from __future__ import annotations

import string

import pytest

from riskproof.model.policy import BALANCED, DECISION_KEYS
from riskproof.model.rule import RegisteredRule
from riskproof.model.verdict import weaker
from riskproof.rules._catalogue import CATALOGUE
from tests.unit.rules.building import facts

SWITCHED_ON = {"undeclared_contact"}
"""Rules that the operator switches on label by label, so that an exception of theirs may switch off what it fits."""
every_rule = pytest.mark.parametrize("rule", CATALOGUE, ids=[rule.id for rule in CATALOGUE])


def test_defaults_floors_risks_and_settings_are_those_of_the_specification() -> None:
    assert [(one.id, one.rule.default, one.rule.floor, one.rule.risk, one.rule.policy_key) for one in CATALOGUE] == [
        ("tool_identity_changed", "deny", "deny", "high", None),
        ("task_scope_violation", "deny", "deny", "high", None),
        ("cloud_metadata_link_local", "deny", "deny", "critical", None),
        ("blocked_destination", "deny", "deny", "critical", None),
        ("catastrophic_system_operation", "deny", "deny", "critical", None),
        ("credential_external_action", "deny", "deny", "critical", None),
        ("credential_network_command", "deny", "deny", "critical", None),
        ("credential_access_after_untrusted", "deny", "allow", "critical", "credential_access_after_untrusted"),
        ("sensitive_data_external_action", "deny", "allow", "critical", "sensitive_external_action"),
        ("sensitive_path_mutation", "deny", "allow", "critical", "sensitive_path_mutation"),
        ("sensitive_path_read", "ask", "allow", "high", "sensitive_path_read"),
        ("remote_script_execution", "deny", "allow", "critical", "remote_script_execution"),
        ("untrusted_code_execution", "deny", "allow", "critical", "untrusted_code_execution"),
        ("untrusted_local_mutation", "ask", "allow", "high", "untrusted_local_mutation"),
        ("destructive_operation", "ask", "allow", "high", "destructive_operation"),
        ("private_data_exfiltration_chain", "deny", "deny", "critical", None),
        ("suspicious_disclosure_chain", "ask", "ask", "high", None),
        ("untrusted_private_access", "ask", "allow", "high", "untrusted_private_access"),
        ("unlisted_external_destination", "ask", "allow", "high", "unlisted_external_action"),
        ("unknown_tool", "ask", "allow", "medium", "unknown_tool"),
        ("uninspectable_call", "deny", "deny", "high", None),
        ("unparsed_command", "ask", "ask", "medium", None),
        ("disguised_destination", "ask", "ask", "high", None),
        ("unendorsed_disclosure", "deny", "deny", "critical", None),
        ("unendorsed_target", "ask", "ask", "high", None),
        ("instructed_call", "ask", "ask", "high", None),
        ("untrusted_steering_file", "ask", "ask", "critical", None),
        ("gradual_disclosure", "ask", "ask", "high", None),
        ("startup_file_change", "ask", "allow", "high", "destructive_operation"),
        ("undeclared_contact", "ask", "allow", "medium", None),
    ]


def test_every_setting_moves_one_rule_and_one_of_them_two_and_its_balanced_value_is_the_default() -> None:
    moved = [(one.rule.policy_key, one.rule.default) for one in CATALOGUE if one.rule.policy_key]
    assert sorted(key for key, _ in moved) == sorted([*DECISION_KEYS, "destructive_operation"])
    assert dict(moved) == BALANCED
    assert set(moved) == set(BALANCED.items())


@every_rule
def test_no_default_is_weaker_than_its_floor_and_a_fixed_rule_has_no_play(rule: RegisteredRule) -> None:
    assert not weaker(rule.rule.default, rule.rule.floor)
    assert rule.rule.policy_key is not None or rule.rule.default == rule.rule.floor or rule.id in SWITCHED_ON


@every_rule
def test_words_exist_in_both_languages_with_the_same_known_placeholders(rule: RegisteredRule) -> None:
    for english, chinese in (rule.rule.reason, rule.rule.remedy):
        used = [sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None) for text in (english, chinese)]
        assert used[0] == used[1]
        assert set(used[0]) <= {"tool", "hosts", "label", "contacts"}
        assert english.isascii()
        assert english[0].isupper() or english[0] == "{"
        assert any("\u4e00" <= character <= "\u9fff" for character in chinese)


@every_rule
def test_reasons_and_remedies_can_be_joined(rule: RegisteredRule) -> None:
    texts = [*rule.rule.reason, *rule.rule.remedy]
    assert [text for text in texts if text[-1] in ".。" or ";" in text or "；" in text] == []


@every_rule
def test_an_ordinary_call_gives_no_evidence(rule: RegisteredRule) -> None:
    assert list(rule.check(facts(capabilities=("PRIVATE_ACCESS",), identity="unchanged"))) == []
