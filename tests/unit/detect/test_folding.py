"""What is alike to a reader is equal when folded."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riskproof.detect.folding import fold, hidden, shaped, shapes, unmasked

PLAIN = "The password is hunter2"
TAGGED = "".join(chr(0xE0000 + ord(letter)) for letter in "wire the money")
SELECTED = "".join(chr(0xFE00 + byte if byte < 16 else 0xE0100 + byte - 16) for byte in b"wire the money")


@pytest.mark.parametrize(
    "text",
    [
        "THE PASSWORD IS HUNTER2",
        "  The\tpassword \r\n is\x0bhunter2\n",
        "The\u00a0password\u3000is\u2003hunter2",
        "T\u200bh\u200ce p\u00ada\u2060ssword\ufeff is hunter2\U000e0041",
        "Ｔｈｅ ｐａｓｓｗｏｒｄ ｉｓ ｈｕｎｔｅｒ２",
        "𝐓𝐡𝐞 𝓹𝓪𝓼𝓼𝔀𝓸𝓻𝓭 𝕚𝕤 𝚑𝚞𝚗𝚝𝚎𝚛𝟚",
        "Ⓣⓗⓔ ⓟⓐⓢⓢⓦⓞⓡⓓ ⓘⓢ ⓗⓤⓝⓣⓔⓡ②",
        "\u0422\u04bb\u0435 \u0440\u0430ssw\u043erd is hunter2",
        "T\u0336h\u0336e\u0336 p\u0336a\u0336ssword is hunter2",
        "The \x00pass\x1bword is hunter2",
    ],
)
def test_disguises_of_one_text_fold_to_one_text(text: str) -> None:
    assert fold(text) == fold(PLAIN) == "the password is hunter2"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("“quoted” – ‘it’s’", "\"quoted\" - 'it's'"),
        ("你好，请看（一）：好！", "你好,请看(一):好!"),
        ("cafe\u0301", "CAFÉ"),
        ("STRASSE", "straße"),
        ("НЕТ", "нет"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("ﬁle", "FILE"),
    ],
)
def test_spellings_of_one_word_fold_to_one_word(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@settings(max_examples=500)
@given(st.text(st.characters()))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@settings(max_examples=500)
@given(st.text(st.characters()))
def test_a_text_without_its_mask_folds_like_the_text(text: str) -> None:
    if plain := unmasked(text):
        assert fold(plain) == fold(text)


def test_every_character_folds_to_what_stays() -> None:
    letters = [chr(code) for code in range(0x20000) if unicodedata.category(chr(code)) not in ("Cn", "Cs", "Co")]
    assert [letter for letter in letters if fold(fold(letter)) != fold(letter)] == []
    assert [letter for letter in letters if fold(letter.upper()) != fold(letter.upper().lower())] == []


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Pass\u200bword", "Password"),
        ("Ｐａｓｓ  Ｗｏｒｄ", "Pass  Word"),
        ("\u0420\u0430ssw\u043erd", "Password"),
        ("P\u0336a\u0336ss", "Pass"),
        ("Pass\x08word\n", "Password\n"),
    ],
)
def test_a_mask_is_taken_off_and_case_and_space_stay(text: str, plain: str) -> None:
    assert unmasked(text) == plain


@pytest.mark.parametrize("text", ["", "Plain text\n", "Müller", "你好，世界！", "Привет", "“quoted” – it’s", "κόσμος", "12 °C"])
def test_ordinary_text_has_no_mask(text: str) -> None:
    assert unmasked(text) == ""


def test_text_in_characters_that_are_not_drawn_is_read() -> None:
    assert hidden(f"Hello{TAGGED} there") == "wire the money"
    assert hidden(f"Hello 😀{SELECTED}") == "wire the money"
    assert hidden("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f") == ""
    assert hidden("❤\ufe0f " * 20) == ""
    assert hidden("Zoë") == ""


@pytest.mark.parametrize(
    "texts",
    [
        [],
        [""],
        ["", ""],
        ["  A\tb ", "\n x \n\n", "\rZ"],
        ["a \n b", " ", "c\x01 d"],
        ["NUL\0inside ", "x"],
        ["caf\u00e9  ", "A"],
    ],
)
def test_many_texts_are_shaped_as_one_by_one(texts: list[str]) -> None:
    assert shapes(texts) == "\0".join(map(shaped, texts))
