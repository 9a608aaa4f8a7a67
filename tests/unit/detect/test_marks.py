from __future__ import annotations

from typing import get_args

from riskproof.detect.marks import MarkKind, mark_of_text

KEY = b"k" * 32


def test_a_mark_tells_a_text_a_key_and_a_kind_apart_and_nothing_else() -> None:
    mark = mark_of_text(KEY, "word", "ana")
    assert mark == mark_of_text(KEY, "word", "ana")
    assert len({mark, mark_of_text(KEY, "word", "Ana"), mark_of_text(b"l" * 32, "word", "ana"), mark_of_text(KEY, "said", "ana")}) == 4


def test_every_kind_has_marks_of_its_own_and_any_text_has_one() -> None:
    assert len({mark_of_text(KEY, kind, "\ud800 x") for kind in get_args(MarkKind)}) == len(get_args(MarkKind))
    assert 0 <= mark_of_text(KEY, "own", "") < 1 << 64
