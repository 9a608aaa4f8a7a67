"""Wildcards that stand for a known name, and those that stand for anything."""

from __future__ import annotations

import pytest

from riskproof.detect.path_wildcards import LONGEST, KnownNames, covers, is_wild
from riskproof.detect.paths import category_of

KNOWN = KnownNames((".env", ".netrc", "id_rsa", "credentials.json", "shadow", ".git-credentials"))


@pytest.mark.parametrize(
    ("segment", "names"),
    [
        (".en?", [".env"]),
        (".e[n]v", [".env"]),
        (".[!a]nv", [".env"]),
        (".[[:alpha:]]nv", [".env"]),
        (".e*", [".env"]),
        ("id_*", ["id_rsa"]),
        ("sh*dow", ["shadow"]),
        ("cred*", ["credentials.json"]),
        ("*credential*", ["credentials.json"]),
        ("*", []),
        (".*", []),
        (".*rc", []),
        (".??*", []),
        ("*.json", []),
        ("*json*", []),
        ("c*", []),
        ("s*", []),
        (".git*", []),
        ("?env", []),
        ("[.]env", []),
        (".e[v-a]v", []),
        (".e" + "?" * LONGEST, []),
    ],
)
def test_a_wildcard_stands_for_a_name_that_it_says_enough_about(segment: str, names: list[str]) -> None:
    assert list(KNOWN.matched(segment)) == names


def test_a_folder_may_be_hidden_by_its_length_alone() -> None:
    assert covers("???", "etc")
    assert covers("e*", "etc")
    assert covers("etc", "etc")
    assert not covers("*", "etc")
    assert not covers("?ssh", ".ssh")


def test_only_marks_of_the_shell_make_a_wildcard() -> None:
    assert [text for text in ("a*", "a?", "[a]", "a{b,c}", "a.b", "") if is_wild(text)] == ["a*", "a?", "[a]"]


@pytest.mark.parametrize(
    ("path", "category"),
    [
        ("~/.ss*/id_*", "SSH private key"),
        ("~/.ss?/*", "SSH private key"),
        ("~/.s[s]h", "SSH private key"),
        ("/etc/sh*dow", "system password file"),
        ("/???/sh?d?w", "system password file"),
        ("~/.a*/cred*", "cloud credentials"),
        ("~/.config/gh/ho*ts.yml", "developer service credentials"),
        ("~/.ssh/known*", None),
        ("~/.ssh/*.pub", None),
        ("~/.config/*", None),
        ("*/config.json", None),
        ("src/**/*.ts", None),
    ],
)
def test_a_path_with_wildcards_has_the_category_of_what_it_stands_for(path: str, category: str | None) -> None:
    assert category_of(path) == category
