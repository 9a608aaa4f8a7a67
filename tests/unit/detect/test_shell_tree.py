"""Nesting and scope."""

from __future__ import annotations

from riskproof.detect.shell import analyse
from riskproof.detect.shell_tree import MAX_DEPTH
from tests.unit.detect.reading import DAMAGE, RECURSIVE, categories


def test_ordinary_nesting_is_followed() -> None:
    assert categories("if a; then for i in b; do ( { c && echo $(rm -rf /); } ); done; fi") == [DAMAGE, RECURSIVE]


def test_nesting_beyond_the_bound_is_not_parsed() -> None:
    assert analyse("(" * MAX_DEPTH + "ls" + ")" * MAX_DEPTH).parsed is False


def test_a_variable_set_in_a_substitution_stays_there() -> None:
    assert categories("W=/tmp/x; y=$(W=/; echo); rm -rf $W") == []
