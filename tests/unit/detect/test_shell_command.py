"""Functions, aliases, continued words."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import RECURSIVE, categories


@pytest.mark.parametrize(
    "text",
    [
        "f() { rm -rf /srv; }; f",
        'f() { rm -rf "$1"; }; f /srv',
        'f() { "$@"; }; f rm -rf /srv',
        "f() { $1 -rf $2; }; f rm /srv",
        'f(){ local d=$1; rm -rf "$d"; }; f /srv',
        'rmf() { command rm -rf "$@"; }; rmf /srv',
        "function go { eval \"$1\"; }; go 'rm -rf /srv'",
        "r\\\nm -rf /srv",
    ],
)
def test_functions_are_read_with_their_arguments(text: str) -> None:
    assert RECURSIVE in categories(text)


@pytest.mark.parametrize(
    "text",
    [
        "f() { ls; }; f",
        "function g { git status; }; g",
        'f() { echo "$@"; }; f rm -rf /',
        "f() { f; }; f",
    ],
)
def test_harmless_functions_pass(text: str) -> None:
    assert categories(text) == []
