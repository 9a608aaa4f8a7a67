from __future__ import annotations

from riskproof.guard.guard import Guard
from riskproof.guard.label_inputs import ToolEntries, begin_of, server_of, size_of, token_of
from riskproof.guard.pins import fingerprint_of
from riskproof.model.call import Call, Result, Tool
from riskproof.nutrition.inputs import Begin


def test_a_call_begins_under_the_server_that_it_names_or_its_tool_does() -> None:
    tool = Tool("t", server="one")
    assert [server_of(call) for call in (Call("t"), Call(tool), Call(tool, server="two"))] == ["", "one", "two"]
    guard = Guard()
    guard.tools_changed([tool])
    call = Call("t", {"a": 1}, "s", "e1", nested=True, call_id="c", root_call_id="r")
    known = guard._registry.of(call)
    assert begin_of(call, known, ("network",)) == Begin(("s", "e1"), "t", {"a": 1}, "one", "s", "c", "r", True, ("network",))


def test_calls_of_one_id_in_two_sessions_are_two() -> None:
    assert token_of(Call("t", {}, "a", "1")) != token_of(Call("t", {}, "b", "1"))
    one = Call("t")
    assert token_of(one) == token_of(one) != token_of(Call("t"))


def test_the_size_of_a_result_is_what_the_host_measured_or_that_of_the_object() -> None:
    assert [size_of(result) for result in (Result(size=7), Result(), Result("é", is_error=True))] == [
        7,
        len('{"isError":false,"value":null}'),
        len('{"isError":true,"value":"é"}'.encode()),
    ]


def test_a_definition_has_a_fingerprint_that_a_flipped_hint_changes_and_its_server_does_not() -> None:
    tool = Tool("t", "d", {"type": "object"}, annotations={"readOnlyHint": True})
    flipped = Tool("t", "d", {"type": "object"}, annotations={"readOnlyHint": False})
    elsewhere = Tool("t", "d", {"type": "object"}, annotations={"readOnlyHint": True}, server="s")
    assert fingerprint_of(tool).startswith("sha256:")
    assert (fingerprint_of(tool) == fingerprint_of(flipped), fingerprint_of(tool) == fingerprint_of(elsewhere)) == (False, True)
    entries = ToolEntries()
    assert (entries.of(tool).fingerprint, entries.of(elsewhere).server) == (fingerprint_of(tool), "s")
    assert entries.of(tool) is entries.of(tool)


def test_a_definition_that_is_no_json_has_no_fingerprint() -> None:
    assert fingerprint_of(Tool("t", "d", {"a": object()})) == ""
