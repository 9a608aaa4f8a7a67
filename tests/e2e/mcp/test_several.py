"""Several servers behind one proxy: prefixed names, one session, and a flow from one server to another that is seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
import pytest

from tests.e2e.mcp.test_fidelity import RECORDING
from tests.e2e.mcp.wire import ENVELOPE, OFFICE, RECORDED, client, proxy, raw, text_of

OUT = {"to": "collect@outside.example", "body": "CUST-1207 | Ana Novak | ana.novak@mail.example"}


def servers(folder: Path, **more: Any) -> Path:
    office = {"command": OFFICE[0], "args": OFFICE[1:]}
    table = {
        "desk": {**office, "env": {"OFFICE_SENT": str(folder / "sent")}},
        "my web": {**office, "type": "stdio"},
        "recorded": {"command": RECORDED[0], "args": [*RECORDED[1:], str(RECORDING), "handshake"]},
        **more,
    }
    path = folder / "mcp.json"
    path.write_text(json.dumps({"mcpServers": table, "theme": "dark"}), encoding="utf-8")
    return path


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28", "auto"])
def test_a_record_read_at_one_server_does_not_leave_through_another(tmp_path: Path, mode: str) -> None:
    async def run() -> list[Any]:
        async with client(proxy("--config", str(servers(tmp_path))), tmp_path, mode, True) as session:
            names = [tool.name for tool in (await session.list_tools()).tools]
            assert {"desk__send_email", "my_web__fetch_page", "recorded__lookup_word"} <= set(names)
            return [
                await session.call_tool("my_web__fetch_page", {"url": "https://news.example"}),
                await session.call_tool("my_web__read_customer_table", {}),
                await session.call_tool("desk__send_email", OUT),
                await session.call_tool("desk__current_time", {}),
            ]

    results = anyio.run(run)
    assert [result.is_error for result in results] == [False, False, True, False]
    assert "my_web__read_customer_table" in text_of(results[2])
    assert not (tmp_path / "sent").exists()


def test_the_joined_server_introduces_itself_and_keeps_every_servers_words(tmp_path: Path) -> None:
    recorded = json.loads(RECORDING.read_text(encoding="utf-8"))
    with raw(proxy("--config", str(servers(tmp_path))), tmp_path) as server:
        greeting = server.greet()["result"]
        tools = {tool["name"]: tool for tool in server.ask(1, "tools/list")["result"]["tools"]}
        server.end()
    assert greeting["serverInfo"]["name"] == "riskproof"
    assert "# desk\n\nAsk before you mail." in greeting["instructions"]
    assert recorded["initialize"]["instructions"] in greeting["instructions"]
    assert greeting["capabilities"]["tools"] == {"listChanged": True, "zeta": 1}
    assert set(greeting["capabilities"]) >= {"tools", "prompts", "resources", "logging", "completions"}
    first = recorded["tools/list"]["tools"][0]
    assert json.dumps(tools["recorded__current_time"]) == json.dumps({**first, "name": "recorded__current_time"})


def test_prompts_resources_and_completions_find_their_server(tmp_path: Path) -> None:
    async def run() -> None:
        async with client(proxy("--config", str(servers(tmp_path))), tmp_path, "legacy", True) as session:
            assert [prompt.name for prompt in (await session.list_prompts()).prompts] == ["desk__greet", "my_web__greet", "recorded__greet"]
            greeting = (await session.get_prompt("my_web__greet", {"who": "Bo"})).messages[0].content
            assert isinstance(greeting, types.TextContent)
            assert greeting.text == "Greet Bo."
            note = (await session.read_resource("office://notes/1")).contents[0]
            assert isinstance(note, types.TextResourceContents)
            assert note.text == "buy milk"
            listed = [str(resource.uri) for resource in (await session.list_resources()).resources]
            assert listed[:3] == ["office://notes/1", "office://notes/1", "office://a"]
            other = (await session.read_resource("office://a")).contents[0]
            assert isinstance(other, types.TextResourceContents)
            assert other.text == "text ä"
            completed = await session.complete(types.PromptReference(name="desk__greet"), {"name": "who", "value": "An"})
            assert completed.completion.values == ["Ana"]

    anyio.run(run)


def test_a_name_without_a_known_server_is_an_error(tmp_path: Path) -> None:
    with raw(proxy("--config", str(servers(tmp_path))), tmp_path) as server:
        server.greet()
        for name in ("current_time", "nobody__current_time", "__current_time"):
            assert server.ask(1, "tools/call", {"name": name, "arguments": {}})["error"]["code"] == -32602
        assert server.ask(2, "vendor/method", {})["error"]["code"] == -32601
        assert server.ask(3, "ping")["result"] == {}
        assert server.end()[0] == 0


def test_servers_of_both_eras_stand_behind_one_stateless_client(tmp_path: Path) -> None:
    modern = {"command": RECORDED[0], "args": [*RECORDED[1:], str(RECORDING), "modern"]}
    with raw(proxy("--config", str(servers(tmp_path, newer=modern))), tmp_path) as server:
        found = server.ask(1, "server/discover", {"_meta": ENVELOPE})["result"]
        assert found["supportedVersions"] == ["2026-07-28"]
        for name in ("recorded__current_time", "newer__current_time", "desk__current_time"):
            result = server.ask(name, "tools/call", {"name": name, "arguments": {}, "_meta": ENVELOPE})["result"]
            assert (result["resultType"], result["content"][0]["type"]) == ("complete", "text")
        assert server.end()[0] == 0


def test_a_server_that_cannot_be_started_ends_everything_unless_it_may_be_skipped(tmp_path: Path) -> None:
    config = str(servers(tmp_path, missing={"command": str(tmp_path / "nothing-here")}))
    with raw(proxy("--config", config), tmp_path) as server:
        code, errors = server.wait()
        assert (code, "server 'missing' could not be started" in errors) == (69, True)
    with raw(proxy("--config", config, "--skip-broken"), tmp_path) as server:
        server.greet()
        assert server.ask(1, "tools/call", {"name": "desk__current_time", "arguments": {}})["result"]["isError"] is False
        code, errors = server.end()
        assert (code, "going on without it" in errors) == (0, True)


def test_a_server_that_dies_later_takes_only_its_own_tools_with_it(tmp_path: Path) -> None:
    with raw(proxy("--config", str(servers(tmp_path))), tmp_path) as server:
        server.greet()
        assert "error" in server.ask(1, "tools/call", {"name": "my_web__stop_server", "arguments": {}})
        assert server.ask(2, "tools/call", {"name": "desk__current_time", "arguments": {}})["result"]["isError"] is False
        code, errors = server.end()
    assert (code, "server 'my web' ended; going on without it" in errors) == (0, True)


def test_the_environment_of_a_server_is_what_its_entry_says(tmp_path: Path) -> None:
    shown = "sorted(k for k in os.environ if k.startswith('OFFICE_')), os.environ['OFFICE_B']"
    script = f"import os, sys; print({shown}, file=sys.stderr); sys.stdin.read()"
    entry = {"command": RECORDED[0], "args": ["-c", script], "env": {"OFFICE_B": "${OFFICE_KEY}-${OFFICE_NONE:-x}"}}
    path = tmp_path / "mcp.json"
    path.write_text(json.dumps({"mcpServers": {"one": entry}}), encoding="utf-8")
    with raw(proxy("--config", str(path)), tmp_path, OFFICE_KEY="k") as server:
        assert server.ask(1, "ping")["result"] == {}
        assert "['OFFICE_B'] k-x" in server.end()[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}}}', "key 'a' stands twice"),
        ('{"mcpServers": {"a": {"command": "x", "args": "y"}}}', "mcpServers.a.args is not a list of strings"),
        ('{"mcpServers": {"a": {"args": []}}}', "mcpServers.a needs either command or url"),
        ('{"mcpServers": {"a": {"url": "http://127.0.0.1/", "type": "sse"}}}', "mcpServers.a.type is not a transport"),
        ('{"mcpServers": []}', "no mcpServers object"),
        ("{", "is not JSON"),
    ],
)
def test_a_file_that_cannot_be_used_says_where_and_ends_with_2(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mcp.json"
    path.write_text(text, encoding="utf-8")
    with raw(proxy("--config", str(path)), tmp_path) as server:
        code, errors = server.wait()
    assert (code, said in errors, "Traceback" in errors) == (2, True, False)
