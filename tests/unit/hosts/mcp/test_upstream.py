"""One server: its real process, its raw messages, what it sends that cannot be read, its HTTP headers."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from typing import Any

import anyio
import pytest
from mcp.shared.exceptions import MCPError

from riskproof.hosts.mcp.config import ServerSpec
from riskproof.hosts.mcp.upstream import Upstream
from tests.unit.hosts.mcp.harness import connected, envelope, run

ECHO = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "quit":
        break
    if "id" not in message:
        continue
    if message["method"] == "garble":
        answer = message["params"]["answer"].replace("$ID", str(message["id"]))
    else:
        answer = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": message.get("params", {})})
    print(answer, flush=True)
"""


class Ears:
    """Takes what a server does by itself."""

    def __init__(self) -> None:
        self.gone: list[str] = []

    async def asked(self, upstream: Upstream, method: str, params: Mapping[str, Any] | None) -> dict[str, Any]:
        return {"heard": method, "from": upstream.name, **(params or {})}

    async def notified(self, upstream: Upstream, method: str, params: Mapping[str, Any] | None) -> None:
        self.gone.append(f"{upstream.name} said {method}")

    def ended(self, upstream: Upstream) -> None:
        self.gone.append(upstream.name)


def with_process(story: Any) -> Ears:
    """Runs a story with a server that is a process of its own."""
    ears = Ears()

    async def bounded() -> None:
        upstream = Upstream(ServerSpec("echo", sys.executable, ("-c", ECHO)), ears)
        async with anyio.create_task_group() as group:
            await group.start(upstream.run)
            await story(upstream)
            group.cancel_scope.cancel()

    run(bounded)
    return ears


def test_a_raw_request_comes_back_as_it_was() -> None:
    params = {"z": [1, 2.5, None, {"b": True, "a": "äöü 🙂"}], "_meta": {"k": "v"}, "n": 12345678901234567890}

    async def story(upstream: Upstream) -> None:
        assert await upstream.request("echo", params) == params
        assert await upstream.request_as("own-id", "echo", None) == {}

    with_process(story)


@pytest.mark.parametrize(
    "answer",
    [
        '{"jsonrpc":"2.0","id":$ID,"result":' + "[" * 500 + "]" * 500 + "}",
        '{"jsonrpc":"2.0","id":$ID,"result":[1]}',
        '{"jsonrpc":"2.0","result":"' + "x" * 1000 + '\\ud800","id":$ID}',
    ],
)
def test_an_answer_that_cannot_be_read_fails_its_request(answer: str) -> None:
    async def story(upstream: Upstream) -> None:
        with pytest.raises(MCPError, match="cannot be read"):
            await upstream.request("garble", {"answer": answer})
        assert await upstream.request("echo", {"a": 1}) == {"a": 1}

    with_process(story)


def test_noise_that_answers_nothing_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    async def story(upstream: Upstream) -> None:
        noise = '{"jsonrpc":"2.0","id":99999,"result":5}\n[1]\nhello canary\n{"jsonrpc":"2.0","id":$ID,"result":{"ok":true}}'
        assert await upstream.request("garble", {"answer": noise}) == {"ok": True}

    with caplog.at_level(logging.WARNING, logger="riskproof"):
        with_process(story)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("riskproof")]
    assert ours == ["server 'echo' sent a message that cannot be read (ValidationError)"] * 3


def test_the_end_of_the_process_is_reported_and_fails_what_waits() -> None:
    async def story(upstream: Upstream) -> None:
        with pytest.raises(MCPError, match="server 'echo' is gone"):
            await upstream.request("quit", {})
        with pytest.raises(MCPError, match="server 'echo' is gone"):
            await upstream.request("echo", {})
        await upstream.notify("notifications/late", None)
        with anyio.fail_after(10):
            while not upstream.gone:
                await anyio.lowlevel.checkpoint()

    assert with_process(story).gone == ["echo"]


def test_a_server_that_was_never_connected_cannot_be_asked() -> None:
    async def story() -> None:
        upstream = Upstream(ServerSpec("none", "none"), Ears())
        await upstream.notify("notifications/x", None)
        with pytest.raises(MCPError, match="not connected"):
            await upstream.request("ping", None)
        assert (upstream.capabilities, upstream.server_info) == ({}, None)

    run(story)


def test_a_command_that_is_not_there_is_an_os_error() -> None:
    async def story() -> None:
        async with anyio.create_task_group() as group:
            await group.start(Upstream(ServerSpec("none", "/nothing/here"), Ears()).run)

    with pytest.raises(BaseExceptionGroup) as caught:
        run(story)
    assert isinstance(caught.value.exceptions[0], FileNotFoundError)


def test_a_broken_connection_ends_one_server_and_not_everything(caplog: pytest.LogCaptureFixture) -> None:
    class Breaking:
        def __init__(self, _spec: ServerSpec) -> None:
            self._ours, self._theirs = connected()

        async def __aenter__(self) -> Any:
            return self._ours

        async def __aexit__(self, *_: object) -> None:
            for stream in (*self._ours, *self._theirs):
                stream.close()
            raise RuntimeError("canary")

    async def story() -> None:
        ears = Ears()
        upstream = Upstream(ServerSpec("far", "x"), ears, Breaking)
        async with anyio.create_task_group() as group:
            await group.start(upstream.run)
            await upstream._dispatcher._read_stream.aclose()  # type: ignore[union-attr]
        assert ears.gone == ["far"]

    run(story)
    assert ("RuntimeError" in caplog.text, "canary" in caplog.text) == (True, False)


def test_a_server_can_ask_and_tell() -> None:
    async def story() -> None:
        from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher

        class InMemory:
            def __init__(self, _spec: ServerSpec) -> None:
                pass

            async def __aenter__(self) -> Any:
                return ours

            async def __aexit__(self, *_: object) -> None:
                return None

        async def nothing(*_: Any) -> dict[str, Any]:
            return {}

        ours, theirs = connected()
        ears = Ears()
        server: JSONRPCDispatcher[Any] = JSONRPCDispatcher(*theirs)
        async with anyio.create_task_group() as group:
            await group.start(Upstream(ServerSpec("near", "x"), ears, InMemory).run)
            await group.start(server.run, nothing, nothing)
            assert await server.send_raw_request("roots/list", {"a": 1}) == {"heard": "roots/list", "from": "near", "a": 1}
            await server.notify("notifications/x", None)
            with anyio.fail_after(10):
                while not ears.gone:
                    await anyio.lowlevel.checkpoint()
            assert ears.gone == ["near said notifications/x"]
            group.cancel_scope.cancel()

    run(story)


def test_requests_over_http_carry_the_routing_headers() -> None:
    upstream = Upstream(ServerSpec("far", url="https://mcp.example"), Ears())
    upstream.info = {"protocolVersion": "2025-06-18"}
    schema = {"type": "object", "properties": {"zone": {"type": "string", "x-mcp-header": "Zone"}}}
    upstream.learn_schema("clock", schema)
    upstream.learn_schema("odd", {"type": "object", "x-mcp-header": "Root"})
    call = {"name": "clock", "arguments": {"zone": "ö"}, "_meta": envelope()}
    assert upstream._headers("initialize", {}) == {}
    assert upstream._headers("tools/list", {}) == {"mcp-protocol-version": "2025-06-18"}
    assert upstream._headers("tools/call", call) == {
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "clock",
        "Mcp-Param-Zone": "=?base64?w7Y=?=",
    }
    assert upstream._headers("resources/read", {"uri": "office://a", "_meta": envelope()})["mcp-name"] == "office://a"
