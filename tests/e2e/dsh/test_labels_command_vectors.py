"""The command ``/nutrition-label`` against the vectors that are its host's: the report in the session's log, and the number it has there.

The plugin's own module answers, in DSH's own Node. What a vector says of the host's append is what the host's plugin records do here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh.harness import SHIM, Dsh, say
from tests.spec.loading import LabelVector, load_labels
from tests.spec.test_labels_command import HOSTS

VECTORS = [vector for vector in load_labels("command") if vector.op in HOSTS]
SCRIPT = """
async function answered(op, given) {
  const events = []
  const appendPluginRecord = (_, type, data) => {
    if (op === 'append-fails') throw new Error('full')
    events.push({ type, keys: Object.keys(data) })
    return given.appendReturns.seq
  }
  const labelDesk = { command: async () => ({ kind: 'success', text: 'a label', report: { schemaVersion: 1 } }) }
  const riskproof = {}
  link(riskproof, { labelDesk, reads: new Map() })
  const loader = { import: async () => (op === 'session-without-append' ? {} : { appendPluginRecord }) }
  let command
  const commands = { register: (one) => { command = one } }
  row({ riskproof, commands, effect: (act) => act(), inject: () => {}, get: (name) => ({ loader })[name] })
  const agent = op === 'no-session' ? {} : { session: {} }
  const answer = await command.handler({ agent, commandId: 'q9', rawInput: '' })
  const linked = Object.hasOwn(answer, 'sourceEventSeq')
  return { kind: answer.kind, ...(linked ? { sourceEventSeq: answer.sourceEventSeq, events } : { hasSourceEventSeq: linked }) }
}
for (const [id, op, given] of config.vectors) answered(op, given).then((answer) => tell(id, answer))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("vectors")
    path = Path(folder) / "told.jsonl"
    parts = {"labels/command.js": "apply as row", "lib/links.js": "link"}
    imports = [f"import {{ {name} }} from {json.dumps((SHIM.parent / module).as_uri())}" for module, name in parts.items()]
    head = "\n".join(["import { appendFileSync } from 'node:fs'", *imports])
    tell = "const tell = (key, value) => appendFileSync(config.path, JSON.stringify([key, value]) + '\\n')"
    given = [[vector.id, vector.op, vector.input] for vector in VECTORS]
    with Dsh(folder, guarded=False) as dsh:
        dsh.plugin("vectors", tell + SCRIPT, config={"path": str(path), "vectors": given}, head=head)
        dsh.run("nothing", [say("all done")])
    return dict(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.id)
def test_the_report_is_linked_where_the_host_keeps_it(told: dict[str, Any], vector: LabelVector) -> None:
    assert told[vector.id] == vector.expect
