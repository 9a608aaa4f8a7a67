"""What a request shows of its client."""

from __future__ import annotations

from riskproof.hosts.mcp.request import Request, Speaker
from tests.unit.hosts.mcp.harness import envelope


def test_a_request_of_ours_carries_the_clients_envelope_without_its_progress_token() -> None:
    meta = envelope(progressToken="p")
    request = Request("tools/call", {"name": "x", "_meta": meta}, 7, Speaker(True, meta, {}))
    assert request.own("tools/list", {"cursor": "c"}) == Request("tools/list", {"cursor": "c", "_meta": envelope()}, 7, request.speaker)


def test_a_request_of_ours_for_a_client_of_the_handshake_era_has_no_envelope() -> None:
    request = Request("tools/call", {"name": "x"}, 7, Speaker(False, {}, {"capabilities": {"roots": {}}}))
    assert request.own("tools/list", {}) == Request("tools/list", {}, 7, request.speaker)
    assert request.speaker.capabilities == {"roots": {}}
