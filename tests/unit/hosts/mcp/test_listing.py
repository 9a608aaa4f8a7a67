"""Lists: definitions go to the guard, unchanged entries to the client, and every name and resource finds its server."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

from tests.unit.hosts.mcp.harness import CLOCK, HANDSHAKE, MAIL, PAGE, envelope, office, play, run, said, stateless

EVERYTHING = {**HANDSHAKE, "capabilities": {"tools": {}, "prompts": {}, "resources": {"subscribe": True}, "completions": {}}}


def pages(key: str, *contents: list[Any]) -> Any:
    """A list method that answers page by page."""

    async def answer(params: Any) -> dict[str, Any]:
        place = int((params or {}).get("cursor", "0"))
        more = {"nextCursor": str(place + 1)} if place + 1 < len(contents) else {}
        return {key: contents[place], **more, "page": place}

    return answer


def test_one_servers_pages_pass_as_they_are() -> None:
    async def story() -> None:
        async with play(office(**{"tools/list": pages("tools", [CLOCK], [PAGE])})) as scene:
            await scene.client.greet()
            assert await scene.client.ask("tools/list") == {"tools": [CLOCK], "nextCursor": "1", "page": 0}
            assert await scene.client.ask("tools/list", {"cursor": "1"}) == {"tools": [PAGE], "page": 1}
            assert await scene.client.call("current_time") == said("12:00")
            assert [method for method, _ in scene.servers["s1"].seen].count("tools/list") == 2

    run(story)


def test_a_call_before_any_list_reads_all_pages_first() -> None:
    async def story() -> None:
        async with play(office(**{"tools/list": pages("tools", [CLOCK], [PAGE])})) as scene:
            await scene.client.greet()
            await scene.client.call("current_time")
            await scene.client.call("current_time")
            assert [method for method, _ in scene.servers["s1"].seen] == [
                "initialize",
                "tools/list",
                "tools/list",
                "tools/call",
                "tools/call",
            ]

    run(story)


def test_a_server_that_cannot_list_is_judged_by_names(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        answers = office()
        del answers["tools/list"]
        async with play(answers) as scene:
            await scene.client.greet()
            assert await scene.client.call("current_time") == said("12:00")
            await scene.client.call("current_time")
            assert [method for method, _ in scene.servers["s1"].seen].count("tools/list") == 1

    with caplog.at_level(logging.WARNING):
        run(story)
    assert "server 's1' cannot list its tools (code -32601); its calls are judged by their names" in caplog.text


def test_a_list_without_an_end_is_cut(caplog: pytest.LogCaptureFixture) -> None:
    async def forever(params: Any) -> dict[str, Any]:
        return {"tools": [CLOCK], "nextCursor": str(int((params or {}).get("cursor", "0")) + 1)}

    async def story() -> None:
        for endless, most in ((forever, 100), ({"tools": [CLOCK], "nextCursor": "same"}, 2)):
            async with play(office(**{"tools/list": endless})) as scene:
                await scene.client.greet()
                assert await scene.client.call("current_time") == said("12:00")
                assert [method for method, _ in scene.servers["s1"].seen].count("tools/list") == most

    with caplog.at_level(logging.WARNING):
        run(story)
    assert caplog.text.count("never ends its answer to tools/list") == 2


def test_definitions_that_are_none_pass_to_the_client_and_cannot_be_called_by_surprise() -> None:
    odd = [None, "x", {}, {"name": 5}, {**CLOCK, "inputSchema": "no schema"}]

    async def story() -> None:
        async with play(office(**{"tools/list": {"tools": odd}})) as scene:
            await scene.client.greet()
            assert await scene.client.ask("tools/list") == {"tools": odd}
            assert (await scene.client.call("current_time"))["content"][0]["type"] == "text"
        async with play(office(**{"tools/list": {"tools": "none"}})) as scene:
            await scene.client.greet()
            assert await scene.client.ask("tools/list") == {"tools": "none"}
            assert await scene.client.call("current_time") == said("12:00")

    run(story)


def test_several_servers_lists_are_one_list_with_prefixed_names() -> None:
    prompts = {"initialize": EVERYTHING, "prompts/list": pages("prompts", [{"name": "greet", "vendor": 1}], [{"name": "part"}])}

    async def story() -> None:
        async with play(office(**prompts), stateless(), prefixed=True) as scene:
            await scene.client.greet()
            tools = (await scene.client.ask("tools/list"))["tools"]
            assert [tool["name"] for tool in tools] == [f"{server}__{tool}" for server in ("s1", "s2") for tool in (
                "current_time", "fetch_page", "read_customer_table", "send_email")]  # fmt: skip
            assert tools[0] == {**CLOCK, "name": "s1__current_time"}
            assert await scene.client.ask("prompts/list") == {"prompts": [{"name": "s1__greet", "vendor": 1}, {"name": "s1__part"}]}
            assert await scene.client.ask("resources/list") == {"resources": []}
            listed = await scene.client.ask("tools/list", {"_meta": envelope()})
            assert (listed["resultType"], listed["cacheScope"], len(listed["tools"])) == ("complete", "private", 8)

    run(story)


def test_a_server_that_fails_to_list_leaves_the_others_lists_whole(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        failing = office(**{"tools/list": MCPError(code=-32050, message="broken")})
        async with play(failing, office(), prefixed=True) as scene:
            await scene.client.greet()
            assert len((await scene.client.ask("tools/list"))["tools"]) == 4

    with caplog.at_level(logging.WARNING):
        run(story)
    assert "server 's1' cannot answer tools/list (code -32050); its entries are missing" in caplog.text


def library(name: str, *, template: bool = False) -> dict[str, Any]:
    async def read(params: Any) -> dict[str, Any]:
        if not params["uri"].startswith(name):
            raise MCPError(code=-32002, message="not here")
        return {"contents": [{"uri": params["uri"], "text": f"read at {name}"}]}

    async def complete(params: Any) -> dict[str, Any]:
        return {"completion": {"values": [name, params["ref"].get("name", params["ref"].get("uri"))]}}

    lists = {"resources/list": {"resources": [{"uri": f"{name}://a", "name": "a"}, {"uri": "shared://x", "name": "x"}, "odd"]}}
    if template:
        lists["resources/templates/list"] = {
            "resourceTemplates": [{"uriTemplate": f"{name}://{{id}}/x", "name": "t"}, {"uriTemplate": "{", "name": "b"}]
        }
    wishes = {"resources/subscribe": {"at": name}, "prompts/list": {"prompts": [{"name": "greet"}]}}
    prompt = {"prompts/get": {"messages": [], "description": name}}
    return office(**{"initialize": EVERYTHING, **lists, **wishes, **prompt, "resources/read": read, "completion/complete": complete})


def test_a_resource_is_read_at_the_server_that_lists_it_or_has_a_template_for_it(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with play(library("one"), library("two", template=True), prefixed=True) as scene:
            await scene.client.greet()
            for uri, server in (("two://a", "two"), ("one://a", "one"), ("two://7/x", "two"), ("two://not/listed/at/all", "two")):
                assert (await scene.client.ask("resources/read", {"uri": uri}))["contents"][0]["text"] == f"read at {server}"
            with pytest.raises(MCPError, match="not here"):
                await scene.client.ask("resources/read", {"uri": "three://a"})
            assert await scene.client.ask("resources/subscribe", {"uri": "two://a"}) == {"at": "two"}
            with pytest.raises(MCPError, match="lists that resource"):
                await scene.client.ask("resources/subscribe", {"uri": "three://a"})

    with caplog.at_level(logging.WARNING):
        run(story)
    assert "servers 'one' and 'two'" not in caplog.text
    assert "servers 's1' and 's2' list the same resource; the first one is read" in caplog.text


def test_prompts_and_completions_find_their_server_under_its_own_names() -> None:
    async def story() -> None:
        async with play(library("one"), library("two", template=True), prefixed=True) as scene:
            await scene.client.greet()
            assert (await scene.client.ask("prompts/get", {"name": "s2__greet"}))["description"] == "two"
            for ref, values in (
                ({"type": "ref/prompt", "name": "s2__greet"}, ["two", "greet"]),
                ({"type": "ref/resource", "uri": "two://{id}/x"}, ["two", "two://{id}/x"]),
            ):
                params = {"ref": ref, "argument": {"name": "who", "value": "A"}}
                assert (await scene.client.ask("completion/complete", params))["completion"]["values"] == values
            for bad in ({"type": "ref/prompt", "name": "greet"}, {"type": "ref/resource", "uri": "three://a"}, {}, None):
                with pytest.raises(MCPError, match="has what"):
                    await scene.client.ask("completion/complete", {"ref": bad, "argument": {}})

    run(story)


def test_no_server_with_resources_means_no_resource() -> None:
    async def story() -> None:
        async with play(office(), office(**{"tools/list": {"tools": [MAIL]}}), prefixed=True) as scene:
            await scene.client.greet()
            with pytest.raises(MCPError, match="has resources"):
                await scene.client.ask("resources/read", {"uri": "one://a"})

    run(story)
