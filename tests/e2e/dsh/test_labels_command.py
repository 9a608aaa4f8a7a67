"""``/nutrition-label`` in the real DSH: its answer, its records, and that sessions go on with them, with the plugin and without it."""

from __future__ import annotations

import json
import shutil
import stat
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import Request

import pytest

from tests.e2e.dsh import office
from tests.e2e.dsh.harness import GENERATIONS, OLDER, Dsh, say, tool, turn
from tests.e2e.dsh.labelling import ask, asking, labelled, outcomes, told
from tests.e2e.dsh.test_shim_web import PATIENCE, RELOAD, browser, envelope
from tests.e2e.dsh.web import Web, WebDsh

both = pytest.mark.parametrize("generation", GENERATIONS)
RECORD = "plugin:dsh-riskproof/nutrition-label"
SHOP = {"plugins": [{"id": "shop floor", "displayName": "Shop", "tools": {"names": ["weather"]}}]}
COMMANDS = (
    "await tell('all', run('/nutrition-label')); await tell('one', run('/nutrition-label  shop floor ')); "
    "await tell('none', run('/nutrition-label no such\\u202e'))"
)


def cards(dsh: Dsh) -> list[Path]:
    return sorted((dsh.state / "labels" / "dsh-commands").iterdir(), key=lambda path: path.stat().st_mtime_ns)


@both
def test_the_command_shows_the_receiving_agents_labels_and_is_linked_to_its_record_where_the_host_has_one(
    tmp_path: Path, generation: str
) -> None:
    with Dsh(tmp_path, generation) as dsh:
        labelled(dsh, SHOP)
        dsh.tools(tool("weather", "Read the weather of today."))
        asking(dsh, look=COMMANDS)
        run = dsh.run("how is it", [turn(office.bash("echo hello")), turn(ask("look"))])
        said = told(dsh)
        (session,) = run.sessions
        kept = [json.loads(path.read_text()) for path in cards(dsh)]
        modes = {stat.S_IMODE(path.stat().st_mode) for path in cards(dsh)}
    everything, one, nothing = (said[key]["result"] for key in ("all", "one", "none"))
    assert (everything["kind"], "shop floor" in everything["text"], "bash" in everything["text"]) == ("success", True, True)
    assert (one["kind"], "bash" in one["text"]) == ("success", False)
    assert (nothing["kind"], "no such" in nothing["text"], "\u202e" in nothing["text"]) == ("error", True, False)
    assert [one["commandId"] for one in kept] == [said["all"]["commandId"], said["one"]["commandId"]]
    assert (outcomes(kept[0]["report"])[0], kept[0]["report"]["scope"], modes) == (["bash", "success", None], "receiving agent", {0o600})
    records = {event["seq"]: event for event in session.events if event["type"] == RECORD}
    assert [one["data"] for one in records.values()] == ([] if generation == OLDER else kept)
    assert [one.get("sourceEventSeq") for one in (everything, one, nothing)] == [*(records or [None, None]), None]
    done = {event["data"]["commandId"]: event for event in session.events if event["type"] == "command/done"}
    for key in () if generation == OLDER else ("all", "one"):
        event = done[said[key]["commandId"]]
        assert event["seq"] > event["data"]["sourceEventSeq"] == said[key]["result"]["sourceEventSeq"]
    assert all(one["ignorable"] is True for one in records.values())


def test_the_older_generation_has_nothing_of_ours_in_the_log_of_a_session(tmp_path: Path) -> None:
    """It refuses to load a log with an event that it does not know, and has no way to say that one may be skipped."""
    with Dsh(tmp_path, OLDER) as dsh:
        labelled(dsh)
        asking(dsh, look=COMMANDS)
        (session,) = dsh.run("how is it", [turn(ask("look")), say("sunny")]).sessions
    assert [event for event in session.events if ":" in event["type"] or "label" in event["type"] or event.get("ignorable")] == []


def test_a_session_with_a_record_goes_on_with_the_plugin_and_without_it(tmp_path: Path) -> None:
    with Dsh(tmp_path) as dsh:
        labelled(dsh)
        asking(dsh, look=COMMANDS)
        first = dsh.run("how is it", [turn(ask("look")), say("sunny")])
        again = dsh.run("and now", [say("cloudy")], resume=first.session)
        assert "sunny" in again.requests[-1].text
        dsh.guarded, dsh.rows = False, []
        without = dsh.run("and then", [say("rainy")], resume=first.session)
        assert "cloudy" in without.requests[-1].text
        assert RECORD in without.text


def card(web: Web, command: str, session: str = "", body: bytes | None = None) -> Any:
    query = "" if body else f"?commandId={quote(command)}&sessionId={quote(session)}"
    person = browser(web)
    headers = {"content-type": "application/json"} if body else {}
    request = Request(f"{web.address}api/riskproof/labels{query}", body, headers)
    with person.open(request) as response:
        return json.loads(response.read())


def test_the_card_of_a_command_is_read_behind_dshs_fence_from_memory_and_after_a_restart_from_the_state_folder(tmp_path: Path) -> None:
    with WebDsh(tmp_path) as dsh:
        labelled(dsh, SHOP)
        asking(dsh, look=COMMANDS)
        first = dsh.run("how is it", [turn(office.bash("echo hello")), turn(ask("look"))])
        command = told(dsh)["all"]["commandId"]
        web = dsh.serve()
        assert '"dsh-riskproof"' in browser(web).open(web.url).read().decode()  # the panel comes along, whatever number of rows loads
        answer = card(web, command, first.session)
        assert answer["ok"]
        report, view = answer["value"]["report"], answer["value"]["view"]
        assert (report["commandId"], outcomes(report)[0]) == (command, ["bash", "success", None])
        assert [one["id"] for one in report["labels"]] == ["shop floor", "unattributed"]
        assert view["state"] == "observed"
        payload = {"commandId": command, "sessionId": first.session}
        posted = card(web, command, body=envelope("labels", payload))
        assert (posted["type"], posted["rpcId"], posted["result"]) == ("server-response", "7", answer)
        assert card(web, command, body=envelope("status", payload))["result"]["error"]["code"] == "bad-request"
        assert card(web, "cmd-of-nobody")["error"]["code"] == "not-found"
        assert card(web, "")["error"]["code"] == "bad-request"
        shutil.rmtree(dsh.state / "labels")
        assert card(web, command)["error"]["code"] == "not-found"


def test_a_reload_of_the_guard_brings_labels_and_the_place_of_their_cards_back(tmp_path: Path) -> None:
    with WebDsh(tmp_path) as dsh:
        labelled(dsh)
        config = {"asked": str(tmp_path / "asked"), "done": str(tmp_path / "done")}
        dsh.plugin("reloader", RELOAD, inject=["tools"], config=config, head="import { existsSync, writeFileSync } from 'node:fs'")
        web = dsh.serve()
        before = web.engines()
        assert card(web, "nobody")["error"]["code"] == "not-found"
        (tmp_path / "asked").touch()
        end = time.monotonic() + PATIENCE
        while not (tmp_path / "done").exists():
            assert time.monotonic() < end, "the plugin is not back"
            time.sleep(0.05)
        while (answer := card(web, "nobody")).get("error", {}).get("code") != "not-found":
            assert time.monotonic() < end, answer
            time.sleep(0.05)
        assert (len(web.engines()), set(web.engines()) & set(before)) == (1, set())
