"""The Markdown of labels against the specification's vectors."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.reports.labels import markdown
from tests.spec.loading import LabelVector, load_labels

_SCOPE = "Scope: "
_MAPPED, _UNMAPPED = "These tools are mapped to", "no label claims them"


def _as_vector(text: str) -> dict[str, Any]:
    lines = text.split("\n")
    said = [name for name, words in (("configured", _MAPPED), ("unattributed", _UNMAPPED)) if any(words in line for line in lines)]
    return {
        "scopeLine": next(line.removeprefix(_SCOPE) for line in lines if line.startswith(_SCOPE)),
        "tableRows": [line for line in lines if line.startswith("|")],
        "labelHeadings": [line for line in lines if line.startswith("## ")],
        "separators": lines.count("---"),
        "attributionSection": "both" if len(said) == 2 else said[0],
    }


@pytest.mark.parametrize("vector", load_labels("markdown"), ids=lambda vector: vector.id)
def test_the_document_has_the_rows_that_are_specified(vector: LabelVector) -> None:
    assert _as_vector(markdown(vector.input["snapshot"], vector.input["scope"])) == vector.expect
