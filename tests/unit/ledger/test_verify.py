from __future__ import annotations

import json
from pathlib import Path

import pytest

from riskproof.errors import LedgerError
from riskproof.ledger import marks
from riskproof.ledger.book import Book
from riskproof.ledger.canonical import canonical
from riskproof.ledger.keys import load_key, public_bytes
from riskproof.ledger.lines import NO_HASH, Line, seal
from riskproof.ledger.notes import sign, verifier_key
from riskproof.ledger.pages import lines_of
from riskproof.ledger.report import PROVES, PROVES_NOT, Break
from riskproof.ledger.verify import verify
from tests.unit.ledger.bookkeeping import commit, options


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A ledger: header, 0, 1, checkpoint, 2, 3."""
    book = Book(options(tmp_path / "ledger.jsonl"))
    commit(book, 0, 1, sign=True)
    commit(book, 2, 3)
    return tmp_path / "ledger.jsonl"


def rewritten(file: Path, *records: bytes, start: int = 0, previous: str = NO_HASH) -> None:
    """Puts a chain of these records into the file, as somebody does who knows the format."""
    lines: list[Line] = []
    for record in records:
        lines.append(seal(start + len(lines), lines[-1].hash if lines else previous, record))
    file.write_bytes(b"".join(line.written() + b"\n" for line in lines))
    file.with_name(f"{file.name}.checkpoint").unlink(missing_ok=True)


def found(file: Path, public: bytes | None = None) -> tuple[int, str, str]:
    broken = verify(file, public).broken
    assert broken is not None
    return broken.sequence, broken.how, broken.says


def test_a_report_says_what_there_is_and_what_it_proves(file: Path) -> None:
    public = public_bytes(load_key(file.with_name("key.pem")))
    report = verify(file, public)
    ledger = report.ledger
    assert report.as_json() == {
        "ok": True,
        "ledger": ledger,
        "files": ["ledger.jsonl"],
        "records": 6,
        "checkpoints": 1,
        "unsigned": 2,
        "gaps": 0,
        "lost": 0,
        "repairs": 0,
        "key": verifier_key(f"riskproof/ledger/{ledger}/1", public),
        "keyGiven": True,
        "remarks": ["2 records behind the newest checkpoint are chained but not signed yet"],
        "broken": None,
        "proves": PROVES,
        "provesNot": PROVES_NOT,
    }


def test_another_key_than_the_one_given_is_found(file: Path) -> None:
    assert found(file, bytes(32)) == (0, "key", "the header names another key than the one given")


def test_a_chain_that_was_made_anew_behind_a_change_does_not_fit_its_checkpoint(file: Path) -> None:
    records = [line.record for line in lines_of(file)]
    records[2] = records[2].replace(b'"id":1', b'"id":9')
    rewritten(file, *records)
    assert found(file) == (3, "checkpoint", "the checkpoint is over other records than those before it")


def test_a_chain_that_was_made_anew_with_another_key_is_found_by_the_right_one(file: Path) -> None:
    other = load_key(file.with_name("other.pem"))
    header = {**marks.content_of(next(lines_of(file))), "publicKey": verifier_key("x", public_bytes(other))}
    assert header["type"] == "riskproof/header"
    fresh = Book(options(file.with_name("fresh.jsonl"), key_file=file.with_name("other.pem")))
    commit(fresh, 0, sign=True)
    assert verify(file.with_name("fresh.jsonl")).broken is None
    assert found(file.with_name("fresh.jsonl"), public_bytes(load_key(file.with_name("key.pem"))))[1] == "key"


def test_a_signature_by_another_key_is_found(file: Path) -> None:
    lines = list(lines_of(file))
    header = marks.content_of(lines[0])
    chain = [line.record for line in lines[:3]]
    other = load_key(file.with_name("other.pem"))
    content = marks.content_of(lines[3])
    size, root = 3, content["note"].split("\n")[2]
    from base64 import b64decode

    forged = sign(marks.origin_of(header["ledger"], 1), size, b64decode(root), other, public_bytes(other))
    rewritten(file, *chain, canonical({**content, "note": forged}))
    assert found(file) == (3, "checkpoint", "the checkpoint's signature does not hold")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"note": "x"}, "the checkpoint cannot be read"),
        ({"peaks": []}, "the checkpoint's peaks are not those of the tree"),
    ],
)
def test_a_checkpoint_that_says_something_else_is_found(file: Path, change: dict[str, object], says: str) -> None:
    lines = list(lines_of(file))
    rewritten(file, *(line.record for line in lines[:3]), canonical({**marks.content_of(lines[3]), **change}))
    assert found(file) == (3, "checkpoint", says)


@pytest.mark.parametrize(
    ("change", "how", "says"),
    [
        ({"format": 2}, "header", "the format has a version that this program does not know"),
        ({"file": 2}, "header", "the header does not say where the ledger begins"),
        ({"previous": {}}, "header", "the header does not say where the ledger begins"),
        ({"file": "x"}, "header", "the header cannot be read"),
        ({"publicKey": "AAAA"}, "key", "the header names no Ed25519 key"),
        ({"type": "riskproof/gap"}, "missing", "the file does not start with its header"),
    ],
)
def test_a_header_that_says_something_else_is_found(file: Path, change: dict[str, object], how: str, says: str) -> None:
    rewritten(file, canonical({**marks.content_of(next(lines_of(file))), **change}))
    assert found(file) == (0, how, says)


def test_a_header_within_a_file_is_found(file: Path) -> None:
    lines = list(lines_of(file))
    rewritten(file, *(line.record for line in lines[:3]), lines[0].record)
    assert found(file) == (3, "inserted", "a header stands within the file")


def test_records_behind_the_end_of_a_closed_file_are_found(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    commit(Book(options(file, rotate_bytes=100)), 0)
    assert verify(file).broken is None
    records = [line.record for line in lines_of(file)]
    rewritten(file, *records, records[1])
    assert found(file) == (3, "inserted", "it stands behind the checkpoint that closes the file")


def test_a_record_that_was_replaced_with_its_own_hash_is_found(file: Path) -> None:
    lines = list(lines_of(file))
    lines[2] = seal(2, lines[1].hash, canonical({"type": "test", "id": 9}))
    file.write_bytes(b"".join(line.written() + b"\n" for line in lines))
    assert found(file) == (3, "changed", "it does not follow record 2: one of the two was replaced")


def test_a_checkpoint_that_was_kept_elsewhere_must_be_contained(file: Path) -> None:
    kept = file.with_name("ledger.jsonl.checkpoint").read_text("utf-8")
    lines = file.read_bytes().splitlines(keepends=True)
    assert verify(file, checkpoint=kept).broken is None
    file.write_bytes(b"".join(lines[:3]))
    file.with_name("ledger.jsonl.checkpoint").unlink()
    report = verify(file)
    assert report.broken is None
    assert report.remarks[-1] == "there is no ledger.jsonl.checkpoint: records that were cut off at the end would not be noticed"
    says = "the checkpoint that was given is over 3 records and does not stand in the ledger: its end was cut off"
    assert verify(file, checkpoint=kept).broken == Break(3, "ledger.jsonl", "truncated", says)
    broken = verify(file, checkpoint="nonsense").broken
    assert broken is not None
    assert broken.says == "the checkpoint that was given cannot be read"


def test_a_closed_file_is_checked_alone(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    book = Book(options(file, rotate_bytes=1200))
    for number in range(12):
        commit(book, number)
    second = tmp_path / "ledger.000002.jsonl"
    report = verify(second)
    assert (report.broken, report.files, report.remarks) == (
        None,
        ["ledger.000002.jsonl"],
        ["only this file was checked, not files 1 to 1"],
    )
    second.write_bytes(b"".join(second.read_bytes().splitlines(keepends=True)[:-1]))
    assert found(second)[1:] == ("truncated", "the file does not end with the checkpoint that closes it")
    assert found(file)[1:] == ("truncated", "the file before this one does not end with the checkpoint that closes it")


@pytest.mark.parametrize("change", ["missing", "other ledger", "not from the end"])
def test_files_that_do_not_follow_each_other_are_found(tmp_path: Path, change: str) -> None:
    file = tmp_path / "ledger.jsonl"
    book = Book(options(file, rotate_bytes=1200))
    for number in range(20):
        commit(book, number)
    second, third = tmp_path / "ledger.000002.jsonl", tmp_path / "ledger.000003.jsonl"
    if change == "missing":
        second.unlink()
        assert found(file)[1] == "missing"
        return
    if change == "other ledger":
        other = Book(options(tmp_path / "other.jsonl", rotate_bytes=1200))
        for number in range(20):
            commit(other, number)
        second.write_bytes((tmp_path / "other.000002.jsonl").read_bytes())
        assert found(file)[1] in ("header", "missing", "inserted")
        return
    lines = list(lines_of(third))
    content = {**marks.content_of(lines[0]), "previous": {"file": 2}}
    third.write_bytes(seal(lines[0].sequence, lines[0].previous, canonical(content)).written() + b"\n")
    assert found(file)[1:] == ("header", "the file does not start from the end of the one before it")


def test_an_empty_database_has_lost_its_header(tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    file = tmp_path / "ledger.sqlite"
    commit(Book(options(file)), 0)
    with closing(sqlite3.connect(file)) as db:
        db.execute("DELETE FROM ledger")
        db.commit()
    assert found(file) == (0, "missing", "the file is empty")


def test_a_plain_proof_file_has_no_chain(tmp_path: Path) -> None:
    (tmp_path / "proofs.jsonl").write_text(json.dumps({"proofId": "rp_x"}) + "\n", encoding="utf-8")
    with pytest.raises(LedgerError, match="is not a ledger"):
        verify(tmp_path / "proofs.jsonl")
    with pytest.raises(LedgerError, match="cannot be read"):
        verify(tmp_path / "none.jsonl")
