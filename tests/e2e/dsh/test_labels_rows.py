"""The two rows in the real DSH: what configures them, what is gone with each, and that the guard stays whatever they do."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh import office, records
from tests.e2e.dsh.harness import GENERATIONS, NEWEST, OLDER, Dsh, say, tool, turn, use
from tests.e2e.dsh.labelling import COMMAND, LABELS, ask, asking, label, labelled, told

both = pytest.mark.parametrize("generation", GENERATIONS)
SHOP = {"id": "shop", "tools": {"names": ["weather"]}}
BANK = {"id": "bank", "tools": {"names": ["weather"]}, "declared": {"network": True}}
TEE = """import subprocess, sys, threading
engine = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE)
with open(sys.argv[1], 'ab') as copy:
    for line in sys.stdin.buffer:
        copy.write(line); copy.flush(); engine.stdin.write(line); engine.stdin.flush()
engine.stdin.close(); sys.exit(engine.wait())
"""


def overheard(dsh: Dsh) -> Path:
    """Every line that the engine is told from now on, in a file."""
    (dsh.folder / "tee.py").write_text(TEE, encoding="utf-8")
    dsh.python = [sys.executable, str(dsh.folder / "tee.py"), str(dsh.folder / "lines.jsonl"), *dsh.python]
    return dsh.folder / "lines.jsonl"


@both
def test_a_row_of_a_profile_replaces_the_configuration_whole(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh, {"plugins": [SHOP], "includeUnattributed": False, "pathDisplay": "full"})
        dsh.rows.append({"id": LABELS, "config": {"plugins": [BANK]}})
        asking(dsh, look="tell('all', labels.snapshot()); await tell('owner', labels.ownerOfTool('weather'))")
        dsh.run("look", [turn(ask("look"))])
        said = told(dsh)
    assert [one["id"] for one in said["all"]["labels"]] == ["bank", "unattributed"]
    assert (label(said["all"], "bank")["declared"]["network"], said["owner"]) == (True, "bank")


@both
def test_the_command_alone_can_be_switched_off(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh)
        dsh.rows.append({"id": COMMAND, "disabled": True})
        asking(
            dsh,
            look="tell('service', labels !== undefined); await tell('command', run('/nutrition-label')); "
            "await tell('ours', run('/riskproof'))",
        )
        dsh.run("look", [turn(ask("look"))])
        said = told(dsh)
    assert (said["service"], said["command"], said["ours"]["result"]["kind"]) == (True, None, "success")


@pytest.mark.parametrize(
    ("config", "key"),
    [
        ({"plugins": [SHOP, SHOP]}, "plugins[1].id"),
        ({"pathDisplay": "everything"}, "$.pathDisplay"),
        ({"evidenceLimit": 0}, "evidenceLimit"),
        ({"pathDisply": "omit"}, "$.pathDisply"),
    ],
    ids=["twice", "word", "number", "unknown"],
)
def test_a_row_that_cannot_be_used_is_missing_alone_says_why_and_the_guard_goes_on(tmp_path: Path, config: Any, key: str) -> None:
    with Dsh(tmp_path) as dsh:
        labelled(dsh, config)
        asking(dsh, look="tell('service', labels !== undefined); await tell('command', run('/nutrition-label'))")
        run = dsh.run("clean up", [turn(office.bash(office.WIPE), ask("look"))])
        assert [call.failed for call in run.calls] == [True, False]
        assert told(dsh) == {"service": False, "command": None}
        file = dsh.home / "profiles" / "headless" / "cordis.patch.yml"
        (line,) = {line for line in run.err.splitlines() if line.startswith("riskproof: ")}
        assert line.startswith(f"riskproof: {file}: row {LABELS}: {key}: "), line
        assert line.endswith("; no labels are measured")
        assert "everything" not in line


def test_in_the_older_generation_a_row_that_cannot_be_used_keeps_dsh_from_starting_and_says_why(tmp_path: Path) -> None:
    with Dsh(tmp_path, OLDER) as dsh:
        labelled(dsh, {"evidenceLimit": 0})
        run = dsh.run("clean up", [turn(office.bash("echo hello"))], code=None)
        assert (run.code, run.requests) == (1, [])
        assert f"row {LABELS}: evidenceLimit: " in run.err


def test_without_the_label_row_nothing_is_measured_and_nothing_more_is_sent(tmp_path: Path) -> None:
    lines: dict[bool, list[dict[str, Any]]] = {}
    for on in (False, True):
        folder = tmp_path / str(on)
        folder.mkdir()
        with Dsh(folder) as dsh:
            heard = overheard(dsh)
            if on:
                labelled(dsh)
            (dsh.work / "a.txt").write_text("hello\n", encoding="utf-8")
            dsh.run("read", [turn(use("read", file_path=str(dsh.work / "a.txt")), office.bash("echo hi"))])
            lines[on] = records.lines(heard)
            assert ((dsh.state / "labels").exists()) == on
    keys = {on: {(line["method"], key) for line in said for key in line["params"]} for on, said in lines.items()}
    assert keys[True] - keys[False] == {
        ("labels.configure", "config"),
        ("labels.registry", "session"),
        ("labels.registry", "tools"),
        ("decide", "callId"),
        ("decide", "rootCallId"),
        ("file", "session"),
        ("file", "key"),
        ("file", "path"),
        ("result", "bytes"),
        ("result", "tool"),
        ("result", "session"),
    }
    assert keys[False] <= keys[True]
    text = json.dumps(lines[False])
    assert ("labels." in text, "a.txt" in json.dumps([line for line in lines[False] if line["method"] == "file"])) == (False, False)


def comparable(body: Any) -> str:
    """A request without what no two runs share: ids, times, ports and the folder of the run."""
    kept = {key: value for key, value in body.items() if key != "dsh_session_log"}
    text = json.dumps(kept, sort_keys=False, ensure_ascii=False)
    return re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z?", "ID", text)


@both
def test_with_labels_on_the_model_is_sent_byte_for_byte_what_it_is_sent_without(tmp_path: Path, generation: str) -> None:
    sent: dict[bool, list[str]] = {}
    for on in (False, True):
        folder = tmp_path / ("with" if on else "none")
        folder.mkdir()
        with Dsh(folder, generation) as dsh:
            if on:
                labelled(dsh, {"plugins": [SHOP]})
            dsh.tools(tool("weather", "Read the weather of today."))
            turns = [
                turn(use("weather"), office.bash("echo hello")),
                turn(use("no_such_tool")),
                turn(office.bash(office.WIPE)),
                say("done"),
            ]
            run = dsh.run("how is it", turns)
            proofs = r"rp_[A-Za-z0-9_]+|ap_[0-9a-f]+"
            sent[on] = [re.sub(proofs, "PROOF", comparable(request.body)).replace(str(folder), "FOLDER") for request in run.requests]
    assert sent[True] == sent[False]
    assert len(sent[True]) == 4


def test_the_package_of_the_rows_is_the_same_to_the_provider_and_brings_the_panel_once(tmp_path: Path) -> None:
    with Dsh(tmp_path, NEWEST) as dsh:
        labelled(dsh)
        run = dsh.run("hello", [say("hello")])
        packages = [one for request in run.requests for one in request.body.get("dsh_plugin_packages", {}).get("packages", [])]
        assert [one for one in packages if "riskproof" in one["name"]] == [{"name": "dsh-riskproof", "version": "0.1.0"}]


@both
def test_what_a_label_did_not_declare_is_asked_once_where_its_row_says_so_and_remembered_by_the_next_run(
    tmp_path: Path, generation: str
) -> None:
    shop = {
        "id": "shop",
        "tools": {"names": ["order_status"]},
        "declared": {"network": True, "domains": ["shop.example"]},
        "firstContact": "ask",
    }

    def script() -> list[Any]:
        return [turn(use("order_status", url=f"https://{host}.example/7")) for host in ("shop", "other", "other")]

    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh, {"plugins": [shop]})
        dsh.tools(tool("order_status", "Read the state of an order.", {"url": "where"}))
        dsh.answers("allowed-once")
        first = dsh.run("where is it", script())
        assert [call.failed for call in first.calls] == [False, False, False]
        again = dsh.run("where is it", script())
        assert [call.failed for call in again.calls] == [False, False, False]
        rules = [[rule["id"] for rule in proof["matchedRules"]] for proof in dsh.proofs()]
        assert (rules, len(dsh.asked())) == ([[], ["undeclared_contact"], [], [], [], []], 1)
