"""The tables of names that matter where they are written."""

from __future__ import annotations

from riskproof.detect import written_names as names


def test_every_name_is_lower_case_and_has_a_category() -> None:
    rows = [*names.WRITTEN_NAMES.items(), *names.WRITTEN_TAILS.items(), *names.WRITTEN_FOLDERS.items()]
    assert [name for name, category in rows if name != name.lower() or not name or not category] == []


def test_whole_names_have_no_folder_tails_have_one_and_folders_stand_between_slashes() -> None:
    assert [name for name in names.WRITTEN_NAMES if "/" in name] == []
    assert [name for name in names.WRITTEN_TAILS if "/" not in name or name.startswith("/")] == []
    assert [name for name in names.WRITTEN_FOLDERS if not (name.startswith("/") and name.endswith("/"))] == []
