from __future__ import annotations

import pytest

from riskproof.reports.rule_words import OUTPUT_RULE, general_guidance, guidance, title
from riskproof.rules._catalogue import CATALOGUE
from tests.chinese import CHINESE

IDS = [*(one.id for one in CATALOGUE), OUTPUT_RULE, "guard_fault"]


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_has_a_title_and_guidance_in_both_languages(rule: str) -> None:
    english, chinese = ((title(rule, "bash", language), guidance(rule, language)) for language in ("en", "zh-CN"))
    assert english != chinese
    assert [bool(CHINESE.search(text or "")) for text in (*english, *chinese)] == [False, False, True, True]
    assert not any(sign in text for text in (*english, *chinese) for sign in "{}" if text)


def test_a_title_says_what_the_rule_says_without_the_destinations() -> None:
    assert title("sensitive_data_external_action", "send_email", "en") == "Sensitive data would go to an outside destination"
    assert title("sensitive_data_external_action", "send_email", "zh-CN") == "敏感数据将被发送到外部目标"


def test_a_title_names_the_tool_in_a_form_that_may_be_shown() -> None:
    assert title("unknown_tool", "ev<b>il\n{hosts}", "en") == "It is not known what ev b il {hosts} can do"


def test_an_id_that_nothing_here_knows_gets_a_general_title_and_no_guidance() -> None:
    assert title("of_a_later_version", "bash", "en") == "This call needs a look"
    assert guidance("of_a_later_version", "en") is None
    assert general_guidance("zh-CN") == "请查看 /riskproof trace"
