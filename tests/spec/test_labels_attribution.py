"""Whose a tool is and what effect it has, against the specification's vectors."""

from __future__ import annotations

import pytest

from riskproof.nutrition.attribution import Attribution
from riskproof.nutrition.config import resolve
from tests.spec.loading import LabelVector, load_labels


def answer(vector: LabelVector) -> str | None:
    attribution = Attribution(resolve(vector.input["config"]))
    if vector.op == "owner":
        subject = attribution.subject(vector.input["tool"])
        return None if subject is None else subject.info.id
    info = attribution.labels.get(vector.input["owner"])
    return (info.effect_of(vector.input["tool"]) if info is not None else None) or "unknown"


@pytest.mark.parametrize("vector", load_labels("attribution"), ids=lambda vector: vector.id)
def test_a_tool_belongs_where_it_is_specified(vector: LabelVector) -> None:
    assert answer(vector) == vector.expect
