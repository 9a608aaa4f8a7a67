"""Evidence reads as a sentence part in both languages."""

from typing import get_args

import pytest

from riskproof.engine.phrases import phrase
from riskproof.model.finding import Evidence, EvidenceKind


def test_a_label_names_its_place_and_itself() -> None:
    assert phrase(Evidence("label", 0, detail="PII"), "mail.body", "en") == "mail.body carries PII"
    assert phrase(Evidence("label", 0, detail="PII"), "mail.body", "zh-CN") == "mail.body 含有 PII"


def test_evidence_without_a_place_speaks_of_the_call() -> None:
    assert phrase(Evidence("gap", detail="arguments_unreadable"), "", "en") == "the call could not be inspected: arguments_unreadable"


def test_what_rests_on_a_copy_says_in_which_views_it_was_read_and_nothing_else_does() -> None:
    for evidence in (Evidence("label", 0, detail="PII"), Evidence("credential", 0), Evidence("untrusted", 0), Evidence("unendorsed", 0)):
        assert phrase(evidence, "body", "en", ("base64", "hex")) == phrase(evidence, "body", "en") + " (read as base64, hex)"
        assert phrase(evidence, "body", "zh-CN", ("base64", "hex")) == phrase(evidence, "body", "zh-CN") + "（按 base64、hex 解读）"
    assert phrase(Evidence("destination", 0, shown="a.example"), "to", "en", ("percent",)) == "to leads to a.example"


def test_what_is_known_by_fingerprint_alone_is_said_to_be() -> None:
    assert phrase(Evidence("label", 0, detail="PII"), "body", "en", faded=True) == "body carries PII (matched by fingerprint)"
    assert phrase(Evidence("label", 0, detail="PII"), "body", "zh-CN", ("hex",), faded=True) == "body 含有 PII（按 hex 解读）（按指纹匹配）"
    assert phrase(Evidence("destination", 0, shown="a.example"), "to", "en", faded=True) == "to leads to a.example"


@pytest.mark.parametrize("kind", get_args(EvidenceKind))
def test_every_kind_has_a_phrase_in_both_languages_that_leaves_no_gap(kind: EvidenceKind) -> None:
    for language in ("en", "zh-CN"):
        assert "{" not in phrase(Evidence(kind, 0, detail="d", shown="s"), "p", language)
