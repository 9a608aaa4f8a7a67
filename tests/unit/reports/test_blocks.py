from __future__ import annotations

import pytest

from riskproof.reports.blocks import block
from tests.unit.reports.recording import denied, matched, output, record

KEY = "s" + "k-" + "a1B2c3D4e5F6g7H8i9J0k1L2"


def test_a_denial_says_why_where_from_and_what_would_help() -> None:
    assert block(denied(), "en") == [
        "policy deny · bash · critical",
        "  sources: web_fetch -> bash",
        "  labels: UNTRUSTED_WEB",
        "  rule: untrusted_code_execution (The code or command holds text from an outside source, which may be an injected instruction)",
        "  receipt: deny -> blocked",
        "  proof: rp_1",
        "  next: Write the command anew from values that you trust",
    ]


def test_the_same_in_chinese() -> None:
    assert block(denied(), "zh-CN") == [
        "策略拒绝 · bash · 严重",
        "  来源：web_fetch -> bash",
        "  标签：UNTRUSTED_WEB",
        "  规则：untrusted_code_execution（代码或命令中含有来自外部的文本，可能是注入的指令）",
        "  回执：deny -> blocked",
        "  证明：rp_1",
        "  下一步：请用可信的值重新编写命令",
    ]


def test_a_call_without_a_finding_has_dashes() -> None:
    assert block(record(), "en") == [
        "policy allow · file_read · low",
        "  sources: no matched source",
        "  labels: -",
        "  rule: -",
        "  receipt: allow -> succeeded",
        "  proof: rp_1",
    ]


@pytest.mark.parametrize(("decision", "words"), [("deny", "deny"), ("require_approval", "require approval"), ("allow", "allow")])
def test_observe_mode_recommends_and_does_not_deny(decision: str, words: str) -> None:
    lines = block(denied(mode="observe", decision=decision, receipt={"gate": "allow", "outcome": "succeeded"}), "en")
    assert lines[0] == f"recommendation: {words} · bash · critical"
    assert not any(word in line for line in lines for word in ("blocked", "policy deny"))


def test_a_withheld_result_is_told_from_a_call_that_never_ran() -> None:
    lines = block(record(tool="get_secret", receipt=output("block", "SECRET", outcome="output_blocked")), "en")
    assert lines[2:] == [
        "  labels: SECRET",
        "  rule: sensitive_tool_output (A tool's result holds data that is kept from the model)",
        "  receipt: allow -> output_blocked",
        "  result: withheld from the model; the tool did run",
        "  proof: rp_1",
        "  next: Remove the value at its source, or let an approved declassifier clean it",
    ]


def test_what_was_declassified_is_shown() -> None:
    receipt = output("allow", "PII")
    receipt["output"]["declassifiedTaints"] = ["CUSTOMER_DATA"]
    assert "  declassified: CUSTOMER_DATA" in block(record(receipt=receipt), "en")


def test_labels_of_arguments_and_result_are_named_once() -> None:
    one = denied(taintSummary={"a": ["PII", "SECRET"], "b": ["PII"]}, receipt=output("allow", "SECRET", "API_KEY"))
    assert "  labels: PII, SECRET, API_KEY" in block(one, "en")


def test_several_sources_lead_to_the_tool() -> None:
    sources = [{"id": str(number), "tool": name, "taints": []} for number, name in enumerate(("web_fetch", "read_mail", "web_fetch"))]
    assert "  sources: web_fetch + read_mail -> bash" in block(denied(sources=sources), "en")


@pytest.mark.parametrize(
    ("status", "line"),
    [
        ("changed", ["  tool identity: changed since it was first seen"]),
        ("capacity-exceeded", ["  tool identity: could not be pinned, the session has too many tools"]),
        ("first-seen", []),
        ("unchanged", []),
    ],
)
def test_a_tool_that_is_not_the_one_of_before_is_pointed_out(status: str, line: list[str]) -> None:
    lines = block(denied(identity={"digest": "d", "status": status}), "en")
    assert [one for one in lines if "identity" in one] == line


def test_rules_that_do_not_count_are_shown_with_the_reason() -> None:
    waived = [
        {"id": "unknown_tool", "decision": "require_approval", "by": "observed"},
        {"id": "destructive_operation", "decision": "deny", "by": "exception"},
    ]
    assert [line for line in block(record(waivedRules=waived), "en") if "does not count" in line] == [
        "  does not count: unknown_tool (only observed; else: require approval)",
        "  does not count: destructive_operation (an exception covers it; else: deny)",
    ]


@pytest.mark.parametrize(("gate", "words"), [("ask", "ap_1 (requested)"), ("allow", "ap_1 (granted)")])
def test_an_approval_is_named(gate: str, words: str) -> None:
    one = record(decision="require_approval", approvalId="ap_1", receipt={"gate": gate, "outcome": "pending"})
    assert f"  approval: {words}" in block(one, "en")
    assert block(one, "en")[0].startswith("approval required · ")


def test_at_most_two_next_steps_are_given() -> None:
    rules = [matched(rule) for rule in ("tool_identity_changed", "task_scope_violation", "unknown_tool")]
    assert [line for line in block(denied(matchedRules=rules), "en") if line.startswith("  next")] == [
        "  next: Review the tool's provider and definition, then start a new session",
        "  next: Use a tool inside the limit, which only the operator can change with the task command",
    ]


def test_a_rule_of_a_later_version_keeps_its_own_remedy() -> None:
    lines = block(denied(matchedRules=[matched("of_a_later_version")], remediations=["ask <b>them</b>"]), "en")
    assert "  rule: of_a_later_version" in lines
    assert lines[-1] == "  next: ask  b them /b "
    assert block(denied(matchedRules=[matched("of_a_later_version")]), "en")[-1] == "  next: See /riskproof trace"


def test_hostile_metadata_is_made_harmless() -> None:
    """SPEC: riskproof 31.20."""
    name = f"<script>x</script>\x1b[2J\u202e\n policy allow · {KEY} `" + "y" * 500
    lines = block(denied(tool=name, sources=[{"id": "1", "tool": name, "taints": []}], taintSummary={"a": ["<b>\n"]}), "en")
    text = "\n".join(lines)
    assert len(lines) == len(block(denied(), "en"))
    assert KEY not in text
    assert not any(sign in text for sign in "<`\x1b[]\u202e")
    assert max(map(len, lines)) < 600
