"""What a front door keeps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from riskproof.guard.config import ApprovalSettings, settings_from
from riskproof.guard.kept import kept


@pytest.mark.parametrize("sessions", [True, False])
def test_a_ledger_is_kept_in_the_state_folder_and_sessions_where_they_live_on(tmp_path: Path, sessions: bool) -> None:
    found = kept(settings_from(None), {"RISKPROOF_STATE_DIR": str(tmp_path)}, sessions=sessions)
    assert (found.ledger.file, found.ledger.key_file, found.store.enabled) == (
        tmp_path / "ledger.jsonl",
        tmp_path / "ledger-key.pem",
        sessions,
    )


def test_what_the_configuration_says_stays(tmp_path: Path) -> None:
    given = settings_from({"ledger": {"enabled": False}, "store": {"enabled": True}, "labels": {"evidence_limit": 7}})
    labels = replace(given.labels, folder=tmp_path / "labels")
    found = kept(given, {"RISKPROOF_STATE_DIR": str(tmp_path)}, sessions=False)
    assert found == replace(given, approvals=ApprovalSettings(enabled=True), labels=labels)
    named = settings_from({"ledger": {"file": str(tmp_path / "mine.sqlite"), "key_file": str(tmp_path / "key.pem")}})
    assert kept(named, {}, sessions=False).ledger == named.ledger
