from __future__ import annotations

import pytest

from riskproof.cli.showing import decision_json, dim, print_decision, print_json, safe, word
from riskproof.model.decision import Decision
from riskproof.model.finding import Finding

FOUND = Finding("unknown_tool", "ask", "medium", ("the tool is unknown", "body carries PII"), ("body",), "it is unknown", "classify it")
BARE = Finding("other_rule", "deny", "high", (), (), "so it is", "")
DECISION = Decision(
    "deny",
    "deny",
    "high",
    (FOUND, BARE),
    "it is unknown; so it is",
    "send",
    ("EXTERNAL_ACTION",),
    provenance={"body": ("pii_1",)},
    taints={"body": ("PII",)},
    views={"body": ("base64", "hex")},
)


def test_verdicts_are_as_wide_as_each_other() -> None:
    assert [word(verdict) for verdict in ("allow", "ask", "deny")] == [
        "\x1b[32m\x1b[1mALLOW\x1b[0m",
        "\x1b[33m\x1b[1mASK  \x1b[0m",
        "\x1b[31m\x1b[1mDENY \x1b[0m",
    ]
    assert dim("x") == "\x1b[2mx\x1b[0m"


def test_without_a_terminal_there_is_no_colour(capsys: pytest.CaptureFixture[str]) -> None:
    print_decision(DECISION)
    assert capsys.readouterr().out == (
        "  ASK   unknown_tool  medium\n"
        "        why     it is unknown\n"
        "        where   the tool is unknown; body carries PII\n"
        "        remedy  classify it\n"
        "  DENY  other_rule  high\n"
        "        why     so it is\n"
    )


def test_a_decision_is_an_object_for_programs() -> None:
    assert decision_json(DECISION) == {
        "decision": "deny",
        "gate": "deny",
        "risk": "high",
        "tool": "send",
        "capabilities": ["EXTERNAL_ACTION"],
        "rules": [
            {
                "id": "unknown_tool",
                "decision": "ask",
                "risk": "medium",
                "reason": "it is unknown",
                "evidence": ["the tool is unknown", "body carries PII"],
                "arguments": ["body"],
                "remedy": "classify it",
            },
            {"id": "other_rule", "decision": "deny", "risk": "high", "reason": "so it is", "evidence": [], "arguments": [], "remedy": ""},
        ],
        "waived": [],
        "provenance": {"body": ["pii_1"]},
        "taints": {"body": ["PII"]},
        "views": {"body": ["base64", "hex"]},
    }
    empty = decision_json(Decision("allow", "allow", "low", (), "", "t"))
    assert (empty["rules"], empty["provenance"], empty["taints"], empty["views"]) == ([], {}, {}, {})


def test_json_is_one_line_and_keeps_its_letters(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"名": ["é\n"]})
    assert capsys.readouterr().out == '{"名": ["é\\n"]}\n'


def test_text_from_elsewhere_cannot_steer_the_terminal() -> None:
    assert safe("a\x1b[2Jb\nc") == "a  2Jb c"
