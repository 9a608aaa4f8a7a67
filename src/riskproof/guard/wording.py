"""The sentences that a host shows: a decision as one line (SPEC: riskproof 15.2).

Refuses values from the call: everything here is a rule's own words, ids, tool names made safe to show, and fixed text.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.redaction import display_text
from riskproof.engine.observe import UNREADABLE
from riskproof.model.call import Call
from riskproof.model.decision import Decision, OutputDecision
from riskproof.model.finding import Finding
from riskproof.model.policy import Policy
from riskproof.model.taint import Language
from riskproof.model.verdict import Verdict

_PARTS: Final = {
    "en": (
        "from {path}",
        "read as {views}",
        "matched by fingerprint",
        "history was lost: what this session read before is not known, so it counts as tainted; a new session does not",
        "recommended action: {remedies}",
        "proof {proof} (look the proof id up with `riskproof proofs list`)",
        "waits for a person: `riskproof approve {approval}` lets this call pass once",
    ),
    "zh-CN": (
        "来源 {path}",
        "按 {views} 解读",
        "按指纹匹配",
        "历史记录已丢失：无法得知此会话之前读取过什么，因此按受污染处理；新会话不受影响",
        "建议操作：{remedies}",
        "证明 {proof}（用 `riskproof proofs list` 查看）",
        "等待人工批准：`riskproof approve {approval}` 可放行一次该调用",
    ),
}
_FAULT: Final = {
    "en": ("the call could not be judged ({fault}); what cannot be judged is denied", "retry with simpler arguments, or ask the operator"),
    "zh-CN": ("无法判断该调用（{fault}）；无法判断即拒绝", "请用更简单的参数重试，或联系操作者"),
}
TAG: Final = "RiskProof"
_REMEDIES_SHOWN: Final = 2


def host_reason(decision: Decision, language: Language, *, lost: bool = False) -> str:
    """The reason as a host shows it to the model or a person: product tag, why, where from, read how, what to do, which proof. ``lost`` =
    what happened in the session before is not known."""
    path, read_as, faded, gone, remedies, proof, approval = _PARTS[language]
    parts = [f"{TAG}: {decision.reason}"]
    if decision.sources:
        tools = dict.fromkeys(display_text(source.tool) for source in decision.sources)
        parts.append(path.format(path=" -> ".join((*tools, display_text(decision.tool)))))
    if decision.views:
        names = dict.fromkeys(name for views in decision.views.values() for name in views)
        parts.append(read_as.format(views=", ".join(names)))
    if decision.faded and decision.sources:
        parts.append(faded)
    if lost:
        parts.append(gone)
    if decision.remedies:
        parts.append(remedies.format(remedies=" / ".join(decision.remedies[:_REMEDIES_SHOWN])))
    if decision.proof_id:
        parts.append(proof.format(proof=decision.proof_id))
    if decision.approval and decision.gate == "ask":
        parts.append(approval.format(approval=decision.approval))
    return "; ".join(parts)


def fault_finding(kind: str, language: Language) -> Finding:
    """The finding that stands for a fault of ours or of the host's message. ``kind`` is the name of an error class."""
    reason, remedy = _FAULT[language]
    return Finding("guard_fault", "deny", "high", (f"gap: {kind}",), (), reason.format(fault=kind), remedy)


def faulted(call: Call, kind: str, policy: Policy) -> Decision:
    """The decision on a call that could not be judged: denied, or let through in observe mode."""
    found = fault_finding(kind, policy.language)
    name = getattr(call, "name", "")
    gate: Verdict = "allow" if policy.mode == "observe" else "deny"
    return Decision("deny", gate, "high", (found,), found.reason, name if isinstance(name, str) else "", mode=policy.mode)


def uninspected(policy: Policy) -> OutputDecision:
    """What becomes of a result that could not be inspected: it is withheld, or passes in observe mode."""
    reason = UNREADABLE[1 if policy.language == "zh-CN" else 0]
    return OutputDecision("pass" if policy.mode == "observe" else "withhold", "withhold", reason=reason)
