from __future__ import annotations

import pytest

from riskproof.ledger import marks
from riskproof.ledger.canonical import canonical
from riskproof.ledger.lines import NO_HASH, seal
from riskproof.ledger.record import Record


@pytest.mark.parametrize(
    "record",
    [
        marks.header("id", 1, bytes(32), None),
        marks.checkpoint("note", [bytes(32)], closes=True),
        marks.gap(3, "2026-12-01T08:00:00.000Z", "no space left on device"),
        marks.repair(12, "0" * 64),
        marks.retention(4, "files"),
    ],
    ids=lambda record: record["type"],
)
def test_what_a_ledger_writes_about_itself_ends_with_its_type(record: Record) -> None:
    """The reader knows such a record by its end, without parsing every line."""
    assert canonical(record).endswith(marks.OWN_ENDS)
    assert marks.content_of(seal(0, NO_HASH, canonical(record))) == record


def test_no_text_of_another_record_looks_like_one() -> None:
    for text in ('"type":"riskproof/checkpoint"}', {"type": "riskproof/checkpoint"}, [{"type": "riskproof/checkpoint"}]):
        assert not canonical({"type": "test", "z": text}).endswith(marks.OWN_ENDS)
        assert not canonical({"a": text, "type": "test"}).endswith(marks.OWN_ENDS)


@pytest.mark.parametrize("raw", [b"", b"{", b"[1]", b"7", b"[" * 100_000])
def test_what_is_no_object_is_an_empty_record(raw: bytes) -> None:
    assert marks.content_of(seal(0, NO_HASH, raw)) == {}


@pytest.mark.parametrize(
    ("origin", "file"), [(marks.origin_of("abc", 3), 3), ("riskproof/ledger/abc/x", 0), ("a/" + "9" * 5000, 0), ("a/\u0663", 0), ("", 0)]
)
def test_a_file_is_a_log_of_its_own(origin: str, file: int) -> None:
    assert marks.file_of(origin) == file
    assert marks.origin_of("abc", 3) == "riskproof/ledger/abc/3"
