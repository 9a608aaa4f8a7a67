from __future__ import annotations

import pytest

from riskproof.rules._catalogue import CATALOGUE
from tests.unit.cli.conftest import Ran, Run

IDS = [registered.id for registered in CATALOGUE]


def test_every_rule_is_listed_in_the_order_of_its_evaluation(run: Run) -> None:
    ran = run("rules")
    heading, *rows = ran.out.splitlines()
    assert heading.split() == ["rule", "permissive", "balanced", "strict", "risk", "family"]
    assert [row.split()[0] for row in rows] == IDS
    [metadata] = [row for row in rows if row.startswith("cloud_metadata_link_local")]
    assert metadata.split() == ["cloud_metadata_link_local", "deny", "deny", "deny", "critical", "egress", "fixed"]


def test_programs_get_every_rule_as_data(run: Run) -> None:
    [rows] = run("rules", "--json").lines
    assert [row["id"] for row in rows] == IDS
    [unknown] = [row for row in rows if row["id"] == "unknown_tool"]
    assert unknown["presets"] == {"permissive": "allow", "balanced": "ask", "strict": "deny"}
    assert (unknown["family"], unknown["key"], unknown["floor"]) == ("invariants", "unknown_tool", "allow")
    assert all(row["reason"] and row["remedy"] and row["since"] for row in rows)


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_can_be_explained_with_examples_of_both_kinds(run: Run, rule: str) -> None:
    [page] = run("explain", "--json", rule).lines
    assert page["id"] == rule
    assert page["text"]
    assert page["examples"]["fires"]
    assert page["examples"]["silent"]


def test_an_explanation_is_a_page_for_people(run: Run) -> None:
    ran = run("explain", "unknown_tool")
    lines = ran.out.splitlines()
    assert lines[0].startswith("unknown_tool  invariants, ")
    assert lines[1].split() == ["permissive", "ALLOW", "balanced", "ASK", "strict", "DENY"]
    assert "Fires" in lines
    assert "Stays silent" in lines
    assert sum(line.startswith("  - ") for line in lines) >= 2


def test_a_rule_that_is_not_there_is_refused(run: Run) -> None:
    assert run("explain", "zzz") == Ran(2, "", "riskproof: there is no such rule\n  see `riskproof rules`\n")
