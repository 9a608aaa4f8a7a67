from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from riskproof.service import logs


@pytest.fixture(autouse=True)
def the_log_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level, raising = root.handlers[:], root.level, logging.raiseExceptions
    yield
    for handler in root.handlers:
        handler.close()
    root.handlers[:], logging.raiseExceptions = handlers, raising
    root.setLevel(level)


def test_the_log_is_private_rotated_and_names_no_value_of_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_MOST_BYTES", 2000)
    logs.log_to(str(tmp_path / "service.log"))
    for number in range(200):
        try:
            int("canary")
        except ValueError:
            logging.getLogger("riskproof").exception("fault %d", number, stack_info=True)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["service.log", "service.log.1", "service.log.2", "service.log.3"]
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    assert "ERROR riskproof: fault 199" in files[0].read_text(encoding="utf-8")
    assert "(ValueError)" in files[0].read_text(encoding="utf-8")
    assert not [file for file in files if "canary" in file.read_text(encoding="utf-8")]


def test_a_log_that_cannot_be_written_ends_nothing(tmp_path: Path) -> None:
    logs.log_to(str(tmp_path / "no" / "folder"))
    logging.getLogger("riskproof").warning("lost")
