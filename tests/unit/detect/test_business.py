"""Customers, internal papers, source code, money, patients."""

from __future__ import annotations

import pytest

from riskproof.detect.content import labels_of


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Customer id: 55", "CUSTOMER_DATA"),
        ("customer #55", "CUSTOMER_DATA"),
        ('"customer_name": "Ann"', "CUSTOMER_DATA"),
        ("client Ann Lee, ann@mail.test", "CUSTOMER_DATA"),
        ("该客户已确认", "CUSTOMER_DATA"),
        ("for internal use  only", "INTERNAL_DATA"),
        ("Confidential – internal", "INTERNAL_DATA"),
        ("interface Shape extends Base", "SOURCE_CODE"),
        ("export * from './a'", "SOURCE_CODE"),
        ("SWIFT/BIC please", "FINANCIAL_DATA"),
        ('{"revenue": 12}', "FINANCIAL_DATA"),
        ("DE89 3704 0044 0532 0130 00", "FINANCIAL_DATA"),
        ("4111 1111 1111 1111", "FINANCIAL_DATA"),
        ("card 4111111111111111", "FINANCIAL_DATA"),
        ("Ann,4539578763621486,12/27", "FINANCIAL_DATA"),
        ('{"number": "2223003122003222"}', "FINANCIAL_DATA"),
        ("378282246310005", "FINANCIAL_DATA"),
        ("3782 822463 10005", "FINANCIAL_DATA"),
        ("GB82 WEST 1234 5698 7654 32", "FINANCIAL_DATA"),
        ("protected health information", "PATIENT_DATA"),
        ('"patient_name": "Ann"', "PATIENT_DATA"),
    ],
)
def test_data_of_a_kind_is_labelled(text: str, label: str) -> None:
    assert label in labels_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "the Customer asked the HTTP client",
        "client_id=abc",
        "客户端 连接失败",
        "confidential",
        "class action: the suit",
        "the function of the liver",
        "import os",
        "Swift is a language",
        "balance 5000",
        '"invoice": ""',
        "4111 1111 1111 1112",
        "9999 9999 9999 9995",
        "order 4111111111111111",
        "Ann,4539578763621487,12/27",
        '{"product": 4539578763621486}',
        '{"id": "4539578763621486"}',
        "imei 356938035643809",
        "1755302400000000",
        "4539578763621486.5 and x4539578763621486 and 4539578763621486-7",
        "45395787-6362-4148-b66c-453957876362",
        "US64SVBKUS6S3300958879",
        "GB82WEST1234569876543",
        "DE88370400440532013000",
        "ZZ89370400440532013000",
        "a patient person",
    ],
)
def test_bare_words_and_failed_checks_are_not_labelled(text: str) -> None:
    assert labels_of(text) == ()
