"""What the client answers where the service does not: no (decisions 1), and why.

Refuses values from the call: fixed sentences, and what the service said of itself. Standard library only: the client imports this.
"""

from __future__ import annotations

from typing import Final

from riskproof.model.call import Call
from riskproof.model.decision import Decision, OutputDecision
from riskproof.model.finding import Finding
from riskproof.model.taint import Language, Mode

RULE: Final = "guard_fault"
_CALL: Final = {
    "en": "RiskProof: the call could not be judged ({why}); what cannot be judged is denied; recommended action: {remedy}",
    "zh-CN": "RiskProof：无法判断该调用（{why}）；无法判断即拒绝；建议操作：{remedy}",
}
_RESULT: Final = {
    "en": "RiskProof withheld this result: it could not be inspected ({why}).",
    "zh-CN": "RiskProof 已拦截此结果：无法检查（{why}）。",
}
_REMEDY: Final = {
    "en": "try again; if it stays so, look at `riskproof service status`",
    "zh-CN": "请重试；若问题依旧，请查看 `riskproof service status`",
}


def denied(call: Call, mode: Mode, language: Language, why: str, remedy: str = "") -> Decision:
    """The decision on a call that the service did not judge: denied, in observe mode let through."""
    remedy = remedy or _REMEDY[language]
    reason = _CALL[language].format(why=why, remedy=remedy)
    found = Finding(RULE, "deny", "high", ("gap: service",), (), reason, remedy)
    name = call.name if isinstance(call.name, str) else ""
    return Decision("deny", "allow" if mode == "observe" else "deny", "high", (found,), reason, name, mode=mode)


def withheld(mode: Mode, language: Language, why: str) -> OutputDecision:
    """What becomes of a result that the service did not inspect: withheld, in observe mode passed on."""
    return OutputDecision("pass" if mode == "observe" else "withhold", "withhold", reason=_RESULT[language].format(why=why))
