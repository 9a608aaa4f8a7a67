"""How several servers introduce themselves as one."""

from __future__ import annotations

from typing import Any

from riskproof import __version__
from tests.unit.hosts.mcp.harness import DISCOVERED, HANDSHAKE, envelope, office, play, run, stateless


def greeting(**more: Any) -> dict[str, Any]:
    return {"initialize": {**HANDSHAKE, **more}}


def test_joined_capabilities_are_those_that_some_server_has() -> None:
    first = greeting(
        capabilities={"tools": {"listChanged": False}, "logging": {}, "vendor": {"a": 1}, "tasks": {}}, instructions="Be kind."
    )
    second = greeting(capabilities={"tools": {"listChanged": True}, "prompts": {}, "odd": 5}, instructions="Be brief.\n\nAlways.")

    async def story() -> None:
        async with play(office(**first), office(**second), office(), prefixed=True) as scene:
            assert await scene.client.greet() == {
                "protocolVersion": "2025-11-25",
                "capabilities": {"tools": {"listChanged": True}, "logging": {}, "vendor": {"a": 1}, "prompts": {}, "odd": 5},
                "serverInfo": {"name": "riskproof", "version": __version__},
                "instructions": "# s1\n\nBe kind.\n\n# s2\n\nBe brief.\n\nAlways.",
            }

    run(story)


def test_a_version_that_nobody_knows_is_answered_with_the_newest_of_its_era() -> None:
    async def story() -> None:
        async with play(office(), prefixed=True) as scene:
            params = {"protocolVersion": "2031-01-01", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
            assert (await scene.client.ask("initialize", params))["protocolVersion"] == "2025-11-25"
            assert (await scene.client.ask("initialize", {**params, "protocolVersion": "2025-06-18"}))["protocolVersion"] == "2025-06-18"

    run(story)


def test_one_server_of_a_file_keeps_its_instructions_as_they_are() -> None:
    async def story() -> None:
        async with play(office(**greeting(instructions="Be kind.")), prefixed=True) as scene:
            assert (await scene.client.greet())["instructions"] == "Be kind."

    run(story)


def test_subscriptions_are_not_promised_where_only_listeners_get_them() -> None:
    found = {**DISCOVERED, "capabilities": {"tools": {"listChanged": True}, "resources": {"subscribe": True, "listChanged": True}, "x": 1}}

    async def story() -> None:
        async with play(stateless(**{"server/discover": found})) as scene:
            greeting = await scene.client.greet()
            assert greeting["capabilities"] == {"tools": {"listChanged": True}, "resources": {"listChanged": True}, "x": 1}

    run(story)


def test_several_servers_answer_a_stateless_client_with_one_voice() -> None:
    async def story() -> None:
        async with play(stateless(), office(), prefixed=True) as scene:
            found = await scene.client.ask("server/discover", {"_meta": envelope({"elicitation": {}})})
            assert found == {
                "supportedVersions": ["2026-07-28"],
                "capabilities": {"tools": {}},
                "resultType": "complete",
                "ttlMs": 0,
                "cacheScope": "private",
                "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "riskproof", "version": __version__}},
            }

    run(story)


def test_a_server_that_does_not_say_who_it_is_gets_the_name_it_has_here() -> None:
    async def story() -> None:
        async with play(stateless(**{"server/discover": {key: value for key, value in DISCOVERED.items() if key != "_meta"}})) as scene:
            assert (await scene.client.greet())["serverInfo"] == {"name": "s1", "version": ""}

    run(story)
