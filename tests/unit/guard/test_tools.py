from __future__ import annotations

from typing import Any

import pytest

from riskproof.errors import HostPayloadError
from riskproof.guard.pins import digest_of
from riskproof.guard.tools import UNREADABLE, ToolRegistry
from riskproof.model.call import Call, Tool

FETCH = Tool("fetch", "Fetch a web page")
OWN = Tool("fetch", "Fetch a web page, for this agent")
CARRIED = Tool("fetch", "Fetch what the call says")


def registry() -> ToolRegistry:
    return ToolRegistry({"mystery": ("CODE_EXECUTION",)})


def test_the_definition_that_a_call_carries_comes_first_then_the_sessions_then_everybodys_then_the_name() -> None:
    tools = registry()
    assert tools.of(Call("fetch", session="a")).tool == Tool("fetch")
    tools.replace([FETCH], None)
    assert tools.of(Call("fetch", session="a")).tool == FETCH
    tools.replace([OWN], "a")
    assert tools.of(Call("fetch", session="a")).tool == OWN
    assert tools.of(Call("fetch", session="b")).tool == FETCH
    assert tools.of(Call(CARRIED, session="a")).tool == CARRIED
    tools.drop("a")
    assert tools.of(Call("fetch", session="a")).tool == FETCH


def test_a_new_list_replaces_the_old_one() -> None:
    tools = registry()
    tools.replace([FETCH, Tool("query")], None)
    known = tools.replace([Tool("query", "Query the customer database")], None)
    assert [(one.tool.name, one.digest) for one in known] == [("query", digest_of(Tool("query", "Query the customer database")))]
    assert tools.of(Call("fetch")).tool == Tool("fetch")


def test_a_definition_is_worked_out_once() -> None:
    tools = registry()
    tools.replace([FETCH], None)
    assert tools.of(Call("fetch")) is tools.of(Call("fetch"))
    assert tools.of(Call("nameless")) is tools.of(Call("nameless"))
    assert tools.know(FETCH) is tools.know(FETCH)


def test_an_override_decides_the_capabilities() -> None:
    assert registry().of(Call("mystery")).classification.capabilities == ("CODE_EXECUTION",)


def test_a_definition_that_cannot_be_pinned_is_unreadable() -> None:
    known = registry().know(Tool("odd", parameters={"a": {1, 2}}))
    assert (known.digest, known.readable) == (UNREADABLE, False)
    assert registry().know(FETCH).readable


@pytest.mark.parametrize("name", [None, 5, ["a"], b"x"])
def test_a_name_that_is_no_text_is_refused(name: Any) -> None:
    with pytest.raises((HostPayloadError, TypeError)):
        registry().of(Call(name))


def test_any_number_of_names_and_definitions_is_judged_with_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riskproof.guard.tools._MOST_CACHED", 100)
    tools = registry()
    for number in range(350):
        assert tools.of(Call(f"tool {number}")).tool.name == f"tool {number}"
        assert tools.know(Tool("mystery", str(number))).classification.capabilities == ("CODE_EXECUTION",)
    assert len(tools._names) <= 100
    assert len(tools._known) <= 100
