"""Runs of digits inside other text."""

from __future__ import annotations

import base64

import pytest

from riskproof.detect.base_encodings import base32_texts, base64_texts, hex_texts, shows_text

TEXT = "the meeting is at noon, bring the contract"
RUN = base64.b64encode(TEXT.encode())


def test_a_run_is_found_whatever_stands_around_it() -> None:
    for data in (RUN, b"x: " + RUN + b".", b"/collect/" + RUN, b"img_" + RUN, b"<" + RUN + b">", RUN + b"\nThanks\n"):
        assert list(base64_texts(data)) == [TEXT]


@pytest.mark.parametrize("cut", range(1, 8))
def test_a_run_that_is_cut_anywhere_gives_what_is_whole(cut: int) -> None:
    (found,) = base64_texts(RUN[cut:])
    assert found in TEXT
    assert len(found) >= len(TEXT) - 6


def test_lines_of_one_length_are_one_run_and_lines_of_several_are_many() -> None:
    assert list(base64_texts(base64.encodebytes((TEXT * 4).encode()))) == [TEXT * 4]
    assert list(base64_texts(base64.encodebytes((TEXT * 4).encode()).replace(b"\n", b"\r\n  "))) == [TEXT * 4]
    lines = [base64.b64encode(f"line {'x' * size} of a list".encode()).rstrip(b"=") for size in (1, 9, 5)]
    assert list(base64_texts(b"\n".join(lines))) == [f"line {'x' * size} of a list" for size in (1, 9, 5)]


def test_the_parts_of_a_web_token_are_read() -> None:
    token = b".".join(
        base64.urlsafe_b64encode(part).rstrip(b"=") for part in (b'{"alg":"HS256"}', b'{"sub":"1234567890"}', b"\xf0\x9f" * 16)
    )
    assert list(base64_texts(token)) == ['{"alg":"HS256"}', '{"sub":"1234567890"}']


def test_a_command_in_utf_16_is_read() -> None:
    assert list(base64_texts(base64.b64encode("Invoke-Expression $env:A".encode("utf-16-le")))) == ["Invoke-Expression $env:A"]
    assert list(hex_texts("Invoke-Expression".encode("utf-16-le").hex().encode())) == ["Invoke-Expression"]


def test_text_without_two_plain_letters_together_is_read() -> None:
    dense = "é ü ß ø å ñ ç è"
    assert list(base64_texts(base64.b64encode(dense.encode()).rstrip(b"="))) == [dense]
    assert list(base64_texts(b"x " + base64.b64encode((dense + "!").encode()) + b" y")) in ([dense + "!"], [])


def test_fewer_than_sixteen_digits_are_no_run() -> None:
    assert list(base64_texts(b"aGVsbG8gd29y")) == []
    assert list(hex_texts(b"68656c6c6f2077")) == []
    assert list(base32_texts(b"NBSWY3DPEB3W6")) == []


def test_base_32_in_either_case_but_not_in_both_is_read() -> None:
    run = base64.b32encode(TEXT.encode())
    assert list(base32_texts(b"id " + run)) == [TEXT]
    assert list(base32_texts(run.lower().rstrip(b"="))) == [TEXT]
    assert list(base32_texts(b"".join(bytes((d,)).lower() if i % 2 else bytes((d,)) for i, d in enumerate(run)))) == []


@pytest.mark.parametrize(
    "data", [b"", b"internationalization", b"/usr/local/lib/python3/site-packages", b"deadbeefdeadbeefdeadbeef", b"0" * 64]
)
def test_words_paths_and_numbers_show_no_text(data: bytes) -> None:
    assert not shows_text(data)
    assert [*base64_texts(data), *base32_texts(data), *hex_texts(data)] == []
