"""The guard's answers as the shim takes them.

Refuses to pass on a replacement that the shim cannot put in place as a whole: then the result is withheld.
"""

from __future__ import annotations

from typing import Final

from riskproof.hosts.dsh.wire import Message
from riskproof.model.call import Result
from riskproof.model.decision import Decision, OutputDecision
from riskproof.model.taint import Language

_UNFIT: Final = {
    "en": "RiskProof withheld this result: it cannot be replaced in parts here. Ask for a result without the values that must not be seen.",
    "zh-CN": "RiskProof 已拦截此结果：此处无法只替换其中一部分。请索取不含敏感值的结果。",
}
_RAN: Final = {"en": "The tool did run.", "zh-CN": "工具已执行。"}
"""So that nobody does again what was done: an edit, say, of a file that holds a key elsewhere."""
_FAULT: Final = {
    "en": ("RiskProof: the call could not be judged, so it was not made", "RiskProof withheld this result: it could not be inspected."),
    "zh-CN": ("RiskProof：无法判断该调用，因此未执行", "RiskProof 已拦截此结果：无法检查。"),
}


def judged(decision: Decision) -> Message:
    """The answer to ``decide``."""
    return {
        "gate": decision.gate,
        "verdict": decision.verdict,
        "reason": decision.reason,
        "proof": decision.proof_id,
        "rules": list(decision.rules),
    }


def unjudged(language: Language, *, observing: bool) -> Message:
    """The answer where a fault of ours kept a call from being judged."""
    gate = "allow" if observing else "deny"
    return {"gate": gate, "verdict": "deny", "reason": _FAULT[language][0], "proof": None, "rules": ["guard_fault"]}


def uninspected(language: Language, *, observing: bool) -> Message:
    """The answer where a fault of ours kept a result from being inspected."""
    return {"action": "pass"} if observing else {"action": "withhold", "reason": _FAULT[language][1]}


def inspected(output: OutputDecision, result: Result, replaced: str, language: Language) -> Message:
    """The answer to ``inspect``. A new value has its text made anew by the tool, so a text that was put in its place by somebody else, or
    one that holds more than its value, cannot stay as it is."""
    if output.action != "replace":
        return {"action": output.action, **({"reason": _told(output, result, language)} if output.action == "withhold" else {})}
    changed = _changed(output, result, replaced)
    return {"action": "withhold", "reason": _UNFIT[language]} if changed is None else {"action": "replace", **changed}


def _told(output: OutputDecision, result: Result, language: Language) -> str:
    if result.is_error or not output.reason:
        return output.reason
    return f"{output.reason} {_RAN[language]}" if language == "en" else f"{output.reason}{_RAN[language]}"


def _changed(output: OutputDecision, result: Result, replaced: str) -> Message | None:
    """What of a result is put in place of what was there; None where that would not be all of it."""
    found: Message = {}
    new_contexts = list(output.replacement_contexts)
    if new_contexts != list(result.contexts):
        found["contexts"] = new_contexts
    new_value, new_content = output.replacement != result.value, output.replacement_content != result.content
    if result.is_error:
        return {**found, "content": output.replacement_content} if result.content is not None else None
    if new_value and replaced != "content":
        return {**found, "value": output.replacement}
    if new_value or (new_content and replaced != "content"):
        return None
    return {**found, "content": output.replacement_content} if new_content else found
