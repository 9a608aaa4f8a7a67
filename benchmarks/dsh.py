"""RiskProof inside the real DeepSeek Harness: what a call costs more with the plugin than without, and how much later dsh is ready.

Runs with and without the plugin take turns, so that what the machine does meanwhile meets both. A plugin of the benchmark makes the calls
(1 KB of arguments, a tool whose body does nothing) and notes when the first turn began. Refuses absolute claims: every figure with the
plugin stands beside the one without.

Run: python benchmarks/dsh.py [--json] [--rounds RUNS] [--calls CALLS] [--dsh PATH]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from workload import quantiles, report

from riskproof.hosts.dsh.bundle import shipped
from riskproof.hosts.dsh.install import interpreter
from riskproof.hosts.dsh.scripted import ScriptedModel, Turn

ROOT = Path(__file__).parents[1]
PATIENCE = 120.0
WARM = 0.1
"""Share of the calls of a run that only warm it."""
PLUGIN = """
import { performance } from 'node:perf_hooks'
import { writeFileSync } from 'node:fs'
export const name = 'benchmark'
export const inject = ['tools']
export function apply(ctx, config) {
  ctx.tools.register({
    name: 'keep_note', description: 'Keep a note in memory for this conversation.',
    parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    output: { schema: { type: 'string' }, render: (_, value) => [{ type: 'text', text: value }] },
    execute: async () => 'kept',
  })
  let begun = false
  ctx.on('agent/pre-step', async ({ agent, signal }, next) => {
    if (begun) return next()
    begun = true
    const ready = Date.now(), taken = []
    for (let i = 0; i < config.calls; i++) {
      const args = { text: `line ${i} of the minutes, written down for later; `.repeat(30).slice(0, 1000) }
      const start = performance.now()
      const result = await ctx.tools.execute({ callId: `call-${i}`, name: 'keep_note', arguments: args, agent, signal })
      taken.push(performance.now() - start)
      if (result.isError) throw new Error('a call of the benchmark failed')
    }
    writeFileSync(config.out, JSON.stringify({ ready, taken }))
    return next()
  })
}
"""


def run(dsh: Path, folder: Path, calls: int, *, guarded: bool) -> tuple[float, list[float]]:
    """One dsh from its start to its end: seconds until its first turn, and the seconds of each call once it was warm."""
    for part in ("home", "work", "state"):
        (folder / part).mkdir(exist_ok=True)
    plugin, out, patch = folder / "benchmark.mjs", folder / "out.json", folder / "overlay.yml"
    plugin.write_text(PLUGIN, encoding="utf-8")
    out.unlink(missing_ok=True)
    patch.write_text(json.dumps(rows(plugin, out, calls, guarded=guarded)), encoding="utf-8")
    with ScriptedModel([Turn("done")]) as model:
        environ = {"PATH": os.environ["PATH"], "HOME": str(folder), "DSH_HOME": str(folder / "home"), "DSH_TELEMETRY_MODE": "DISABLED"}
        environ |= {"RISKPROOF_STATE_DIR": str(folder / "state"), "DEEPSEEK_BASE_URL": model.url, "DEEPSEEK_API_KEY": "none"}
        start = time.time()
        command = [str(dsh), "--profile", "headless", "--patch", str(patch), "begin"]
        subprocess.run(
            command, cwd=folder / "work", env=environ, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=True
        )
    found = json.loads(out.read_text(encoding="utf-8"))
    return found["ready"] / 1000 - start, [taken / 1000 for taken in found["taken"][int(calls * WARM) :]]


def rows(plugin: Path, out: Path, calls: int, *, guarded: bool) -> list[dict[str, Any]]:
    """The overlay of a run."""
    ours = [{"id": "benchmark", "name": str(plugin), "config": {"calls": calls, "out": str(out)}}]
    gate: list[dict[str, Any]] = []
    if guarded:
        ours.insert(0, {"id": "riskproof", "name": str(shipped() / "index.js"), "config": {"python": list(interpreter())}})
        gate.append({"id": "agent-loop", "inject": ["riskproof"]})
    return [{"insert": ours}, *gate, {"id": "session-title-llm", "disabled": True}]


def measure(dsh: Path, rounds: int, calls: int) -> dict[str, Any]:
    """All figures: of calls in microseconds, of starts in milliseconds."""
    boots: dict[bool, list[float]] = {False: [], True: []}
    taken: dict[bool, list[float]] = {False: [], True: []}
    with tempfile.TemporaryDirectory() as name:
        for number in range(rounds + 1):
            for guarded in (False, True):
                boot, times = run(dsh, Path(name), calls, guarded=guarded)
                if number:  # the first of each warms the caches of the disk
                    boots[guarded].append(boot * 1000)
                    taken[guarded] += times
    without, with_plugin = quantiles(taken[False]), quantiles(taken[True])
    middle = {guarded: sorted(all_)[len(all_) // 2] for guarded, all_ in boots.items()}
    return {
        "calls": len(taken[True]),
        "call_without": without,
        "call_with": with_plugin,
        "added": {name: round(with_plugin[name] - without[name], 3) for name in with_plugin},
        "boot_ms_without": round(middle[False]),
        "boot_ms_with": round(middle[True]),
        "boot_added_ms": round(middle[True] - middle[False]),
    }


def option(name: str, default: str) -> str:
    """The value of an option, or its default."""
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default


if __name__ == "__main__":
    program = Path(option("--dsh", str(ROOT / ".venv-dsh" / "0.2.1rc2" / "bin" / "dsh")))
    if not program.exists():
        sys.exit(f"benchmark: {program} is not there; make e2e installs it, or name one with --dsh PATH")
    report("dsh", measure(program, int(option("--rounds", "5")), int(option("--calls", "400"))))
