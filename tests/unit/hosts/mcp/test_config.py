"""Reading mcpServers files: what clients write works, what cannot work is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from riskproof.errors import PolicyError
from riskproof.hosts.mcp.config import MAX_FILE_BYTES, Servers, ServerSpec, one_server, read_servers


def written(folder: Path, document: object) -> Path:
    path = folder / "mcp.json"
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return path


def read(folder: Path, entry: Any, environ: dict[str, str] | None = None) -> Servers:
    return read_servers(written(folder, {"mcpServers": {"a": entry}}), environ or {})


def test_a_claude_file_and_a_vs_code_file_are_read(tmp_path: Path) -> None:
    entry = {"command": "npx", "args": ["-y", "x"], "env": {"TOKEN": "t"}, "cwd": "/srv", "alwaysAllow": ["x"], "type": "stdio"}
    spec = ServerSpec("a", "npx", ("-y", "x"), {"TOKEN": "t"}, "/srv")
    assert read(tmp_path, entry) == Servers((spec,))
    assert read_servers(written(tmp_path, {"servers": {"a": entry}, "inputs": []}), {}) == Servers((spec,))


def test_a_remote_server_is_an_address_with_headers(tmp_path: Path) -> None:
    entry = {"type": "http", "url": "https://mcp.example/mcp", "headers": {"Authorization": "Bearer ${TOKEN}"}}
    spec = ServerSpec("a", url="https://mcp.example/mcp", headers={"Authorization": "Bearer t"})
    assert read(tmp_path, entry, {"TOKEN": "t"}) == Servers((spec,))


def test_variables_are_filled_in_everywhere_in_both_spellings(tmp_path: Path) -> None:
    entry = {"command": "${BIN}/run", "args": ["${env:A}", "${B:-b}", "${C:-}", "$D", "${}"], "env": {"K": "${A}${A}"}, "cwd": "${BIN}"}
    spec = read(tmp_path, entry, {"BIN": "/bin", "A": "1"}).specs[0]
    assert spec == ServerSpec("a", "/bin/run", ("1", "b", "", "$D", "${}"), {"K": "11"}, "/bin")


def test_a_disabled_server_is_left_out_and_said_so(tmp_path: Path) -> None:
    table = {"on": {"command": "x"}, "off": {"command": "y", "disabled": True}, "out": {"command": "z", "enabled": False}}
    servers = read_servers(written(tmp_path, {"mcpServers": table}), {})
    assert [spec.name for spec in servers.specs] == ["on"]
    assert [remark.split(": ")[1] for remark in servers.remarks] == [
        "mcpServers.off is disabled, not started",
        "mcpServers.out is disabled, not started",
    ]


def test_a_key_that_has_no_effect_is_remarked_on(tmp_path: Path) -> None:
    servers = read(tmp_path, {"command": "x", "envFile": ".env", "timeout": 5})
    assert servers.remarks == (f"{tmp_path / 'mcp.json'}: mcpServers.a.envFile is not known to riskproof mcp and has no effect",)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("npx", "mcpServers.a is not an object"),
        ({}, "mcpServers.a needs either command or url"),
        ({"command": "x", "url": "http://x"}, "mcpServers.a needs either command or url"),
        ({"command": ""}, "mcpServers.a.command is not a usable string"),
        ({"command": ["x"]}, "mcpServers.a.command is not a usable string"),
        ({"command": "x\0y"}, "mcpServers.a.command is not a usable string"),
        ({"command": "x", "args": "y"}, "mcpServers.a.args is not a list of strings"),
        ({"command": "x", "args": ["y", 1]}, "mcpServers.a.args[1] is not a usable string"),
        ({"command": "x", "env": ["A=b"]}, "mcpServers.a.env is not an object of strings"),
        ({"command": "x", "env": {"A": 1}}, "mcpServers.a.env.A is not a usable string"),
        ({"command": "x", "env": {"A": "${NONE}"}}, "mcpServers.a.env.A uses the variable NONE, which is not set"),
        ({"command": "x", "cwd": 3}, "mcpServers.a.cwd is not a usable string"),
        ({"command": "x", "type": "sse"}, "mcpServers.a.type is not a transport that riskproof mcp speaks"),
        ({"command": "x", "type": 7}, "mcpServers.a.type is not a transport that riskproof mcp speaks"),
        ({"url": "http://x", "transport": "sse"}, "mcpServers.a.type is not a transport that riskproof mcp speaks"),
        ({"command": "x", "type": "http"}, "mcpServers.a.type does not fit the rest of the entry"),
        ({"url": "http://x", "type": "stdio"}, "mcpServers.a.type does not fit the rest of the entry"),
        ({"url": "ftp://x"}, "mcpServers.a.url is not an http or https address"),
        ({"url": "http://x", "headers": []}, "mcpServers.a.headers is not an object of strings"),
    ],
)
def test_an_entry_that_cannot_be_started_is_named(tmp_path: Path, entry: Any, said: str) -> None:
    with pytest.raises(PolicyError) as caught:
        read(tmp_path, entry)
    assert str(caught.value) == f"{tmp_path / 'mcp.json'}: {said}"
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", ":1:2: is not JSON (expecting property name enclosed in double quotes)"),
        ('{"mcpServers": {}} // comment', ":1:20: is not JSON (extra data)"),
        ("[]", ": is not a JSON object"),
        ("{}", ": no mcpServers object"),
        ('{"mcpServers": []}', ": no mcpServers object"),
        ('{"mcpServers": {}}', ": mcpServers names no server that is enabled"),
        ('{"mcpServers": {"": {"command": "x"}}}', ": mcpServers has a server without a name"),
        ('{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}}}', ": key 'a' stands twice in one object"),
        ('{"mcpServers": {"a": {"command": "x", "command": "y"}}}', ": key 'command' stands twice in one object"),
        ("[" * 100_000, ": is nested too deeply or holds a number that is too long"),
        ('{"a": ' + "1" * 5000 + "}", ": is nested too deeply or holds a number that is too long"),
    ],
)
def test_a_file_that_cannot_be_used_says_where(tmp_path: Path, text: str, said: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(PolicyError) as caught:
        read_servers(path, {})
    assert str(caught.value) == f"{path}{said}"


def test_a_file_that_is_missing_or_no_text_or_too_large_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "mcp.json"
    for content, said in ((None, "cannot be read (No such file or directory)"), (b"\xff\xfe\x00", "is not UTF-8 text")):
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(PolicyError, match=said.replace("(", r"\(").replace(")", r"\)")):
            read_servers(path, {})
    path.write_bytes(b" " * (MAX_FILE_BYTES + 1))
    with pytest.raises(PolicyError, match="larger than 1048576 bytes"):
        read_servers(path, {})


def test_one_command_gets_our_environment_without_what_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OFFICE_TOKEN", "t")
    monkeypatch.setenv("RISKPROOF_CONFIG", "c")
    spec = one_server(["/usr/bin/server.py", "--x"])
    assert (spec.name, spec.command, spec.args, spec.cwd) == ("server", "/usr/bin/server.py", ("--x",), None)
    assert spec.env is not None
    assert (spec.env["OFFICE_TOKEN"], "RISKPROOF_CONFIG" in spec.env) == ("t", False)
    assert one_server(["x"], "github").name == "github"


def test_no_command_is_an_error() -> None:
    for command in ([], [""], ["  "]):
        with pytest.raises(PolicyError, match="no server command given"):
            one_server(command)
