"""Values that were never issued. Secret-shaped ones are put together here."""

from __future__ import annotations

import pytest

from riskproof.detect import samples

RANDOM = "q7Zt3mB9xK2vR8pL5wD1nH6cY4sG0jTfAeUi"


@pytest.mark.parametrize("value", ["a1klmnopqrstb2", "zyxABCDEFGHIJKLzyx", "0123456789012345", "x789012345678901z"])
def test_a_run_of_the_alphabet_or_of_the_digits_is_in_order(value: str) -> None:
    assert samples.in_order(value.encode())
    assert samples.made_up(value.encode())


@pytest.mark.parametrize("value", [RANDOM, "abcdefghi", "abc123xyz", "9876543210", "12345678901234"])
def test_chance_and_short_runs_are_not_in_order(value: str) -> None:
    assert not samples.in_order(value.encode())


@pytest.mark.parametrize("value", ["a" * 12, "ababababababab", "5555555dAAAAA7777777CcccCF"])
def test_one_character_again_and_again_repeats(value: str) -> None:
    assert samples.repeats(value.encode())
    assert samples.made_up(value.encode())


@pytest.mark.parametrize("value", [RANDOM, "aaaa", "deadbeefcafe", "hunter2hunter2"])
def test_a_varied_or_a_short_value_does_not_repeat(value: str) -> None:
    assert not samples.repeats(value.encode())


@pytest.mark.parametrize(
    ("value", "following", "masked"),
    [
        ("********", "", True),
        ("abcd****wxyz****", "", True),
        ("xoxp-12-34-", "####", True),
        ("tok_", "…", True),
        (RANDOM, "####", False),
        (RANDOM + "####", "", False),
        (RANDOM, "", False),
        ("", "", False),
    ],
)
def test_a_mask_counts_where_it_hides_a_good_part(value: str, following: str, masked: bool) -> None:
    assert samples.masked(value.encode(), following.encode()) is masked


def test_a_token_is_cut_off_where_its_last_group_is_masked() -> None:
    assert samples.cut_off(b"xoxp-12-34-####")
    assert not samples.cut_off(b"xoxp-12-34-" + RANDOM.encode() + b"####")


@pytest.mark.parametrize(
    ("value", "drawn"),
    [
        ("0a1b2c3d-4c58-424b-8f00-38d8186e200a", True),
        ("0A1B2C3D-4C58-124B-8F00-38D8186E200A", False),
        ("0a1b2c3d-4c58-724b-8f00-38d8186e200a", False),
        ("no uuid", True),
    ],
)
def test_only_a_version_4_uuid_comes_from_chance(value: str, drawn: bool) -> None:
    assert samples.drawn(value.encode()) is drawn


@pytest.mark.parametrize(
    ("value", "spells"), [("YXBpLnZlbmRvci5leGFtcGxl", True), (RANDOM, False), ("cGxhaW5Xb3Jkcz0=", False), ("a!", False)]
)
def test_base64_of_plain_words_spells_them(value: str, spells: bool) -> None:
    assert samples.spells(value.encode()) is spells


def test_a_sample_that_a_vendor_publishes_is_known_by_its_hash() -> None:
    sample = ("AI" + "zaSyDaGmWKa4JsXZ-Hj" + "Gw7ISLn_3namBGewQe").encode()
    assert samples.published(sample)
    assert not samples.published(sample[:-1])
