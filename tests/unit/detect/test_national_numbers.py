"""Numbers of persons: the published examples of each state, and the same with one digit changed."""

from __future__ import annotations

import pytest

from riskproof.detect.content import labels_of, spans_of


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("CPF 529.982.247-25.", "529.982.247-25"),
        ("c.f. RSSMRA85T10A562S", "RSSMRA85T10A562S"),
        ("nº 1 85 05 78 006 084 91", "1 85 05 78 006 084 91"),
        ("NIR: 185057800608491", "185057800608491"),
        ("DNI 12345678Z", "12345678Z"),
        ("nie: X1234567L", "X1234567L"),
        ("NHS number 943 476 5919", "943 476 5919"),
        ("BSN 111222333", "111222333"),
        ("PESEL: 44051401359", "44051401359"),
        ("Tax File Number 123 456 782", "123 456 782"),
        ("Aadhaar 2341 2341 2346", "2341 2341 2346"),
        ("social insurance number: 046 454 286", "046 454 286"),
        ("National Insurance number AB 12 34 56 C", "AB 12 34 56 C"),
    ],
)
def test_a_number_with_its_check_digits_is_a_person(text: str, part: str) -> None:
    assert [text[span.start : span.end] for span in spans_of(text, ("PII",))] == [part]


@pytest.mark.parametrize(
    "text",
    [
        "529.982.247-26",
        "111.111.111-11",
        "RSSMRA85T10A562X",
        "1 85 05 78 006 084 92",
        "NIR: 185057800608492",
        "DNI 12345678A",
        "NIE X1234567A",
        "NHS number 943 476 5918",
        "BSN 111222334",
        "PESEL: 44051401350",
        "TFN 123 456 783",
        "Aadhaar 2341 2341 2364",
        "social insurance number: 046 454 287",
        "111222333 and 44051401359 and 12345678Z without their names",
        "the NHS has 943 476 5918 records",
        "National Insurance number QQ 12 34 56 C",
    ],
)
def test_a_wrong_digit_or_a_missing_name_is_nobody(text: str) -> None:
    assert labels_of(text) == ()
