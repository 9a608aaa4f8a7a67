"""Many clients of one server: what is too much, and that no bytes bring it down."""

from __future__ import annotations

import json
import resource
import socket
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riskproof.service import connection, server
from tests.unit.service.serving import BROKEN, SLOW, Line, filled, served, until


def test_a_request_gets_its_answer_under_its_own_id(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        line = running.line()
        line.raw(json.dumps({"id": "mine", "op": "before", **line.before(text="bread")}).encode() + b"\n")
        answer = line.read()
        assert (answer["id"], answer["ok"]["verdict"], answer["ok"]["tool"]) == ("mine", "allow", "create_note")


def test_what_a_client_sends_while_it_has_to_wait_is_not_hoarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_WAITING", 1)
    monkeypatch.setattr(connection, "MAX_BYTES", 100_000)
    with served(tmp_path) as running:
        line = running.line()
        line.send("before", **line.before(**SLOW))
        line.stream.settimeout(0.3)
        request = json.dumps({"id": 1, "op": "before", **line.before(text="x" * 900)}).encode() + b"\n"
        sent = filled(line.stream, request, 5_000_000)
        line.stream.settimeout(20)
        running.guard.gate.set()
        assert line.read()["id"] == 2
        assert {line.read()["ok"]["gate"] for _ in range(sent // len(request))} == {"allow"}


def test_a_client_too_many_is_told_so(tmp_path: Path) -> None:
    with served(tmp_path, most_clients=2) as running:
        running.line(), running.line()
        late = running.line(greet=False)
        assert late.read() == {
            "id": None,
            "error": {
                "code": "busy",
                "message": "too many clients are connected",
                "remedy": "raise service.max_clients, or end some of them",
            },
        }
        assert late.read() is None
        running.lines[0].close()
        until(lambda: running.desk.counts.clients == 1)
        assert running.line().ask("status")["ok"]["clients"] == 2


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\n", "bad_message"),
        (b"nothing of ours\n", "bad_message"),
        (b"[]\n", "bad_message"),
        (b'{"id": 1, "id": 2, "op": "status"}\n', "bad_message"),
        (b'{"id": 1, "op": "before", "arguments": {"a": 1, "a": 2}}\n', "bad_message"),
        (b'{"id": 1, "op": "before", "arguments": NaN}\n', "bad_message"),
        (b'{"id": 1, "op": "before", "arguments": 1e999}\n', "bad_message"),
        (b'{"id": 1, "op": "\xff"}\n', "bad_message"),
        (b'{"id": 1, "a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}\n", "bad_message"),
        (b'{"id": ' + b"9" * 5000 + b"}\n", "bad_message"),
        (b'{"op": "status"}\n', "bad_message"),
        (b'{"id": true, "op": "status"}\n', "bad_message"),
        (b'{"id": -1, "op": "status"}\n', "bad_message"),
        (b'{"id": "' + b"x" * 65 + b'", "op": "status"}\n', "bad_message"),
        (b'{"id": 1}\n', "bad_request"),
        (b'{"id": 1, "op": 5}\n', "bad_request"),
        (b'{"id": 1, "op": "no such thing"}\n', "bad_request"),
        (b'{"id": 1, "op": "hello"}\n', "bad_request"),
        (b'{"id": 1, "op": "hello", "protocol": ["1", 2]}\n', "protocol"),
    ],
    ids=range(19),
)
def test_what_is_no_request_gets_an_error_and_the_connection_goes_on(tmp_path: Path, line: bytes, code: str) -> None:
    with served(tmp_path) as running:
        client = running.line()
        assert client.raw(line).read()["error"]["code"] == code
        assert client.ask("status")["ok"]["clients"] == 1


def test_a_client_that_only_sends_rubbish_is_sent_away(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        client = running.line().raw(b"{\n" * 200)
        answers = []
        while (answer := client.read()) is not None:
            answers.append(answer["error"]["message"])
        assert len(answers) == 101
        assert answers[-1] == "too many lines were no message"


def test_a_line_that_is_too_long_ends_the_connection_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MAX_BYTES", 100_000)
    with served(tmp_path) as running:
        long, other = running.line(), running.line()
        long.raw(b'"' + b"x" * 99_998)
        assert other.ask("status")["ok"]["clients"] == 2
        long.raw(b"x")
        assert long.read()["error"]["code"] == "too_large"
        assert long.read() is None
        assert other.ask("status")["ok"]


def test_half_a_line_holds_up_nobody_and_is_given_up_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_UNFINISHED", 0.2)
    monkeypatch.setattr(server, "_SWEEP", 0.05)
    with served(tmp_path) as running:
        half, other = running.line(), running.line()
        half.raw(b'{"id": 1')
        assert other.ask("status")["ok"]
        assert half.read()["error"] == {"code": "timeout", "message": "the rest of a message did not come"}
        assert half.read() is None


def test_a_client_that_does_not_read_waits_alone(tmp_path: Path) -> None:
    with served(tmp_path, timeout=3) as running:
        deaf, other = running.line(), running.line()
        deaf.stream.setblocking(False)
        request = json.dumps({"id": 1, "op": "before", **deaf.before(text="x" * 200)}).encode() + b"\n"
        filled(deaf.stream, request)
        assert other.ask("status")["ok"]["clients"] == 2
        deaf.stream.setblocking(True)
        assert deaf.read()["ok"]["gate"] == "allow"


def test_a_large_message_is_read_while_others_are_answered(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        large, other = running.line(), running.line()
        number = large.send("before", **large.before(session="large", text=[{"a": 1}] * 200_000))
        following = large.send("before", **large.before(session="after"))
        assert other.ask("before", **other.before(session="small"))["ok"]["gate"] == "allow"
        answers = {one["id"]: one["ok"]["gate"] for one in (large.read(), large.read())}
        assert answers == {number: "deny", following: "allow"}


def test_a_service_without_clients_ends_and_one_with_a_client_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_SWEEP", 0.02)
    with served(tmp_path, idle=0.1) as running:
        line = running.line()
        for _ in range(10):
            running.gone or line.stream.settimeout(5)
            assert line.ask("status")["ok"]
        line.close()
        until(lambda: running.gone == ["gone"])


def test_a_fault_in_a_request_is_an_error_without_its_text(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        line = running.line()
        assert line.ask("before", **line.before(**BROKEN))["error"] == {
            "code": "fault",
            "message": "the service failed on this request (RuntimeError)",
        }
        assert line.ask("status")["ok"]


def test_clients_wait_while_there_are_no_descriptors(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with served(tmp_path) as running:
        line = running.line()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        late = socket.socket(socket.AF_UNIX)
        resource.setrlimit(resource.RLIMIT_NOFILE, (late.fileno() + 1, hard))
        try:
            late.connect(running.place.socket)
            until(lambda: caplog.messages == ["a client could not be accepted: Too many open files"])
            assert line.ask("status")["ok"]["clients"] == 1
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        late.sendall(b'{"id": 1, "op": "status"}\n')
        assert json.loads(late.makefile("rb").readline())["ok"]["clients"] == 2
        late.close()


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> object:
    with served(tmp_path_factory.mktemp("fuzz")) as running:
        yield running


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
OPERATIONS = [
    "hello",
    "before",
    "after",
    "user_said",
    "tools_changed",
    "refused",
    "dispose",
    "set_task",
    "report",
    "proofs",
    "stats",
    "status",
]
FIELDS = ["session", "call", "tool", "arguments", "result", "text", "tools", "mode", "limit", "settings", "protocol", "fault", "nested"]
REQUESTS = st.builds(
    lambda op, fields: json.dumps({"id": 7, "op": op, **fields}).encode() + b"\n",
    st.sampled_from(OPERATIONS) | st.text(max_size=8),
    st.dictionaries(st.sampled_from(FIELDS), JSON | st.just("s"), max_size=6),
)


@settings(max_examples=150)
@given(pieces=st.lists(st.binary(max_size=60) | st.just(b"\n") | REQUESTS, max_size=8))
def test_no_bytes_bring_the_service_down_or_hold_it_up(fuzzed: object, pieces: list[bytes]) -> None:
    running: object = fuzzed
    line = Line(running.place)  # type: ignore[attr-defined]
    try:
        line.raw(b"".join(pieces) + b'\n{"id": 424242, "op": "status"}\n')
        while (answer := line.read())["id"] != 424242:
            assert set(answer) in ({"id", "ok"}, {"id", "error"})
        assert "ok" in answer
    finally:
        line.close()
