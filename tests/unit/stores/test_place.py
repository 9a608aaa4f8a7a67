from __future__ import annotations

import stat
from pathlib import Path

import pytest

from riskproof.errors import StoreError
from riskproof.ledger.opening import state_folder
from riskproof.stores.place import key_file, make_private, store_file


def test_the_state_folder_is_named_or_the_systems(tmp_path: Path) -> None:
    assert state_folder({"RISKPROOF_STATE_DIR": str(tmp_path)}) == tmp_path
    assert state_folder({}).name == "riskproof"
    assert store_file(None, {"RISKPROOF_STATE_DIR": str(tmp_path)}) == tmp_path / "riskproof.db"
    assert store_file(tmp_path / "x.db", {"RISKPROOF_STATE_DIR": "/elsewhere"}) == tmp_path / "x.db"
    assert key_file(tmp_path / "x.db") == tmp_path / "x.key"


def test_folder_and_file_are_made_for_their_owner_alone_and_left_alone_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "state" / "riskproof.db"
    make_private(file)
    assert [stat.S_IMODE(one.stat().st_mode) for one in (file.parent, file)] == [0o700, 0o600]
    file.write_bytes(b"x")
    file.parent.chmod(0o755)
    make_private(file)
    assert (file.read_bytes(), stat.S_IMODE(file.parent.stat().st_mode)) == (b"x", 0o755)


def test_where_nothing_can_be_made_it_is_said_what_to_set(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file is in the way")
    with pytest.raises(StoreError, match="cannot be written: ") as refused:
        make_private(tmp_path / "state" / "riskproof.db")
    assert "RISKPROOF_STATE_DIR" in refused.value.remedy
