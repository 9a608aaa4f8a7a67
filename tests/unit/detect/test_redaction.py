"""Text that may be shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.detect.redaction import SHOWN, display_text, redact, terminal_text


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
    ],
)
def test_every_credential_that_detection_knows_is_replaced(text: str, shown: str) -> None:
    assert redact(text) == shown


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
