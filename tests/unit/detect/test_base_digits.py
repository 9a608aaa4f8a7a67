"""Digits and bytes."""

from __future__ import annotations

import base64
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect import base_digits


@given(st.binary())
def test_digits_of_every_base_are_read_back(data: bytes) -> None:
    assert base_digits.from_base64(base64.b64encode(data).rstrip(b"=")) == data
    assert base_digits.from_base64(base64.urlsafe_b64encode(data).rstrip(b"=")) == data
    assert base_digits.from_hex(data.hex().encode()) == data
    for base in base_digits.base32() if data else ():
        assert base.decode(base64.b32encode(data).rstrip(b"=")) == data
        assert base.decode(base64.b32encode(data).rstrip(b"=").lower()) == data


@given(st.binary(min_size=6), st.integers(1, 5))
def test_digits_that_are_cut_off_give_the_bytes_that_are_whole(data: bytes, cut: int) -> None:
    for decode, encoded in (
        (base_digits.from_base64, base64.b64encode(data).rstrip(b"=")),
        (base_digits.from_hex, data.hex().encode()),
        (base_digits.base32()[0].decode, base64.b32encode(data).rstrip(b"=")),
    ):
        assert data.startswith(decode(encoded[:-cut]))


@pytest.mark.parametrize("text", ["secret plan", "密码是什么呢", "пароль", "κωδικός", "s\0e\0c\0r\0e\0t\0"])
@pytest.mark.parametrize("before", range(6))
def test_text_shows_in_the_digits_of_every_base_at_every_byte(text: str, before: int) -> None:
    data = b"\xff" * before + text.encode() + b"\xff"
    assert base_digits.base64().seed.search(base64.b64encode(data))
    assert base_digits.base16().seed.search(data.hex().encode())


def test_random_digits_seldom_show_text() -> None:
    digits = base64.b64encode(Random(7).randbytes(75_000))
    assert sum(1 for _ in base_digits.base64().seed.finditer(digits)) < 1000
    assert sum(1 for _ in base_digits.base32()[0].seed.finditer(base64.b32encode(Random(7).randbytes(75_000)))) < 1000
