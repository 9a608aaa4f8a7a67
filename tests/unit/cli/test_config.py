from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from riskproof.cli.config import app
from riskproof.guard.config_keys import KEYS
from riskproof.guard.config_pages import starting_file
from riskproof.guard.config_schema import json_schema
from riskproof.guard.config_warnings import DECLASSIFIER_ADVICE


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder as the current one, and no settings of whoever runs the tests."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("RISKPROOF_CONFIG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def answer(*arguments: str) -> tuple[int, Any]:
    result = run(*arguments)
    return result.exit_code, json.loads(result.stdout)


def own_file(place: Path) -> Path:
    return place.parent / "xdg" / "riskproof" / "riskproof.toml"


def test_init_writes_a_file_and_refuses_to_do_it_twice(place: Path) -> None:
    first, second = run("init"), run("init")
    file = place / "riskproof.toml"
    assert (first.exit_code, first.stdout) == (0, f"written: {file}\n")
    assert (second.exit_code, second.stdout, second.stderr) == (
        2,
        "",
        f"riskproof: {file}: is there already\n  add --force to overwrite it\n",
    )
    assert run("init", "--force").exit_code == 0
    assert file.read_text(encoding="utf-8") == starting_file()


def test_init_writes_the_operators_own_file(place: Path) -> None:
    assert answer("init", "--user", "--json") == (0, {"written": str(own_file(place))})
    assert run("validate").stdout == f"ok: {own_file(place)}\n"


def test_validate_without_a_file_says_that_the_defaults_guard() -> None:
    result = run("validate")
    assert (result.exit_code, result.stdout) == (0, "ok: no configuration file, the built-in defaults apply\n")


def test_validate_warns_of_what_lowers_the_guard(place: Path) -> None:
    file = place / "own.toml"
    file.write_text('[output.trusted_declassifiers]\nclean = ["PII"]\n')
    refused = "found in a project instead of passed with --config, it would be refused for: output.trusted_declassifiers"
    assert answer("validate", "own.toml", "--json") == (0, {"ok": True, "files": [str(file)], "warnings": [DECLASSIFIER_ADVICE, refused]})
    assert run("validate", "own.toml").stdout == f"ok: {file}\nwarning: {DECLASSIFIER_ADVICE}\nwarning: {refused}\n"


def test_validate_refuses_with_file_line_key_and_remedy(place: Path) -> None:
    file = place / "riskproof.toml"
    file.write_text("[policy]\nunknownTols = 1\n")
    message, remedy = f"{file}:2: policy.unknownTols: unknown key", "the nearest known key is policy.unknown_tool"
    for arguments in (("validate",), ("validate", "riskproof.toml"), ("show",), ("validate", "--config", "riskproof.toml")):
        result = run(*arguments)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"riskproof: {message}\n  {remedy}\n")
        assert answer(*arguments, "--json") == (2, {"error": message, "file": str(file), "key": "policy.unknownTols", "remedy": remedy})


def test_validate_refuses_a_projects_file_that_loosens_until_it_is_named(place: Path) -> None:
    (place / "riskproof.toml").write_text('mode = "observe"\n')
    assert run("validate").exit_code == 2
    named = run("validate", "--config", "riskproof.toml")
    assert (named.exit_code, named.stdout) == (
        0,
        f"ok: {place / 'riskproof.toml'}\nwarning: mode: observe blocks nothing; it only reports\n",
    )


def test_a_missing_file_is_a_policy_error_and_two_files_are_a_usage_error() -> None:
    assert answer("validate", "gone.toml", "--json")[0] == 2
    assert "not both" in run("validate", "a.toml", "--config", "b.toml").stderr


def test_an_error_without_a_key_says_so(place: Path) -> None:
    (place / "riskproof.toml").write_bytes(b"\xff")
    code, error = answer("show", "--json")
    assert (code, error["key"], error["remedy"]) == (2, None, "save the file as utf-8")


def test_schema_is_the_json_schema() -> None:
    assert answer("schema") == (0, json_schema())
    assert answer("schema", "--json") == (0, json_schema())


def test_show_names_the_origin_of_every_value(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    own_file(place).parent.mkdir(parents=True)
    own_file(place).write_text('[policy]\nblocked_domains = ["a.test"]\n')
    (place / "riskproof.toml").write_text('[policy]\npreset = "strict"\nblocked_domains = ["b.test"]\n')
    code, shown = answer("show", "--json")
    user = {"layer": "user", "file": str(own_file(place)), "preset": None}
    project = {"layer": "project", "file": str(place / "riskproof.toml"), "preset": None}
    assert code == 0
    assert list(shown["settings"]) == [key.path for key in KEYS]
    assert shown["files"] == [{"layer": "user", "file": user["file"]}, {"layer": "project", "file": project["file"]}]
    assert shown["user_file"] == str(own_file(place))
    assert shown["settings"]["policy.blocked_domains"] == {"value": ["a.test", "b.test"], "origin": [user, project]}
    assert shown["settings"]["policy.unknown_tool"] == {"value": "deny", "origin": [{**project, "preset": "strict"}]}
    assert shown["settings"]["experience.language"] == {"value": "zh-CN", "origin": [{"layer": "locale", "file": None, "preset": None}]}
    assert shown["settings"]["mode"] == {"value": "enforce", "origin": [{"layer": "default", "file": None, "preset": None}]}


def test_show_prints_toml_that_means_the_same(place: Path) -> None:
    (place / "own.toml").write_text('[policy]\npreset = "strict"\nunknown_tool = "ask"\n[proof]\nfile = "p.jsonl"\n')
    text = run("show", "--config", "own.toml").stdout
    assert text.splitlines()[0] == f"# option: {place / 'own.toml'}"
    assert 'policy.unknown_tool = "ask"  # option' in text.splitlines()
    assert 'policy.sensitive_path_read = "deny"  # option (preset strict)' in text.splitlines()
    (place / "again.toml").write_text(text)
    values = {path: entry["value"] for path, entry in answer("show", "--config", "own.toml", "--json")[1]["settings"].items()}
    assert {path: entry["value"] for path, entry in answer("show", "--config", "again.toml", "--json")[1]["settings"].items()} == values
    assert tomllib.loads(text)["proof"]["file"] == str(place / "p.jsonl")


def test_show_without_a_file_says_so_and_where_it_would_be(place: Path) -> None:
    assert run("show").stdout.splitlines()[:2] == [
        "# no configuration file: the built-in defaults apply",
        f"# your own file would be {own_file(place)}",
    ]


@pytest.mark.parametrize("command", ["init", "validate", "schema", "show"])
def test_help_gives_an_example(command: str) -> None:
    assert f"Example: riskproof config {command}" in run(command, "--help").stdout
