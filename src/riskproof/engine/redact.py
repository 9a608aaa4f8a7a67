"""Replaces the spans of a result that carry blocked labels (decisions 7).

Refuses partial success: the caller inspects what comes out again and withholds it when anything is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.detect.content import spans_of
from riskproof.model.call import Json, Result
from riskproof.model.taint import Label

MARKER: Final = "[redacted by RiskProof]"


def redacted(result: Result, labels: Sequence[Label]) -> Result:
    """A copy of the result with every span that carries one of ``labels`` replaced by ``MARKER``; shapes and keys stay."""
    return Result(
        value=_cleaned(result.value, "", labels),
        is_error=result.is_error,
        content=_cleaned(result.content, "", labels),
        contexts=tuple(_cleaned(context, "", labels) for context in result.contexts),
    )


def _cleaned(value: Json, key: str, labels: Sequence[Label]) -> Json:
    if isinstance(value, dict):
        return {name: _cleaned(inner, str(name), labels) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(inner, key, labels) for inner in value]
    return _without_spans(value, key, labels) if isinstance(value, str) else value


def _without_spans(text: str, key: str, labels: Sequence[Label]) -> str:
    """The text without its spans; a text whose key makes it sensitive is looked at with the key in front."""
    lead = f'"{key}": ' if key else ""
    pieces: list[str] = []
    at = len(lead)
    whole = lead + text
    for span in spans_of(whole, labels):
        if span.end <= at:
            continue
        pieces += (whole[at : max(span.start, at)], MARKER)
        at = span.end
    return "".join((*pieces, whole[at:]))
