"""What the service answers about labels."""

from __future__ import annotations

import json
from typing import Any

import pytest

from riskproof.guard.config import Settings, settings_from
from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Tool
from riskproof.service.guards import Guards
from tests.unit.service.test_desk import Talk

TOOL = {"name": "find", "description": "Find a note", "server": "notes", "annotations": {"readOnlyHint": True}}


def told(session: str = "s", talk: Talk | None = None, visitor: int = 0) -> Talk:
    """A desk at which a session called a tool of the server "notes" once, with a result of 77 bytes that failed."""
    talk = talk or Talk()
    talk.ask("tools_changed", visitor, session=session, tools=[TOOL])
    call = {**talk.call("find", session, q="bread"), "callId": "c1"}
    talk.ask("before", visitor, **call)
    talk.ask("after", visitor, **call, result={"value": "x", "isError": True, "bytes": 77, "failure": "aborted"})
    return talk


def rows(snapshot: Any) -> dict[str, Any]:
    return {f"{label['id']}.{row['name']}": row for label in snapshot["labels"] for row in label["observed"]["tools"]}


def test_labels_are_those_of_all_sessions_or_of_one() -> None:
    talk = told("t", told("s"))
    assert {name: (row["calls"], row["resultBytes"], row["failureCodes"]) for name, row in rows(talk.ask("labels")["ok"]).items()} == {
        "notes.find": (2, 154, {"aborted": 2})
    }
    assert rows(talk.ask("labels", session="s", label="notes")["ok"])["notes.find"]["calls"] == 1
    assert rows(talk.ask("labels")["ok"])["notes.find"]["hints"] == {"readOnly": True}


def test_a_report_holds_the_calls_under_the_hosts_own_names() -> None:
    talk = told()
    report = talk.ask("label_report", session="s", command="cmd-1", scope="agent")["ok"]
    assert (report["commandId"], report["scope"], [(call["callId"], call["failureCode"]) for call in report["calls"]]) == (
        "cmd-1",
        "agent",
        [("c1", "aborted")],
    )
    assert len(talk.ask("label_report")["ok"]["calls"]) == 1


def test_a_window_begins_anew_in_one_session_or_everywhere() -> None:
    talk = told("t", told("s"))
    assert talk.ask("reset_labels", session="s") == {"id": 1, "ok": None}
    assert [rows(talk.ask("labels", session=name)["ok"])["notes.find"]["calls"] for name in ("s", "t")] == [0, 1]
    talk.ask("reset_labels", label="notes")
    assert rows(talk.ask("labels")["ok"])["notes.find"]["calls"] == 0


def test_a_tool_has_an_owner_and_what_is_not_there_is_an_error() -> None:
    talk = told()
    assert [talk.ask("owner_of_tool", tool="x", **more)["ok"] for more in ({"server": "notes"}, {})] == ["notes", "unattributed"]
    unknown = [talk.ask(op, label="nobody")["error"] for op in ("labels", "label_report", "reset_labels")]
    assert [error["code"] for error in unknown] == ["bad_request"] * 3
    assert all('"nobody"' in error["message"] for error in unknown)
    assert talk.ask("labels", session="unheard of")["error"]["message"] == "the service has no session of that name"


@pytest.mark.parametrize("op", ["labels", "label_report", "reset_labels", "owner_of_tool"])
def test_nobody_asks_before_the_greeting_or_in_another_shape(op: str) -> None:
    assert Talk(greeted=0).ask(op, tool="x")["error"]["code"] == "protocol"
    assert told().ask(op, label=5, session=5, tool=5)["error"]["code"] == "bad_request"


def test_guards_under_different_policies_count_together_and_under_different_labels_apart() -> None:
    talk = Talk()
    given = [{}, {"policy": {"preset": "strict"}}, {"labels": {"evidence_limit": 5}}]
    for number, settings in enumerate(given):
        wish = {"folder": "/", "given": settings, "environ": {"XDG_CONFIG_HOME": "/nowhere"}}
        assert "ok" in talk.ask("hello", number, protocol=[1], settings=wish)
        told(f"s{number}", talk, number)
    assert len(talk.desk.guards.meters()) == 2
    assert rows(talk.ask("labels")["ok"])["notes.find"]["calls"] in (1, 2)
    assert json.dumps(talk.ask("labels")["ok"])


def test_labels_that_are_off_everywhere_say_so() -> None:
    guards = Guards(Guard)
    guards.under(settings_from({"labels": {"enabled": False}}))
    assert guards.meters() == []
    guards.under(Settings()).before(Call(Tool("t"), {}))
    assert len(guards.meters()) == 1
