"""Files that copies and moves name."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("cp a.x b.x c/", (("a.x", False), ("b.x", False), ("c/", True))),
        ("cp -t d/ a.x b.x", (("a.x", False), ("b.x", False), ("d/", True))),
        ("mv a.x b.x", (("a.x", False), ("a.x", True), ("b.x", True))),
        ("cp .env.local.example .env.local", ((".env.local.example", False),)),
        ("cp env.sample .env", (("env.sample", False),)),
        ("cp .env.example other.txt", ((".env.example", False), ("other.txt", True))),
        ("ln -s ~/a b.x", (("~/a", False), ("b.x", True))),
    ],
)
def test_files_are_named_with_their_direction(text: str, paths: tuple[tuple[str, bool], ...]) -> None:
    assert set(analyse(text).paths) == set(paths)
