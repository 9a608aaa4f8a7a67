from __future__ import annotations

import time
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riskproof.detect import overlap
from riskproof.detect.copies import Found, Needle, find
from tests.unit.detect.copying import Draws, answers, expected, indexed, mark_of

LEAST = 4
TEXTS = st.lists(st.text(alphabet="ab -数\U0001f600", min_size=1, max_size=40), min_size=1, max_size=5, unique=True)


def matches(value: str, *texts: str, least: int = LEAST, whole: bool = False) -> int:
    """The score of a value against one source; 0 where it is no copy."""
    return answers(indexed({1: list(texts)}), [Needle(value, whole)], least)[0].get(1, 0)


def test_an_index_without_texts_knows_no_copy() -> None:
    assert find(overlap.EMPTY, [Needle("anything at all")], LEAST) == [Found({}, 0)]
    assert find(indexed({1: ["something"]}), [], LEAST) == []


@pytest.mark.parametrize("text", ["7", "ab", "CUST-1207", "x" * 23, "y" * 24, "z" * 5000, "数", "数据表", "\ud800 half"])
def test_an_equal_text_is_a_copy_whatever_its_length(text: str) -> None:
    assert matches(text, "other", text) == len(text)
    assert matches(text, "other", text, least=100) == len(text)
    assert matches(text, text, whole=True) == len(text)


def test_part_of_a_text_is_a_copy_from_twelve_bytes_on() -> None:
    text = "the quick brown fox jumps over the lazy dog"
    for start in range(len(text)):
        for end in range(start + 12, len(text) + 1):
            value = text[start:end].strip()
            assert len(value) < 12 or matches(value, "an opening", text) == len(value)
    assert matches("quick brown cat", text) == 0


def test_a_short_value_is_a_copy_only_as_a_word_of_the_text() -> None:
    assert matches("1207", "customer 1207, paid") == 4
    assert matches("CUST-1207", "for CUST-1207.") == 9
    assert matches("1207", "order 712073") == 0
    assert matches("cust", "a customer") == 0
    assert matches("ends", "at the ends") == 4
    assert matches("a/b c", "see a/b c") == 0, "no word of three letters"
    assert matches("abc,", "x abc") == 0
    assert matches("abc,", "xabc, abc, y") == 4


def test_the_second_place_of_a_short_value_counts_where_the_first_is_joined() -> None:
    assert matches("42 nor", "142 nor, 42 north, but 42 nor above") == 6
    assert matches("42 nor", "142 nor, 42 north") == 0


def test_a_shorter_value_than_the_least_length_matches_by_equality_only() -> None:
    assert matches("1207", "customer 1207", least=5) == 0
    assert matches("jumps over the", "a fox jumps over the dog", least=15) == 0
    assert matches("jumps over the", "a fox jumps over the dog", least=14) == 14


def test_a_text_inside_a_value_is_a_copy_from_twelve_characters_on() -> None:
    assert matches("please run: make publish now", "make publish") == 12
    assert matches("please run: make publish now", "make publis") == 0
    assert matches("please run: make publish now", "make publish", least=13) == 0
    assert matches("看：一二三四五。", "一二三四五") == 0, "fifteen bytes, but five characters"
    assert matches("看：一二三四五六七八九十百千。", "一二三四五六七八九十百千") == 12
    assert matches("make publish", "make publish --all", "make publish") == 12


def test_the_longest_text_inside_a_value_gives_the_score() -> None:
    assert matches("run make publish --all now", "make publish", "make publish --all", "make publish --al") == 18


def test_numbers_and_booleans_are_copies_only_as_whole_texts() -> None:
    assert matches("1207", "customer 1207", whole=True) == 0
    assert matches("123456789012345678", "no 123456789012345678", whole=True) == 0
    assert matches("123456789012345678901234567890", "a", "123456789012345678901234567890", whole=True) == 30
    assert matches("123456789012345678", "12345678901234", whole=True) == 0


def test_case_white_space_and_letters_drawn_alike_do_not_count() -> None:
    assert matches("Quick brown fox", "a quick brown fox") == 15
    assert matches("quick  brown fox", "a quick brown fox") == 16
    assert matches("quick brown fox", "  qu\u200bick bro\u0441k \u0432 fox, quick brown fox\n") == 15
    assert matches("qui\u0441k brown fox", "a quick brown fox") == 15
    assert matches("quick green fox", "a quick brown fox") == 0


def test_a_nul_in_a_text_or_a_value_hides_nothing() -> None:
    assert matches("quick brown fox", "a quick\0 brown fox") == 15
    assert matches("quick\0 brown fox", "a quick brown fox") == 16
    assert matches("\0", "text") == 0


def test_every_source_that_a_value_comes_from_is_named_with_its_mark() -> None:
    sources = {1: ["alpha make publish"], 2: ["nothing of it"], 3: ["make publish --all beta"], 4: ["make publish"]}
    [found] = find(indexed(sources), [Needle("make publish")], LEAST)
    assert found == Found({1: 12, 3: 12, 4: 12}, mark_of(1) | mark_of(3) | mark_of(4))


def test_a_value_that_stands_everywhere_names_few_sources_and_carries_the_marks_of_all() -> None:
    sources = {slot: ["true", f"unlike {slot}"] for slot in range(1, 301)}
    index = overlap.EMPTY
    for slot, texts in sources.items():
        index = overlap.add(index, slot, overlap.pack(texts), 2 if slot == 1 else 0)
    [found] = find(index, [Needle("true", whole=True)], LEAST)
    assert found.marks == 2
    assert set(found.slots.values()) == {4}
    assert max(found.slots) == 300


@pytest.mark.parametrize("seed", range(120))
def test_the_index_agrees_with_comparing_everything(seed: int) -> None:
    draws = Draws(seed)
    sources = {slot: draws.texts() for slot in range(1, draws.random.randint(2, 9))}
    needles = [draws.needle(sources) for _ in range(25)]
    wanted = [expected(needle, sources, LEAST) for needle in needles]
    index = indexed(sources)
    assert answers(index, needles, LEAST) == wanted
    marks = [reduce(lambda bits, slot: bits | mark_of(slot), one, 0) for one in wanted]
    assert [found.marks for found in find(index, needles, LEAST)] == marks


@pytest.mark.parametrize("seed", range(20))
def test_many_sources_and_a_single_question_agree_with_comparing_everything(seed: int) -> None:
    draws = Draws(1000 + seed)
    sources = {slot: draws.texts() for slot in range(1, 60)}
    needles = [draws.needle(sources) for _ in range(60)]
    for needle, got in zip(needles, answers(indexed(sources), needles, LEAST), strict=True):
        wanted = expected(needle, sources, LEAST)
        assert bool(got) == bool(wanted)
        assert got.items() <= wanted.items()
        assert len(needle.text.encode()) < 24 or got.keys() == wanted.keys()


@settings(max_examples=200)
@given(TEXTS, TEXTS, st.integers(1, 16), st.booleans())
def test_any_least_length_agrees_with_comparing_everything(first: list[str], second: list[str], least: int, whole: bool) -> None:
    sources = {1: first, 2: second[:-1] or ["-"]}
    joined = [one + other for one, other in zip(first, second, strict=False)]
    needles = [Needle(value, whole) for text in (*first, *second, *joined) if (value := text.strip())]
    wanted = [expected(needle, sources, least) for needle in needles]
    assert answers(indexed(sources), needles, least) == wanted


def seconds(index: overlap.Index, values: list[str]) -> float:
    """Processor time of one question."""
    needles = [Needle(value) for value in values]
    start = time.process_time()
    find(index, needles, LEAST)
    return time.process_time() - start


KNOWN = [f"{number:06d} some line of a log that was read before, number {number:06d}" for number in range(10_000)]


@pytest.mark.parametrize(
    ("sources", "values"),
    [
        ({slot: ["a" * 12] for slot in range(1, 257)}, ["a" * 1_000_000]),
        ({slot: ["a" * (12 * slot + n) for n in range(12)] for slot in range(1, 100)}, ["a" * 1_000_000]),
        ({slot: KNOWN[slot * 100 - 100 : slot * 100] for slot in range(1, 101)}, KNOWN),
        ({slot: KNOWN[slot * 100 - 100 : slot * 100] for slot in range(1, 101)}, ["\n".join(KNOWN)]),
        ({slot: ["abc " + "xabc." * 40_000] for slot in range(1, 11)}, ["abc.", "abc-", "abc+", "abc/"]),
        ({slot: ["a" * 12, "true"] for slot in range(1, 257)}, ["a" * 12, "true"] * 5_000),
        ({slot: ["true"] for slot in range(1, 257)}, [f"true{'.' * number}" for number in range(2_000)]),
        ({slot: ["a" * 200_000] for slot in range(1, 11)}, ["a" * 100 + "b" + "a" * number for number in range(500)]),
    ],
    ids=[
        "one head",
        "one head, many lengths",
        "known lines",
        "known lines in one",
        "joined words",
        "equal values",
        "one word",
        "near copies",
    ],
)
def test_a_hostile_question_of_a_megabyte_takes_seconds_at_most(sources: dict[int, list[str]], values: list[str]) -> None:
    """Several of these took minutes or gigabytes in some earlier shape of the search."""
    assert seconds(indexed(sources), values) < 8


def test_a_value_that_could_hold_more_texts_than_can_be_asked_for_carries_every_mark() -> None:
    sources = {slot: ["a" * (12 * slot + n) for n in range(12)] for slot in range(1, 100)}
    [found] = find(indexed(sources), [Needle("a" * 20_000)], LEAST)
    assert found.marks == found.unnamed == (1 << 16) - 1


def test_a_short_value_with_more_candidates_than_can_be_compared_is_believed() -> None:
    sources = {slot: ["abc " + "xabc." * 40_000] for slot in range(1, 11)}
    [found] = find(indexed(sources), [Needle("abc.")], LEAST)
    assert found.slots.keys() == sources.keys()


def test_a_long_value_with_more_candidates_than_can_be_compared_is_believed() -> None:
    """All of its pieces are known, but never together."""
    half = "the first half of it" * 3
    sources = {slot: [half + "x" * 260_000, "and the second half"] for slot in range(1, 60)}
    values = [f"{half}x{'x' * number}" for number in range(40)]
    found = find(indexed(sources), [Needle(value) for value in values], LEAST)
    assert all(one.marks for one in found)
