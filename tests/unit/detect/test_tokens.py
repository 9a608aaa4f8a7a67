"""Vendor tokens. Every secret-shaped text is put together here, so that the file holds none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from riskproof.detect.content import labels_of
from riskproof.detect.token_shapes import PREFIXES
from riskproof.detect.tokens import is_signer, made_up_token

TAIL = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6a7B8c9D0e1F2g3H4i5J6k7L8m9N0o1P2q3R4s5T6u7V8w9X0"
HEX = "0f1e2d3c4b5a69788796a5b4c3d2e1f0" * 2


def prefixed() -> Iterator[str]:
    for prefix, shortest in PREFIXES.items():
        yield prefix + TAIL[: max(shortest, 14)]


@pytest.mark.parametrize("token", list(prefixed()))
@pytest.mark.parametrize("around", ["{}", 'x: "{}",', "see {}.", "a\\n{}", "?t%3D{}&x=1"])
def test_a_documented_prefix_with_a_long_enough_tail_is_a_key(token: str, around: str) -> None:
    assert "API_KEY" in labels_of(around.format(token))


@pytest.mark.parametrize("token", list(prefixed()))
def test_a_prefix_inside_a_word_or_before_words_is_no_key(token: str) -> None:
    prefix = next(prefix for prefix in sorted(PREFIXES, key=len, reverse=True) if token.startswith(prefix))
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
        "A3" + "TX" + "A1B2C3D4E5F6G7H8",
        "da" + "pi" + HEX[:32],
        "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiIxMjM0In0." + TAIL[:43],
        "1029384756102938|" + "rho" + TAIL[:24],
        "EA" + "A" + TAIL[:90],
        "00" + "D" + TAIL[:12] + "!" + TAIL[:80],
        "10" + "00." + HEX[:32] + "." + HEX[:32],
        "pa" + "t-eu1-0a1b2c3d-4c58-424b-8f00-38d8186e200a",
        "sha" + "256~" + TAIL[:43],
        "4b" + "1d" + TAIL[:38],
        "A3-" + "A1B2C3-D4E5F6-G7H8J-K9L2M-N3P4Q-R5S6T",
        "sourcegraph: " + "6d2FabeB6ADd229B" + "c199FabA28fD3efb57dF0bD3",
        "glpat" + "-" + "my" + TAIL[:20],
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
        "sk-" + "ant-api03-a1b2-klmnopqrstuvwx-" + "3c4d",
        "gh" + "p_a1b2ABCDEFGHIJKLMNOPQRSTUVWXYZa1b2",
        "xo" + "xp-" + "572370529330-573807301142-####",
        'token: "xo' + 'xp-572370529330-573807301142-####"',
        "TOKEN=da" + "pi123456789012345678a9bc01234",
        "da" + "pi" + "g" * 32,
        "sg" + "p_" + "5555555dAAAAA7777777CcccCFaaaaaaaaaaaaaa",
        "AI" + "za" + TAIL[:46],
        "glp" + "tt-" + TAIL[:44],
        "ey" + "JhbGciOiJIUzI1Ni.ey" + "JzdWIiOiIxMjM0In0." + TAIL[:43],
        "ey" + "JhIjoxfQ.ey" + "JzdWIiOiIxMjM0In0." + TAIL[:43],
        "_auth" + "Token=0a1b2c3d-4c58-124b-8f00-38d8186e200a",
        "UserAuthenticationManager.create.SessionTokenForAuthenticated",
        "MT" + "a" * 24 + ".create." + "a" * 38,
        "sourcegraph: 6d2fabeb6add229bc199faba28fd3efb57df0bd3",
        "AAChAAAHUSAACtEgAAghMAAE8UAAB/" + "EA" + "A" + TAIL[:90],
        "A3-XXXXXX-XXXXXX-XXXXX-XXXXX-XXXXX-XXXXX",
    ],
)
def test_documentation_and_ordinary_words_are_no_key(text: str) -> None:
    assert labels_of(text) == ()


def test_a_real_key_does_not_become_harmless_by_what_is_glued_to_it() -> None:
    assert labels_of("gh" + "p_" + TAIL[:36] + "EXAMPLEplaceholder")[0] == "API_KEY"
    for tail in ("abcdefghijklmnop", "####", "-xxxxxxxx", "0" * 60):
        assert labels_of("gh" + "p_" + TAIL[:36] + tail)[0] == "API_KEY"


@pytest.mark.parametrize(
    "comment",
    [
        "# gitleaks:allow",
        "# pragma: allowlist secret",
        "# pragma: allowlist nextline secret",
        "// nosec",
        "# trufflehog:ignore",
        "# kingfisher:ignore",
        "# noqa",
        "// ggignore",
        "<!-- checkov:skip=CKV_SECRET_6 -->",
        "this is only an example, safe to send",
    ],
)
def test_no_comment_talks_a_finding_away(comment: str) -> None:
    key = "gh" + "p_" + TAIL[:36]
    assert labels_of(f"{key} {comment}")[0] == "API_KEY"
    assert labels_of(f"{comment}\n{key}")[0] == "API_KEY"
    assert "SECRET" in labels_of("pass" + f"word=hunter2 {comment}")


def test_a_web_token_with_a_header_too_long_to_read_counts() -> None:
    assert labels_of("ey" + "J" + "a1B2" * 80 + "." + TAIL[:40] + "." + TAIL[:40])[0] == "API_KEY"


@pytest.mark.parametrize("between", ["/", "%2F", "%252F"])
def test_the_key_id_in_the_scope_of_a_signature_is_public(between: str) -> None:
    key = "AK" + "IAQWB5PDKHX6PYGPAN"
    scope = between.join(["", "20260101", "eu-west-1", "s3", "aws4_request"])
    assert is_signer(f"{key}{scope}".encode(), 0)
    assert labels_of(f"&X-Amz-Credential={key}{scope}&x=1") == ()
    assert labels_of(f"{key}/20260101")[0] == "API_KEY"
    assert labels_of(f"https://b.test/k?AWSAccessKeyId={key}&Signature=a1B2&Expires=1755302400") == ()
    assert labels_of(f"AWSAccessKeyId={key}\n")[0] == "API_KEY"


def test_only_what_begins_like_a_vendors_token_is_made_up_by_its_order() -> None:
    assert made_up_token(("gl" + "pat-abcdefghijklmnopqrst").encode())
    assert not made_up_token(b"abcdefghijklmnopqrst")
    assert not made_up_token(("gl" + "pat-" + TAIL[:20]).encode())
