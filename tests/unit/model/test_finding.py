"""Evidence says where and of what kind; there is no room in it for what a call or a result says."""

from __future__ import annotations

from dataclasses import fields

import pytest

from riskproof.model.finding import Evidence


@pytest.mark.parametrize("detail", ["PII", "SSH private key", "download-and-execute pipeline", "external_ingestion -> private_access", ""])
def test_a_detail_is_a_few_words_of_a_vocabulary(detail: str) -> None:
    assert Evidence("label", 0, detail).detail == detail


@pytest.mark.parametrize("text", ["ana@mail.example", "CUST-1207", "/home/ana/notes", "a=b", "姓名", "two\nlines", "it is said " * 6])
def test_a_value_is_refused_as_a_detail(text: str) -> None:
    with pytest.raises(ValueError, match="closed vocabulary"):
        Evidence("label", 0, text)


def test_evidence_has_one_field_that_may_be_printed_as_it_is() -> None:
    assert [field.name for field in fields(Evidence)] == ["kind", "leaf", "detail", "shown"]
