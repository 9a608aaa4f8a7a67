"""Forms of paths: what an address carries beside its path is shown in no mode."""

from __future__ import annotations

import pytest

from riskproof.nutrition.names import LONGEST_NAME
from riskproof.nutrition.paths import shown_path


@pytest.mark.parametrize(
    ("path", "full", "last"),
    [
        ("https://me:pw@h.example:8443/x/y.txt?k=v#f", "https://h.example:8443/x/y.txt", "y.txt"),
        ("https:me:pw@h.example/x", "https://h.example/x", "x"),
        ("ftp://me:pw@h.example/x?k", "ftp://h.example/x", "x"),
        ("file://me:pw@h/x?k", "file://h/x", "x"),
        ("git+ssh://git@h.example/repo.git#main", "git+ssh://h.example/repo.git", "repo.git"),
        ("workspace://me@root/f.py?v=1", "workspace://root/f.py", "f.py"),
        ("data:text/plain,words", "data:", None),
        ("memo:12?k=v", "memo:12", "12"),
        ("https://h.example/d/", "https://h.example/d/", "d"),
        ("workspace://root", "workspace://root", "root"),
        ("C:\\d\\x.txt", "C:\\d\\x.txt", "x.txt"),
        ("c:/d/x.txt", "c:/d/x.txt", "x.txt"),
        ("\\\\srv\\share\\f", "\\\\srv\\share\\f", "f"),
        ("d\\x.txt", "d\\x.txt", "x.txt"),
        ("/d/a\\b.txt", "/d/a\\b.txt", "a\\b.txt"),
        ("/what?/a#b.txt", "/what?/a#b.txt", "a#b.txt"),
        ("///", "///", None),
        ("", None, None),
    ],
)
def test_a_path_is_shown_without_what_an_address_carries(path: str, full: str | None, last: str | None) -> None:
    assert (shown_path(path, "full"), shown_path(path, "basename"), shown_path(path, "omit")) == (full, last, None)


def test_no_path_has_no_form() -> None:
    assert shown_path(None, "full") is None


def test_a_path_without_end_is_bounded_and_writable() -> None:
    for path in ("/" + "x" * 1_000_000, "https://h.example/" + "x" * 1_000_000, "/\ud800" * 5000):
        for mode in ("full", "basename"):
            shown = shown_path(path, mode)  # type: ignore[arg-type]
            assert shown is not None
            assert len(shown) <= LONGEST_NAME
            assert shown.encode()
