from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.errors import StoreError
from riskproof.stores.sealing import Seal
from tests.unit.stores.filling import FULL, step

SEAL = Seal(b"k" * 32, b"session")


def test_what_was_sealed_is_opened_and_shows_nothing() -> None:
    body = SEAL.close([(1, FULL), (2, step(3))], 1, 2)
    assert SEAL.open(body, 1, 2) == [(1, FULL), (2, step(3))]
    assert b"pii_1" not in body
    assert body != SEAL.close([(1, FULL), (2, step(3))], 1, 2)


@pytest.mark.parametrize(
    ("seal", "since", "last"),
    [(Seal(b"l" * 32, b"session"), 1, 2), (Seal(b"k" * 32, b"another"), 1, 2), (SEAL, 1, 3), (SEAL, 2, 2)],
    ids=["another key", "another session", "another end", "another beginning"],
)
def test_it_is_opened_nowhere_else(seal: Seal, since: int, last: int) -> None:
    with pytest.raises(StoreError, match="was changed, or sealed with another key"):
        seal.open(SEAL.close([(1, FULL)], 1, 2), since, last)


@given(st.data())
def test_every_changed_missing_or_added_byte_is_noticed(data: st.DataObject) -> None:
    body = SEAL.close([(1, FULL)], 1, 1)
    at = data.draw(st.integers(0, len(body) - 1))
    byte = data.draw(st.integers(1, 255))
    for broken in (
        body[:at] + bytes([body[at] ^ byte]) + body[at + 1 :],
        body[:at] + body[at + 1 :],
        body[:at] + bytes([byte]) + body[at:],
    ):
        with pytest.raises(StoreError):
            SEAL.open(broken, 1, 1)
