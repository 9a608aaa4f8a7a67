"""SPEC: riskproof 19.1, text that may be shown."""

from __future__ import annotations

import pytest

from riskproof.detect.redaction import display_text
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("display-text"), ids=sentence)
def test_shown_text_is_redacted_blanked_and_cut(vector: Vector) -> None:
    assert display_text(vector.input["text"]) == vector.expected["shown"]
