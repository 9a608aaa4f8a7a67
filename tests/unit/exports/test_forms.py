"""Every form of every label: valid by its own standard, the same each time, and without what was not asked for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from riskproof.errors import PolicyError
from riskproof.exports.forms import FORMS, exported
from riskproof.exports.source import Source, Wishes
from riskproof.model.label_shape import snapshot_from
from tests.meta.tree import ROOT
from tests.unit.exports.guarded import CANARY, guarded
from tests.unit.exports.samples import SAMPLES, rich, snapshot, truncated, unused
from tests.unit.exports.validating import VALIDATORS

EVERYTHING = Wishes(hostnames=True, artifact="conf/risk proof.toml")


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("form", FORMS)
def test_an_export_is_valid_by_its_own_standard(form: str, sample: str) -> None:
    VALIDATORS[form](exported(form, [Source(snapshot_from(SAMPLES[sample]()))]))


@pytest.mark.parametrize("sample", ["rich", "hostile"])
@pytest.mark.parametrize("form", FORMS)
def test_an_export_with_hostnames_of_several_snapshots_is_valid(form: str, sample: str) -> None:
    sources = [Source(SAMPLES[sample](), "one"), Source(SAMPLES[sample](), "one"), Source(unused()), Source(truncated(), 'b"\n')]
    VALIDATORS[form](exported(form, sources, EVERYTHING))


@pytest.mark.parametrize("form", FORMS)
def test_two_labels_and_two_tools_of_one_name_are_still_a_valid_export(form: str) -> None:
    twice = snapshot(*rich()["labels"], *rich()["labels"])
    twice["labels"][0]["observed"]["tools"] *= 2
    VALIDATORS[form](exported(form, [Source(twice)], EVERYTHING))


@pytest.mark.parametrize("form", FORMS)
def test_hostnames_are_exported_on_request_only(form: str) -> None:
    text = exported(form, [Source(rich())])
    assert [host for host in ("stray.example", "declared.example", "other.example") if host in text] == []
    assert "stray.example" in exported(form, [Source(rich())], EVERYTHING)


@pytest.mark.parametrize("form", FORMS)
def test_evidence_samples_of_paths_and_unknown_keys_leave_in_no_form(form: str) -> None:
    told: Any = json.loads(json.dumps(rich()))
    told["mood"] = CANARY
    for label in told["labels"]:
        label["evidence"].append({"time": label["window"]["startedAt"], "source": "observed", "category": "tool", "summary": CANARY})
        label["observed"]["filesystem"]["samples"] = [CANARY]
        label["observed"]["tools"][0]["description"] = CANARY
    for wishes in (Wishes(), EVERYTHING):
        assert CANARY not in exported(form, [Source(snapshot_from(told))], wishes)


@pytest.mark.parametrize("form", FORMS)
def test_no_line_of_an_export_begins_inside_a_name(form: str) -> None:
    """Nor does a name reach a terminal as more than letters."""
    text = exported(form, [Source(SAMPLES["hostile"]())], EVERYTHING)
    assert [char for char in set(text) if not char.isprintable() and char != "\n"] == []
    assert "x" * 200 not in text
    assert text.encode("utf-8")


@pytest.mark.parametrize("form", FORMS)
def test_what_a_guard_counted_is_valid_and_holds_no_value_of_a_call(form: str) -> None:
    value = guarded()
    assert value["labels"][0]["observed"]["tools"][0]["calls"] == 3
    for wishes in (Wishes(), EVERYTHING):
        text = exported(form, [Source(snapshot_from(json.loads(json.dumps(value))))], wishes)
        VALIDATORS[form](text)
        assert CANARY not in text


PROBE = """
import sys
from riskproof.exports.forms import FORMS, exported
from riskproof.exports.source import Source, Wishes
from tests.unit.exports.guarded import CANARY, guarded
from tests.unit.exports.samples import SAMPLES
for form in FORMS:
    for sample in SAMPLES.values():
        sys.stdout.write(exported(form, [Source(sample(), "a"), Source(sample(), "b")], Wishes(hostnames=True)))
"""


def test_an_export_is_the_same_in_every_process() -> None:
    texts = [
        subprocess.run(
            [sys.executable, "-c", PROBE],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TZ": zone},
            capture_output=True,
            check=True,
            stdin=subprocess.DEVNULL,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Shanghai"))
    ]
    assert texts[0]
    assert texts[0] == texts[1]


def test_an_unknown_form_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(PolicyError) as refused:
        exported("xml", [Source(rich())])
    assert refused.value.remedy == "use one of: prometheus, openmetrics, otlp, cyclonedx, sarif"
