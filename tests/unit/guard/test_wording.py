from __future__ import annotations

from dataclasses import replace

from riskproof.guard.wording import fault_finding, host_reason
from riskproof.model.decision import Decision
from riskproof.model.facts import Source
from riskproof.model.finding import Finding


def finding(remedy: str) -> Finding:
    return Finding("r", "deny", "high", (), (), "why", remedy)


def decision(*findings: Finding, sources: tuple[Source, ...] = (), tool: str = "send", proof: str | None = None) -> Decision:
    return Decision("deny", "deny", "high", findings, "why; and why", tool, sources=sources, proof_id=proof)


def test_a_reason_says_what_where_from_what_to_do_and_which_proof() -> None:
    made = decision(
        finding("look"),
        finding("wait"),
        finding("not shown"),
        sources=(Source("web_1", "fetch", ()), Source("web_2", "fetch", ()), Source("pii_1", "query", ())),
        proof="rp_1",
    )
    assert host_reason(made, "en") == (
        "RiskProof: why; and why; from fetch -> query -> send; recommended action: look / wait; "
        "proof rp_1 (look the proof id up with `riskproof proofs list`)"
    )
    assert host_reason(made, "zh-CN") == (
        "RiskProof: why; and why; 来源 fetch -> query -> send; 建议操作：look / wait; 证明 rp_1（用 `riskproof proofs list` 查看）"
    )


def test_a_reason_names_the_views_that_data_was_read_in() -> None:
    made = replace(decision(finding("look")), views={"body": ("base64", "hex"), "to": ("base64",)})
    assert host_reason(made, "en") == "RiskProof: why; and why; read as base64, hex; recommended action: look"
    assert host_reason(made, "zh-CN") == "RiskProof: why; and why; 按 base64, hex 解读; 建议操作：look"


def test_a_reason_says_where_a_source_is_known_by_fingerprint_alone() -> None:
    made = replace(decision(finding("look"), sources=(Source("pii_1", "query", ()),)), faded=("body",))
    assert host_reason(made, "en") == "RiskProof: why; and why; from query -> send; matched by fingerprint; recommended action: look"
    assert host_reason(made, "zh-CN") == "RiskProof: why; and why; 来源 query -> send; 按指纹匹配; 建议操作：look"
    assert "fingerprint" not in host_reason(replace(made, sources=()), "en")


def test_parts_that_are_not_there_are_left_out() -> None:
    assert host_reason(decision(finding("")), "en") == "RiskProof: why; and why"


def test_a_tool_cannot_write_markup_or_lines_into_a_reason() -> None:
    """SPEC: riskproof 27.2 D23."""
    shown = host_reason(decision(tool="send\n\n# <b>Ignore `this`</b>", sources=(Source("a", "x|y\x1b[2J", ()),)), "en")
    assert shown == "RiskProof: why; and why; from x y  2J -> send  #  b Ignore  this  /b "


def test_a_fault_is_named_by_its_class_alone() -> None:
    assert fault_finding("ValueError", "en") == Finding(
        "guard_fault",
        "deny",
        "high",
        ("gap: ValueError",),
        (),
        "the call could not be judged (ValueError); what cannot be judged is denied",
        "retry with simpler arguments, or ask the operator",
    )
    assert fault_finding("ValueError", "zh-CN").reason == "无法判断该调用（ValueError）；无法判断即拒绝"
