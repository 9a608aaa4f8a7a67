from __future__ import annotations

import os
from pathlib import Path

import pytest

from riskproof.errors import StoreError
from riskproof.stores.keys import Keys, load_keys


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "riskproof.key"
    keys = load_keys(file, make=True)
    assert (file.stat().st_size, oct(file.stat().st_mode & 0o777)) == (32, "0o600")
    assert load_keys(file, make=True).check == load_keys(file, make=False).check == keys.check
    assert [one.name for one in tmp_path.iterdir()] == ["riskproof.key"]


def test_what_follows_from_a_key_differs_by_session_and_by_purpose_and_is_the_same_everywhere() -> None:
    keys = Keys(b"k" * 32)
    one, two = keys.session("one"), keys.session("two")
    assert one == Keys(b"k" * 32).session("one")
    assert len({one, two, Keys(b"l" * 32).session("one")}) == 3
    assert len({keys.seal(one), keys.seal(two), keys.marks(one), keys.marks(two), keys.check}) == 5
    assert len(one) == 16
    assert keys.scope(one) == keys.scope(one) != keys.scope(two)
    assert len(keys.scope(one)) == 36


def test_without_its_key_a_store_is_not_given_another_one(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="the store's key is gone") as refused:
        load_keys(tmp_path / "riskproof.key", make=False)
    assert "riskproof store reset" in refused.value.remedy


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 33])
def test_what_is_no_key_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "riskproof.key"
    file.write_bytes(content)
    file.chmod(0o600)
    with pytest.raises(StoreError, match="is no key of a store"):
        load_keys(file, make=True)


@pytest.mark.skipif(os.name != "posix", reason="modes")
@pytest.mark.parametrize("mode", [0o640, 0o604])
def test_a_key_that_others_may_read_is_refused(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "riskproof.key"
    load_keys(file, make=True)
    file.chmod(mode)
    with pytest.raises(StoreError, match="others may read the store's key"):
        load_keys(file, make=False)


def test_a_key_that_cannot_be_made_or_read_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="the store's key is gone"):
        load_keys(tmp_path / "none" / "riskproof.key", make=True)
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match="cannot be used: is a directory"):
        load_keys(tmp_path / "folder", make=False)
