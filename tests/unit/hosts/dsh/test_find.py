"""dsh is the one that is named, or the first program of that name that is one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from riskproof.errors import PolicyError
from riskproof.hosts.dsh import find
from tests.unit.hosts.dsh.standin import dsh

NOT_DSH = f"#!{sys.executable}\nprint('Distributed Shell 0.25')\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_the_option_wins_over_the_variable_and_that_over_the_path(tmp_path: Path, home: Path) -> None:
    places = [tmp_path / name for name in ("option", "variable", "path")]
    for place in places:
        place.mkdir()
    option, variable, path = (dsh(place) for place in places)
    environ = {"RISKPROOF_DSH": str(variable), "PATH": str(path.parent), "DSH_HOME": str(home)}
    assert find.find_dsh(option, None, environ) == find.Dsh((str(option),), "0.2.1-rc.2", home)
    assert find.find_dsh(None, None, environ).path == str(variable)
    assert find.find_dsh(None, None, environ | {"RISKPROOF_DSH": ""}).path == str(path)


def test_another_program_of_the_name_is_passed_over_and_refused_where_it_was_named(tmp_path: Path, home: Path) -> None:
    other = dsh(tmp_path, NOT_DSH)
    with pytest.raises(PolicyError, match="dsh was not found") as refused:
        find.find_dsh(None, home, {"PATH": str(tmp_path)})
    assert "--dsh PATH" in refused.value.remedy
    with pytest.raises(PolicyError, match=f"{other}: is no DeepSeek Harness"):
        find.find_dsh(other, home, {})
    with pytest.raises(PolicyError, match="gone: is no DeepSeek Harness"):
        find.find_dsh(tmp_path / "gone", home, {})


def test_the_home_is_named_or_the_usual_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(PolicyError, match="the home of DSH was not found") as refused:
        find.find_home(None, {})
    assert "--dsh-home DIR" in refused.value.remedy
    (tmp_path / ".dsh").mkdir()
    assert find.find_home(None, {}) == tmp_path / ".dsh"
    assert find.find_home(None, {"DSH_HOME": "/elsewhere"}) == Path("/elsewhere")
    assert find.find_home(Path("~/mine"), {"DSH_HOME": "/elsewhere"}) == tmp_path / "mine"
    with pytest.raises(PolicyError, match="DSH_HOME is not absolute"):
        find.find_home(None, {"DSH_HOME": "here"})


def test_a_profile_that_dsh_does_not_know_is_refused_in_its_own_words(tmp_path: Path, home: Path) -> None:
    program = find.find_dsh(dsh(tmp_path), home, {})
    assert "agent-loop" in find.compose(program, "web")
    with pytest.raises(PolicyError) as refused:
        find.compose(program, "nope")
    assert (str(refused.value), refused.value.remedy) == (
        'profile nope: profile "nope" does not exist; create it',
        f"profiles in {home}: web",
    )
    for name in ("", "..", "a/b"):
        with pytest.raises(PolicyError, match="that is no name of a profile"):
            find.compose(program, name)


def test_a_program_that_does_not_answer_is_named(tmp_path: Path, home: Path) -> None:
    program = find.find_dsh(dsh(tmp_path), home, {})
    dsh(tmp_path, f"#!{sys.executable}\nimport time; time.sleep(60)\n")
    with pytest.raises(PolicyError, match="did not answer within 0 s"):
        program.run(patience=0.1)
