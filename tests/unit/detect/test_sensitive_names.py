"""The tables of sensitive file names."""

from __future__ import annotations

import pytest

from riskproof.detect import sensitive_names as names


@pytest.mark.parametrize("table", [names.NAMES, names.TAILS, names.FOLDERS, names.WHOLE_FOLDERS, names.BROWSER_FILES])
def test_every_name_is_lower_case_and_has_a_category(table: dict[str, str]) -> None:
    assert [name for name, category in table.items() if name != name.lower() or not name or not category] == []


def test_whole_names_have_no_folder_and_tails_have_one() -> None:
    assert [name for name in names.NAMES if "/" in name] == []
    assert [name for name in names.TAILS if "/" not in name or name.startswith("/")] == []


def test_folders_stand_between_slashes_and_whole_ones_begin_with_one() -> None:
    assert [name for name in names.FOLDERS if not (name.startswith("/") and name.endswith("/"))] == []
    assert [name for name in names.WHOLE_FOLDERS if not name.startswith("/") or name.endswith("/")] == []
