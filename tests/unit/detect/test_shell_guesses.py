"""Programs nobody knows."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_guesses import behind_unknown, names_harm
from tests.unit.detect.reading import BULK, DAMAGE, RECURSIVE, RESOURCE, REWRITE, categories, invocation, texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("frobnicate rm -rf /", [DAMAGE, RECURSIVE]),
        ("frobnicate --level 3 git push --force", [REWRITE]),
        ("frobnicate find . -delete", [BULK]),
        ("frobnicate git status", []),
        ("frobnicate rm x", []),
        ("npm rm -r x", []),
        ("frobnicate kubectl delete ns prod", [RESOURCE]),
        ("frobnicate --env prod -- terraform destroy", [RESOURCE]),
        ("frobnicate kubectl get pods", []),
        ("poetry run rm -r x", [RECURSIVE]),
        ("doppler run -- npm start", []),
        ("man rm -r", []),
        ("wc rm -rf /", []),
    ],
)
def test_a_program_nobody_knows_is_no_free_pass(text: str, expected: list[str]) -> None:
    assert categories(text) == expected


def test_only_the_words_from_the_dangerous_program_on_are_taken() -> None:
    assert texts(behind_unknown(invocation("frobnicate", "-x", "rm", "-rf", "a"))) == ["rm", "-rf", "a"]
    assert behind_unknown(invocation("echo", "rm", "-rf", "a")) == ()


def test_a_programs_name_that_is_an_ordinary_word_is_no_sign_of_harm() -> None:
    assert not names_harm("the service should fly and pass through (the hub")
    assert not names_harm("then kubectl (")
    assert names_harm("then kubectl delete namespace x (")
    assert names_harm("rm -r it (")
