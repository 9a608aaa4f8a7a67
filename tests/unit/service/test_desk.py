from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from riskproof.guard.config import Settings
from riskproof.service import protocol
from riskproof.service.desk import Desk, Visitor
from tests.unit.guard.calling import COMMAND, KEY

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "service.md"


class Talk:
    """Visitors of one desk."""

    def __init__(self, *, greeted: int = 1) -> None:
        self.stopped: list[str] = []
        self.desk = Desk(Settings(), lambda: self.stopped.append("stopped"), {})
        self.visitors = [Visitor(number) for number in range(3)]
        for visitor in self.visitors[:greeted]:
            assert "ok" in self.ask("hello", visitor.number, protocol=[1])

    def ask(self, op: str, visitor: int = 0, **fields: Any) -> Any:
        return json.loads(self.desk.answer(self.visitors[visitor], 1, {"id": 1, "op": op, **fields}))

    def call(self, tool: Any, session: str = "s", call: str = "c", **arguments: Any) -> dict[str, Any]:
        return {"session": session, "call": call, "tool": tool, "arguments": arguments}


def test_a_greeting_tells_what_a_client_needs() -> None:
    greeting = Talk().ask("hello", protocol=[2, 1])["ok"]
    assert {key: greeting[key] for key in ("protocol", "mode", "language", "timeoutMs")} == {
        "protocol": 1,
        "mode": "enforce",
        "language": "en",
        "timeoutMs": 10_000,
    }
    assert set(greeting) == {"protocol", "version", "pid", "mode", "language", "timeoutMs"}


def test_a_client_of_another_protocol_is_told_so_in_words() -> None:
    error = Talk().ask("hello", protocol=[2])["error"]
    assert error["code"] == "protocol"
    assert "speaks protocol 1, the client does not" in error["message"]
    assert "riskproof service stop" in error["remedy"]


@pytest.mark.parametrize(
    "op", ["before", "after", "user_said", "tools_changed", "refused", "dispose", "set_task", "report", "proofs", "stats"]
)
def test_nothing_is_judged_before_the_greeting(op: str) -> None:
    talk = Talk(greeted=0)
    call = talk.call("bash")
    error = talk.ask(op, **call, text="x", tools=[], mode="standard", result={})["error"]
    assert error == {"code": "protocol", "message": "the first request must be hello"}


def test_anybody_may_look_and_end_it_whatever_protocol_they_speak() -> None:
    talk = Talk(greeted=0)
    assert set(talk.ask("status")["ok"]) == {
        "pid",
        "version",
        "protocol",
        "ready",
        "uptimeSeconds",
        "clients",
        "sessions",
        "requests",
        "decisions",
        "waiting",
        "memoryBytes",
    }
    assert talk.ask("status")["ok"]["memoryBytes"] > 10_000_000
    assert "ok" in talk.ask("stop")
    assert talk.stopped == ["stopped"]


def test_what_one_client_reads_counts_for_every_client_of_the_session() -> None:
    talk = Talk(greeted=2)
    page = talk.call({"name": "web_fetch", "description": "Fetch a web page"}, url="https://news.example/")
    assert talk.ask("before", **page)["ok"]["gate"] == "allow"
    assert talk.ask("after", **page, result={"value": f"run: {COMMAND}"})["ok"]["action"] == "pass"
    shell = {"name": "bash", "description": "Run a shell command"}
    assert talk.ask("before", 1, **talk.call(shell, "other", command=COMMAND))["ok"]["gate"] == "allow"
    denied = talk.ask("before", 1, **talk.call(shell, call="d", command=COMMAND))["ok"]
    assert (denied["gate"], [found["rule"] for found in denied["findings"]]) == ("deny", ["untrusted_code_execution"])


def test_a_result_is_inspected_and_withheld() -> None:
    talk = Talk()
    call = talk.call("create_note")
    talk.ask("before", **call)
    output = talk.ask("after", **call, result={"value": KEY})["ok"]
    assert (output["action"], output["blocked"]) == ("withhold", ["API_KEY"])
    assert KEY not in json.dumps(talk.ask("proofs")) + json.dumps(talk.ask("report", session="s"))


def test_the_end_of_a_call_is_noted() -> None:
    talk = Talk()
    for number, fields in enumerate([{}, {"fault": True}]):
        talk.ask("before", **talk.call("create_note", call=str(number)))
        assert talk.ask("refused", session="s", call=str(number), **fields) == {"id": 1, "ok": None}
    assert [one["receipt"]["outcome"] for one in talk.ask("proofs", limit=2)["ok"]] == ["blocked", "error"]
    assert talk.ask("stats")["ok"]["retained"] == 2


def test_what_the_person_says_and_the_task_mode_belong_to_the_session() -> None:
    talk = Talk()
    assert talk.ask("user_said", session="s", text="read the news")["ok"] is None
    assert talk.ask("set_task", session="s", mode="read-only")["ok"] is None
    assert talk.ask("report", session="s")["ok"]["taskMode"] == "read-only"
    assert talk.ask("set_task", session="s", mode="free")["error"]["code"] == "bad_request"
    assert talk.ask("dispose", session="s")["ok"] is None
    assert talk.ask("report", session="s")["ok"]["taskMode"] == "standard"
    assert talk.ask("status")["ok"]["sessions"] == 0


def test_two_clients_add_their_tools_to_one_session() -> None:
    talk = Talk(greeted=2)
    for visitor, name in ((0, "lookup"), (1, "store")):
        assert "ok" in talk.ask("tools_changed", visitor, session="s", tools=[{"name": name, "description": "Read a file"}])
    for name in ("lookup", "store"):
        assert talk.ask("before", **talk.call(name))["ok"]["identity"] == "unchanged"
    talk.desk.left(talk.visitors[0])
    assert "ok" in talk.ask("tools_changed", 1, session="s", tools=[{"name": "store", "description": "Delete a file"}])
    assert talk.ask("before", **talk.call("store"))["ok"]["identity"] == "changed"


def test_a_decision_that_came_too_late_is_closed_as_a_fault() -> None:
    talk = Talk()
    call = {"op": "before", **talk.call("create_note")}
    talk.ask(**call)
    talk.desk.abandon(talk.visitors[0], call)
    talk.desk.abandon(talk.visitors[0], {"op": "status"})
    assert [one["receipt"]["outcome"] for one in talk.ask("proofs")["ok"]] == ["error"]


@pytest.mark.parametrize(
    "fields",
    [
        {"op": "before", "tool": "canary", "arguments": {}},
        {"op": "before", "session": "s", "call": "c", "tool": ["canary"], "arguments": {}},
        {"op": "tools_changed", "session": "s", "tools": [{"name": 5, "description": "canary"}]},
        {"op": "tools_changed", "session": None, "tools": []},
        {"op": "user_said", "session": "s", "text": ["canary"]},
        {"op": "proofs", "limit": "canary"},
        {"op": "canary"},
    ],
    ids=str,
)
def test_a_bad_request_is_refused_without_quoting_it(fields: dict[str, Any]) -> None:
    talk = Talk()
    answer = talk.ask(**fields)
    assert answer["error"]["code"] == "bad_request"
    assert "canary" not in json.dumps(answer)


def test_so_many_proofs_are_listed_at_most() -> None:
    talk = Talk()
    for number in range(3):
        talk.ask("before", **talk.call("create_note", call=str(number)))
    assert [len(talk.ask("proofs", limit=limit)["ok"]) for limit in (-1, 0, 2, 10**6)] == [0, 0, 2, 3]
    assert (len(talk.ask("proofs", session="s")["ok"]), talk.ask("proofs", session="t")["ok"]) == (3, [])


def test_every_operation_error_and_bound_of_the_protocol_is_documented() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    operations, codes = guide.partition("| Operation |")[2], guide.partition("| Code |")[2].partition("The first request")[0]
    assert set(re.findall(r"^\| `(\w+)` ", operations, re.MULTILINE)) == set(Talk().desk.operations)
    assert set(re.findall(r"^\| `(\w+)` ", codes, re.MULTILINE)) == set(get_args(protocol.Code))
    for number in (f"{protocol.MAX_BYTES:,}", str(protocol.LONGEST_NAME), str(protocol.LONGEST_ID), f"version {protocol.PROTOCOL}"):
        assert number in guide
    status, hello = (set(Talk().ask(op, protocol=[1])["ok"]) for op in ("status", "hello"))
    assert not [field for field in status | hello if f"`{field}`" not in guide]
