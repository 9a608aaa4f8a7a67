"""What the command, the report tool and the panel get."""

from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.guard.guard import Guard
from riskproof.hosts.dsh.doors import Doors
from riskproof.hosts.dsh.wire import WireError
from riskproof.model.call import Call
from riskproof.reports import help_text
from tests.unit.hosts.dsh.driving import Driven


def test_reports_and_status_make_no_session_and_no_record(tmp_path: Path) -> None:
    with Driven(tmp_path) as dsh:
        for number in range(300):
            answer = dsh.ask("status", payload={"sessionId": f"s{number}"})
            assert (answer["ok"], answer["value"]["sessionId"], answer["value"]["counts"]["checked"]) == (True, f"s{number}", 0)
        for view in ("status", "trace", "demo", "health"):
            assert dsh.ask("report", session="s1", view=view)["text"]
        for said in ("", "status", "trace", "doctor", "demo", "help", "nonsense", "task", "task x"):
            dsh.ask("command", session="s1", input=said)
        assert dsh.decide("1", "bash", {"command": "ls"})["gate"] == "allow"
    assert not (tmp_path / "state" / "riskproof.db").exists() or (tmp_path / "state" / "riskproof.db").stat().st_size


def test_only_the_persons_command_sets_a_task_mode_and_only_of_its_session() -> None:
    guard = Guard()
    doors = Doors(guard)
    guard.before(Call("bash", {"command": "ls"}, "dsh:s1"))
    assert doors.command("s1", "task read-only")["kind"] == "success"
    assert guard.before(Call("bash", {"command": "ls"}, "dsh:s1")).rules == ("task_scope_violation",)
    assert guard.before(Call("bash", {"command": "ls"}, "dsh:s2")).verdict == "allow"
    assert doors.command("s1", "task standard")["kind"] == "success"
    assert guard.before(Call("bash", {"command": "ls"}, "dsh:s1")).verdict == "allow"
    refused = doors.command(None, "task read-only")
    assert (refused["kind"], refused["text"].endswith(help_text("en"))) == ("error", True)
    assert doors.command("s1", "task everything")["kind"] == "error"


def test_a_view_that_nobody_knows_and_a_payload_of_another_shape_are_refused() -> None:
    doors = Doors(Guard())
    with pytest.raises(WireError, match="view must be one of status, trace, demo, health"):
        doors.report("s1", "help")
    assert doors.status({"sessionId": "s1", "more": 1})["error"]["code"] == "bad-request"
    assert doors.status(None)["ok"] is False
