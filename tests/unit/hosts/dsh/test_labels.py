"""What the engine measures of what the shim tells, and what it answers about it; the shim's side is tested in the real DSH."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.hosts.dsh.driving import WEB, Driven

SHOP = {"id": "shop", "tools": {"names": ["web_fetch"]}, "effects": [{"names": ["web_fetch"], "effect": "read"}]}
SCHEMA = {"ref": "r1", "name": "web_fetch", "description": "Fetches", "parameters": {"type": "object"}}
NOTE = {"ref": "r2", "name": "note", "description": "Notes", "parameters": {"type": "object"}}
FETCH = {"url": "https://news.example/a"}


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Driven]:
    with Driven(tmp_path) as driven:
        assert driven.ask("labels.configure", config={"plugins": [SHOP]}) == {}
        yield driven


def fetch(engine: Driven, identifier: str, session: str | None = "s1", **more: Any) -> None:
    """A page is asked for and comes."""
    engine.decide(identifier, "web_fetch", FETCH, session, definition=WEB, callId=f"call-{identifier}", rootCallId="call-root")
    engine.inspect(identifier, "a page")
    end(engine, identifier, session, **more)


def end(engine: Driven, identifier: str, session: str | None = "s1", tool: str = "web_fetch", **more: Any) -> None:
    said = {"exec": identifier, "isError": False, "bytes": 40, "tool": tool, "session": session, **more}
    engine.tell("result", **said)


def rows(published: dict[str, Any], *keys: str) -> dict[str, list[Any]]:
    return {row["name"]: [row.get(key) for key in keys] for one in published["value"]["labels"] for row in one["observed"]["tools"]}


def test_a_call_is_measured_from_its_decision_to_its_result_for_its_session_and_for_all(engine: Driven) -> None:
    fetch(engine, "1")
    fetch(engine, "2", None)
    report = engine.ask("labels.reportFor", session="s1", commandId="c1", scope="test", label="shop")["value"]
    assert [(call["callId"], call["rootCallId"], call["status"], call["resultBytes"]) for call in report["calls"]] == [
        ("call-1", "call-root", "success", 40)
    ]
    assert (report["commandId"], report["scope"]) == ("c1", "test")
    network = report["labels"][0]["observed"]["network"]
    assert (network["callsWithUrls"], network["domains"]) == (1, [{"hostname": "news.example", "calls": 1}])
    assert rows(engine.ask("labels.snapshot"), "calls", "timedCalls", "resultBytes", "effect") == {"web_fetch": [2, 2, 80, "read"]}


def test_a_denied_call_fails_with_its_code_and_one_that_never_reached_the_gate_is_counted_untimed(engine: Driven) -> None:
    assert engine.decide("1", "bash", {"command": "rm -rf /"})["gate"] == "deny"
    end(engine, "1", tool="bash", isError=True, code="denied")
    end(engine, "2", tool="web_fetch", isError=True, code="unknown-tool")
    end(engine, "3", tool="web_fetch", isError=True, code="made up", bytes=None)
    end(engine, "4", tool="web_fetch", isError=True, bytes=-1)
    keys = ("calls", "timedCalls", "failures", "failureCodes", "resultBytes")
    assert rows(engine.ask("labels.snapshotFor", session="s1"), *keys) == {
        "bash": [1, 1, 1, {"denied": 1}, 40],
        "web_fetch": [3, 0, 3, {"unknown-tool": 1, "tool-error": 2}, 40],
    }


def test_a_result_that_comes_before_its_decision_was_made_ends_the_call_all_the_same(engine: Driven) -> None:
    late = engine.later("decide", exec="1", session="s1", tool="web_fetch", arguments=FETCH, definition=WEB, nested=False)
    engine.tell("cancel", exec="1")
    end(engine, "1", isError=True, code="aborted-before-dispatch")
    late.get(timeout=60)
    engine.ask("command", session="s1", input="help")
    ((calls, in_flight),) = rows(engine.ask("labels.snapshot"), "calls", "inFlight").values()
    assert (calls, in_flight) == (1, 0)


def test_files_are_reads_and_writes_by_their_keys_also_after_the_call(engine: Driven) -> None:
    engine.decide("1", "web_fetch", FETCH, definition=WEB)
    for event, key in (("observed", "k1"), ("write", "k2"), ("observed", "k2"), ("absent", "k3"), ("edit", "k1")):
        engine.tell("file", exec="1", event=event, session="s1", key=key, path=f"/home/ana/{key}.txt")
    end(engine, "1")
    engine.tell("file", exec="1", event="observed", session="s1", key="k4")
    engine.tell("file", exec="1", event="observed")
    seen = engine.ask("labels.snapshotFor", session="s1", label="shop")["value"]["labels"][0]["observed"]["filesystem"]
    assert (seen["observations"], seen["reads"], seen["writes"], seen["absent"], seen["uniqueTargets"]) == (4, 3, 1, 1, 4)
    assert seen["samples"] == ["k1.txt", "k2.txt", "k3.txt"]


def test_lists_of_tools_are_whole_each_for_its_own_session_and_outlive_a_reset(engine: Driven) -> None:
    engine.tell("labels.registry", session=None, tools=[SCHEMA])
    engine.tell("labels.registry", session="s1", tools=[{"ref": "r1"}, NOTE])
    engine.tell("labels.registry", session="s2", tools=[])
    engine.tell("tools")  # what the guard's own lists come to says nothing of these
    size = len(json.dumps({key: SCHEMA[key] for key in ("name", "description", "parameters")}, separators=(",", ":")))

    def shown(*asked: Any, **more: Any) -> dict[str, list[Any]]:
        return rows(engine.ask(*asked, **more), "schemaBytes", "visible")

    assert shown("labels.snapshot") == {"web_fetch": [size, True]}
    assert sorted(shown("labels.snapshotFor", session="s1")) == ["note", "web_fetch"]
    assert (shown("labels.snapshotFor", session="s2"), shown("labels.snapshotFor", session="s3")) == ({}, {"web_fetch": [size, True]})
    fetch(engine, "1")
    engine.ask("labels.resetFor", session="s1", label="shop")
    assert rows(engine.ask("labels.snapshotFor", session="s1"), "calls") == {"note": [0], "web_fetch": [0]}
    assert rows(engine.ask("labels.snapshot"), "calls") == {"web_fetch": [1]}
    engine.ask("labels.reset")
    assert rows(engine.ask("labels.snapshot"), "calls") == {"web_fetch": [0]}


def test_labels_that_nobody_knows_are_named_and_questions_of_the_wrong_shape_are_refused(engine: Driven) -> None:
    for method, more in (
        ("snapshot", {}),
        ("snapshotFor", {"session": "s1"}),
        ("reportFor", {"session": "s1", "commandId": "c", "scope": "s"}),
        ("reset", {}),
        ("resetFor", {"session": "s1"}),
    ):
        assert engine.ask(f"labels.{method}", label="nobody", **more) == {"code": -32005, "message": 'there is no label "nobody"'}
    assert engine.ask("labels.snapshotFor")["code"] == -32602
    assert engine.ask("labels.snapshot", label=7) == {"code": -32602, "message": "label must be a text"}
    assert engine.ask("labels.nonsense") == {"code": -32601, "message": "no such method"}
    assert [engine.ask("labels.ownerOfTool", tool=name) for name in ("web_fetch", "x")] == [{"owner": "shop"}, {"owner": "unattributed"}]
    engine.tell("labels.registry", session=None, tools=[{"ref": "never sent"}])
    engine.tell("labels.nonsense")
    engine.ask("labels.snapshot")
    assert engine.logs == ["a notification was not taken: ref was not sent before"]


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ({"plugins": [SHOP, SHOP]}, "plugins[1].id: "),
        ({"evidenceLimit": 0}, "evidenceLimit: "),
        ({"nonsense": 1}, "$.nonsense: "),
        ([], "$: "),
    ],
    ids=["twice", "limit", "unknown", "no mapping"],
)
def test_a_row_that_cannot_be_used_is_refused_by_file_row_and_key_and_nothing_is_measured(tmp_path: Path, config: Any, says: str) -> None:
    with Driven(tmp_path) as engine:
        answer = engine.ask("labels.configure", config=config)
        file = tmp_path / "dsh" / "profiles" / "web" / "cordis.patch.yml"
        assert (answer["code"], answer["message"].startswith(f"{file}: row runtime-nutrition-label: {says}")) == (-32001, True), answer
        assert engine.ask("labels.snapshot") == {"code": -32602, "message": "labels are not measured"}
        assert engine.decide("1", "bash", {"command": "rm -rf /"})["gate"] == "deny"


def test_nothing_is_measured_before_the_row_is_there_and_after_it_is_gone(tmp_path: Path) -> None:
    with Driven(tmp_path) as engine:
        fetch(engine, "1")
        engine.tell("labels.configure", config=None)
        fetch(engine, "2")
        assert rows(engine.ask("labels.snapshot"), "calls") == {"web_fetch": [1]}
        engine.tell("labels.off")
        fetch(engine, "3")
        assert engine.ask("labels.snapshot")["code"] == -32602
        engine.tell("labels.configure", config={})
        assert rows(engine.ask("labels.snapshot"), "calls") == {}
    (saved,) = (tmp_path / "state" / "labels").glob("snapshot-*.json")
    assert [row["calls"] for row in json.loads(saved.read_text())["labels"][0]["observed"]["tools"]] == [1]


def test_without_the_row_nothing_is_kept_whatever_the_files_say_of_labels(tmp_path: Path) -> None:
    with Driven(tmp_path, config={"labels": {"enabled": True}}) as engine:
        assert engine.hello["mode"] == "enforce"
        fetch(engine, "1")
    assert not (tmp_path / "state" / "labels").exists()


def test_the_command_answers_for_its_session_and_its_card_is_found_by_its_id(engine: Driven, tmp_path: Path) -> None:
    fetch(engine, "1")
    fetch(engine, "2", "s2")
    said = engine.ask("labels.command", session="s1", commandId="cmd-1", input=" shop ")
    assert (said["kind"], said["report"]["commandId"], said["report"]["scope"]) == ("success", "cmd-1", "receiving agent")
    assert [call["callId"] for call in said["report"]["calls"]] == ["call-1"]
    assert engine.ask("labels.command", session="s1", commandId="cmd-2", input="no\x1bne")["kind"] == "error"
    answer = engine.ask("labels.report", commandId="cmd-1")
    assert (answer["ok"], answer["value"]["report"], answer["value"]["view"]["state"]) == (True, said["report"], "observed")
    missing = engine.ask("labels.report", commandId="cmd-2")
    assert (missing["ok"], missing["error"]["code"]) == (False, "not-found")
    assert engine.ask("labels.report", commandId="cmd-2", report=said["report"])["value"]["report"] == said["report"]
    assert [engine.ask("labels.report", commandId=name)["error"]["code"] for name in (None, "", "x" * 2000)] == ["bad-request"] * 3
    broken = {**said["report"], "labels": [{"id": 7}]}
    assert engine.ask("labels.report", commandId="cmd-3", report=broken)["error"]["code"] == "not-found"
    assert len(list((tmp_path / "state" / "labels" / "dsh-commands").iterdir())) == 1
