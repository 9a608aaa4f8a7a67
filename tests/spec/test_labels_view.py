"""The card's view model against the specification's vectors. What a card shows without a report is the card's own (``FALLBACK``)."""

from __future__ import annotations

import pytest

from riskproof.reports.labels import view
from tests.spec.labels_cards import as_vector, report_of_parts
from tests.spec.loading import LabelVector, load_labels

FALLBACK = "fallback"


@pytest.mark.parametrize("vector", [vector for vector in load_labels("view") if vector.op != FALLBACK], ids=lambda vector: vector.id)
def test_the_view_model_is_as_specified(vector: LabelVector) -> None:
    assert as_vector(view(report_of_parts(vector.input))) == vector.expect
