"""``riskproof service`` where none runs, and where one does (its life as a process is in tests/e2e/service)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from riskproof.cli.service import app
from riskproof.errors import ServiceError
from tests.unit.service.scripted import error, scripted
from tests.unit.service.serving import served, until


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RISKPROOF_STATE_DIR", str(tmp_path))
    return tmp_path


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    return result.exit_code, result.stdout


def test_where_none_runs_status_says_so_with_1_and_stop_has_nothing_to_do(state: Path) -> None:
    assert run("status") == (1, "not running\n")
    code, out = run("status", "--json")
    assert (code, json.loads(out)) == (1, {"running": False, "socket": f"{state}/service.sock", "log": f"{state}/service.log"})
    assert run("stop") == (0, "not running\n")
    (state / "service.lock").touch()
    assert run("stop") == (0, "not running\n")


def test_one_that_runs_is_shown_and_ended(state: Path) -> None:
    with served(state) as running:
        line = running.line()
        line.ask("before", **line.before())
        code, out = run("status")
        assert (code, "decisions  1 in 4 requests, 0 waiting" in out, "still loading its detectors" in out) == (0, True, True)
        assert json.loads(run("status", "--json")[1])["clients"] == 2
        assert run("stop")[0] == 0
        until(lambda: running.gone == ["gone"])


def test_one_that_speaks_otherwise_is_an_error_that_says_so(state: Path) -> None:
    with (
        scripted(state, hello=lambda request: error(request, "protocol", "this service speaks protocol 2", "stop it")),
        pytest.raises(ServiceError, match="speaks protocol 2") as refused,
    ):
        run("status")
    assert refused.value.remedy == "stop it"


def test_one_that_ends_in_mid_answer_is_an_error(state: Path) -> None:
    with scripted(state, status=lambda _: None), pytest.raises(ServiceError, match="the service has ended"):
        run("status")


def test_the_folder_must_be_private(state: Path) -> None:
    state.chmod(0o750)
    with pytest.raises(ServiceError, match="others may enter it"):
        run("start")
    with pytest.raises(ServiceError, match="others may enter it"):
        run("start", "--foreground")
