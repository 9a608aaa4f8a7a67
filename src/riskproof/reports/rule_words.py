"""A rule's title and what to do about it, in both languages, from the rule's own words.

Refuses to say anything of its own about a rule of the catalogue: the title is the rule's reason without its destinations and labels, the
guidance its remedy. Only what is no rule has words here.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.redaction import display_text
from riskproof.model.taint import Language
from riskproof.reports.languages import Words, said
from riskproof.rules._catalogue import CATALOGUE

OUTPUT_RULE: Final = "sensitive_tool_output"
"""Stands in reports for what output control did; no rule of the catalogue has this id."""
_UNNAMED: Final[dict[str, Words]] = {
    "undeclared_contact": (
        "Something that its label does not declare is met for the first time ({tool})",
        "首次遇到其标签未声明的内容（{tool}）",
    )
}
"""Reasons that name more than their destinations, without those names."""
_WORDS: Final[dict[str, tuple[Words, Words]]] = {
    **{one.id: (_UNNAMED.get(one.id, one.rule.reason), one.rule.remedy) for one in CATALOGUE},
    OUTPUT_RULE: (
        ("A tool's result holds data that is kept from the model", "工具结果含有不得交给模型的数据"),
        ("Remove the value at its source, or let an approved declassifier clean it", "请在源头去除该值，或由经审查的脱敏工具清理"),
    ),
    "guard_fault": (
        ("The call could not be judged", "无法判断该调用"),
        ("Retry with simpler arguments, or ask the operator", "请用更简单的参数重试，或联系操作者"),
    ),
}
_ELSEWHERE: Final[tuple[Words, Words]] = (
    ("This call needs a look", "该调用需要查看"),
    ("See /riskproof trace", "请查看 /riskproof trace"),
)
_HOSTS: Final = (" ({hosts})", "（{hosts}）")


def title(rule: str, tool: str, language: Language) -> str:
    """What a rule found, in a line; for an id that nothing here knows a general one. ``tool`` is the call's tool, as recorded."""
    words = said(_WORDS.get(rule, _ELSEWHERE)[0], language)
    return words.replace(said(_HOSTS, language), "").replace("{tool}", display_text(tool))


def guidance(rule: str, language: Language) -> str | None:
    """What to do about a rule, None for an id that nothing here knows."""
    return said(_WORDS[rule][1], language) if rule in _WORDS else None


def general_guidance(language: Language) -> str:
    """What to do where no rule says it."""
    return said(_ELSEWHERE[1], language)
