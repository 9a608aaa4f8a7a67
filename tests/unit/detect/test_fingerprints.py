from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect import fingerprints as fp

WRITTEN = st.lists(st.text("ab1 é数字\U0001f600-", min_size=1, max_size=30).map(str.encode), max_size=6)
TEXTS = st.lists(st.binary(min_size=1, max_size=60).map(lambda data: data.replace(b"\0", b"x")), max_size=6)


def buffer(*texts: bytes) -> bytes:
    return b"\0" + b"\0".join(texts) + b"\0"


def padded(data: bytes) -> bytes:
    return data + fp.PAD


@given(TEXTS)
def test_the_bounds_of_a_buffer_are_those_of_its_texts(texts: list[bytes]) -> None:
    data = buffer(*texts)
    starts, sizes = fp.bounds(padded(data), len(data))
    assert [data[start : start + size] for start, size in zip(starts, sizes, strict=True)] == texts


@given(WRITTEN)
def test_words_are_runs_of_letters_and_digits_of_three_to_eleven_bytes(texts: list[bytes]) -> None:
    data = buffer(*texts)
    starts, sizes, keys = fp.words(padded(data), len(data))
    wanted = [
        match
        for match in re.finditer(rb"(?:[\xe3-\xef][\x80-\xbf]{2})+|(?:[A-Za-z0-9]|[\xc2-\xe2\xf0-\xf4][\x80-\xbf]+)+", data)
        if 3 <= len(match.group()) <= 11
    ]
    assert [(match.start(), len(match.group())) for match in wanted] == list(zip(starts, sizes, strict=True))
    by_word = {match.group(): key for match, key in zip(wanted, keys.tolist(), strict=True)}
    assert [by_word[match.group()] for match in wanted] == keys.tolist()
    assert len(set(by_word.values())) == len(by_word)


@given(st.binary(min_size=1, max_size=40).map(lambda data: data.replace(b"\0", b"x")), st.integers(0, 30))
def test_a_whole_text_has_the_same_key_wherever_it_stands(text: bytes, shift: int) -> None:
    alone, later = buffer(text), buffer(b"y" * shift, text) if shift else buffer(text)
    found = []
    for data in (alone, later):
        starts, sizes = fp.bounds(padded(data), len(data))
        found.append(fp.wholes(fp.sums(padded(data), len(data)), starts[-1:], sizes[-1:]).tolist())
    assert found[0] == found[1]


def test_texts_that_differ_have_different_keys() -> None:
    texts = [b"a", b"b", b"aa", b"ab", b"ba", b"a" * 40, b"a" * 39 + b"b", b"b" + b"a" * 39, b"\xff" * 8, b"\xff" * 9]
    data = buffer(*texts)
    starts, sizes = fp.bounds(padded(data), len(data))
    assert len(set(fp.wholes(fp.sums(padded(data), len(data)), starts, sizes).tolist())) == len(texts)


def test_a_head_row_carries_the_length_of_its_text() -> None:
    data = buffer(b"too short", b"twelve bytes", b"twelve bytes and more", b"another beginning")
    rows = fp.head_rows(padded(data), len(data))
    assert sorted(fp.free_of(rows).tolist()) == [12, 17, 21]
    assert len(set(fp.keys_of(rows).tolist())) == 2
    assert fp.is_head(rows).tolist() == [True] * 3


def test_a_slot_row_carries_its_slot_and_is_no_head() -> None:
    data = buffer(b"twelve bytes and more")
    rows = fp.slot_rows(padded(data), len(data), fp.MAX_FREE)
    assert set(fp.free_of(rows).tolist()) == {fp.MAX_FREE}
    assert not fp.is_head(rows).any()
    assert rows.tolist() == sorted(set(rows.tolist()))


def test_rows_are_sorted_and_each_is_there_once() -> None:
    assert fp.distinct(np.array([3, 1, 3, 2, 1], dtype=np.uint64)).tolist() == [1, 2, 3]
    assert fp.distinct(np.array([], dtype=np.uint64)).tolist() == []
    assert fp.distinct(np.array([5], dtype=np.uint64)).tolist() == [5]


def test_an_empty_buffer_has_no_rows() -> None:
    data = buffer()
    assert fp.head_rows(padded(data), len(data)).size == fp.slot_rows(padded(data), len(data), 1).size == 0
