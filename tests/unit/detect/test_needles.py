from __future__ import annotations

from riskproof.detect import fingerprints as fp
from riskproof.detect.needles import Keys

SHORT, LONG, LONGER = b"ab-1207 ok", b"twelve bytes", b"a value of more than twenty-four bytes"


def test_each_kind_of_key_has_its_part_of_the_array() -> None:
    keys = Keys([SHORT, LONG, b"", LONGER])
    assert keys.whole_of == [0, 1]
    assert keys.word_of == [0]
    assert keys.words == {0: 1}
    wholes, words, outer = keys.borders
    assert (wholes, words - wholes) == (2, 1)
    assert outer - words == 2 * len(keys.outer_of) == 2 * 10
    assert keys.keys.size - outer == 5 + len(SHORT + LONG + LONGER)


def test_a_value_that_is_one_word_is_known_as_such() -> None:
    assert Keys([b"word", b"two words", b"word."]).single == {0}


def test_outer_grams_are_the_first_and_the_last_of_every_alignment() -> None:
    keys = Keys([LONG, LONGER])
    outer = keys.keys[keys.borders[1] : keys.borders[2]].tolist()
    for at, (number, alignment) in enumerate(keys.outer_of):
        grams, ends = keys.aligned([at])
        value = (LONG, LONGER)[number]
        assert len(grams) == len(range(alignment, len(value) - fp.GRAM + 1, fp.STRIDE)) == ends.tolist()[0]
        assert outer[2 * at : 2 * at + 2] == [grams[0], grams[-1]]


def test_aligned_grams_of_several_values_stand_one_after_the_other() -> None:
    keys = Keys([LONG, LONGER])
    grams, ends = keys.aligned([0, 5])
    one, other = keys.aligned([0])[0].tolist(), keys.aligned([5])[0].tolist()
    assert grams.tolist() == one + other
    assert ends.tolist() == [len(one), len(one) + len(other)]


def test_a_text_that_would_reach_over_the_end_of_its_value_is_left_out() -> None:
    keys = Keys([b"x" * 20, b"y" * 20])
    positions = keys._starts[1] + fp.np.array([0, 8, 9])
    numbers, offsets, sizes, wholes = keys.enclosed(positions, fp.np.array([12, 12, 12]))
    assert (numbers.tolist(), offsets.tolist(), sizes.tolist()) == ([1, 1], [0, 8], [12, 12])
    assert wholes[0] == wholes[1], "the same twelve bytes"


def test_a_question_without_values_has_no_keys_of_their_own() -> None:
    keys = Keys([])
    assert (keys.whole_of, keys.word_of, keys.outer_of, keys.borders) == ([], [], [], (0, 0, 0))
