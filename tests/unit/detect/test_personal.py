"""PII."""

from __future__ import annotations

import pytest

from riskproof.detect.content import labels_of, spans_of
from riskproof.detect.personal import figures


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("write to ana@mail.test today", "ana@mail.test"),
        ("客户ana@mail.test。", "ana@mail.test"),
        ("https://a.test/?to=ana@mail.test", "ana@mail.test"),
        ("see https://a.test, or ana@mail.test", "ana@mail.test"),
        ("mailto:ana@mail.test", "ana@mail.test"),
        ("call 555-010-1234 now", "555-010-1234"),
        ("(555) 010-1234", "(555) 010-1234"),
        ("+1 202 555 0143", "+1 202 555 0143"),
        ("tel:+15550101234", "+15550101234"),
        ('"phone": "5550101234"', "5550101234"),
        ("手机 13812345678", "13812345678"),
        ("+33 1 70 18 99 00", "+33 1 70 18 99 00"),
        ("+49 (30) 901820-12", "+49 (30) 901820-12"),
        ("123-45-6789", "123-45-6789"),
        ("11010519491231002X", "11010519491231002X"),
    ],
)
def test_a_person_is_found(text: str, part: str) -> None:
    assert "PII" in labels_of(text)
    assert [text[span.start : span.end] for span in spans_of(text, ("PII",))] == [part]


@pytest.mark.parametrize(
    "text",
    [
        '{"product_id": 3074185296, "created_at": 1755302400, "item": 4123456789012}',
        "5550101234",
        "47223179-9330-4259-b66c-f2db26efb20c",
        "Bump to version 1.2.3.4",
        "git clone git@github.com:org/repo.git",
        "lodash@4.17.21 icon@2x.png @types/node",
        "Co-Authored-By: X <noreply@mail.test>",
        "000-12-3456 and 123-00-4567 and 123-45-0000",
        "+2024-05-01 12:30",
        "+100 200 300",
        "+100 200 300 4000",
        "+1 034 567 8901",
        "+999 123 456 789",
        "+0 123 456 7890",
        "1755302400 and 1755302400000 and 1755302400000000",
        "lat 52.520008, lon 13.404954, -122.4194155",
        "ISBN 978-3-16-148410-0, EAN 4006381333931",
        "build 2024.12.0103 of 192.168.100.2000",
        "ana@localhost",
        "svc@proj.iam.gserviceaccount.com",
        "12345+ana@users.noreply.github.com",
        "11010519901307234X",
    ],
)
def test_numbers_versions_and_programs_are_nobody(text: str) -> None:
    assert "PII" not in labels_of(text)


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("ana", 0), ("CUST-1207", 4), ("2026-12-04 14:00", 0), ("at 9:30", 0), ("12 Elm Street", 2), ("数据7", 1)]
)
def test_figures_are_the_digits_that_are_no_day_and_no_time(text: str, count: int) -> None:
    assert figures(text) == count
