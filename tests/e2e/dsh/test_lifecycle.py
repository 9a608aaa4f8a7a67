"""The specification's lifecycle vectors, played in the real DSH: what is there after the start, an update, a reload and the end.

The gate row is left open here: with it the agent would end together with the plugin, and nobody could look at what is left.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.chinese import CHINESE
from tests.e2e.dsh import office, records
from tests.e2e.dsh.harness import Dsh, say, tool, turn, use
from tests.spec.loading import load

EVENTS = ("tools/pre-execute", "tools/post-execute", "tools/result", "tools/change", "agent/disposed")
OPERATOR = """
const fibers = () => [...ctx.registry.values()].flatMap((one) => [...one.fibers])
const mine = () => fibers().find((fiber) => fiber.runtime?.name === 'riskproof')
const hooks = (event) => (ctx.events._hooks[event] ?? []).filter((hook) => hook.ctx.fiber.name === 'riskproof').length
const tell = (step, more) => appendFileSync(config.path, JSON.stringify({ step, ...more }) + '\\n')
const census = (agent) => ({
  listeners: Object.fromEntries(config.events.map((event) => [event, hooks(event)])),
  commands: ctx.commands.list(agent).filter((one) => one.name === 'riskproof').length,
  report_tool: ctx.tools.get('riskproof_report', agent) === undefined ? 0 : 1,
  service: ctx.get('riskproof') === undefined ? 0 : 1,
})
const changed = (change) => { const row = { ...mine().config, ...change }; mine().update(row); return mine().await() }
const deeds = {
  look: async () => {},
  observe: () => changed({ mode: 'observe' }),
  english: () => changed({ mode: 'observe', experience: { language: 'en' } }),
  dispose: async () => { await mine().dispose() },
}
const steps = [...config.steps]
ctx.on('agent/pre-step', async ({ agent }, next) => {
  const step = steps.shift()
  if (step !== undefined) {
    const error = await deeds[step]().then(() => null, (failure) => String(failure))
    tell(step, { ...census(agent), error })
  }
  return next()
})"""


def played(folder: Path) -> tuple[dict[str, Any], list[Any], list[Any]]:
    """What was there after each step, the calls made between them, and the bodies that ran."""
    report = use("riskproof_report", view="status")
    with Dsh(folder) as dsh:
        dsh.config = {"experience": {"language": "zh-CN"}}
        dsh.rows.append({"id": "agent-loop", "inject": []})
        dsh.tools(*office.tools())
        config = {"path": str(folder / "steps.jsonl"), "events": EVENTS, "steps": ["look", "observe", "english", "dispose"]}
        head = "import { appendFileSync } from 'node:fs'"
        dsh.plugin("operator", OPERATOR, inject=["tools", "commands"], config=config, head=head)
        first = [turn(office.look_up(), office.mail(), report), turn(office.mail(), report), turn(report)]
        run = dsh.run("good morning", [*first, say("all done")])
        steps = {line.pop("step"): line for line in records.lines(folder / "steps.jsonl")}
        return steps, run.calls, dsh.bodies()


def test_each_vector_of_the_plugins_life_holds_in_dsh(tmp_path: Path) -> None:
    steps, calls, bodies = played(tmp_path)
    _, denied, chinese, allowed, _, english = calls
    vectors = {vector.id: vector.expected for vector in load("lifecycle")}
    assert [step["error"] for step in steps.values()] == [None] * 4
    assert vectors["lifecycle-001"]["listeners"] == steps["look"]["listeners"]
    assert denied.failed
    assert list(steps["dispose"]["listeners"].values()) == [vectors["lifecycle-001"]["after_dispose"]] * len(EVENTS)
    assert list(steps["observe"]["listeners"].values()) == [vectors["lifecycle-002"]["listeners_each"]] * len(EVENTS)
    assert (allowed.failed, vectors["lifecycle-002"]["risky_call"]) == (False, "allow")
    assert [body["tool"] for body in bodies] == ["customer_database", "send_email"]
    gone = {name: steps["dispose"][name] or None for name in ("commands", "report_tool", "service")}
    assert gone == {"commands": None, "report_tool": None, "service": None}
    assert (vectors["lifecycle-005"]["command"], vectors["lifecycle-005"]["report_tool"]) == (None, None)
    assert CHINESE.search(chinese.text)
    assert not CHINESE.search(english.text)
    assert steps["english"]["commands"] == vectors["lifecycle-006"]["commands_registered"]


def test_a_denial_behind_ours_wins_over_our_ask(tmp_path: Path) -> None:
    """Vector lifecycle-004."""
    (vector,) = [vector for vector in load("lifecycle") if vector.id == "lifecycle-004"]
    with Dsh(tmp_path) as dsh:
        dsh.tools(tool("mystery_gadget", "Does things."))
        dsh.answers("allowed-once")
        dsh.plugin("house_rules", "ctx.on('tools/pre-execute', async () => ({ kind: 'deny', reason: 'house rules' }))")
        run = dsh.run("good morning", [turn(use("mystery_gadget")), say("all done")])
        assert json.dumps([vector.input["own"], vector.input["next"]]) == '["ask", "deny"]'
        assert (run.calls[0].text, vector.expected["effective"]) == ("Error: house rules", "deny")
        assert [proof["decision"] for proof in dsh.proofs()] == ["require_approval"]
        assert dsh.asked() == []
