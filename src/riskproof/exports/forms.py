"""The forms in which labels can leave, by name.

Refuses a form that it does not know, saying which there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from riskproof.errors import PolicyError
from riskproof.exports.cyclonedx import cyclonedx_text
from riskproof.exports.otlp import otlp_text
from riskproof.exports.prometheus import openmetrics_text, prometheus_text
from riskproof.exports.sarif import sarif_text
from riskproof.exports.source import MODEST, Source, Wishes, told_apart

FORMS: Final[dict[str, Callable[[Sequence[Source], Wishes], str]]] = {
    "prometheus": prometheus_text,
    "openmetrics": openmetrics_text,
    "otlp": otlp_text,
    "cyclonedx": cyclonedx_text,
    "sarif": sarif_text,
}


def exported(form: str, sources: Sequence[Source], wishes: Wishes = MODEST) -> str:
    """The snapshots in a form, as the text of a file."""
    if form not in FORMS:
        raise PolicyError("there is no such form of export", remedy=f"use one of: {', '.join(FORMS)}")
    return FORMS[form](told_apart(sources), wishes)
