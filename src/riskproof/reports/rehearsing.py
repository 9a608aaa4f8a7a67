"""The rehearsal as a text (SPEC: riskproof 19.2).

Refuses to count: the four cases run in guards of their own, which record nothing and know no session.
"""

from __future__ import annotations

from typing import Final

from riskproof.guard.rehearsal import rehearse
from riskproof.model.taint import Language
from riskproof.model.verdict import WIRE_DECISION
from riskproof.reports.languages import Words, decision_word, said

TITLE: Final[Words] = ("RiskProof rehearsal", "RiskProof 演练")
NOTE: Final[Words] = (
    "Synthetic cases under the balanced preset; nothing is executed, sent or written.",
    "合成用例，balanced 预设；不执行、不发送、不写入任何内容。",
)
_CASE: Final[Words] = ("{mark} {title}: {decision} · {rule}", "{mark} {title}：{decision} · {rule}")
_MARKS: Final[dict[bool, Words]] = {True: ("✓ pass", "✓ 通过"), False: ("✗ FAIL", "✗ 未通过")}
_SUM: Final[Words] = ("passed {passed} · failed {failed}", "通过 {passed} · 未通过 {failed}")
_UNCOUNTED: Final[Words] = (
    "The rehearsal is not counted in this session's records. It shows these four cases, not that every attack is stopped.",
    "演练不计入本会话的记录。它只展示这四个用例，并不表示能阻止所有攻击。",
)


def rehearsal_text(language: Language) -> str:
    """Runs the four cases and says how each ended."""
    cases = rehearse(language)
    lines = [
        said(_CASE, language).format(
            mark=said(_MARKS[case.passed], language),
            title=said(case.title, language),
            decision=decision_word(WIRE_DECISION[case.decision.verdict], language),
            rule=case.rule,
        )
        for case in cases
    ]
    passed = sum(case.passed for case in cases)
    total = said(_SUM, language).format(passed=passed, failed=len(cases) - passed)
    return "\n".join([said(TITLE, language), said(NOTE, language), *lines, total, said(_UNCOUNTED, language)])
