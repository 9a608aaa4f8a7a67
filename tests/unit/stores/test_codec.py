from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.model.delta import Delta, Step
from riskproof.stores.codec import packed, unpacked
from tests.unit.stores.filling import FULL, step


def test_steps_come_back_as_they_were() -> None:
    steps = [(1, FULL), (2, Step()), (1 << 40, step(3))]
    assert unpacked(packed(steps)) == steps
    assert unpacked(packed([])) == []


def test_empty_parts_take_no_room() -> None:
    assert len(packed([(1, Step(Delta()))])) < 40


def data_of(head: object, behind: bytes = b"") -> bytes:
    text = json.dumps(head).encode()
    return len(text).to_bytes(4, "little") + text + behind


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xff\xff\xff",
        data_of({"v": 2, "steps": []}),
        data_of([]),
        data_of({"v": 1, "steps": [{}]}),
        data_of({"v": 1, "steps": [{"n": 1, "said": 2}]}, b"12345678"),
        data_of({"v": 1, "steps": [{"n": 1, "said": -1}]}, b"12345678"),
        data_of({"v": 1, "steps": [{"n": 1, "origins": [[1, 5, 0, [], [1]]]}]}, b"12345"),
        data_of({"v": 1, "steps": [{"n": 1, "past": [[1]]}]}),
    ],
)
def test_what_is_no_log_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        unpacked(data)


@given(st.binary(max_size=60), st.integers(0, 500), st.integers(0, 255))
def test_no_bytes_do_anything_else(tail: bytes, at: int, byte: int) -> None:
    whole = packed([(1, FULL)])
    broken = whole[:at] + bytes([byte]) + whole[at + 1 :]
    for data in (tail, broken, whole[:at], whole + tail):
        try:
            unpacked(data)
        except ValueError:
            continue
