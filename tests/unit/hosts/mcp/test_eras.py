"""What changes in a message that crosses from one protocol era to the other, and what never does."""

from __future__ import annotations

from typing import Any

import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import METHOD_NOT_FOUND

from riskproof.hosts.mcp import eras
from tests.unit.hosts.mcp.harness import envelope

INFO = {"name": "test", "version": "1"}


def test_a_request_is_stateless_when_it_names_its_version_in_its_envelope() -> None:
    assert eras.is_modern({"_meta": envelope()}) is True
    assert [eras.is_modern(params) for params in (None, {}, {"_meta": {}}, {"_meta": 5}, {"_meta": {"progressToken": 1}})] == [False] * 5


def test_an_incomplete_envelope_is_the_protocols_own_error() -> None:
    eras.check_envelope("tools/list", {"_meta": envelope()})
    with pytest.raises(MCPError) as caught:
        eras.check_envelope("tools/list", {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}})
    assert caught.value.code == -32602


@pytest.mark.parametrize(
    ("method", "modern"), [("logging/setLevel", True), ("ping", True), ("server/discover", False), ("subscriptions/listen", False)]
)
def test_a_method_of_the_other_era_is_not_found(method: str, modern: bool) -> None:
    eras.check_method(method, modern=not modern)
    with pytest.raises(MCPError) as caught:
        eras.check_method(method, modern=modern)
    assert caught.value.code == METHOD_NOT_FOUND


def test_a_method_that_the_protocol_does_not_name_has_no_era() -> None:
    eras.check_method("vendor/x", modern=True)
    eras.check_method("vendor/x", modern=False)


@pytest.mark.parametrize(
    ("capabilities", "can"),
    [
        ({}, False),
        ({"elicitation": {}}, True),
        ({"elicitation": {"form": {}}}, True),
        ({"elicitation": {"url": {}}}, False),
        ({"elicitation": None}, False),
    ],
)
def test_a_client_can_ask_its_person_when_it_shows_forms(capabilities: dict[str, Any], can: bool) -> None:
    assert eras.can_elicit(capabilities) is can


def test_what_a_client_can_do_stands_in_its_envelope_or_in_its_handshake() -> None:
    assert eras.capabilities_of({"_meta": envelope({"roots": {}})}, {"capabilities": {"sampling": {}}}) == {"roots": {}}
    assert eras.capabilities_of({}, {"capabilities": {"sampling": {}}}) == {"sampling": {}}
    assert eras.capabilities_of(None, None) == eras.capabilities_of(None, {"capabilities": 3}) == {}
    assert [eras.answers_servers(c) for c in ({"sampling": {}}, {"roots": {}}, {"elicitation": {}}, {"extensions": {}}, {})] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_a_stateless_request_loses_its_envelope_and_nothing_else() -> None:
    params = {
        "name": "x",
        "arguments": {"a": None},
        "inputResponses": {},
        "requestState": "s",
        "_meta": envelope(progressToken="p", vendor=1),
    }
    assert eras.to_handshake_request(params) == {"name": "x", "arguments": {"a": None}, "_meta": {"progressToken": "p", "vendor": 1}}
    assert eras.to_handshake_request({"_meta": envelope()}) == {}
    assert eras.to_handshake_request(None) == {}


def test_a_request_of_the_handshake_era_gets_the_envelope_of_its_client() -> None:
    handshake = {"capabilities": {"roots": {}}, "clientInfo": INFO}
    assert eras.to_modern_request({"name": "x", "_meta": {"progressToken": 1}}, handshake) == {
        "name": "x",
        "_meta": {"progressToken": 1, **envelope({"roots": {}})},
    }
    assert "io.modelcontextprotocol/clientInfo" not in eras.envelope_for({})


def test_a_handshake_on_behalf_of_a_stateless_client_promises_nothing() -> None:
    expected = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": INFO}
    assert eras.handshake_for({"_meta": envelope({"sampling": {}})}) == expected
    assert eras.handshake_for(None)["clientInfo"]["name"] == "riskproof"


def test_a_result_gets_what_the_stateless_era_requires_and_keeps_what_it_has() -> None:
    assert eras.to_modern_result("tools/call", {"content": [], "x": 1}, INFO) == {
        "content": [],
        "x": 1,
        "resultType": "complete",
        "_meta": {"io.modelcontextprotocol/serverInfo": INFO},
    }
    listed = eras.to_modern_result("tools/list", {"tools": [], "ttlMs": 9, "_meta": {"io.modelcontextprotocol/serverInfo": "own"}}, INFO)
    assert listed == {
        "tools": [],
        "ttlMs": 9,
        "_meta": {"io.modelcontextprotocol/serverInfo": "own"},
        "resultType": "complete",
        "cacheScope": "private",
    }
    assert eras.to_modern_result("tools/call", {"_meta": 5}, INFO) == {"_meta": 5, "resultType": "complete"}


def test_a_stateless_result_loses_only_what_the_older_era_does_not_know() -> None:
    result = {"content": [], "resultType": "complete", "ttlMs": 1, "cacheScope": "public", "x": 1}
    assert eras.to_handshake_result(result) == {"content": [], "x": 1}


def test_the_stateless_versions_that_both_sides_know_are_found() -> None:
    offers: list[Any] = [["2026-07-28", "2031-01-01"], ["2025-11-25"], "2026-07-28", None]
    assert [eras.modern_versions({"supportedVersions": offer}) for offer in offers] == [["2026-07-28"], [], [], []]


def test_a_log_message_passes_from_the_level_that_was_opted_in_to() -> None:
    assert [eras.wants_log(level, ["", "warning"]) for level in ("info", "warning", "error", "loud", None)] == [
        False,
        True,
        True,
        False,
        False,
    ]
    assert eras.wants_log("error", []) is False
    assert [eras.log_level({"_meta": {"io.modelcontextprotocol/logLevel": level}}) for level in ("info", 3)] == ["info", ""]
