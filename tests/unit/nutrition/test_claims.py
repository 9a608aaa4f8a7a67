"""What a tool says of itself against what an operator configured."""

from __future__ import annotations

import pytest

from riskproof.model.label import Hints
from riskproof.model.label_words import Effect
from riskproof.nutrition.claims import disagrees, is_outside


@pytest.mark.parametrize(
    ("effect", "hints", "differs"),
    [
        ("read", {"readOnly": True}, False),
        ("read", {"readOnly": False}, True),
        ("read", {"destructive": True}, True),
        ("read", {"readOnly": True, "destructive": True}, False),
        ("none", {"readOnly": False, "destructive": False}, True),
        ("write", {"readOnly": False, "destructive": False}, False),
        ("write", {"readOnly": True}, True),
        ("write", {"destructive": True}, True),
        ("destructive", {"destructive": True}, False),
        ("destructive", {"destructive": False}, True),
        ("destructive", {"readOnly": True}, True),
        ("unknown", {"readOnly": True, "destructive": True}, False),
        ("read", {}, False),
        ("write", {}, False),
        ("destructive", {"idempotent": True, "openWorld": False}, False),
    ],
)
def test_a_hint_disagrees_only_where_it_says_something_else(effect: Effect, hints: Hints, differs: bool) -> None:
    assert disagrees(hints, effect) is differs


@pytest.mark.parametrize(("host", "outside"), [("localhost", False), ("127.0.0.1", False), ("[::1]", False), ("api.notes.test", True)])
def test_this_machine_is_not_outside(host: str, outside: bool) -> None:
    assert is_outside(host) is outside
