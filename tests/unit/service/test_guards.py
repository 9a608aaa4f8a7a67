from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from riskproof.guard.config import Settings, settings_from
from riskproof.guard.guard import Guard
from riskproof.ledger.reading import read_entries
from riskproof.model.call import Call
from riskproof.service import guards
from riskproof.service.guards import Guards, settings_wished
from riskproof.service.protocol import RefusedError


def wished(**wish: Any) -> Settings:
    return settings_wished(wish, {})


@pytest.fixture(autouse=True)
def nobodys_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)


def test_settings_are_found_as_in_the_clients_own_process(tmp_path: Path) -> None:
    project, own = tmp_path / "project", tmp_path / "home" / ".config" / "riskproof"
    (project / ".git").mkdir(parents=True)
    (project / "deep").mkdir()
    own.mkdir(parents=True)
    (own / "riskproof.toml").write_text('[policy]\nunknown_tool = "deny"\n', encoding="utf-8")
    (project / "riskproof.toml").write_text('[task]\nmode = "read-only"\n', encoding="utf-8")
    (tmp_path / "said.toml").write_text('[experience]\nlanguage = "zh-CN"\n', encoding="utf-8")
    found = wished(
        folder=str(project / "deep"),
        config=str(tmp_path / "said.toml"),
        given={"mode": "observe"},
        environ={"XDG_CONFIG_HOME": str(tmp_path / "home" / ".config")},
    )
    assert found.policy.decisions["unknown_tool"] == "deny"
    assert (found.policy.task_mode, found.language, found.policy.mode) == ("read-only", "zh-CN", "observe")
    assert wished(folder=str(tmp_path), environ={"LANG": "zh_CN.UTF-8"}).language == "zh-CN"


def test_a_projects_file_may_not_loosen_here_either(tmp_path: Path) -> None:
    (tmp_path / "riskproof.toml").write_text('mode = "observe"\n', encoding="utf-8")
    with pytest.raises(RefusedError, match="may only tighten") as refused:
        wished(folder=str(tmp_path))
    assert refused.value.code == "policy"


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"folder": "here"},
        {"folder": 5},
        {"folder": "/", "config": "mine.toml"},
        {"folder": "/", "environ": {"PATH": "/"}},
        {"folder": "/", "environ": {"LANG": 5}},
        {"folder": "/", "given": []},
    ],
    ids=str,
)
def test_a_wish_of_another_shape_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(RefusedError) as refused:
        wished(**wish)
    assert refused.value.code == "bad_request"


def test_equal_settings_have_one_guard_wherever_they_come_from(tmp_path: Path) -> None:
    every = Guards()
    (tmp_path / "riskproof.toml").touch()
    one = every.under(wished(folder=str(tmp_path)))
    assert every.under(wished(folder="/")) is one
    assert every.under(settings_from({"mode": "observe"})) is not one
    assert len(every.every()) == 2


def test_a_session_stays_under_the_settings_that_it_was_opened_under() -> None:
    every = Guards()
    one, other = every.under(Settings()), every.under(settings_from({"policy": {"preset": "permissive"}}))
    every.bind("s", one)
    every.bind("s", one)
    with pytest.raises(RefusedError, match="live under other settings"):
        every.bind("s", other)
    every.release("s")
    every.bind("s", other)
    assert every.sessions == 1


def test_so_many_settings_and_sessions_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "_MOST_SETTINGS", 2)
    monkeypatch.setattr(guards, "_MOST_BOUND", 2)
    every = Guards()
    kinds = [settings_from({"proof": {"max_records": number}}) for number in (1, 2, 3)]
    one, _ = every.under(kinds[0]), every.under(kinds[1])
    every.bind("a", one)
    third = every.under(kinds[2])
    every.bind("b", third)
    with pytest.raises(RefusedError, match="2 different settings are in use") as refused:
        every.under(kinds[1])
    assert (refused.value.code, every.under(kinds[0])) == ("busy", one)
    every.bind("c", one)
    every.bind("a", third)


def test_a_guard_that_makes_room_for_others_writes_its_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "_MOST_SETTINGS", 1)
    ledger = {"file": str(tmp_path / "ledger.jsonl"), "key_file": str(tmp_path / "key.pem")}
    every = Guards(Guard)
    every.under(settings_from({"ledger": ledger})).before(Call("a_tool", {}))
    every.under(Settings())
    kinds = [record["type"] for record, _ in read_entries(tmp_path / "ledger.jsonl")]
    assert kinds == [f"riskproof/{kind}" for kind in ("header", "proof", "checkpoint")]
