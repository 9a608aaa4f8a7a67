"""Whatever names, numbers and bars a label has, every form is valid by its own standard, or the label is refused by a place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.errors import HostPayloadError
from riskproof.exports.forms import FORMS, exported
from riskproof.exports.source import Source, Wishes
from riskproof.model.label import LabelSnapshot
from riskproof.model.label_shape import snapshot_from
from riskproof.model.label_words import EFFECTS, FAILURE_CODES
from tests.properties.drawing import JSON, examples
from tests.unit.exports.samples import label, rich, snapshot, tool
from tests.unit.exports.validating import VALIDATORS

NAMES = st.text(st.characters(), max_size=12) | st.sampled_from(["", "a", "a ", "\ud800", "__name__", "le", "x" * 300])
COUNTS = st.integers(0, 2**53 - 1)
BARS = st.lists(st.fixed_dictionaries({"upToMs": st.none() | st.integers(0, 10**6), "calls": COUNTS}), max_size=4)
ROWS = st.builds(
    tool,
    NAMES,
    calls=COUNTS,
    timedCalls=COUNTS,
    averageDurationMs=st.floats(0, 1e9, allow_nan=False) | COUNTS,
    buckets=BARS,
    failureDurations=st.dictionaries(
        st.sampled_from(FAILURE_CODES), st.fixed_dictionaries({"totalMs": COUNTS, "buckets": BARS}), max_size=2
    ),
    effect=st.sampled_from(EFFECTS),
    fingerprint=NAMES,
)


@st.composite
def snapshots(draw: st.DrawFn) -> LabelSnapshot:
    """Labels whose names and numbers are anything that the shape allows."""
    labels = []
    for name in draw(st.lists(NAMES, max_size=3)):
        one = label(name, displayName=draw(NAMES), kind=draw(st.sampled_from(["configured", "server", "unattributed"])))
        one["observed"]["tools"] = draw(st.lists(ROWS, max_size=3))
        one["observed"]["network"]["domains"] = [{"hostname": draw(NAMES), "calls": draw(COUNTS)}]
        for found in one.get("findings", ()):
            found["tool"], found["summary"], found["hostname"] = draw(NAMES), draw(NAMES), draw(NAMES)
        labels.append(one)
    return snapshot(*labels, collectorFaults=draw(COUNTS))


@pytest.mark.parametrize("form", FORMS)
@given(one=snapshots(), other=snapshots(), names=st.tuples(NAMES, NAMES), hostnames=st.booleans())
@examples(8)
def test_every_label_is_exported_validly(
    form: str, one: LabelSnapshot, other: LabelSnapshot, names: tuple[str, str], hostnames: bool
) -> None:
    read = [snapshot_from(json.loads(json.dumps(value))) for value in (one, other)]
    text = exported(form, [Source(read[0], names[0]), Source(read[1], names[1])], Wishes(hostnames=hostnames))
    VALIDATORS[form](text)


@given(JSON, st.lists(st.integers(0, 30), max_size=6))
@examples(60)
def test_a_damaged_label_is_refused_or_exported(put: Any, path: list[int]) -> None:
    damaged: Any = json.loads(json.dumps(rich()))
    place, key = damaged, "labels"
    for step in path:
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner:
            break
        place, key = inner, list(inner)[step % len(inner)] if isinstance(inner, dict) else step % len(inner)  # type: ignore[assignment]
    place[key] = put
    try:
        texts = [exported(form, [Source(snapshot_from(damaged))], Wishes(hostnames=True)) for form in ("prometheus", "otlp", "sarif")]
    except HostPayloadError as refused:
        assert str(refused).startswith("not a nutrition label of version 1: ")
    else:
        assert all(texts)
