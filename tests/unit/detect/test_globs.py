"""The operator's path patterns."""

from __future__ import annotations

import pytest

from riskproof.detect.globs import matches_glob


@pytest.mark.parametrize(
    ("path", "pattern", "matches"),
    [
        ("private/sign.asc", "**/private/*.asc", True),
        ("/a/b/private/sign.asc", "**/private/*.asc", True),
        ("private/a/sign.asc", "**/private/*.asc", False),
        ("secrets/a/b", "secrets/**", True),
        ("a1.bin", "a?.bin", True),
        ("a/.bin", "a?.bin", False),
        ("a+b(1).txt", "a+b(1).txt", True),
        ("x/data.bin", "data.bin", False),
        ("/data/x.bin", "data/x.bin", False),
        ("文档/x", "文?/x", True),
        ("/home/u/secrets/x", "~/secrets/*", True),
        ("$home/secrets/x", "~/secrets/*", True),
        ("c:/users/u/secrets/x", "~/secrets/*", True),
        ("~/secrets/x", "~/secrets/*", True),
        ("/srv/secrets/x", "~/secrets/*", False),
        ("a\ud800b", "a?b", True),
    ],
)
def test_a_pattern_covers_a_whole_path(path: str, pattern: str, matches: bool) -> None:
    assert matches_glob(path, pattern) is matches
