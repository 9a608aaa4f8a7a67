"""Everything is said twice, in English and in Chinese; this picks.

Refuses a third language and an untranslated sentence.
"""

from __future__ import annotations

from typing import Final

from riskproof.model.taint import Language

Words = tuple[str, str]
"""A sentence in English and in Chinese."""

_RISKS: Final[dict[str, Words]] = {
    "low": ("low", "低"),
    "medium": ("medium", "中"),
    "high": ("high", "高"),
    "critical": ("critical", "严重"),
}
_DECISIONS: Final[dict[str, Words]] = {
    "allow": ("allow", "允许"),
    "require_approval": ("require approval", "需要批准"),
    "deny": ("deny", "拒绝"),
}


def said(words: Words, language: Language) -> str:
    """The sentence in the language."""
    return words[1 if language == "zh-CN" else 0]


def risk_word(risk: str, language: Language) -> str:
    """A risk level as a reader sees it."""
    return said(_RISKS.get(risk, (risk, risk)), language)


def decision_word(decision: str, language: Language) -> str:
    """A record's decision as a reader sees it."""
    return said(_DECISIONS.get(decision, (decision, decision)), language)
