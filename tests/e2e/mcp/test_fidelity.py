"""What a server sent reaches the client as it was: the same recorded messages, once from the server itself and once through the proxy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.mcp.wire import ENVELOPE, HERE, RECORDED, Raw, proxy, raw

RECORDING = HERE / "servers" / "recording.json"
EVERY = [
    ("tools/list", {}),
    ("tools/list", {"cursor": "opaque/=cursor 1"}),
    ("tools/call", {"name": "current_time", "arguments": {"zone": "Europe/Vienna"}}),
    ("tools/call", {"name": "lookup_word"}),
    ("resources/list", {}),
    ("resources/templates/list", {}),
    ("resources/read", {"uri": "office://a"}),
    ("prompts/list", {}),
    ("prompts/get", {"name": "greet", "arguments": {"who": "Bo"}}),
    ("completion/complete", {"ref": {"type": "ref/prompt", "name": "greet"}, "argument": {"name": "who", "value": "A"}}),
]
HANDSHAKE_ONLY = [
    ("logging/setLevel", {"level": "info"}),
    ("ping", {}),
    ("resources/subscribe", {"uri": "office://a"}),
    ("resources/unsubscribe", {"uri": "office://a"}),
]


def lines(command: list[str], folder: Path, era: str) -> list[str]:
    """Every answer as the line that came, ids replaced by the request's place."""
    with raw(command, folder) as server:
        if era == "handshake":
            answers = [server.greet()]
            wanted = EVERY + HANDSHAKE_ONLY
        else:
            answers = [server.ask(0, "server/discover", {"_meta": ENVELOPE})]
            wanted = [(method, {**params, "_meta": ENVELOPE}) for method, params in EVERY]
        for place, (method, params) in enumerate(wanted, 1):
            server.send({"jsonrpc": "2.0", "id": place, "method": method, "params": params})
            answers.append(server.line())
        server.end()
    return [answer if isinstance(answer, str) else json.dumps(answer) for answer in answers]


@pytest.mark.parametrize("era", ["handshake", "modern"])
def test_every_recorded_answer_crosses_the_proxy_byte_for_byte(tmp_path: Path, era: str) -> None:
    server = [*RECORDED, str(RECORDING), era]
    assert lines(proxy("--", *server), tmp_path, era) == lines(server, tmp_path, era)


def heard(command: list[str], folder: Path) -> list[str]:
    with raw(command, folder) as server:
        server.greet({"roots": {"listChanged": True}, "vendor": {"a": 1}})
        params = {"name": "current_time", "arguments": {}, "_meta": {"progressToken": "tok/1", "vendor": 1}}
        server.send({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
        got = [server.line()]
        while '"id"' not in got[-1]:
            got.append(server.line())
        server.end()
    return got


def noisy(folder: Path) -> Path:
    recording: dict[str, Any] = json.loads(RECORDING.read_text(encoding="utf-8"))
    recording["tools/call current_time"]["$notify"] = [
        ["notifications/progress", {"progressToken": "tok/1", "progress": 1, "total": 3, "message": "eins", "vendor": [1]}],
        ["notifications/progress", {"progressToken": "tok/1", "progress": 2.5}],
        ["notifications/message", {"level": "info", "logger": "l", "data": {"z": 1, "a": None}, "vendor": 1}],
        ["notifications/resources/updated", {"uri": "office://a", "title": "kept"}],
        ["notifications/resources/list_changed", None],
        ["notifications/prompts/list_changed", {"_meta": {"a": 1}}],
        ["notifications/vendor/unknown", {"text": "harmless", "n": 1}],
    ]
    path = folder / "noisy.json"
    path.write_text(json.dumps(recording), encoding="utf-8")
    return path


def test_notifications_and_progress_cross_unchanged_and_in_order(tmp_path: Path) -> None:
    server = [*RECORDED, str(noisy(tmp_path)), "handshake"]
    direct, guarded = heard(server, tmp_path), heard(proxy("--", *server), tmp_path)
    assert [line for line in guarded if "vendor/unknown" not in line] == [line for line in direct if "vendor/unknown" not in line]
    assert sorted(guarded) == sorted(direct)


def test_the_server_sees_the_client_as_it_is(tmp_path: Path) -> None:
    log = tmp_path / "seen.jsonl"
    server = [*RECORDED, str(RECORDING), "handshake", str(log)]

    def seen(command: list[str]) -> list[Any]:
        log.write_text("", encoding="utf-8")
        heard(command, tmp_path)
        return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]

    direct = seen(server)
    guarded = [message for message in seen(proxy("--", *server)) if message[0] != "tools/list"]
    assert guarded == direct


def test_the_tools_are_listed_before_the_first_call_is_judged(tmp_path: Path) -> None:
    log = tmp_path / "seen.jsonl"
    with raw(proxy("--", *RECORDED, str(RECORDING), "handshake", str(log)), tmp_path) as server:
        server.greet()
        call(server)
        server.end()
    methods = [json.loads(line)[0] for line in log.read_text(encoding="utf-8").splitlines()]
    assert methods.index("tools/list") < methods.index("tools/call")


def call(server: Raw) -> Any:
    return server.ask(1, "tools/call", {"name": "current_time", "arguments": {}})


def test_a_client_of_one_era_reaches_a_server_of_the_other(tmp_path: Path) -> None:
    expected = json.loads(RECORDING.read_text(encoding="utf-8"))["tools/call current_time"]
    with raw(proxy("--", *RECORDED, str(RECORDING), "handshake"), tmp_path) as server:
        modern = server.ask(1, "tools/call", {"name": "current_time", "arguments": {}, "_meta": ENVELOPE})["result"]
        server.end()
    with raw(proxy("--", *RECORDED, str(RECORDING), "modern"), tmp_path) as server:
        assert server.greet()["result"]["serverInfo"] == {"name": "recorded", "version": "9.8.7", "build": "abc"}
        older = call(server)["result"]
        server.end()
    stamp = modern["_meta"].pop("io.modelcontextprotocol/serverInfo")
    assert (stamp["name"], modern) == ("recorded", expected)
    assert older == {key: value for key, value in expected.items() if key != "resultType"}
