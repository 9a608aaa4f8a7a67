"""Whatever is done to a ledger's lines, both verifiers find it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.ledger.verify import series, verify
from tests import independent_ledger
from tests.properties.drawing import examples
from tests.properties.ledgers import RECORDS, ours, run_alone, theirs, written


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("whole") / "ledger.jsonl")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, whole: Path) -> Path:
    """A second place for changed copies, with the checkpoint that stands beside the whole one."""
    file = tmp_path_factory.mktemp("changed") / "ledger.jsonl"
    shutil.copy(whole.with_name("ledger.jsonl.checkpoint"), file.with_name("ledger.jsonl.checkpoint"))
    return file


def test_both_find_a_ledger_whole_that_is(whole: Path) -> None:
    report = verify(whole)
    assert (report.broken, report.records, report.checkpoints, report.unsigned) == (None, RECORDS + 4, 3, 0)
    assert independent_ledger.verify([whole]) == report.records
    assert run_alone(str(whole), python=sys.executable).stdout == f"{report.records} records, all as they were written\n"


def test_both_find_a_series_of_files_whole_that_is(tmp_path: Path) -> None:
    file = written(tmp_path / "ledger.jsonl", rotate=1500)
    files = series(file)
    assert len(files) > 2
    report = verify(file)
    assert report.broken is None
    assert independent_ledger.verify(files) == report.records
    closed = files[1]
    closed.write_bytes(closed.read_bytes().replace(b'"id":"r', b'"id":"s'))
    found = verify(file).broken
    assert found is not None
    assert (found.file, found.how) == (closed.name, "changed")
    with pytest.raises(ValueError, match="not that of its bytes"):
        independent_ledger.verify(files)


def test_every_changed_byte_is_found(whole: Path, place: Path) -> None:
    content = whole.read_bytes()
    missed = []
    for at, byte in enumerate(content):
        place.write_bytes(content[:at] + bytes([byte ^ 1]) + content[at + 1 :])
        if ours(place) or theirs(place):
            missed.append(at)
    assert missed == []


@examples(150)
@given(at=st.integers(0, 1 << 30), byte=st.binary(min_size=1, max_size=1), way=st.sampled_from(("change", "insert", "remove", "cut")))
def test_any_change_of_one_byte_is_found(whole: Path, place: Path, at: int, byte: bytes, way: str) -> None:
    content = whole.read_bytes()
    at %= len(content)
    after = {"change": byte + content[at + 1 :], "insert": byte + content[at:], "remove": content[at + 1 :], "cut": b""}[way]
    changed = content[:at] + after
    place.write_bytes(changed)
    assert ours(place) == (changed == content)
    if way != "cut":  # without the checkpoint beside it, a ledger that ends earlier is a whole one
        assert theirs(place) == (changed == content)


def test_every_missing_line_is_found_and_named(whole: Path, place: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    for at in range(len(lines)):
        place.write_bytes(b"".join(lines[:at] + lines[at + 1 :]))
        found = verify(place).broken
        assert found is not None
        assert (found.sequence, found.how) == (at, "truncated" if at == len(lines) - 1 else "missing")
        assert theirs(place) == (at == len(lines) - 1)


def test_every_end_that_is_cut_off_is_found(whole: Path, place: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    for left in range(1, len(lines)):
        place.write_bytes(b"".join(lines[:left]))
        found = verify(place).broken
        assert found is not None
        assert (found.sequence, found.how) == (left, "truncated")


def test_every_pair_of_lines_that_change_places_is_found(whole: Path, place: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    for one in range(len(lines)):
        for other in range(one + 1, len(lines)):
            swapped = list(lines)
            swapped[one], swapped[other] = lines[other], lines[one]
            place.write_bytes(b"".join(swapped))
            found = verify(place).broken
            assert found is not None
            assert (found.sequence, found.how) == (one, "reordered" if one else "missing")
            assert not theirs(place)


def test_every_line_that_stands_twice_is_found(whole: Path, place: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    for line in range(len(lines)):
        for at in range(len(lines) + 1):
            place.write_bytes(b"".join([*lines[:at], lines[line], *lines[at:]]))
            assert not ours(place)
            assert not theirs(place)
