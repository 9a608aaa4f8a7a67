"""Network commands with a credential beside them."""

from __future__ import annotations

from riskproof.model.facts import CommandFinding
from riskproof.model.files import PathFinding
from riskproof.model.finding import Evidence
from riskproof.rules.execution.credential_network_command import check
from tests.unit.rules.building import facts, leaf

NETWORK = "network-capable command"


def test_command_leaves_are_named_before_credential_leaves() -> None:
    seen = facts(
        capabilities=("CODE_EXECUTION",),
        leaves=(leaf("env", "SECRET"), leaf("command", "API_KEY")),
        commands=(CommandFinding(1, "network_egress", NETWORK), CommandFinding(1, "network_egress", NETWORK)),
    )
    assert list(check(seen)) == [Evidence("category", 1, detail=NETWORK), Evidence("credential", 0), Evidence("credential", 1)]


def test_a_file_of_credentials_that_is_sent_is_enough_and_one_that_is_read_is_not() -> None:
    category = "environment secrets"
    seen = facts(
        capabilities=("CODE_EXECUTION",),
        leaves=(leaf("command"),),
        files=(PathFinding(0, category), PathFinding(0, category, sent=True), PathFinding(0, "vault token")),
    )
    assert list(check(seen)) == [Evidence("category", 0, detail=category)]
