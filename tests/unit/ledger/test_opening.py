from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.ledger.opening import open_ledger, placed, state_folder
from riskproof.ledger.options import LedgerOptions, format_of
from tests.unit.ledger.bookkeeping import record, types


def test_the_state_folder_is_the_users_unless_the_environment_names_one(tmp_path: Path) -> None:
    assert state_folder({"RISKPROOF_STATE_DIR": str(tmp_path)}) == tmp_path
    assert state_folder({}).name == "riskproof"


def test_what_is_not_named_stands_in_the_state_folder(tmp_path: Path) -> None:
    environ = {"RISKPROOF_STATE_DIR": str(tmp_path)}
    assert placed(LedgerOptions(), environ) == LedgerOptions(file=tmp_path / "ledger.jsonl", key_file=tmp_path / "ledger-key.pem")
    assert placed(LedgerOptions(format="sqlite"), environ).file == tmp_path / "ledger.sqlite"
    named = LedgerOptions(file=Path("/x"), key_file=Path("/y"))
    assert placed(named, environ) == named


def test_an_opened_ledger_is_written_there(tmp_path: Path) -> None:
    ledger = open_ledger(LedgerOptions(), pytest.fail, {"RISKPROOF_STATE_DIR": str(tmp_path)})
    assert list(tmp_path.iterdir()) == []
    ledger.append(record(0))
    ledger.close()
    assert types(tmp_path / "ledger.jsonl") == ["header", "0", "checkpoint"]


@pytest.mark.parametrize(
    ("name", "given", "found"),
    [
        ("a.jsonl", None, "jsonl"),
        ("a.sqlite", None, "sqlite"),
        ("a.DB", None, "sqlite"),
        ("a.sqlite3", None, "sqlite"),
        ("a", None, "jsonl"),
    ],
)
def test_the_ending_says_the_format_unless_it_is_given(name: str, given: None, found: str) -> None:
    assert format_of(Path(name), given) == found
    assert format_of(Path(name), "sqlite") == "sqlite"
