"""Canaries in arguments, results, error texts, addresses and paths of calls in the real DSH are in nothing that labels publish or keep."""

from __future__ import annotations

import json
from pathlib import Path

from tests.e2e.dsh import office
from tests.e2e.dsh.harness import Dsh, tool, turn, use
from tests.e2e.dsh.labelling import ask, asking, label, labelled, told

CANARIES = [
    "canary-argument",
    "canary-answer",
    "canary-error",
    "canary-user",
    "canary-path",
    "canary-query",
    "canary-fragment",
    "canary-folder",
]
ADDRESS = "https://canary-user:canary-user@shop.example/canary-path?q=canary-query#canary-fragment"
PLAIN = "https://shop.example/canary-path?q=canary-query#canary-fragment"
LOOK = (
    "await tell('all', labels.snapshot()); await tell('mine', labels.reportFor(agent, 'c', 's')); "
    "await tell('command', run('/nutrition-label')); await tell('unknown', run('/nutrition-label nobody'))"
)


def test_no_value_of_a_call_is_in_what_labels_publish_keep_or_log(tmp_path: Path) -> None:
    with Dsh(tmp_path) as dsh:
        labelled(dsh, {"plugins": [{"id": "shop", "tools": {"names": ["order_status"]}, "declared": {"network": True}}]})
        dsh.tools(
            tool("order_status", "Read the state of an order.", {"url": "where", "note": "what"}, answer="canary-answer"),
            tool("broken", "Read the weather of today.", {"note": "what"}, fails="canary-error"),
        )
        asking(dsh, look=LOOK)
        folder = dsh.work / "canary-folder"
        folder.mkdir()
        (folder / "notes.txt").write_text("canary-answer\n", encoding="utf-8")
        script = [
            turn(
                use("order_status", url=PLAIN, note="canary-argument"),
                use("broken", note="canary-argument"),
                use("order_status", url=ADDRESS, note="x"),
            ),
            turn(use("read", file_path=str(folder / "notes.txt")), office.bash(f"{office.WIPE} # canary-argument")),
            turn(ask("look")),
        ]
        run = dsh.run("how is it", script)
        assert [call.failed for call in run.calls] == [False, True, False, False, True, False]
        said = told(dsh)
        (session,) = run.sessions
        shown = [event for event in session.events if event["type"].startswith(("command/", "plugin:"))]
        files = [path for path in (dsh.state / "labels").rglob("*") if path.is_file()]
        texts = {
            "service": json.dumps({key: said[key] for key in ("all", "mine")}),
            "command": json.dumps([said["command"], said["unknown"]]),
            "log": json.dumps(shown),
            "diagnostics": run.err + "".join(path.read_text(errors="replace") for path in (dsh.home / "logs").rglob("*") if path.is_file()),
            **{path.name: path.read_text(encoding="utf-8") for path in files},
        }
    assert (len(shown), len(files)) == (5, 2)
    assert {(name, canary) for name, text in texts.items() for canary in CANARIES if canary in text} == set()
    shop = label(said["mine"], "shop")
    assert shop["observed"]["network"]["domains"] == [{"hostname": "shop.example", "calls": 2}]
    assert label(said["mine"])["observed"]["filesystem"]["samples"] == ["notes.txt"]
