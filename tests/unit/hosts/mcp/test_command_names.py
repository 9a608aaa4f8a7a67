from __future__ import annotations

import pytest

from riskproof.hosts.mcp.command_names import name_of


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("npx -y @modelcontextprotocol/server-filesystem@2.1 /srv/data", "server-filesystem"),
        ("npx.cmd --yes mcp-remote https://a.example/mcp", "mcp-remote"),
        ("uvx mcp-server-fetch", "mcp-server-fetch"),
        ("uvx mcp-server-fetch[extra]==1.2", "mcp-server-fetch"),
        ("uvx --from git-mcp serve", "git-mcp"),
        ("uvx --python 3.12 mcp-server-git", "mcp-server-git"),
        ("uv run --directory /srv/weather weather.py", "weather"),
        ("uv tool run mcp-server-time", "mcp-server-time"),
        ("/usr/bin/python3.11 -u -m notes.server", "notes.server"),
        ("python /srv/notes/server.py", "notes"),
        ("python server.py", "server"),
        ("node /srv/maps/dist/index.js --port 5", "maps"),
        (r"C:\Programs\node.exe C:\srv\maps\build\index.js", "node"),
        ("npm exec weather-mcp", "weather-mcp"),
        ("/opt/bin/my-server --verbose", "my-server"),
        ("docker run -i --rm mcp/fetch", "docker"),
    ],
)
def test_a_server_is_called_after_what_is_started(command: str, name: str) -> None:
    assert name_of(command.split()) == name


@pytest.mark.parametrize(
    "command",
    [
        "npx --token canary-secret mcp-server",
        "npx -y https://user:canary-secret@a.example/pkg",
        "uvx --index https://canary-secret@a.example mcp-server",
        "node -e canary-secret",
        "npx TOKEN=canary-secret mcp-server",
        "npx",
        "npx -y",
        "uvx --from",
    ],
)
def test_where_it_is_not_sure_it_is_called_after_its_program(command: str) -> None:
    assert name_of(command.split()) in ("npx", "uvx", "node")


def test_a_name_has_an_end_and_nothing_is_a_server() -> None:
    assert len(name_of(["uvx", "x" * 500])) == 64
    assert (name_of(["/"]), name_of(["..."])) == ("/", "...")
