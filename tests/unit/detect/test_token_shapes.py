"""The tables of vendors' tokens."""

from __future__ import annotations

import pytest
import re2

from riskproof.detect.token_shapes import AWS, EXACT, MIXED, PREFIXES, SHAPES


@pytest.mark.parametrize(("trigger", "shape"), [*AWS, *SHAPES, *MIXED])
def test_a_shape_and_what_must_occur_are_valid_patterns_without_a_group(trigger: str, shape: str) -> None:
    assert re2.compile(trigger).groups == 0
    assert re2.compile(shape).groups == 0


def test_every_prefix_needs_a_tail_and_every_exact_one_is_a_prefix() -> None:
    assert min(PREFIXES.values()) >= 14
    assert set(PREFIXES) >= EXACT


def test_no_publishable_key_is_called_secret() -> None:
    assert not [prefix for prefix in PREFIXES if prefix.startswith(("pk_", "pk.", "pub-", "sq0idp-"))]
