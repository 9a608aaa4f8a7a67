"""The sentences that a host shows: a decision as one line (SPEC: riskproof 15.2).

Refuses values from the call: everything here is a rule's own words, ids, tool names made safe to show, and fixed text.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.redaction import display_text
from riskproof.model.decision import Decision
from riskproof.model.finding import Finding
from riskproof.model.taint import Language

_PARTS: Final = {
    "en": (
        "from {path}",
        "read as {views}",
        "matched by fingerprint",
        "recommended action: {remedies}",
        "proof {proof} (look the proof id up with `riskproof proofs list`)",
        "waits for a person: `riskproof approve {approval}` lets this call pass once",
    ),
    "zh-CN": (
        "来源 {path}",
        "按 {views} 解读",
        "按指纹匹配",
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


def host_reason(decision: Decision, language: Language) -> str:
    """The reason as a host shows it to the model or a person: product tag, why, where from, read how, what to do, which
    proof."""
    path, read_as, faded, remedies, proof, approval = _PARTS[language]
    parts = [f"{TAG}: {decision.reason}"]
    if decision.sources:
        tools = dict.fromkeys(display_text(source.tool) for source in decision.sources)
        parts.append(path.format(path=" -> ".join((*tools, display_text(decision.tool)))))
    if decision.views:
        names = dict.fromkeys(name for views in decision.views.values() for name in views)
        parts.append(read_as.format(views=", ".join(names)))
    if decision.faded and decision.sources:
        parts.append(faded)
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
