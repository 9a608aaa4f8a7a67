"""``riskproof mcp`` as a command: what it refuses, what it prepares, and that its log names no value."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from riskproof.cli.mcp import CONTEXT, WithoutValues, mcp, prepared
from riskproof.errors import PolicyError


@pytest.fixture(autouse=True)
def nobodys_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("RISKPROOF_CONFIG", raising=False)


def run(*arguments: str) -> tuple[int, str, str]:
    app = typer.Typer()
    app.command("mcp", context_settings=CONTEXT)(mcp)
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "riskproof mcp: give one server command or --config FILE\n"),
        (("--config", "mcp.json", "--", "server"), "riskproof mcp: give one server command or --config FILE\n"),
        (("--config", "mcp.json"), "riskproof mcp: mcp.json: cannot be read"),
        (("--preset", "wild", "--", "server"), "preset"),
        (("--mode", "maybe", "--", "server"), "mode"),
        (("--riskproof-config", "none.toml", "--", "server"), "none.toml"),
    ],
)
def test_what_cannot_be_used_is_said_on_stderr_with_exit_code_2(arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out, said in err, "Traceback" in err) == (2, "", True, False)


def test_the_help_shows_how_to_wrap_a_server() -> None:
    code, out, _ = run("--help")
    assert (code, "riskproof mcp -- npx" in out) == (0, True)


def test_one_command_is_one_server_under_its_own_names() -> None:
    options, settings = prepared(["server", "-y", "--flag"], name="github", preset="strict", mode="observe")
    spec = options.specs[0]
    assert (spec.name, spec.command, spec.args, options.prefixed, options.mode) == ("github", "server", ("-y", "--flag"), False, "observe")
    assert settings.policy.preset == "strict"


def test_a_file_is_several_servers_under_prefixed_names(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "mcp.json"
    path.write_text(json.dumps({"mcpServers": {"a": {"command": "x", "envFile": ".env"}, "b": {"command": "y"}}}), encoding="utf-8")
    options, _ = prepared([], config=path, skip_broken=True)
    assert ([spec.name for spec in options.specs], options.prefixed, options.skip_broken) == (["a", "b"], True, True)
    assert "mcpServers.a.envFile is not known" in caplog.text


def test_neither_or_both_is_refused(tmp_path: Path) -> None:
    for command, config in (([], None), (["x"], tmp_path / "mcp.json")):
        with pytest.raises(PolicyError, match="give one server command"):
            prepared(command, config=config)


def test_a_log_line_names_the_kind_of_an_exception_and_nothing_of_its_text() -> None:
    info = (ValueError, ValueError("canary"), None)
    record = logging.LogRecord("mcp", logging.ERROR, "x.py", 1, "it failed", (), info, sinfo="canary stack")
    assert WithoutValues("%(message)s").format(record).split("\n")[:2] == ["it failed", "(ValueError)"]
    assert "canary" not in WithoutValues("%(message)s").format(record)
