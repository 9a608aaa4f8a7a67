from __future__ import annotations

from hashlib import sha256

import pytest

from riskproof.ledger.lines import NO_HASH, Line, parse, seal

RECORD = b'{"id":1,"type":"test"}'


def test_a_line_is_the_bytes_that_were_hashed_and_their_hash() -> None:
    line = seal(7, NO_HASH, RECORD)
    hashed = b'{"v":1,"seq":7,"prev":"' + b"0" * 64 + b'","record":{"id":1,"type":"test"}'
    assert line.hashed() == hashed
    assert line.written() == hashed + b',"hash":"' + sha256(hashed).hexdigest().encode() + b'"}'
    assert line.holds()


def test_a_line_is_read_back() -> None:
    line = seal(7, NO_HASH, b'{"a":",\\"hash\\":\\"' + b"0" * 64 + b'\\"}","type":"test"}')
    assert parse(line.written()) == line


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{}",
        seal(7, NO_HASH, RECORD).written() + b" ",
        b" " + seal(7, NO_HASH, RECORD).written(),
        seal(7, NO_HASH, RECORD).written().replace(b'"v":1', b'"v":2'),
        seal(7, NO_HASH, RECORD).written().replace(b'"seq":7', b'"seq":07'),
        seal(7, NO_HASH, RECORD).written().replace(b"0" * 64, b"A" * 64),
        seal(7, NO_HASH, RECORD).written()[:-3] + b'"}',
    ],
)
def test_what_is_laid_out_otherwise_is_no_line(raw: bytes) -> None:
    assert parse(raw) is None


@pytest.mark.parametrize("changed", [{"sequence": 8}, {"previous": "1" * 64}, {"record": b'{"id":2,"type":"test"}'}, {"hash": "1" * 64}])
def test_a_changed_part_does_not_hold(changed: dict[str, object]) -> None:
    assert not seal(7, NO_HASH, RECORD)._replace(**changed).holds()  # type: ignore[arg-type]


def test_the_parts_have_names() -> None:
    assert Line(1, NO_HASH, RECORD, "x") == (1, NO_HASH, RECORD, "x")
