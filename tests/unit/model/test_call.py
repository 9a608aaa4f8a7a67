from __future__ import annotations

from riskproof.model.call import DEFAULT_SESSION, Call, Result, Tool


def test_a_call_is_named_by_its_definition_or_by_a_bare_name() -> None:
    assert Call(Tool("fetch", "Fetch a page"), {}).name == "fetch"
    assert Call("fetch", {}).name == "fetch"


def test_a_call_without_a_session_shares_the_default_one() -> None:
    call = Call("fetch")
    assert (call.session, call.arguments, call.id, call.nested) == (DEFAULT_SESSION, {}, "", False)


def test_two_calls_with_the_same_content_stay_two_calls() -> None:
    assert Call("fetch", {"url": "x"}) != Call("fetch", {"url": "x"})
    assert Result("x") != Result("x")


def test_two_tools_with_the_same_definition_are_the_same_tool() -> None:
    assert Tool("fetch", "Fetch a page") == Tool("fetch", "Fetch a page")
