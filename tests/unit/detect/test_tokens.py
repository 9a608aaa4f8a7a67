"""Vendor tokens. Every secret-shaped text is put together here, so that the file holds none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from riskproof.detect import tokens
from riskproof.detect.content import labels_of

TAIL = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6a7B8c9D0e1F2g3H4i5J6k7L8m9N0o1P2q3R4s5T6u7V8w9X0"
HEX = "0f1e2d3c4b5a69788796a5b4c3d2e1f0" * 2


def prefixed() -> Iterator[str]:
    for prefix, shortest in tokens.PREFIXES.items():
        yield prefix + TAIL[: max(shortest, 14)]


@pytest.mark.parametrize("token", list(prefixed()))
@pytest.mark.parametrize("around", ["{}", 'x: "{}",', "see {}.", "a\\n{}", "?t%3D{}&x=1"])
def test_a_documented_prefix_with_a_long_enough_tail_is_a_key(token: str, around: str) -> None:
    assert "API_KEY" in labels_of(around.format(token))


@pytest.mark.parametrize("token", list(prefixed()))
def test_a_prefix_inside_a_word_or_before_words_is_no_key(token: str) -> None:
    prefix = next(prefix for prefix in sorted(tokens.PREFIXES, key=len, reverse=True) if token.startswith(prefix))
    assert "API_KEY" not in labels_of("a" + token)
    assert "API_KEY" not in labels_of(prefix + "your-token-goes-here-instead-of-this-text-in-your-own-configuration-file")
    assert "API_KEY" not in labels_of(prefix + "x" * 110)


@pytest.mark.parametrize(
    "token",
    [
        "AK" + "IA" + "A1B2C3D4E5F6G7H8",
        "AB" + "IA" + "A1B2C3D4E5F6G7H8",
        "S" + "G." + TAIL[:22] + "." + TAIL[:43],
        "pa" + "t" + TAIL[:14] + "." + HEX,
        TAIL[:14] + ".atlas" + "v1." + TAIL[:64],
        "S" + "K" + HEX[:32],
        "ke" + "y-" + HEX[:32],
        HEX[:32] + "-u" + "s12",
        "h" + "f_" + TAIL[:34],
        "1102015430:" + "AA" + TAIL[:33],
        "MT" + TAIL[:24] + ".GSwJyi." + TAIL[:38],
        "a1B8" + "Q~" + TAIL[:34],
        "sgp" + "_" + HEX[:40],
        "AP" + "I-" + "ZNRMR7SL6L3ATMOIK7GKJDKLPY",
    ],
)
def test_a_documented_shape_is_a_key(token: str) -> None:
    assert labels_of(f"({token})")[0] == "API_KEY"


@pytest.mark.parametrize(
    "text",
    [
        "AK" + "IA" + "IOSFODNN7EXAMPLE",
        "gh" + "p_" + "x" * 36,
        "Authorization: Bear" + "er ${GITHUB_TOKEN}",
        "Authorization: Bear" + "er YOUR_TOKEN_GOES_HERE",
        "Bearer authentication is required",
        "the task-force-of-many-people-met-today",
        "sk-" + "learn-contrib-extension-modules",
        "npm_config_registry_of_the_company_proxy_server",
    ],
)
def test_documentation_and_ordinary_words_are_no_key(text: str) -> None:
    assert labels_of(text) == ()


def test_a_real_key_does_not_become_harmless_by_what_is_glued_to_it() -> None:
    assert labels_of("gh" + "p_" + TAIL[:36] + "EXAMPLEplaceholder")[0] == "API_KEY"
    assert labels_of("gh" + "p_" + TAIL[:36] + " # gitleaks:allow")[0] == "API_KEY"
