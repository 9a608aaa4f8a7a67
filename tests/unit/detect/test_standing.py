"""A value is all of a text, a line, a cell, a quoted string or a field, or it stands inside prose."""

from __future__ import annotations

import pytest

from riskproof.detect.overlap import pack
from riskproof.detect.standing import DECODED, Occurrence, occurrences

VALUE = "desk@plants.example"


def whole(text: str, value: str = VALUE) -> list[bool]:
    """For every place of the value whether it is all there is."""
    return [one.whole for one in occurrences(pack([text]), value)]


@pytest.mark.parametrize(
    "text",
    [
        VALUE,
        f"  {VALUE}  ",
        f"first line\n{VALUE}\nlast line",
        f"- {VALUE}",
        f"3) {VALUE},",
        f"email: {VALUE}",
        f"> Reply-To = {VALUE};",
        f'"email": "{VALUE}",',
        f"the 'email' is '{VALUE}' for now",
        f"| desk | {VALUE} | open |",
        f'["{VALUE}", "other"]',
        f"From: Desk <{VALUE}>",
        f'From: "Desk, The" <{VALUE}>',
        f"To: Ana <ana@mail.example>, The Plant Desk <{VALUE}>",
        f"Participants: {VALUE}, ana@mail.example",
        f"<{VALUE}>",
    ],
)
def test_a_field_holds_the_value_and_nothing_else(text: str) -> None:
    assert whole(text) == [True]


@pytest.mark.parametrize(
    "text",
    [
        f"write to {VALUE} today",
        f"please write to Desk <{VALUE}>",
        f"From: Desk <{VALUE}> on behalf of Ana",
        f"write to {VALUE}",
        f"{VALUE} answers all questions",
        f"email: {VALUE} or come in person",
        f"Please send what you want to the people who work there: {VALUE}" + " and wait",
        f"a heading of far more than the forty-eight characters that any key may have: {VALUE}",
        f"| desk | write to {VALUE} | open |",
        f'they say "write to {VALUE}" there',
    ],
)
def test_prose_holds_more_than_the_value(text: str) -> None:
    assert whole(text) == [False]


def test_each_place_is_told_apart_in_the_order_of_the_text() -> None:
    assert whole(f"write to {VALUE} today\nemail: {VALUE}") == [False, True]


def test_every_text_of_a_buffer_is_its_own() -> None:
    found = list(occurrences(pack(["before", VALUE, "after"]), VALUE))
    assert found == [Occurrence(whole=True, before="", after="")]


def test_what_was_decoded_out_of_a_text_is_no_field_and_says_so() -> None:
    [one] = occurrences(pack([DECODED + VALUE]), VALUE)
    assert one == Occurrence(whole=False, before=DECODED, after="", decoded=True)
    [plain] = occurrences(pack([f"some text {VALUE}"]), VALUE)
    assert not plain.decoded


def test_a_word_that_is_cut_in_two_is_no_occurrence() -> None:
    assert whole("the rosebud and a primrose", "rose") == []
    assert whole("a rose, a rosebud", "rose") == [False]
    assert whole("(+49)170", "(+49)170") == [True]


@pytest.mark.parametrize(
    "written",
    [VALUE.upper(), "".join(chr(ord(letter) + 0xFEE0) for letter in VALUE), "de\u200bsk@pla\u200bnts.example", "desk@pl\u0430nts.example"],
)
def test_a_disguise_is_no_other_value_on_either_side(written: str) -> None:
    assert whole(f"email: {written}") == [True]
    assert whole(f"email: {VALUE}", written) == [True]


def test_the_neighbourhood_ends_with_the_text_and_with_its_own_bound() -> None:
    [one] = occurrences(pack(["other text", f"{'a ' * 400}{VALUE} {'b ' * 400}", "further text"]), VALUE)
    assert (one.before, one.after) == ("a " * 160, (" " + "b " * 160)[:320])
    [near] = occurrences(pack(["other text", f"to {VALUE} now", "further text"]), VALUE)
    assert (near.before, near.after) == ("to ", " now")


def test_a_neighbourhood_is_cut_between_characters_and_not_inside_them() -> None:
    [one] = occurrences(pack(["数" * 500 + f" {VALUE} " + "\U0001f600" * 500]), VALUE)
    assert (one.before, one.after) == ("数" * 319 + " ", " " + "\U0001f600" * 319)


def test_only_the_first_places_are_looked_at() -> None:
    assert len(whole(f"to {VALUE} now " * 50)) == 6


@pytest.mark.parametrize("value", ["", " ", "\u200b"])
def test_a_value_of_nothing_stands_nowhere(value: str) -> None:
    assert whole("any text", value) == []


def test_halves_of_surrogate_pairs_are_looked_for_too() -> None:
    assert whole("key: \ud800x", "\ud800x") == [True]


def test_a_value_between_chinese_characters_is_no_part_of_a_word() -> None:
    assert [one.whole for one in occurrences(pack(["请把报告发到desk@plants.example谢谢"]), "desk@plants.example")] == [False]


@pytest.mark.parametrize("line", [f"Desks: north, {VALUE}, south", f"7,Mona Lund,{VALUE},open", f"[north, '{VALUE}', south]."])
def test_one_of_several_short_items_is_a_field(line: str) -> None:
    assert whole(line) == [True]


@pytest.mark.parametrize("line", [f"Please write, if you can find the time, to {VALUE}, today", f"We asked Mona, {VALUE} and the others"])
def test_commas_make_no_list_of_a_sentence(line: str) -> None:
    assert whole(line) == [False]


@pytest.mark.parametrize(
    ("text", "framed", "quoted"),
    [
        (VALUE, False, False),
        (f"From: desk\nReply-To: {VALUE}\n\nHello", False, False),
        (f"| desk | mail |\n| a | {VALUE} |", False, False),
        (f"id,name,mail\n1,Mona,{VALUE}", False, False),
        (f"The club has moved.\nMail: {VALUE}", True, False),
        (f'The club moved to "{VALUE}" in May.', False, True),
        (f'{{"mail": "{VALUE}", "open": 1}}', False, False),
    ],
)
def test_a_field_under_a_sentence_is_framed_and_quotation_marks_after_a_word_only_quote(text: str, framed: bool, quoted: bool) -> None:
    assert [(one.whole, one.framed, one.quoted) for one in occurrences(pack([text]), VALUE)] == [(True, framed, quoted)]


@pytest.mark.parametrize("text", ["docs.acme.example is up", "write to dev@acme.example", "acme.example", "acme@mail.example"])
def test_a_label_of_an_address_is_no_occurrence_of_the_word(text: str) -> None:
    assert whole(text, "acme") == []


def test_a_word_at_the_end_of_a_sentence_is_one() -> None:
    assert whole("we work for acme. Acme pays", "acme") == [False, False]
