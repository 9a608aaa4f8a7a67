"""Reading the status, from a plugin, a thousand times and in every odd way: nothing is made, counted, kept or changed by it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh import office, records
from tests.e2e.dsh.harness import GENERATIONS, Dsh, say, turn

READER = """
const tell = (more) => appendFileSync(config.path, JSON.stringify(more) + '\\n')
let step = 0
ctx.on('agent/pre-step', async ({ agent }, next) => {
  if (++step === 2) {
    const own = agent.session.header?.id ?? agent.session.id
    const first = await ctx.riskproof.status(own)
    const odd = await Promise.all(config.odd.map((id) => ctx.riskproof.status(id)))
    const unknown = await Promise.all(Array.from({ length: 500 }, (_, at) => ctx.riskproof.status(`nobody-${at}`)))
    const again = await Promise.all(Array.from({ length: 500 }, () => ctx.riskproof.status(own)))
    tell({ own, first, last: again.at(-1), odd, empty: unknown.every((one) => one.ok && one.value.counts.checked === 0) })
  }
  return next()
})"""


def rows(state: Path) -> dict[str, int]:
    """How much stands in each table of the store."""
    with sqlite3.connect(f"file:{state / 'riskproof.db'}?mode=ro", uri=True) as store:
        names = [name for (name,) in store.execute("select name from sqlite_master where type = 'table'")]
        return {name: store.execute(f'select count(*) from "{name}"').fetchone()[0] for name in names}


@pytest.mark.parametrize("generation", GENERATIONS)
def test_a_thousand_reads_make_nothing_and_change_nothing(tmp_path: Path, generation: str) -> None:
    odd: list[Any] = [None, "", "x" * 257, 7, {"sessionId": "x"}]
    kept: list[dict[str, int]] = []
    with Dsh(tmp_path, generation) as dsh:
        path = tmp_path / "reads.jsonl"
        config = {"path": str(path), "odd": odd}
        dsh.plugin("reader", READER, inject=["riskproof"], config=config, head="import { appendFileSync } from 'node:fs'")
        turns = [
            turn(office.bash("echo hello"), office.bash(office.WIPE)),
            turn(office.bash("ls"), first=lambda: kept.append(rows(dsh.state))),
        ]
        dsh.run("good morning", [*turns, say("done", first=lambda: kept.append(rows(dsh.state)))])
        (seen,) = records.lines(path)
        assert seen["first"] == seen["last"]
        assert seen["first"]["value"]["counts"]["checked"] == 2
        assert seen["first"]["value"]["sessionId"] == seen["own"]
        assert seen["empty"]
        assert [answer["ok"] for answer in seen["odd"]] == [True, False, False, False, False]
        assert [proof["tool"] for proof in dsh.proofs()] == ["bash"] * 3
        assert {proof["scopeId"] for proof in dsh.proofs()} == {proof["scopeId"] for proof in dsh.proofs()[:1]}
    before, after = kept
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == {"steps": 1}  # the call between them
