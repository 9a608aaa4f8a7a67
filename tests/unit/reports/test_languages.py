from __future__ import annotations

from riskproof.reports.languages import decision_word, risk_word, said


def test_chinese_is_the_second_of_two() -> None:
    assert [said(("one", "一"), language) for language in ("en", "zh-CN")] == ["one", "一"]


def test_a_word_of_another_version_is_shown_as_it_is() -> None:
    assert (risk_word("critical", "zh-CN"), risk_word("new", "en")) == ("严重", "new")
    assert (decision_word("require_approval", "en"), decision_word("new", "zh-CN")) == ("require approval", "new")
