"""Sizes and durations of labels against the specification's vectors."""

from __future__ import annotations

import pytest

from riskproof.reports.labels.figures import duration, size
from tests.spec.loading import LabelVector, load_labels


@pytest.mark.parametrize("vector", load_labels("format"), ids=lambda vector: vector.id)
def test_a_figure_reads_as_specified(vector: LabelVector) -> None:
    given = vector.input
    shown = size(given["bytes"]) if vector.op == "bytes" else duration(given["ms"], given["timedCalls"])
    assert shown == vector.expect
