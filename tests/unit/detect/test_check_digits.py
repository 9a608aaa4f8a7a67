"""Check digits of published examples."""

from __future__ import annotations

import pytest

from riskproof.detect.check_digits import digits_of, luhn, mod_97, verhoeff, weighted


def test_digits_are_taken_without_separators() -> None:
    assert digits_of(b"12-3 4.x") == (1, 2, 3, 4)


@pytest.mark.parametrize(("number", "right"), [("79927398713", True), ("79927398710", False), ("4111 1111 1111 1111", True), ("", True)])
def test_luhn(number: str, right: bool) -> None:
    assert luhn(digits_of(number.encode())) is right


@pytest.mark.parametrize(("number", "right"), [("GB82WEST12345698765432", True), ("GB82WEST12345698765433", False)])
def test_mod_97(number: str, right: bool) -> None:
    assert mod_97(number.encode()) is right


@pytest.mark.parametrize(("number", "right"), [("2363", True), ("2364", False), ("234123412346", True), ("234123412364", False)])
def test_verhoeff_sees_a_wrong_digit_and_two_that_changed_places(number: str, right: bool) -> None:
    assert verhoeff(digits_of(number.encode())) is right


def test_a_weighted_sum_ends_with_the_shorter_side() -> None:
    assert weighted((1, 2, 3), (10, 1)) == 12
