from __future__ import annotations

import json
from typing import Any

import pytest

from riskproof.reports.dashboard import dashboard
from riskproof.reports.health import health
from tests.unit.reports.recording import denied, matched, output, record, snapshot

ASK = {"decision": "require_approval", "matchedRules": [matched("unknown_tool")]}
WATCHED = [{"id": "unknown_tool", "decision": "require_approval", "by": "observed"}]


def test_the_wire_has_these_fields_and_no_other() -> None:
    """SPEC: riskproof 20.1."""
    taken = snapshot(record(1), denied(2))
    assert dashboard(taken, "s") == {
        "sessionId": "s",
        "language": "en",
        "health": health(taken),
        "mode": "enforce",
        "taskMode": "standard",
        "proofEnabled": True,
        "partial": False,
        "limit": 1000,
        "counts": {"checked": 2, "clear": 1, "blocked": 1, "attention": 0, "succeeded": 1, "pending": 0},
        "latestAt": "2030-01-01T00:00:02.000Z",
        "activity": [
            {"id": "rp_1", "kind": "clear", "tool": "file_read", "at": "2030-01-01T00:00:01.000Z"},
            {"id": "rp_2", "kind": "blocked", "tool": "bash", "at": "2030-01-01T00:00:02.000Z"},
        ],
        "risks": [
            {
                "id": "rp_2",
                "tool": "bash",
                "sources": ["web_fetch"],
                "title": "The code or command holds text from an outside source, which may be an injected instruction",
                "rule": "untrusted_code_execution",
                "outcome": "execution prevented",
                "remediation": "Write the command anew from values that you trust",
                "kind": "blocked",
            }
        ],
    }


def test_no_session_has_no_records_and_still_its_health() -> None:
    shown = dashboard(snapshot(denied()), None)
    assert (shown["sessionId"], shown["activity"], shown["risks"], shown["latestAt"]) == (None, [], [], None)
    assert set(shown["counts"].values()) == {0}
    assert shown["health"] == health(snapshot())


@pytest.mark.parametrize("name", ["provenanceEnabled", "taintEnabled", "toolchainEnabled", "outputEnabled"])
def test_one_detector_that_is_off_makes_it_partial(name: str) -> None:
    assert dashboard(snapshot(**{name: False}), "s")["partial"] is True


@pytest.mark.parametrize(
    ("one", "outcome", "rule"),
    [
        (denied(), "execution prevented", "untrusted_code_execution"),
        (denied(mode="observe", receipt={"gate": "allow", "outcome": "succeeded"}), "observed only", "untrusted_code_execution"),
        (record(mode="observe", receipt=output("would_block", "SECRET")), "observed only", "sensitive_tool_output"),
        (record(receipt=output("block", "SECRET", outcome="output_blocked")), "tool output blocked", "sensitive_tool_output"),
        (record(**ASK, receipt=output("block", "SECRET", outcome="output_blocked")), "tool output blocked", "sensitive_tool_output"),
        (record(receipt=output("replace", "SECRET")), "tool output redacted", "sensitive_tool_output"),
        (record(receipt={"gate": "allow", "outcome": "error"}), "tool failed", ""),
        (record(receipt={"gate": "deny", "outcome": "blocked"}), "blocked by another guard", ""),
        (record(**ASK, receipt={"gate": "deny", "outcome": "blocked"}), "not approved, or blocked by another guard", "unknown_tool"),
        (record(**ASK, receipt={"gate": "ask", "outcome": "succeeded"}), "executed with risk", "unknown_tool"),
        (record(**ASK, receipt={"gate": "ask", "outcome": "unknown"}), "outcome unknown", "unknown_tool"),
        (record(**ASK, receipt={"gate": "ask", "outcome": "pending"}), "approval requested", "unknown_tool"),
        (record(**ASK, receipt={"gate": "allow", "outcome": "pending"}), "awaiting receipt", "unknown_tool"),
        (record(waivedRules=WATCHED), "observed only", "unknown_tool"),
        (denied(waivedRules=WATCHED), "execution prevented", "untrusted_code_execution"),
    ],
)
def test_the_outcome_is_what_is_known(one: dict[str, Any], outcome: str, rule: str) -> None:
    (risk,) = dashboard(snapshot(one), "s")["risks"]
    assert (risk["outcome"], risk["rule"]) == (outcome, rule)


def test_advice_about_a_result_wins_over_the_rules_own() -> None:
    one = record(mode="observe", **ASK, receipt=output("would_block", "SECRET"))
    (risk,) = dashboard(snapshot(one), "s")["risks"]
    assert risk["rule"] == "unknown_tool"
    assert risk["remediation"] == "Remove the value at its source, or let an approved declassifier clean it"


def test_a_call_without_a_rule_points_to_the_trace() -> None:
    (risk,) = dashboard(snapshot(record(receipt={"gate": "allow", "outcome": "error"})), "s")["risks"]
    assert (risk["title"], risk["remediation"]) == ("This call needs a look", "See /riskproof trace")


def test_the_last_24_calls_are_bars_and_the_last_three_risks_cards() -> None:
    shown = dashboard(snapshot(*(denied(number) for number in range(30))), "s")
    assert [one["id"] for one in shown["activity"]] == [f"rp_{number}" for number in range(6, 30)]
    assert [one["id"] for one in shown["risks"]] == ["rp_29", "rp_28", "rp_27"]
    assert shown["counts"]["blocked"] == 30


def test_at_most_three_sources_are_named_once_each() -> None:
    sources = [{"id": str(number), "tool": name, "taints": []} for number, name in enumerate("aabcd")]
    assert dashboard(snapshot(denied(sources=sources)), "s")["risks"][0]["sources"] == ["a", "b", "c"]


def test_hostile_names_are_made_harmless() -> None:
    name = "<img src=x>\x1b[2J\n\u202e"
    shown = json.dumps(dashboard(snapshot(denied(tool=name, sources=[{"id": "1", "tool": name, "taints": []}])), "s"))
    assert not any(sign in shown for sign in ("<", "\\u001b", "\\n", "\\u202e"))
