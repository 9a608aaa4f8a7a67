from __future__ import annotations

import pytest

from riskproof.model.taint import CREDENTIAL, KIND_LABELS, KINDS, LABELS, SENSITIVE, UNTRUSTED, ordered


def test_a_set_of_labels_is_shown_in_declared_order() -> None:
    assert ordered({"PII", "API_KEY", "UNTRUSTED_WEB"}) == ("UNTRUSTED_WEB", "PII", "API_KEY")
    assert ordered(frozenset(LABELS)) == LABELS
    assert ordered(set()) == ()


def test_a_word_that_is_no_label_is_left_out() -> None:
    assert ordered({"PII", "NEW"}) == ("PII",)


def test_every_label_is_either_untrusted_or_sensitive() -> None:
    assert frozenset(LABELS) == UNTRUSTED | SENSITIVE
    assert not UNTRUSTED & SENSITIVE
    assert CREDENTIAL < SENSITIVE


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "tool_output"])
def test_a_kind_carries_the_label_of_its_own_name(kind: str) -> None:
    assert KIND_LABELS[kind] == (kind.upper(),)


def test_plain_tool_output_carries_no_label() -> None:
    assert KIND_LABELS["tool_output"] == ()
