"""Fork bombs."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import DAMAGE, categories


@pytest.mark.parametrize(
    "text", [":(){ :|:& };:", ":(){ :|: & }; :", "bomb() { bomb | bomb & }; bomb", ": ( ) { : | : & ; } ; :", "f(){ f & f & };f"]
)
def test_a_function_that_multiplies_itself_is_a_fork_bomb(text: str) -> None:
    assert categories(text) == [DAMAGE]


@pytest.mark.parametrize("text", ["walk() { ls; walk $1; }", "f() { g | g; }", "f() { a | f; }"])
def test_ordinary_functions_are_not(text: str) -> None:
    assert categories(text) == []
