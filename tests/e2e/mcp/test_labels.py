"""Labels of real MCP servers behind the proxy: what `riskproof labels` shows once the client is gone, and while the service runs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from riskproof.reports.label_schema import json_schema
from tests.e2e.mcp.servers.hinted import HOSTILE
from tests.e2e.mcp.wire import HERE, OFFICE, Raw, environment, proxy, raw

HINTED = [sys.executable, str(HERE / "servers" / "hinted.py")]
DECLARED = """
[policy]
preset = "permissive"

[[labels.plugins]]
id = "books"
display_name = "The library"
tools.servers = ["library"]
declared.domains = ["news.example"]
"""
CANARIES = ("path-canary-8801", "query-canary-8802", "result-canary-8803", "title-canary-8804", "user-canary-8805", "pw-canary-8806")
PAGE = "https://user-canary-8805:pw-canary-8806@news.example/path-canary-8801?q=query-canary-8802"


@pytest.fixture
def state(tmp_path: Path) -> Iterator[Path]:
    """A state folder whose service is ended."""
    folder = tmp_path / "state"
    yield folder
    riskproof(tmp_path, folder, "service", "stop")


def riskproof(folder: Path, state: Path, *arguments: str, **env: str) -> tuple[int, str, str]:
    """``riskproof ...``: exit code, stdout, stderr."""
    command = [sys.executable, "-m", "riskproof", *arguments]
    variables = {**environment(folder), "RISKPROOF_STATE_DIR": str(state), "PYTHONIOENCODING": "utf-8", **env}
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def labels(folder: Path, state: Path, *arguments: str, **env: str) -> dict[str, Any]:
    """The labels that `riskproof labels --json` prints, by id, once the schema has taken them."""
    code, out, err = riskproof(folder, state, "labels", "--json", *arguments, **env)
    assert (code, err) == (0, "")
    published = json.loads(out)
    Draft202012Validator(json_schema("report" if "calls" in published else "snapshot")).validate(published)
    return {label["id"]: label for label in published["labels"]}


def guarded(stack: ExitStack, folder: Path, state: Path, server: list[str], *options: str, **env: str) -> Raw:
    one = stack.enter_context(raw(proxy(*options, "--", *server), folder, RISKPROOF_STATE_DIR=str(state), **env))
    one.greet()
    return one


def called(one: Raw, number: int, tool: str, **arguments: str) -> Any:
    return one.ask(number, "tools/call", {"name": tool, "arguments": arguments})["result"]


def visit(one: Raw) -> None:
    """Four calls: three that go well or not, and one whose name no screen should obey."""
    called(one, 1, "find_book", where=PAGE)
    called(one, 2, "find_book", where="missing")
    called(one, 3, "burn_book", title="title-canary-8804")
    called(one, 4, HOSTILE, title="title-canary-8804")


def test_a_server_behind_the_proxy_has_a_label_of_its_own_once_the_client_is_gone(tmp_path: Path, state: Path) -> None:
    with ExitStack() as stack:
        one = guarded(stack, tmp_path, state, HINTED, "--name", "library", "--preset", "permissive")
        visit(one)
        assert one.end()[0] == 0
    found = labels(tmp_path, state)
    assert set(found) == {"library"}
    library = found["library"]
    assert (library["kind"], library["declaredBy"], library["displayName"]) == ("server", "nobody", "library")
    assert library["observed"]["network"] == {"callsWithUrls": 1, "uniqueDomains": 1, "domains": [{"hostname": "news.example", "calls": 1}]}
    rows = {row["name"]: row for row in library["observed"]["tools"]}
    assert {name: (row["calls"], row["failures"], row["visible"]) for name, row in rows.items() if "book" in name} == {
        "find_book": (2, 1, True),
        "burn_book": (1, 0, True),
    }
    assert (rows["find_book"]["hints"], rows["burn_book"]["hints"]) == (
        {"readOnly": True, "openWorld": False},
        {"readOnly": False, "destructive": True},
    )
    assert (rows["find_book"]["effect"], rows["find_book"]["effectFrom"], rows["burn_book"]["effect"]) == ("read", "hints", "destructive")
    assert all(row["schemaBytes"] > 50 and row["fingerprint"].startswith("sha256:") for row in rows.values())
    assert all(row["resultBytes"] > len("result-canary-8803") * row["calls"] for row in rows.values())


def test_no_form_of_a_label_and_no_file_holds_a_value_of_a_call_or_a_control_character(tmp_path: Path, state: Path) -> None:
    with ExitStack() as stack:
        one = guarded(stack, tmp_path, state, HINTED, "--name", "library", "--preset", "permissive")
        visit(one)
        assert one.end()[0] == 0
    said = [riskproof(tmp_path, state, "labels", *form) for form in ((), ("--json",), ("--markdown",), ("--html",))]
    assert [(code, err) for code, _, err in said] == [(0, "")] * 4
    saved = [file.read_text(encoding="utf-8") for file in (state / "labels").iterdir()]
    assert len(saved) == 1
    for text in (*(out for _, out, _ in said), *saved):
        assert [canary for canary in CANARIES if canary in text] == []
    assert all("news.example" in text for text in (said[1][1], *saved))
    for text in (said[0][1], said[2][1], said[3][1]):
        assert not set(text) & {"\x1b", "\u202e"}
    assert "<b onclick" not in said[3][1]
    assert {oct(path.stat().st_mode & 0o777) for path in ((state / "labels"), *(state / "labels").iterdir())} == {"0o700", "0o600"}


def test_a_declaration_of_the_configuration_claims_the_server_and_what_it_does_beyond_is_found(tmp_path: Path, state: Path) -> None:
    wish = tmp_path / "wish.toml"
    wish.write_text(DECLARED, encoding="utf-8")
    with ExitStack() as stack:
        one = guarded(stack, tmp_path, state, HINTED, "--name", "library", RISKPROOF_CONFIG=str(wish))
        visit(one)
        called(one, 5, "find_book", where="https://other.example/x")
        assert one.end()[0] == 0
    books = labels(tmp_path, state)["books"]
    assert (books["displayName"], books["kind"], books["declaredBy"]) == ("The library", "configured", "configuration")
    assert books["declared"]["domains"] == ["news.example"]
    kinds = {(one["kind"], one.get("hostname", "")) for one in books["findings"]}
    assert ("undeclared-domain", "other.example") in kinds
    assert ("undeclared-domain", "news.example") not in kinds


def test_a_denied_call_is_counted_as_denied_and_an_unknown_id_names_the_known_ones(tmp_path: Path, state: Path) -> None:
    with ExitStack() as stack:
        one = guarded(stack, tmp_path, state, OFFICE, "--name", "office")
        assert called(one, 1, "run_shell", command="rm -rf /")["isError"]
        assert called(one, 2, "fail_search", query="x")["isError"]
        assert one.end()[0] == 0
    rows = {row["name"]: row for row in labels(tmp_path, state, "office")["office"]["observed"]["tools"]}
    assert (rows["run_shell"]["failureCodes"], rows["run_shell"]["resultBytes"]) == ({"denied": 1}, 0)
    assert rows["fail_search"]["failureCodes"] == {"tool-error": 1}
    code, out, err = riskproof(tmp_path, state, "labels", "ofice")
    assert (code, out, 'there is no label "ofice"' in err, 'known labels: "office"' in err) == (2, "", True, True)


def test_labels_that_are_switched_off_leave_nothing_behind(tmp_path: Path, state: Path) -> None:
    wish = tmp_path / "wish.toml"
    wish.write_text("[labels]\nenabled = false\n", encoding="utf-8")
    with ExitStack() as stack:
        one = guarded(stack, tmp_path, state, HINTED, "--name", "library", RISKPROOF_CONFIG=str(wish))
        called(one, 1, "find_book", where="shelf")
        assert one.end()[0] == 0
    assert not (state / "labels").exists()
    code, out, err = riskproof(tmp_path, state, "labels")
    assert (code, out, "no host has saved a label yet" in err, "riskproof mcp --" in err) == (2, "", True, True)


def test_the_service_shows_the_labels_of_several_servers_while_it_runs_and_keeps_them_when_it_ends(tmp_path: Path, state: Path) -> None:
    servers = {"mcpServers": {name: {"command": command[0], "args": command[1:]} for name, command in (("hall", HINTED), ("desk", OFFICE))}}
    (tmp_path / "mcp.json").write_text(json.dumps(servers), encoding="utf-8")
    with ExitStack() as stack:
        both = stack.enter_context(raw(proxy("--service", "--config", "mcp.json"), tmp_path, RISKPROOF_STATE_DIR=str(state)))
        both.greet()
        one = guarded(stack, tmp_path, state, HINTED, "--session", "work", "--name", "library")
        called(both, 1, "hall__find_book", where=PAGE)
        called(both, 2, "desk__current_time")
        called(one, 1, "find_book", where="shelf")
        called(one, 2, "find_book", where="missing")
        live = labels(tmp_path, state, "--live")
        assert {name: sum(row["calls"] for row in label["observed"]["tools"]) for name, label in live.items()} == {
            "desk": 1,
            "hall": 1,
            "library": 2,
            "unattributed": 0,
        }
        code, out, _ = riskproof(tmp_path, state, "labels", "library", "--live", "--calls", "--json")
        report = json.loads(out)
        Draft202012Validator(json_schema("report")).validate(report)
        assert (code, [(call["name"], call["status"]) for call in report["calls"]]) == (
            0,
            [("library__find_book", "success"), ("library__find_book", "failed")],
        )
        assert riskproof(tmp_path, state, "labels", "hall", "--live", "--reset")[0] == 0
        again = labels(tmp_path, state, "--live")
        assert [sum(row["calls"] for row in again[name]["observed"]["tools"]) for name in ("hall", "library")] == [0, 2]
        assert all(row["visible"] and row["schemaBytes"] for row in again["hall"]["observed"]["tools"])
    assert riskproof(tmp_path, state, "service", "stop")[0] == 0
    assert set(labels(tmp_path, state)) == {"desk", "hall", "library"}
    code, _, err = riskproof(tmp_path, state, "labels", "--live")
    assert (code, "no service is running" in err, "riskproof service start" in err) == (2, True, True)
    assert riskproof(tmp_path, state, "labels", "--reset")[1].startswith("1 saved snapshot forgotten")
    assert list((state / "labels").iterdir()) == []
