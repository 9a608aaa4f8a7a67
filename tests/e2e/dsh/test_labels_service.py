"""``ctx.runtimeNutritionLabels`` in the real DSH: what other plugins may ask, when it is there, and what a lost engine does to it."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh import office
from tests.e2e.dsh.harness import GENERATIONS, SHIM, Dsh, Running, say, tool, turn, use
from tests.e2e.dsh.labelling import ASK, LABELS, ask, asking, label, labelled, told, tools

both = pytest.mark.parametrize("generation", GENERATIONS)
LIB = SHIM.parent / "lib"
SHOP = {"plugins": [{"id": "shop", "tools": {"names": ["weather"]}}]}
ASKED = """
await tell('methods', Object.keys(labels).sort())
const [all, mine, report] = await Promise.all([labels.snapshot(), labels.snapshotFor(agent), labels.reportFor(agent, 'c', 's', 'shop')])
const deep = (one) => Object.isFrozen(one) && Object.values(one).every((part) => typeof part !== 'object' || part === null || deep(part))
await tell('frozen', [deep(all), deep(mine), deep(report), Object.isFrozen(labels)])
await tell('owners', Promise.all(['weather', 'bash', ''].map((name) => labels.ownerOfTool(name))))
await tell('unknown', labels.snapshot('no such'))
await tell('unknown report', labels.reportFor(agent, 'c', 's', ''))
await tell('unknown reset', labels.reset('no such'))
await tell('no agent', labels.snapshotFor({}))
await tell('no name', labels.ownerOfTool(7))
await tell('no id', labels.snapshot(7))
await tell('of one', [(await labels.snapshot('shop')).labels.length, report.labels.length, report.commandId, report.scope])
"""
RESET = """
await tell('before', labels.snapshotFor(agent))
await labels.resetFor(agent, 'shop')
await tell('one for one', [await labels.snapshotFor(agent), await labels.snapshot()])
await labels.reset()
await tell('all', [await labels.snapshotFor(agent), await labels.snapshot()])
"""


@both
def test_other_plugins_may_ask_for_frozen_values_and_unknown_labels_are_named(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh, SHOP)
        dsh.tools(tool("weather", "Read the weather of today."))
        asking(dsh, look=ASKED)
        dsh.run("how is it", [turn(ask("look"))])
        assert told(dsh) == {
            "methods": ["ownerOfTool", "reportFor", "reset", "resetFor", "snapshot", "snapshotFor"],
            "frozen": [True, True, True, True],
            "owners": ["shop", "unattributed", "unattributed"],
            "unknown": {"error": 'RangeError: there is no label "no such"'},
            "unknown report": {"error": 'RangeError: there is no label ""'},
            "unknown reset": {"error": 'RangeError: there is no label "no such"'},
            "no agent": {"error": "TypeError: that is no agent of this DSH"},
            "no name": {"error": "TypeError: a tool is named by a string"},
            "no id": {"error": "TypeError: a label is named by its id, a string"},
            "of one": [1, 1, "c", "s"],
        }


def test_a_reset_begins_a_window_anew_and_visible_tools_are_there_at_once(tmp_path: Path) -> None:
    with Dsh(tmp_path) as dsh:
        labelled(dsh, SHOP)
        dsh.tools(tool("weather", "Read the weather of today."))
        asking(dsh, look=RESET)
        dsh.run("how is it", [turn(use("weather"), office.bash("echo hi")), turn(ask("look"))])
        said = told(dsh)
    assert tools(said["before"], "shop", "calls") == {"weather": [1]}
    (mine, everyone), (mine_after, everyone_after) = said["one for one"], said["all"]
    assert (tools(mine, "shop", "calls"), tools(everyone, "shop", "calls")) == ({}, {"weather": [1]})
    assert tools(mine, "unattributed", "calls") == {"bash": [1], ASK: [0]}
    for after in (mine_after, everyone_after):
        assert (tools(after, "shop", "calls"), tools(after, "unattributed", "calls")) == ({}, {})
        assert [row["schemaBytes"] > 0 for row in label(after, "shop")["observed"]["tools"]] == [True]
    assert (mine["revision"] - said["before"]["revision"], mine_after["revision"] - mine["revision"]) == (2, 2)


def test_the_service_goes_with_its_row_and_comes_back_with_a_new_window(tmp_path: Path) -> None:
    find = "[...ctx.registry.values()].flatMap((one) => [...one.fibers]).find((fiber) => fiber.runtime?.name === 'NAME')".replace(
        "NAME", LABELS
    )
    away = f"""
    const fiber = {find}
    await tell('there', [ctx.get('runtimeNutritionLabels') !== undefined, (await run('/nutrition-label')) !== undefined])
    await fiber.dispose()
    await tell('gone', [ctx.get('runtimeNutritionLabels') === undefined, (await run('/nutrition-label')) === undefined])
    await tell('held', labels.snapshot())
    """
    with Dsh(tmp_path) as dsh:
        labelled(dsh, SHOP)
        asking(dsh, away=away)
        run = dsh.run(
            "how is it", [turn(office.bash("echo hi")), turn(ask("away")), turn(office.bash("echo hi"), office.bash(office.WIPE))]
        )
        assert [call.failed for call in run.calls] == [False, False, False, True]
        said = told(dsh)
        (saved,) = [json.loads(path.read_text()) for path in (dsh.state / "labels").glob("snapshot-*.json")]
    assert (said["there"], said["gone"]) == ([True, True], [True, True])
    assert said["held"] == {"error": "Error: labels are not measured any more: the row runtime-nutrition-label is gone"}
    assert tools(saved, "unattributed", "calls") == {"bash": [1], ASK: [0]}


@both
def test_an_engine_that_is_killed_is_told_configuration_and_tools_again_and_begins_a_new_window(tmp_path: Path, generation: str) -> None:
    started: list[Running] = []

    def kill() -> None:
        for process in started[0].engines():
            os.kill(process, signal.SIGKILL)

    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh, SHOP)
        dsh.tools(tool("weather", "Read the weather of today."))
        asking(dsh, before="tell('before', labels.snapshotFor(agent))", after="tell('after', labels.snapshotFor(agent))")
        turns = [
            turn(use("weather")),
            turn(ask("before")),
            turn(office.bash("echo hi"), first=kill),
            turn(use("read", file_path=str(dsh.work / "none"))),
            turn(ask("after")),
            say("done"),
        ]
        started.append(dsh.start("how is it", turns))
        run = started[0].wait()
        assert run.code == 0
        before, after = told(dsh)["before"], told(dsh)["after"]
    assert tools(before, "shop", "calls") == {"weather": [1]}
    assert (tools(after, "shop", "calls"), label(after, "shop")["observed"]["tools"][0]["schemaBytes"] > 0) == ({}, True)
    assert tools(after, "unattributed", "calls", "timedCalls")["read"][0] == 1
    assert label(after)["window"]["startedAt"] > label(before)["window"]["generatedAt"]
    assert sorted(row["name"] for row in label(after)["observed"]["tools"]) == sorted(
        row["name"] for row in label(before)["observed"]["tools"]
    )


MODULES = """
const entry = (fate = null, ran = false) => ({ fate, ran })
const failed = (code) => ({ isError: true, error: { message: 'secret', ...(code ? { info: { code } } : {}) } })
tell('codes', [
  codeOf({}, entry(), { isError: false }), codeOf({}, entry(), failed()), codeOf({}, entry(), failed('SOMETHING')),
  ...['ABORTED', 'ABORTED_BEFORE_DISPATCH', 'UNKNOWN_TOOL', 'INVALID_TOOL_OUTPUT'].map((code) => codeOf({}, entry(), failed(code))),
  ...['ours', 'person', 'guard', 'error'].map((fate) => codeOf({}, entry(fate), failed())),
  codeOf({}, entry('cancelled'), failed()), codeOf({}, entry('cancelled', true), failed()),
  codeOf({}, entry('cancelled', true), failed('ABORTED')),
  ...[true, false].map((ran) => codeOf({ signal: AbortSignal.abort() }, entry(null, ran), failed())),
])
const circle = {}
circle.circle = circle
tell('sizes', [undefined, null, 'ü\\u2028', { a: [1, 1e21, -0, NaN] }, '\\ud800', circle, 7n, () => 1].map(sizeOf))

const log = (...events) => ({ events })
const type = 'plugin:dsh-riskproof/nutrition-label'
const kept = (commandId, report, ignorable = true) => ({ type, ignorable, data: { commandId, report } })
const host = (session) => ({ get: (name) => (name === 'sessions' ? { get: (id) => (id === 's' ? session : undefined) } : undefined) })
const odd = { get: () => { throw new Error('no') } }
tell('recorded', [
  recordedIn(host(log(kept('a', 1), kept('b', 2), { type: 'tool/result' })), 's', 'a'),
  recordedIn(host(log(kept('a', 1), kept('a', 2))), 's', 'a'), recordedIn(host(log(kept('a', 1, false))), 's', 'a'),
  recordedIn(host(log(kept('a', 1))), 'other', 'a'), recordedIn(host(undefined), 's', 'a'), recordedIn(odd, 's', 'a'),
  recordedIn(odd, null, 'a'),
])
const loader = (append) => ({ get: () => ({ import: async () => (append ? { appendPluginRecord: append } : {}) }) })
const seq = (answer) => record(loader(() => answer), {}, 'c', {})
tell('appended', await Promise.all([
  seq(0), seq(17), seq(-1), seq('x'), record(loader(() => { throw new Error('frozen') }), {}, 'c', {}), record(loader(), {}, 'c', {}),
  record({ get: () => undefined }, {}, 'c', {}), record(loader(() => 1), undefined, 'c', {}),
  record(loader(() => 1), {}, 'c', { text: 'x'.repeat(300000) }),
]))
"""


def test_parts_of_the_plugin_alone_name_failures_measure_values_and_find_records(tmp_path: Path) -> None:
    parts = {"labels": "codeOf, sizeOf", "label-record": "record, recordedIn"}
    imports = [f"import {{ {names} }} from {json.dumps((LIB / f'{module}.js').as_uri())}" for module, names in parts.items()]
    head = "\n".join(["import { appendFileSync } from 'node:fs'", *imports])
    tell = "const tell = (key, value) => appendFileSync(config.path, JSON.stringify([key, value.map((one) => one ?? null)]) + '\\n')\n"
    path = tmp_path / "told.jsonl"
    with Dsh(tmp_path, guarded=False) as dsh:
        dsh.plugin("modules", tell + MODULES, config={"path": str(path)}, head=head)
        dsh.run("nothing", [say("all done")])
        said: dict[str, Any] = told(dsh)
    aborted, before = "aborted", "aborted-before-dispatch"
    known = [aborted, before, "unknown-tool", "invalid-output"]
    cancelled = [before, aborted, aborted, aborted, "tool-error"]
    assert said["codes"] == [None, *["tool-error"] * 2, *known, *["denied"] * 3, "tool-error", *cancelled]
    assert said["sizes"] == [0, 4, 7, 22, 8, None, None, 0]
    assert said["recorded"] == [1, 2, None, None, None, None, None]
    assert said["appended"] == [0, 17, None, None, None, None, None, None, None]
