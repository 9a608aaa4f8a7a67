"""The command and its card in the real DSH page: before, during and after calls, one label and none, after a reload and a restart."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from tests.e2e.dsh.browser.running import observe, program
from tests.e2e.dsh.harness import say, tool, turn, use
from tests.e2e.dsh.labelling import LABELS
from tests.e2e.dsh.web import Web, WebDsh

SHOTS = os.environ.get("RISKPROOF_TEST_SHOTS")
"""A folder for pictures of each step, for whoever wants to look."""


FAILED = ["ready", "active", "failures:2", "mixed-attribution"]
UNKNOWN = 'there is no label "no<b>where"'
HEAD = "import { existsSync, writeFileSync } from 'node:fs'"
WAITING = """
ctx.tools.register({
  name: 'shop_wait', description: 'Waits for the shop to open.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
  output: { schema: { type: 'string' }, render: (_, value) => [{ type: 'text', text: value }] },
  execute: async () => {
    writeFileSync(`${config.door}.reached`, '')
    while (!existsSync(config.door)) await new Promise((resolve) => setTimeout(resolve, 20))
    return 'open'
  },
})
"""


def visit(web: Web, *steps: str) -> Any:
    return observe("label.mjs", {"url": web.url, "steps": steps, "shots": SHOTS, "door": str(web.dsh.folder / "door")})


def test_a_person_reads_labels_before_during_and_after_calls_and_after_a_restart(tmp_path: Path) -> None:
    program()
    with WebDsh(tmp_path) as dsh:
        dsh.tools(
            tool("shop_list", "Lists the goods", {"kind": "A kind"}, answer="apples"),
            tool("shop_buy", "Buys goods", {"item": "An item"}, answer="", fails="sold out"),
        )
        shop = {"id": "shop", "displayName": "Shop", "tools": {"prefixes": ["shop_"]}, "declared": {"network": True}}
        dsh.rows.append({"id": LABELS, "config": {"plugins": [shop]}})
        dsh.config["classification"] = {"overrides": {"shop_list": [], "shop_buy": [], "shop_wait": []}}
        clean = use("bash", command="rm -rf /", description="clean up")
        buying = turn(use("shop_buy", item="pears"), clean)
        dsh.plugin("waiting", WAITING, inject=["tools"], config={"door": str(tmp_path / "door")}, head=HEAD)
        script = [say("good day"), turn(use("shop_list", kind="fruit")), buying, turn(use("shop_wait")), say("that was all")]
        dsh.install()
        first = dsh.serve(script)
        seen = visit(first, "before", "flight", "after", "one", "unknown", "reload", "outage")
        first.kill()
        second = dsh.serve(script)
        again = visit(second, "resumed")
        second.kill()
        shutil.rmtree(dsh.state / "labels")
        lost = visit(dsh.serve(script), "resumed")
    bought = ["shop_buy", "Failed", "1 call · 0 ok · 1 failed", ["Failed · tool-error"]]
    listed = ["shop_list", "Healthy", "1 call · 1 ok", ["Success"]]
    waiting, waited = ["shop_wait", "Active", "1 in flight", ["In progress"]], ["shop_wait", "Healthy", "1 call · 1 ok", ["Success"]]
    denied = ["bash", "Failed", "1 call · 0 ok · 1 failed", ["Failed · denied"]]
    states = ["idle", "observed", "observed", "observed", "error"]
    mixed = {"owners": True, "attribution": "attention", "tools": True}
    assert seen == {
        "before": {"state": "idle", "pills": ["ready", "idle", "mixed-attribution"], "called": [], **mixed},
        "flight": {"state": "observed", "pills": FAILED, "called": [bought, listed, waiting, denied], **mixed},
        "after": {"state": "observed", "pills": FAILED, "called": [bought, listed, waited, denied], **mixed},
        "one": {
            "state": "observed",
            "pills": ["ready", "active", "failures:1"],
            "called": [bought, listed, waited],
            "owners": False,
            "attribution": "configured",
            "tools": True,
        },
        "unknown": ["error", "The label could not be shown", UNKNOWN],
        "reload": {"states": states, "made": 0},
        "outage": [*["Runtime nutrition label"] * 4, UNKNOWN],
        "strangers": [],
        "errors": [],
    }
    kept = [[state, state == "error"] for state in states]
    assert again == {"resumed": kept, "strangers": [], "errors": []}
    assert lost == {"resumed": kept, "strangers": [], "errors": []}
