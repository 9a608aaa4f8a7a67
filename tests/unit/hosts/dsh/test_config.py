"""The settings of one DSH."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from riskproof.errors import PolicyError
from riskproof.guard.config import Settings
from riskproof.hosts.dsh.config import Place, place_of, settings_for


def environ(folder: Path, **more: str) -> dict[str, str]:
    return {
        "RISKPROOF_STATE_DIR": str(folder / "state"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "DSH_HOME": str(folder / "dsh"),
        **more,
    }


def resolved(folder: Path, row: dict[str, Any], **more: str) -> Settings:
    return settings_for(place_of(str(folder), "web", environ(folder)), row, environ(folder, **more))


def test_the_rows_file_is_the_profiles_own() -> None:
    assert place_of("/work", "web", {"DSH_HOME": "/home/x/.dsh"}) == Place(
        Path("/work"), Path("/home/x/.dsh/profiles/web/cordis.patch.yml")
    )
    assert place_of("/work", None, {}) == Place(Path("/work"), Path("cordis.patch.yml"))


def test_an_empty_row_keeps_a_ledger_sessions_and_asks_in_the_state_folder(tmp_path: Path) -> None:
    found = resolved(tmp_path, {})
    state = tmp_path / "state"
    assert (found.ledger.file, found.store.enabled, found.store.file) == (state / "ledger.jsonl", True, state / "riskproof.db")
    assert (found.approvals.enabled, found.policy.mode) == (True, "enforce")


def test_the_operators_word_that_nothing_is_kept_stands(tmp_path: Path) -> None:
    row = {"store": {"enabled": False}, "approvals": {"enabled": False}, "ledger": {"enabled": False}}
    found = resolved(tmp_path, row)
    assert (found.store.enabled, found.approvals.enabled, found.ledger.file) == (False, False, None)
    named = tmp_path / "named.toml"
    named.write_text("[store]\nenabled = false\n")
    assert resolved(tmp_path, {}, RISKPROOF_CONFIG=str(named)).store.enabled is False


def test_the_row_is_the_operators_strongest_word_and_a_project_may_only_tighten(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "riskproof.toml").write_text('[policy]\npreset = "strict"\n')
    assert resolved(tmp_path, {}).policy.preset == "strict"
    row = {"mode": "observe", "policy": {"preset": "permissive", "unknownTool": "deny"}, "provenance": {"maxEntries": 7}}
    found = resolved(tmp_path, row)
    assert (found.policy.mode, found.policy.preset, found.policy.tracker.max_entries) == ("observe", "permissive", 7)
    assert found.policy.decisions["unknown_tool"] == "deny"


@pytest.mark.parametrize(
    ("row", "key"),
    [({"mode": "off"}, "mode"), ({"policy": {"presett": "strict"}}, "policy.presett"), ({"proof": {"maxRecords": 0}}, "proof.max_records")],
)
def test_a_row_that_cannot_be_used_is_named_by_file_and_key(tmp_path: Path, row: dict[str, Any], key: str) -> None:
    with pytest.raises(PolicyError) as error:
        resolved(tmp_path, row)
    assert str(error.value).startswith(f"{tmp_path}/dsh/profiles/web/cordis.patch.yml: row riskproof: {key}: ")


def test_a_fault_of_another_file_is_not_laid_at_the_row(tmp_path: Path) -> None:
    (tmp_path / "riskproof.toml").write_text("mode = 3\n")
    with pytest.raises(PolicyError) as error:
        resolved(tmp_path, {"mode": "observe"})
    assert str(error.value).startswith(f"{tmp_path}/riskproof.toml:1: mode: ")
