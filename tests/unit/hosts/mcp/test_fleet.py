"""Starting and greeting servers of both eras, and what happens to those that cannot be had."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import METHOD_NOT_FOUND, UNSUPPORTED_PROTOCOL_VERSION

from riskproof.hosts.mcp.config import ServerSpec
from riskproof.hosts.mcp.fleet import BrokenServerError
from tests.unit.hosts.mcp.harness import DISCOVERED, HANDSHAKE, envelope, office, play, run, said, stateless

NOT_FOUND = MCPError(code=METHOD_NOT_FOUND, message="Method not found", data="server/discover")


def methods(seen: list[tuple[str, Any]]) -> list[str]:
    return [method for method, _ in seen]


def test_a_stateless_client_and_a_stateless_server_find_each_other() -> None:
    async def story() -> None:
        async with play(stateless()) as scene:
            assert await scene.client.ask("server/discover", {"_meta": envelope()}) == DISCOVERED
            assert methods(scene.servers["s1"].seen) == ["server/discover"]

    run(story)


def test_a_version_that_the_guard_does_not_know_is_not_offered() -> None:
    async def story() -> None:
        found = {**DISCOVERED, "supportedVersions": ["2026-07-28", "2031-01-01"]}
        async with play(stateless(**{"server/discover": found})) as scene:
            assert await scene.client.ask("server/discover", {"_meta": envelope()}) == DISCOVERED

    run(story)


@pytest.mark.parametrize("capabilities", [{"elicitation": {}}, {"sampling": {}}, {"roots": {}}])
def test_a_client_that_can_answer_servers_is_sent_back_to_the_handshake_by_an_older_server(capabilities: dict[str, Any]) -> None:
    async def story() -> None:
        async with play(office()) as scene:
            with pytest.raises(MCPError) as caught:
                await scene.client.ask("server/discover", {"_meta": envelope(capabilities)})
            assert caught.value.error == NOT_FOUND.error
            assert await scene.client.greet(capabilities) == HANDSHAKE
            assert (await scene.client.call("current_time")) == said("12:00")

    run(story)


def test_a_client_that_cannot_loses_nothing_and_is_served_as_it_asks() -> None:
    async def story() -> None:
        async with play(office()) as scene:
            found = await scene.client.ask("server/discover", {"_meta": envelope()})
            assert (found["supportedVersions"], found["capabilities"]) == (["2026-07-28"], {"tools": {}})
            assert found["_meta"] == {"io.modelcontextprotocol/serverInfo": {"name": "plain", "version": "1"}}
            assert methods(scene.servers["s1"].seen) == ["server/discover", "initialize"]
            assert await scene.servers["s1"].hears("notifications/initialized") is None

    run(story)


def test_a_stateless_request_that_comes_without_asking_first_is_served() -> None:
    async def story() -> None:
        for table in (office(), stateless()):
            async with play(table) as scene:
                result = await scene.client.call("current_time", _meta=envelope({"elicitation": {}}))
                assert (result["content"], result.get("resultType", "complete")) == (said("12:00")["content"], "complete")

    run(story)


def test_a_client_of_the_handshake_era_reaches_a_stateless_server() -> None:
    async def story() -> None:
        async with play(stateless()) as scene:
            greeting = await scene.client.greet({"roots": {}})
            assert greeting == HANDSHAKE
            assert await scene.client.call("current_time") == said("12:00")
            sent = scene.servers["s1"].seen[-1][1]
            assert sent["_meta"]["io.modelcontextprotocol/clientCapabilities"] == {"roots": {}}

    run(story)


def test_a_server_that_speaks_neither_era_gives_the_client_its_own_error() -> None:
    refusal = MCPError(code=-32050, message="not today", data={"a": 1})

    async def story() -> None:
        async with play({"initialize": refusal, "server/discover": NOT_FOUND}) as scene:
            with pytest.raises(MCPError) as caught:
                await scene.client.greet()
            assert caught.value.error == refusal.error
            with pytest.raises(MCPError) as caught:
                await scene.client.ask("tools/list", {"_meta": envelope()})
            assert caught.value.error == refusal.error
        async with play({}) as scene:
            with pytest.raises(MCPError, match="Method not found"):
                await scene.client.greet()

    run(story)


def test_a_slow_stateless_server_that_missed_the_probe_is_asked_again() -> None:
    asked: list[int] = []

    async def discover(_params: Any) -> dict[str, Any]:
        asked.append(1)
        if len(asked) == 1:
            raise MCPError(code=-32001, message="timed out")
        return DISCOVERED

    late = MCPError(code=UNSUPPORTED_PROTOCOL_VERSION, message="stateless already", data={"supported": ["2026-07-28"], "requested": "x"})

    async def story() -> None:
        async with play(stateless(**{"server/discover": discover, "initialize": late})) as scene:
            assert await scene.client.ask("server/discover", {"_meta": envelope()}) == DISCOVERED

    run(story)


def test_a_server_that_names_only_older_versions_is_greeted_the_older_way() -> None:
    async def story() -> None:
        async with play(office(**{"server/discover": {**DISCOVERED, "supportedVersions": ["2025-11-25"]}})) as scene:
            await scene.client.call("current_time", _meta=envelope())
            assert "initialize" in methods(scene.servers["s1"].seen)

    run(story)


@asynccontextmanager
async def unreachable(spec: ServerSpec) -> AsyncIterator[tuple[Any, Any]]:
    if spec.name:
        raise FileNotFoundError(2, "No such file", "/opt/secret-command")
    yield None, None


def test_a_server_that_cannot_be_started_is_named_without_its_command() -> None:
    async def story() -> None:
        async with play(office(), connect=unreachable):
            pass

    with pytest.raises(BaseExceptionGroup) as caught:
        run(story)
    error = caught.value.exceptions[0]
    assert isinstance(error, BrokenServerError)
    assert str(error) == "server 's1' could not be started: the command, or its working directory, was not found"


def test_a_server_that_refuses_may_be_skipped_where_the_operator_says_so(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with play(office(), {"initialize": MCPError(code=-1, message="no")}, prefixed=True, skip_broken=True) as scene:
            await scene.client.greet()
            assert (await scene.client.ask("tools/list"))["tools"][0]["name"] == "s1__current_time"
        async with play(office(), {"initialize": MCPError(code=-1, message="no")}, prefixed=True) as scene:
            with pytest.raises(MCPError, match="no"):
                await scene.client.greet()

    with caplog.at_level(logging.WARNING):
        run(story)
    assert "server 's2' refused the connection: no; going on without it" in caplog.text


def test_when_every_server_refuses_the_proxy_cannot_go_on() -> None:
    async def story() -> None:
        refusal = {"initialize": MCPError(code=-1, message="no")}
        async with play(refusal, dict(refusal), prefixed=True, skip_broken=True) as scene:
            with pytest.raises(MCPError, match="refused the connection"):
                await scene.client.greet()
            assert scene.broken == ["server 's2' refused the connection: no"]

    run(story)


@pytest.mark.parametrize("wanted", [{"a": {"method": "vendor/frob"}}, {"a": "text"}])
def test_a_stateless_server_cannot_make_a_client_of_the_handshake_era_run_anything(wanted: Any) -> None:
    async def story() -> None:
        question = {"resultType": "input_required", "inputRequests": wanted}
        async with play(stateless(**{"tools/call current_time": question})) as scene:
            await scene.client.greet()
            with pytest.raises(MCPError, match="cannot answer"):
                await scene.client.call("current_time")

    run(story)


def test_a_stateless_server_cannot_ask_for_ever() -> None:
    async def story() -> None:
        async with play(stateless(**{"tools/call current_time": {"resultType": "input_required", "requestState": "x"}})) as scene:
            await scene.client.greet()
            with pytest.raises(MCPError, match="asked too often"):
                await scene.client.call("current_time")

    run(story)
