"""What is no credential although it stands where one would."""

from __future__ import annotations

import pytest

from riskproof.detect import placeholders


@pytest.mark.parametrize(
    "value",
    [
        "<password>",
        "${TOKEN}",
        "$SECRET",
        "$(cat f)",
        "{{ secret }}",
        "%PASSWORD%",
        "#{pw}",
        "[PASSWORD]",
        "*****",
        "xxxxxxxx",
        "XXXX-XXXX",
        "00000000",
        "YOUR_API_KEY",
        "your-key-here",
        "insert_key_here",
        "changeme",
        "change-me",
        "my-secret",
        "redacted",
        "op://vault/item/key",
        "arn:aws:secretsmanager:eu:1:secret:a",
        "!vault",
        "...",
        "---",
    ],
)
def test_a_stand_in_is_recognised(value: str) -> None:
    assert placeholders.stands_in(value.encode())


@pytest.mark.parametrize("value", ["abc", "x", "x1", "hunter", "P@ssw0rd$1", "open_sesame", "a1B2c3D4exampleE5F6", "密码本"])
def test_a_literal_is_no_stand_in(value: str) -> None:
    assert not placeholders.stands_in(value.encode())


@pytest.mark.parametrize("value", ["string", "None", "null,", "must", "bearer", "TEST", "true)"])
def test_one_plain_word_says_nothing(value: str) -> None:
    assert placeholders.says_nothing(value.rstrip(",").encode())


@pytest.mark.parametrize(
    "value", ['os.environ["X"]', "process.env.X", "getpass()", "self.token", "args->key", "user_token)", "Option<String>", "type:"]
)
def test_code_that_fetches_a_value_is_a_reference(value: str) -> None:
    assert placeholders.refers(value.encode(), spaced=False)


def test_a_bare_name_is_a_reference_only_in_code() -> None:
    assert placeholders.refers(b"client_secret", spaced=True)
    assert not placeholders.refers(b"client_secret", spaced=False)
    assert not placeholders.refers(b"hunter", spaced=True)


def test_names_numbers_and_words_are_told_apart() -> None:
    assert placeholders.names_a_variable(b"MY_API_KEY")
    assert not placeholders.names_a_variable(b"HUNTER_TWO")
    assert placeholders.names_a_word(b"database_name")
    assert placeholders.short_number(b"4096")
    assert placeholders.short_number(b"251675")
    assert not placeholders.short_number(b"251675123")
    assert placeholders.slug(b"learn-contrib-extension")
    assert not placeholders.slug(b"a1B2-c3D4-e5F6")


@pytest.mark.parametrize(
    ("value", "random"),
    [
        ("a1b2c3d4e5f6a7b8c9d0", True),
        ("5d41402abc4b2a76b9719d911017c592", True),
        ("0a1b2c3d-4c58-924b-8f00-38d8186e200a", False),
        ("meetingsummary2024", False),
        ("20240501T123456Z", False),
        ("access-control-allow-origin-2", False),
        ("a1b2c3", False),
    ],
)
def test_only_a_long_mixed_run_looks_random(value: str, random: bool) -> None:
    assert placeholders.looks_random(value.encode()) is random


@pytest.mark.parametrize(
    ("before", "name", "other"),
    [
        (b'"next_page_', b"token", True),
        (b"", b"token", False),
        (b"csrf ", b"Token", True),
        (b"cache_", b"key=", True),
        (b"mon", b"key", True),
        (b"", b"key", True),
        (b"stripe", b"Key", False),
        (b"public_", b"password", False),
    ],
)
def test_the_words_before_a_name_say_what_it_means(before: bytes, name: bytes, other: bool) -> None:
    assert placeholders.names_something_else(before, name) is other
