"""An engine is asked the way the shim asks it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

import riskproof
from riskproof.hosts.dsh.install import interpreter
from riskproof.hosts.dsh.probe import Answer, ask


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("RISKPROOF_STATE_DIR", str(tmp_path / "state"))


def asked(code: str, **config: Any) -> Answer:
    return ask([sys.executable, "-c", code], config, os.environ, "web", patience=20)


def test_this_interpreter_runs_the_engine_of_this_version() -> None:
    assert ask(interpreter(), {"python": ["x"], "mode": "observe"}, os.environ, "web") == Answer(riskproof.__version__, "observe")


def test_a_configuration_that_is_refused_is_told_apart_from_an_engine_that_does_not_start() -> None:
    answer = ask(interpreter(), {"mode": "sometimes"}, os.environ, "web")
    assert (answer.configuration, "mode: must be one of observe, enforce" in answer.fault) == (True, True)


def test_the_label_rows_configuration_is_asked_about_apart() -> None:
    good = ask(interpreter(), {"mode": "observe"}, os.environ, "web", labels={"pathDisplay": "omit"})
    assert good == Answer(riskproof.__version__, "observe")
    bad = ask(interpreter(), {"mode": "observe"}, os.environ, "web", labels={"evidenceLimit": 0})
    assert (bad.fault, "row runtime-nutrition-label: evidenceLimit: " in bad.labels) == ("", True)
    silent = 'print(\'{"id": 1, "result": {"protocol": 1, "version": "1", "mode": "enforce"}}\')'
    old = ask([sys.executable, "-c", silent], {}, os.environ, "web", labels={})
    assert old == Answer("1", "enforce", labels="the engine did not say whether it takes it")


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("print('hello')", "speaks no protocol"),
        ('print(\'{"id": 1, "result": {"protocol": 2}}\')', "speaks another version of the protocol"),
        ("import sys; sys.exit('no module')", "ended with exit code 1: no module"),
        ("print('[]')", "ended with exit code 0: said nothing"),
    ],
    ids=["junk", "version", "crash", "nothing"],
)
def test_what_is_no_engine_is_named(code: str, says: str) -> None:
    assert asked(code) == Answer(fault=f"{sys.executable}: {says}")


def test_an_interpreter_that_is_missing_or_hangs_is_named() -> None:
    assert ask(["/nope/python"], {}, os.environ, "web") == Answer(fault="/nope/python: cannot be run: no such file or directory")
    slow = ask([sys.executable, "-c", "import time; time.sleep(60)"], {}, os.environ, "web", patience=0.2)
    assert slow == Answer(fault=f"{sys.executable}: did not answer within 0 s")
