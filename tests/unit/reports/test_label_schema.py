from __future__ import annotations

import copy
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result, Tool
from riskproof.reports.label_schema import PUBLISHED, Published, json_schema

SETTINGS = {
    "labels": {
        "plugins": [
            {
                "id": "notes",
                "tools": {"servers": ["notes"]},
                "declared": {"persistence": True, "domains": ["a.example"], "credential_refs": ["NOTES_LOGIN"]},
                "effects": [{"names": ["find"], "effect": "read"}],
            }
        ],
        "call_sample_limit": 3,
        "evidence_limit": 4,
    }
}


def published() -> dict[str, Any]:
    """A snapshot and a report with most of what they can hold."""
    guard = Guard(SETTINGS)
    tools = [Tool("find", "Find a note", {}, annotations={"readOnlyHint": False}, server="notes"), Tool("bash", "Run a shell command")]
    guard.tools_changed(tools)
    for number in range(4):
        call = Call("find", {"where": f"https://h{number}.example/x"}, "s", f"e{number}", call_id=f"c{number}", nested=number > 1)
        guard.before(call)
        guard.meter.intent(call, "k")
        guard.meter.observe(call, "k", "/srv/a.txt")
        guard.after(call, Result("x", is_error=number == 1))
    guard.before(Call("bash", {"command": "rm -rf /"}, "s"))
    guard.before(Call("bash", {"command": "ls"}, "s"))
    return {"snapshot": guard.meter.snapshot().to_json(), "report": guard.meter.report_for("s", "c", "agent").to_json()}


@pytest.mark.parametrize("which", get_args(Published))
def test_the_schema_is_one_with_a_lasting_name_and_takes_what_is_published(which: Published) -> None:
    schema = json_schema(which)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:riskproof:schema:label-{which}:1"
    Draft202012Validator(schema).validate(published()[which])


def places(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every key of every table."""
    if isinstance(value, dict):
        return [found for key, inner in value.items() for found in ((*place, key), *places(inner, (*place, key)))]
    return [found for at, inner in enumerate(value) for found in places(inner, (*place, at))] if isinstance(value, list) else []


def changed(value: Any, place: tuple[Any, ...], *, gone: bool) -> Any:
    """The value without what stands at the place, or with something else there."""
    value = copy.deepcopy(value)
    table = value
    for key in place[:-1]:
        table = table[key]
    if gone:
        del table[place[-1]]
    else:
        table[place[-1]] = object
    return value


@pytest.mark.parametrize("which", get_args(Published))
def test_the_schema_refuses_every_missing_key_that_is_needed_and_every_value_of_another_kind(which: Published) -> None:
    whole, schema = published()[which], json_schema(which)
    validator = Draft202012Validator(schema)
    shapes = [schema, *schema["$defs"].values()]
    needed = {key for shape in shapes for key in shape["required"]} - {
        key for shape in shapes for key in shape["properties"] if key not in shape["required"]
    }
    loose = {place for place in places(whole) if place[-2:-1] in (("failureCodes",), ("inferred",), ("claimed",))}
    for place in set(places(whole)) - loose:
        assert not validator.is_valid(changed(whole, place, gone=False)), place
        assert place[-1] not in needed or not validator.is_valid(changed(whole, place, gone=True)), place
    assert {"schemaVersion", "labels", "evidence", "observed", "argumentBytes", "declared"} <= needed
    assert validator.is_valid({**whole, "added": 1, "labels": [{**label, "added": 2} for label in whole["labels"]]})


def test_both_kinds_are_published() -> None:
    assert tuple(PUBLISHED) == get_args(Published)
