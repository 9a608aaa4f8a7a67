"""A server behind streamable HTTP, and changes that a client listens for."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest

from tests.e2e.mcp.wire import ENVELOPE, HERE, OFFICE, client, environment, proxy, raw, text_of


@contextmanager
def over_http(folder: Path) -> Iterator[str]:
    """The office over streamable HTTP; the line on its stdout says that it listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, str(HERE / "servers" / "office_http.py"), str(port)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=folder, env=environment(folder)
    ) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == "listening\n"
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            server.terminate()


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_a_server_behind_http_is_guarded_like_any_other(tmp_path: Path, mode: str) -> None:
    async def run(path: Path) -> list[Any]:
        async with client(proxy("--config", str(path)), tmp_path, mode, True) as session:
            return [
                await session.call_tool("far__current_time", {}),
                await session.call_tool("far__fetch_page", {"url": "https://news.example"}),
                await session.call_tool("far__read_customer_table", {}),
                await session.call_tool(
                    "far__send_email", {"to": "x@outside.example", "body": "CUST-1207 | Ana Novak | ana.novak@mail.example"}
                ),
            ]

    with over_http(tmp_path) as url:
        path = tmp_path / "mcp.json"
        path.write_text(json.dumps({"mcpServers": {"far": {"type": "http", "url": url, "headers": {"X-Team": "a"}}}}), encoding="utf-8")
        results = anyio.run(run, path)
    assert [result.is_error for result in results] == [False, False, False, True]
    assert text_of(results[3]).startswith("RiskProof denied: ")


def test_an_address_where_nobody_listens_is_a_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "mcp.json"
    path.write_text(json.dumps({"mcpServers": {"far": {"url": "http://127.0.0.1:9/mcp"}}}), encoding="utf-8")
    with raw(proxy("--config", str(path)), tmp_path) as server:
        assert server.greet()["error"]["message"] == "server 'far' is gone"
        code, errors = server.wait()
    assert (code, "Traceback" in errors) == (69, False)


def test_a_stateless_client_that_listens_hears_of_changes_at_a_server_of_the_older_era(tmp_path: Path) -> None:
    wanted = {"toolsListChanged": True, "resourceSubscriptions": ["office://notes/1"]}
    with raw(proxy("--", sys.executable, str(HERE / "servers" / "office_older.py")), tmp_path) as server:
        server.send({"jsonrpc": "2.0", "id": "L", "method": "subscriptions/listen", "params": {"notifications": wanted, "_meta": ENVELOPE}})
        stamp = {"io.modelcontextprotocol/subscriptionId": "L"}
        assert server.read() == {
            "jsonrpc": "2.0",
            "method": "notifications/subscriptions/acknowledged",
            "params": {"notifications": wanted, "_meta": stamp},
        }
        updated = server.read()
        assert (updated["method"], updated["params"]["uri"], updated["params"]["_meta"]) == (
            "notifications/resources/updated",
            "office://notes/1",
            stamp,
        )
        server.send(
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "change_clock", "arguments": {}, "_meta": ENVELOPE}}
        )
        heard = [server.read(), server.read()]
        assert {"jsonrpc": "2.0", "method": "notifications/tools/list_changed", "params": {"_meta": stamp}} in heard
        server.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "L"}})
        assert server.ask(3, "tools/call", {"name": "current_time", "arguments": {}, "_meta": ENVELOPE})["result"]["isError"] is True
        assert server.end()[0] == 0


def test_a_stateless_client_that_listens_hears_of_changes_at_a_stateless_server(tmp_path: Path) -> None:
    async def run() -> list[str]:
        heard: list[str] = []
        async with client(proxy("--", *OFFICE, "--listen"), tmp_path, "2026-07-28", True) as session:
            async with session.listen(tools_list_changed=True) as events:
                await session.call_tool("change_clock", {})
                with anyio.fail_after(10):
                    async for event in events:
                        heard.append(type(event).__name__)
                        break
            result = await session.call_tool("current_time", {})
            heard.append(text_of(result).split(":")[0])
        return heard

    assert anyio.run(run) == ["ToolsListChanged", "RiskProof denied"]
