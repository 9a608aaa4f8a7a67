from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from riskproof.guard.config_key import camel
from riskproof.guard.config_keys import KEYS
from riskproof.guard.config_schema import SCHEMA_ID, default_of, json_schema
from tests.spec.loading import load
from tests.spec.test_config import GENERATED
from tests.unit.guard.test_config import FULL
from tests.unit.guard.test_config_plugins import WHOLE, WIRED

CROSS_FIELD = {"config-019", "config-020"}


def accepted(raw: Any) -> bool:
    return Draft202012Validator(json_schema()).is_valid(raw)


def test_the_schema_is_a_schema_with_a_lasting_name() -> None:
    Draft202012Validator.check_schema(json_schema())
    assert (json_schema()["$id"], SCHEMA_ID) == ("urn:riskproof:schema:config:1", "urn:riskproof:schema:config:1")


def test_the_schema_takes_both_spellings_and_refuses_them_at_once() -> None:
    assert accepted(FULL)
    for key in KEYS:
        if camel(key.name) != key.name and (default := default_of(key)) is not None:
            assert accepted({key.section: {key.name: default}})
            assert accepted({key.section: {camel(key.name): default}})
            assert not accepted({key.section: {key.name: default, camel(key.name): default}})


@pytest.mark.parametrize("raw", [{"modes": "enforce"}, {"policy": {"unknown": 1}}, {"policy": []}, {"taint": {"enabled": None}}])
def test_the_schema_refuses_unknown_keys_and_wrong_shapes(raw: Any) -> None:
    assert not accepted(raw)


def test_the_schema_says_the_same_as_the_vectors_but_for_fields_against_each_other() -> None:
    wrong = []
    for vector in load("config"):
        raw = vector.input["config"]
        raw = GENERATED[raw["generate"]] if raw and "generate" in raw else raw or {}
        if accepted(raw) == bool(vector.expected.get("rejected")):
            wrong.append(vector.id)
    assert set(wrong) == CROSS_FIELD


def test_every_key_is_described_with_its_default() -> None:
    properties = json_schema()["properties"]
    for key in KEYS:
        entry = (properties[key.section]["properties"] if key.section else properties)[key.name]
        assert entry["description"] == key.says
        assert entry.get("default") == default_of(key)


def test_the_schema_takes_plugins_of_labels_in_either_spelling_and_refuses_others() -> None:
    for plugin in (WHOLE, WIRED, {"id": "notes", "first_contact": "ask"}):
        assert accepted({"labels": {"plugins": [plugin]}})
    for wrong in ({}, {"id": ""}, {"id": "unattributed"}, {**WHOLE, **WIRED}, {**WHOLE, "more": 1}, {**WHOLE, "first_contact": "tell"}):
        assert not accepted({"labels": {"plugins": [wrong]}})
    assert accepted({"labels": {"file_sample_limit": 0}})
    assert not accepted({"labels": {"evidence_limit": 0}})
