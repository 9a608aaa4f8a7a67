"""One record of a report as a block of lines (SPEC: riskproof 19.1).

Refuses metadata as it stands: tool names, labels and remedies go through ``display_text``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from riskproof.detect.redaction import display_text
from riskproof.model.taint import Language
from riskproof.reports.counting import Record, gate_of, outcome_of, output_action, output_of
from riskproof.reports.languages import Words, decision_word, risk_word, said
from riskproof.reports.rule_words import OUTPUT_RULE, general_guidance, guidance, title

_VERDICTS: Final[dict[str, Words]] = {
    "allow": ("policy allow", "策略允许"),
    "require_approval": ("approval required", "需要批准"),
    "deny": ("policy deny", "策略拒绝"),
}
_RECOMMENDATION: Final[Words] = ("recommendation: {decision}", "建议：{decision}")
_LINES: Final[dict[str, Words]] = {
    "sources": ("  sources: {}", "  来源：{}"),
    "labels": ("  labels: {}", "  标签：{}"),
    "rule": ("  rule: {}", "  规则：{}"),
    "waived": ("  does not count: {}", "  不计入：{}"),
    "receipt": ("  receipt: {}", "  回执：{}"),
    "output": ("  result: {}", "  结果：{}"),
    "declassified": ("  declassified: {}", "  已脱敏：{}"),
    "identity": ("  tool identity: {}", "  工具身份：{}"),
    "approval": ("  approval: {}", "  批准：{}"),
    "proof": ("  proof: {}", "  证明：{}"),
    "next": ("  next: {}", "  下一步：{}"),
}
_NO_SOURCE: Final[Words] = ("no matched source", "无匹配来源")
_NONE: Final = "-"
_OUTPUTS: Final[dict[str, Words]] = {
    "allow": ("passed on", "已交给模型"),
    "block": ("withheld from the model; the tool did run", "未交给模型；工具已经运行"),
    "replace": ("redacted before the model saw it; the tool did run", "已遮盖后才交给模型；工具已经运行"),
    "would_block": ("would be withheld or redacted; observe mode passed it on", "本应扣留或遮盖；观察模式下已交给模型"),
}
_IDENTITIES: Final[dict[str, Words]] = {
    "changed": ("changed since it was first seen", "与首次所见不同"),
    "capacity-exceeded": ("could not be pinned, the session has too many tools", "会话中的工具过多，无法固定"),
}
_WAIVERS: Final[dict[str, Words]] = {
    "exception": ("an exception covers it", "有例外覆盖"),
    "observed": ("only observed", "仅观察"),
}
_WOULD: Final[Words] = ("{rule} ({why}; else: {decision})", "{rule}（{why}；否则：{decision}）")
_TITLED: Final[Words] = ("{rule} ({title})", "{rule}（{title}）")
_APPROVALS: Final[dict[bool, Words]] = {True: ("{} (granted)", "{}（已批准）"), False: ("{} (requested)", "{}（已请求）")}
_NEXT_SHOWN: Final = 2


def block(record: Record, language: Language) -> list[str]:
    """The lines of one record."""
    pairs = [
        ("sources", _sources(record, language)),
        ("labels", ", ".join(_labels(record)) or _NONE),
        *(("rule", text) for text in list(_ruled(record, language)) or [_NONE]),
        *(("waived", text) for text in _waived(record, language)),
        ("receipt", f"{gate_of(record) or _NONE} -> {outcome_of(record)}"),
        ("output", _output(record, language)),
        ("declassified", ", ".join(display_text(str(label)) for label in output_of(record).get("declassifiedTaints", ()))),
        ("identity", _identity(record, language)),
        ("approval", _approval(record, language)),
        ("proof", display_text(str(record["proofId"]))),
        *(("next", step) for step in _next_steps(record, language)),
    ]
    return [_head(record, language), *(said(_LINES[name], language).format(text) for name, text in pairs if text)]


def rules_of(record: Record) -> list[str]:
    """The ids of what fired, in order; last what output control did or would have done."""
    found = [str(rule["id"]) for rule in record["matchedRules"]]
    return found if output_action(record) in ("", "allow") else [*found, OUTPUT_RULE]


def sources_of(record: Record) -> list[str]:
    """The tools that a call's values came from, unique, oldest first, fit to be shown."""
    return list(dict.fromkeys(display_text(str(source["tool"])) for source in record["sources"]))


def _head(record: Record, language: Language) -> str:
    decision = str(record["decision"])
    if record["mode"] == "observe":
        verdict = said(_RECOMMENDATION, language).format(decision=decision_word(decision, language))
    else:
        verdict = said(_VERDICTS.get(decision, (decision, decision)), language)
    return f"{verdict} · {display_text(str(record['tool']))} · {risk_word(str(record['riskLevel']), language)}"


def _sources(record: Record, language: Language) -> str:
    found = sources_of(record)
    return f"{' + '.join(found)} -> {display_text(str(record['tool']))}" if found else said(_NO_SOURCE, language)


def _labels(record: Record) -> Iterable[str]:
    inside = [label for labels in record["taintSummary"].values() for label in labels]
    return dict.fromkeys(display_text(str(label)) for label in (*inside, *output_of(record).get("taints", ())))


def _ruled(record: Record, language: Language) -> Iterable[str]:
    for rule in rules_of(record):
        if guidance(rule, language) is None:
            yield display_text(rule)
        else:
            yield said(_TITLED, language).format(rule=display_text(rule), title=title(rule, str(record["tool"]), language))


def _waived(record: Record, language: Language) -> Iterable[str]:
    for one in record.get("waivedRules", ()):
        why = said(_WAIVERS.get(one["by"], (one["by"], one["by"])), language)
        yield said(_WOULD, language).format(rule=display_text(one["id"]), why=why, decision=decision_word(one["decision"], language))


def _output(record: Record, language: Language) -> str:
    action = output_action(record)
    return said(_OUTPUTS.get(action, (action, action)), language)


def _identity(record: Record, language: Language) -> str:
    status = record["identity"]["status"]
    return said(_IDENTITIES[status], language) if status in _IDENTITIES else ""


def _approval(record: Record, language: Language) -> str:
    identifier = record.get("approvalId")
    return said(_APPROVALS[gate_of(record) == "allow"], language).format(display_text(str(identifier))) if identifier else ""


def _next_steps(record: Record, language: Language) -> list[str]:
    """What to do, of each rule in order; where nothing here knows a rule, the record's own remedies."""
    rules = rules_of(record)
    known = [step for rule in rules if (step := guidance(rule, language)) is not None]
    steps = known or [display_text(str(remedy)) for remedy in record["remediations"]]
    if not steps and rules:
        steps = [general_guidance(language)]
    return list(dict.fromkeys(steps))[:_NEXT_SHOWN]
