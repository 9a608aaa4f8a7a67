"""What a session learned outlives the engine and DSH itself; where it is lost, everything is taken to be tainted and the reason says so."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

from tests.e2e.dsh import office
from tests.e2e.dsh.harness import GENERATIONS, Dsh, Running, say, turn, use
from tests.e2e.dsh.office import PLAN


def test_a_resumed_session_still_knows_what_it_read(tmp_path: Path) -> None:
    with Dsh(tmp_path) as dsh:
        dsh.tools(office.plans(), office.send_email())
        first = dsh.run("get the plan out of the database", [turn(office.look_up()), say("read")])
        again = dsh.run("go on", [turn(office.mail(body=PLAN)), turn(office.mail(body="We come tomorrow."))], resume=first.session)
        read, plan, note = again.calls
        assert (read.failed, plan.failed, note.failed) == (False, True, False)
        assert "RiskProof" in plan.text
        assert [body["tool"] for body in dsh.bodies()] == ["customer_database", "send_email"]


def test_a_resumed_session_whose_state_is_gone_is_taken_to_be_tainted(tmp_path: Path) -> None:
    """Nothing leaves and nothing runs, and the reason says why; what it reads it may see. A session that begins anew is free of that."""
    with Dsh(tmp_path) as dsh:
        dsh.tools(office.plans(), office.send_email())
        (dsh.work / "notes.txt").write_text("milk\n", encoding="utf-8")
        first = dsh.run("get the plan out of the database", [turn(office.look_up()), say("read")])
        shutil.rmtree(dsh.state)
        notes = use("read", file_path=str(dsh.work / "notes.txt"))
        again = dsh.run("go on", [turn(office.mail(body=PLAN)), turn(office.bash("echo hello"), notes)], resume=first.session)
        _, plan, hello, seen = again.calls
        assert (plan.failed, hello.failed, seen.failed) == (True, True, False)
        assert all("history was lost" in call.text for call in (plan, hello))
        assert [body["tool"] for body in dsh.bodies()] == ["customer_database"]
        fresh = dsh.run("good morning", [turn(office.bash("echo hello"), notes)])
        assert [call.failed for call in fresh.calls] == [False, False]


@pytest.mark.parametrize("generation", GENERATIONS)
def test_an_engine_that_is_killed_comes_back_with_what_the_session_knew(tmp_path: Path, generation: str) -> None:
    started: list[Running] = []
    engines: list[list[int]] = []

    def kill() -> None:
        engines.append(started[0].engines())
        for process in engines[-1]:
            os.kill(process, signal.SIGKILL)

    def look() -> None:
        engines.append(started[0].engines())

    with Dsh(tmp_path, generation) as dsh:
        dsh.tools(office.plans(), office.send_email())
        turns = [
            turn(office.look_up()),
            turn(office.mail(body=PLAN), first=kill),
            turn(office.mail(body=PLAN)),
            turn(office.bash("echo hello")),
            turn(use("riskproof_report", view="trace"), first=look),
        ]
        started.append(dsh.start("get the plan out of the database", turns))
        run = started[0].wait()
        assert run.code == 0
        assert [call.failed for call in run.calls] == [False, True, True, False, False]
        assert [body["tool"] for body in dsh.bodies()] == ["customer_database"]
        before, after = engines
        assert (len(before), len(after), set(before) & set(after)) == (1, 1, set())
