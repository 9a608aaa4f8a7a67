"""The toolchain history against the specification's vectors."""

from dataclasses import asdict

import pytest

from riskproof.errors import PolicyError
from riskproof.facts.chain import chain_of
from riskproof.guard.config import settings_from
from riskproof.model.session import Session
from riskproof.state.history import context_ids, event_label, remember
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("toolchain"), ids=sentence)
def test_toolchain(vector: Vector) -> None:
    given, expected = vector.input, vector.expected
    if "event_tool" in given:
        stored = {"stored_tool": event_label(given["event_tool"]), "stored_ids": list(context_ids(given["context_ids"]))}
        assert stored == expected
        return
    if expected.get("throws"):
        with pytest.raises(PolicyError):
            settings_from({"toolchain": given["guard"]})
        return
    policy = settings_from({"toolchain": given["guard"]}).policy.toolchain
    session = Session()
    for tool, capabilities, *ids in given["events"]:
        session = remember(session, tool, tuple(capabilities), ids[0] if ids else (), policy)
    state = {**asdict(chain_of(session, policy)), "path": list(chain_of(session, policy).path)}
    assert {"state": state, "retained": len(session.events)} == expected
