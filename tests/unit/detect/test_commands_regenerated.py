"""Deleting what comes back by itself loses nothing."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import BULK, RECURSIVE, categories


@pytest.mark.parametrize(
    "text",
    [
        "rm -rf node_modules",
        "rm -rf ./web/node_modules/ src/__pycache__ .pytest_cache",
        "find . -name __pycache__ -type d -exec rm -rf {} +",
        "find . -type d -name node_modules -prune -exec rm -rf '{}' +",
        "find . -name .DS_Store -delete",
        "find . -name '*~' -o -iname '*.swp' -delete",
    ],
)
def test_caches_and_litter_may_go(text: str) -> None:
    assert categories(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rm -rf node_modules dist", [RECURSIVE]),
        ("rm -rf build", [RECURSIVE]),
        ("rm -rf ../node_modules", [RECURSIVE]),
        ("rm -rf node_modules/../src", [RECURSIVE]),
        ("rm -rf $X/node_modules", [RECURSIVE]),
        ("find . -name .DS_Store -o -delete", [BULK]),
        ("find . ! -name .DS_Store -delete", [BULK]),
        ("find . -not -name node_modules -exec rm -rf {} +", [RECURSIVE, BULK]),
        ("find . -name '*.tmp' -delete", [BULK]),
        ("find . -name .DS_Store -o -name '*.c' -delete", [BULK]),
    ],
)
def test_anything_else_beside_them_still_counts(text: str, expected: list[str]) -> None:
    assert categories(text) == expected
