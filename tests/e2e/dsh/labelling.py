"""Labels in the real DSH: the two rows, and a tool by which a script asks the service or runs the command in the middle of a conversation.

    labelled(dsh, {"pathDisplay": "full"})
    asking(dsh, root="tell('root', await labels.snapshot())")
    dsh.run("go", [turn(use("bash", ...)), turn(ask("root"))])
    told(dsh)["root"]        # what the step told: a value, or {"error": "RangeError: …"}

A step is the body of an async function that knows ``labels`` (the service, undefined where it is not there), ``agent``, ``ctx``, ``run``
(runs a line as a person's command) and ``tell(key, value or promise)``. Refuses to hold up a tool that nobody knows: what runs is measured.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.e2e.dsh import records
from tests.e2e.dsh.harness import SHIM, Dsh, Use, use

Json = dict[str, Any]
LABELS, COMMAND = "runtime-nutrition-label", "runtime-nutrition-label-command"
ASK = "look_at_labels"
_PLUGIN = """
const steps = { STEPS }
const { appendFileSync } = await import('node:fs')
const tell = async (key, value) => {
  let said
  try {
    said = await (typeof value === 'function' ? value() : value)
  } catch (error) { said = { error: `${error?.name}: ${error?.message}` } }
  appendFileSync(config.path, JSON.stringify([key, said ?? null]) + '\\n')
}
ctx.tools.register({
  name: 'ASK', description: 'Looks at the clock.',
  parameters: { type: 'object', properties: { step: { type: 'string' } }, required: ['step'], additionalProperties: false },
  output: { schema: { type: 'string' }, render: (_, value) => [{ type: 'text', text: value }] },
  execute: async (args, exec) => {
    const agent = exec.agent
    const run = (line) => ctx.get('commands').execute(agent, line, [], new AbortController().signal)
    await steps[args.step]({ labels: ctx.get('runtimeNutritionLabels'), agent, ctx, run, tell })
    return 'looked'
  },
})
"""


def label_rows(config: Json | None = None) -> list[Json]:
    """What ``install`` writes, as an overlay has it."""
    folder = SHIM.parent / "labels"
    row: Json = {"id": LABELS, "name": str(folder / "index.js"), **({} if config is None else {"config": config})}
    return [row, {"id": COMMAND, "name": str(folder / "command.js")}]


def labelled(dsh: Dsh, config: Json | None = None) -> None:
    """Puts both rows in."""
    dsh.rows.append({"insert": label_rows(config)})


def asking(dsh: Dsh, **steps: str) -> None:
    """Gives scripts a tool that runs these steps."""
    body = ", ".join(f"{name}: async ({{ labels, agent, ctx, run, tell }}) => {{ {step} }}" for name, step in steps.items())
    dsh.plugin("asking", _PLUGIN.replace("STEPS", body).replace("ASK", ASK), inject=["tools"], config={"path": str(_told(dsh))})
    dsh.config["classification"] = {"overrides": {ASK: []}}
    dsh.config["policy"] = {"unknown_tool": "allow"}


def ask(step: str) -> Use:
    return use(ASK, step=step)


def told(dsh: Dsh) -> Json:
    """What the steps told, the last word of each key."""
    pairs: list[Any] = records.lines(_told(dsh))
    return dict(pairs)


def _told(dsh: Dsh) -> Path:
    return dsh.folder / "told.jsonl"


def label(published: Json, name: str = "unattributed") -> Json:
    return next(one for one in published["labels"] if one["id"] == name)


def tools(published: Json, name: str = "unattributed", *keys: str) -> Json:
    """Of every tool that was called: some of its row, by its name."""
    rows = label(published, name)["observed"]["tools"]
    return {row["name"]: [row.get(key) for key in keys] for row in rows if row["calls"] or row.get("inFlight")}


def outcomes(report: Json) -> list[list[Any]]:
    """The ledger of calls: who, what came of it, why not."""
    return [[call["name"], call["status"], call.get("failureCode")] for call in report["calls"]]


def compact(value: Any) -> int:
    """Bytes of a value as compact JSON."""
    return len(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())
