"""Text that may be shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect.content import PATTERNS, spans_of
from riskproof.detect.pattern import Pattern, visible
from riskproof.detect.redaction import CREDENTIALS, SHOWN, display_text, redact, terminal_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("post" + "gres://app:s3cr3t@db/x", "postgres://app:[REDACTED]@db/x"),
        ("pass" + 'word: "correct horse, battery", next', 'password: "[REDACTED]", next'),
        ("-----BE" + "GIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY----- tail", "[REDACTED] tail"),
        ("g\u200bh" + "p_a1B2a1B2a1B2a1B2\u200ba1B2 end", "[REDACTED_API_KEY] end"),
        ("to" + "ken: Bear" + "er abc", "token: [REDACTED] [REDACTED]"),
        ("客户 的密" + "码：hunter2，好", "客户 的密码：[REDACTED]，好"),
        ("half \ud800 pair", "half \ud800 pair"),
        ("s" + "k-a1B2a1B2a1-----BE" + "GIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY----- tail", "[REDACTED_API_KEY] tail"),
    ],
)
def test_every_credential_that_detection_knows_is_replaced(text: str, shown: str) -> None:
    assert redact(text) == shown


@pytest.mark.parametrize("pattern", CREDENTIALS, ids=lambda pattern: pattern.shape[:40])
def test_redaction_and_detection_have_one_set_of_patterns(pattern: Pattern) -> None:
    assert pattern in PATTERNS


def test_the_set_of_redaction_leaves_out_no_credential() -> None:
    assert [entry for entry in PATTERNS if entry.label in ("SECRET", "API_KEY") and entry not in CREDENTIALS] == []


RANDOM = "q7Zt3mB9xK2vR8pL5wD1nH6cY4sG0jTfAeUi"
PIECES = [
    "gh" + "p_" + RANDOM,
    "sk" + "-" + RANDOM,
    "pass" + "word=",
    "to" + "ken: ",
    "Bear" + "er ",
    "post" + "gres://me:",
    "@db/x ",
    "Authori" + "zation: ",
    "mysql -p",
    "curl -u ",
    "-----BE" + "GIN PRIVATE KEY-----",
    "-----END PRIVATE KEY-----",
    RANDOM,
    "'",
    '"',
    " ",
    "\n",
    "####",
    "\u200b",
    "AKIA" + "Q" * 15 + "7",
    "_key ",
    "hunter2 ",
]


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).map("".join))
def test_every_span_that_is_detected_is_redacted(text: str) -> None:
    for span in spans_of(text, ("SECRET", "API_KEY")):
        value = visible(text[span.start : span.end])
        assert redact(text).count(value) < visible(text).count(value)


def test_text_is_redacted_before_it_is_cut() -> None:
    assert display_text("x" * 236 + " sk-" + "a1B2a1B2a1B2a1B2a1B2") == "x" * 236 + "  RE"


def test_half_a_surrogate_pair_is_blanked() -> None:
    assert display_text("a\ud800b\u2066c") == "a b c"


@given(st.text())
def test_shown_text_is_short_printable_and_redacted_once(text: str) -> None:
    shown = display_text(text)
    assert len(shown) <= SHOWN
    assert shown.isprintable() or not any(ord(character) < 0x20 for character in shown)
    assert redact(redact(text)) == redact(text)


def test_the_authors_own_terminal_keeps_markup_and_nothing_that_moves_the_cursor() -> None:
    assert terminal_text("a | b > `c`\x1b[2J\u202e") == "a | b > `c` [2J "
    assert terminal_text("x" * 300) == "x" * 240
