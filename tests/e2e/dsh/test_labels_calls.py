"""What labels count of calls in the real DSH: each once, for its agent and for all, whatever became of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh import office, records
from tests.e2e.dsh.harness import GENERATIONS, NEWEST, Dsh, say, tool, turn, use
from tests.e2e.dsh.labelling import ASK, ask, asking, compact, label, labelled, outcomes, told, tools
from tests.e2e.dsh.office import Signal

both = pytest.mark.parametrize("generation", GENERATIONS)
LOOK = "tell('all', labels.snapshot()); await tell('mine', labels.reportFor(agent, 'c1', 'test'))"


@both
def test_calls_that_ran_failed_and_were_denied_count_once_for_their_agent_and_for_all(tmp_path: Path, generation: str) -> None:
    echo = {"command": "echo hello", "description": "x"}
    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh)
        dsh.tools(tool("weather", "Read the weather of today.", fails="no weather"))
        asking(dsh, look=LOOK)
        script = [turn(use("bash", **echo), use("weather"), office.bash(office.WIPE)), turn(use("bash", **echo)), turn(ask("look"))]
        run = dsh.run("look around", script)
        assert [call.failed for call in run.calls] == [False, True, True, False, False]
        everyone, mine = told(dsh)["all"], told(dsh)["mine"]
    keys = ("calls", "timedCalls", "successes", "failures", "inFlight", "nestedCalls", "failureCodes")
    assert tools(mine, "unattributed", *keys) == tools(everyone, "unattributed", *keys)
    assert tools(mine, "unattributed", *keys) == {
        "bash": [3, 3, 2, 1, 0, 0, {"denied": 1}],
        "weather": [1, 1, 0, 1, 0, 0, {"tool-error": 1}],
        ASK: [0, 0, 0, 0, 1, 0, None],
    }
    assert outcomes(mine) == [
        ["bash", "success", None],
        ["weather", "failed", "tool-error"],
        ["bash", "failed", "denied"],
        ["bash", "success", None],
        [ASK, "started", None],
    ]
    assert [call["callId"] == call["rootCallId"] != "" for call in mine["calls"]] == [True] * 5
    assert mine["calls"][0]["argumentBytes"] == compact(echo)
    assert label(mine)["observed"]["sideEffects"] == {"none": 0, "read": 0, "write": 0, "destructive": 0, "unknown": 5}
    assert (mine["commandId"], mine["scope"], mine["truncation"]) == ("c1", "test", {"calls": False, "evidence": False})


@both
def test_a_result_has_the_size_of_the_whole_object_that_the_host_announces(tmp_path: Path, generation: str) -> None:
    """The same listener as the original's, in a plugin of others, measures what it sees; the labels say the same."""
    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh)
        dsh.tools(
            tool("long_answer", "Read the notes.", answer="ü\u2028" * 2000 + "😀"),
            tool("no_answer", "Read.", fails="x"),
        )
        asking(dsh, look=LOOK)
        sizes = "[exec.name, Buffer.byteLength(JSON.stringify(result)), Buffer.byteLength(JSON.stringify(exec.arguments))]"
        measure = f"ctx.on('tools/result', (exec, result) => appendFileSync(config.path, JSON.stringify({sizes}) + '\\n'))"
        dsh.plugin("measure", measure, config={"path": str(tmp_path / "sizes")}, head="import { appendFileSync } from 'node:fs'")
        dsh.run("read", [turn(use("long_answer")), turn(use("no_answer"), office.bash(office.WIPE)), turn(ask("look"))])
        measured: list[Any] = records.lines(tmp_path / "sizes")
        mine = told(dsh)["mine"]
    assert [[call["name"], call["resultBytes"], call["argumentBytes"]] for call in mine["calls"][:3]] == measured[:3]


@both
def test_tools_are_known_with_the_size_of_their_schema_before_and_after_they_are_called(tmp_path: Path, generation: str) -> None:
    count = "ctx.tools.schemas(agent).map((one) => [one.name, Buffer.byteLength(JSON.stringify(one))])"
    late = """ctx.tools.register({ name: 'late', description: 'Came late.', parameters: { type: 'object', properties: {} },
        output: { schema: { type: 'string' }, render: () => [] }, execute: async () => '' })"""
    look = f"tell('known', {count}); await tell('shown', labels.snapshotFor(agent)); await tell('all', labels.snapshot()); {late}"
    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh)
        asking(dsh, look=look, again=f"tell('known late', {count}); await tell('late', labels.snapshotFor(agent))")
        dsh.run("look", [turn(ask("look")), turn(office.bash("sleep 0.3")), turn(ask("again"))])
        said = told(dsh)
    for known, shown in (("known", "shown"), ("known late", "late")):
        rows = label(said[shown])["observed"]["tools"]
        assert sorted(map(list, said[known])) == sorted([row["name"], row["schemaBytes"]] for row in rows)
        assert all(row["visible"] for row in rows)
    assert len(said["known late"]) == len(said["known"]) + 1
    assert {row["name"] for row in label(said["all"])["observed"]["tools"]} == {name for name, _ in said["known"]}


@both
def test_files_are_reads_and_writes_by_what_the_host_says_with_the_form_that_the_row_allows(tmp_path: Path, generation: str) -> None:
    for mode, samples in (("basename", ["a.txt", "b.txt"]), ("omit", []), (None, ["a.txt", "b.txt"])):
        folder = tmp_path / str(mode)
        folder.mkdir()
        with Dsh(folder, generation) as dsh:
            labelled(dsh, None if mode is None else {"pathDisplay": mode})
            asking(dsh, look=LOOK)
            (dsh.work / "a.txt").write_text("hello\n", encoding="utf-8")
            paths = [str(dsh.work / name) for name in ("a.txt", "b.txt", "c.txt")]
            script = [
                turn(use("read", file_path=paths[0])),
                turn(use("write", file_path=paths[1], content="x")),
                turn(use("edit", file_path=paths[0], old_string="hello", new_string="bye")),
                turn(ask("look")),
            ]
            run = dsh.run("tidy", script)
            assert [call.failed for call in run.calls] == [False] * 4
            seen = label(told(dsh)["mine"])["observed"]["filesystem"]
            kept = told(dsh)
        assert (seen["writes"], seen["observations"], seen["uniqueTargets"], seen["samples"]) == (2, seen["reads"] + 2, 2, samples)
        assert (("a.txt" in str(kept)), str(dsh.work) in str(kept)) == (mode != "omit", False)


def test_hostnames_of_arguments_are_seen_and_rules_of_the_row_say_what_a_tool_does(tmp_path: Path) -> None:
    config = {
        "plugins": [
            {
                "id": "shop",
                "displayName": "Shop",
                "tools": {"names": ["order_status"], "prefixes": ["shop_"]},
                "declared": {"network": True, "domains": ["shop.example"]},
                "effects": [{"prefixes": ["shop_"], "effect": "write"}, {"names": ["order_status"], "effect": "read"}],
            }
        ]
    }
    with Dsh(tmp_path) as dsh:
        labelled(dsh, config)
        dsh.tools(
            tool("order_status", "Read the state of an order.", {"url": "where"}), tool("shop_note", "Note something.", {"text": "what"})
        )
        asking(dsh, look=LOOK + "; await tell('owner', labels.ownerOfTool('shop_x')); await tell('nobody', labels.ownerOfTool('bash'))")
        dsh.run("how is it", [turn(use("order_status", url="https://shop.example/o/7?k=1"), use("shop_note", text="x")), turn(ask("look"))])
        said = told(dsh)
    shop = label(said["mine"], "shop")
    assert (said["owner"], said["nobody"], [one["id"] for one in said["all"]["labels"]]) == (
        "shop",
        "unattributed",
        ["shop", "unattributed"],
    )
    assert shop["declared"] == {
        "network": True,
        "credentials": False,
        "subprocess": False,
        "persistence": False,
        "domains": ["shop.example"],
    }
    network = shop["observed"]["network"]
    assert (network["callsWithUrls"], network["domains"]) == (1, [{"hostname": "shop.example", "calls": 1}])
    assert shop["observed"]["sideEffects"] == {"none": 0, "read": 1, "write": 1, "destructive": 0, "unknown": 0}


@both
def test_a_program_counts_and_so_does_each_call_that_it_makes(tmp_path: Path, generation: str) -> None:
    code = f"await tools.weather({{}}); await tools.weather({{}}); await tools.{ASK}({{step: 'look'}}); return 'done'"
    with Dsh(tmp_path, generation) as dsh:
        dsh.environment["DSH_TOOLS_MODE"] = "ptc"
        labelled(dsh)
        dsh.tools(tool("weather", "Read the weather of today."))
        asking(dsh, look=LOOK)
        run = dsh.run("how is it", [turn(use("run_code", code=code, description="Reads."))])
        assert [call.failed for call in run.calls] == [False]
        mine = told(dsh)["mine"]
    outer, first, second, look = mine["calls"]
    assert tools(mine, "unattributed", "calls", "nestedCalls", "inFlight") == {
        "run_code": [0, 0, 1],
        "weather": [2, 2, 0],
        ASK: [0, 0, 1],
    }
    assert [call["rootCallId"] for call in (first, second, look)] == [outer["callId"]] * 3
    assert len({call["callId"] for call in mine["calls"]}) == 4


@both
def test_a_child_has_a_label_of_its_own_and_counts_for_all(tmp_path: Path, generation: str) -> None:
    done = Signal()
    script = {
        "": [
            turn(use("subagent", description="a part", prompt="CHILD looks at the weather")),
            turn(use("list_agents"), first=done.await_it),
            turn(ask("look")),
        ],
        "CHILD": [turn(use("weather")), turn(ask("child")), say("sunny", first=done.set)],
    }
    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh)
        dsh.tools(tool("weather", "Read the weather of today."))
        asking(dsh, look=LOOK, child="tell('child', labels.snapshotFor(agent))")
        dsh.run("how is it", script)
        said = told(dsh)
    keys = ("calls", "inFlight")
    assert tools(said["child"], "unattributed", *keys) == {"weather": [1, 0], ASK: [0, 1]}
    assert tools(said["mine"], "unattributed", *keys) == {"subagent": [1, 0], "list_agents": [1, 0], ASK: [0, 1]}
    assert tools(said["all"], "unattributed", *keys) == {"subagent": [1, 0], "list_agents": [1, 0], "weather": [1, 0], ASK: [1, 1]}


def test_a_call_that_nobody_may_judge_in_time_and_one_that_another_plugin_refuses_end_as_denied(tmp_path: Path) -> None:
    veto = "ctx.on('tools/pre-execute', (exec, next) => exec.name === 'weather' ? { kind: 'deny', reason: 'no' } : next())"
    with Dsh(tmp_path, NEWEST) as dsh:
        labelled(dsh)
        dsh.plugin("veto", veto)
        dsh.tools(tool("weather", "Read the weather of today."))
        asking(dsh, look=LOOK)
        dsh.run("how is it", [turn(use("weather"), use("no_such_tool")), turn(ask("look"))])
        assert outcomes(told(dsh)["mine"])[:2] == [["weather", "failed", "denied"], ["no_such_tool", "failed", "unknown-tool"]]


CANCELLED = """
ctx.tools.register({ name: 'slow', description: 'Reads the clock.', parameters: { type: 'object', properties: {} },
  output: { schema: { type: 'string' }, render: () => [] },
  execute: (_, exec) => new Promise((resolve, reject) => {
    exec.signal.addEventListener('abort', () => reject(new Error('stopped')))
    setTimeout(() => stop.abort(), 100)
  }) })
const stop = new AbortController(), gone = new AbortController()
gone.abort()
const call = (callId, signal, more = {}) => ctx.tools.execute({ callId, name: 'slow', arguments: {}, signal, ...more })
const results = [await call('c1', stop.signal), await call('c2', gone.signal), await call('c3', gone.signal, { agent })]
await tell('failed', results.map((one) => one.isError))
await tell('all', labels.reportFor(agent, 'c', 's'))
await tell('root', labels.snapshot())
"""


@both
def test_calls_that_were_cancelled_say_how_far_they_came_and_those_without_an_agent_count_for_all_alone(
    tmp_path: Path, generation: str
) -> None:
    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh)
        asking(dsh, look=CANCELLED)
        dsh.run("look", [turn(ask("look"))])
        said = told(dsh)
    assert said["failed"] == [True, True, True]
    before = "aborted-before-dispatch"
    keys = ("calls", "failures", "inFlight", "failureCodes")
    assert tools(said["root"], "unattributed", *keys)["slow"] == [3, 3, 0, {"aborted": 1, before: 2}]
    assert tools(said["all"], "unattributed", *keys)["slow"] == [1, 1, 0, {before: 1}]
