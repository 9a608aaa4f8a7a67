"""The surface of a text is what a reader meets, and every place of it leads back to the text."""

import pytest

from riskproof.detect.surface import fold, surface


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("A <b>bold</b> word", "a bold word"),
        ("<p>One</p><p>Two</p>", "\none\n\ntwo\n"),
        ("<!-- hidden -->", "\n hidden -->"),
        ("3 < 5 and 7 > 6", "3 < 5 and 7 > 6"),
        ("fish &amp; chips", "fish & chips"),
        ("in\u200bvis\u00adible", "invisible"),
        ("\U000e0068\U000e0069", "hi"),
        ("Crème “brûlée”", 'creme "brulee"'),
        ("ｆｕｌｌ 𝐛𝐨𝐥𝐝", "full bold"),
        ("ѕаmе", "same"),
        ("完。", "完\x1e"),
        ("\ud800x", "?x"),
    ],
)
def test_markup_hidden_characters_and_letter_forms_are_gone(text: str, plain: str) -> None:
    assert surface(text).data.decode() == plain


@pytest.mark.parametrize("text", ["a <b>b</b> c", "é <b>é</b> 完 c", "x&#99; \u200b c", "plain c"])
def test_a_place_leads_back_to_the_text(text: str) -> None:
    found = surface(text)
    place = found.data.rindex(b"c")
    assert found.places([place])[place] == text.rindex("c")


def test_folding_keeps_the_length_of_a_text() -> None:
    text = "".join(map(chr, [*range(0x2600), *range(0xFF00, 0xFFF0), *range(0x1D400, 0x1D800)]))
    assert len(fold(text)) == len(text)
