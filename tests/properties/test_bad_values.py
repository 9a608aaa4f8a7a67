"""Whatever a host, a server or a model sends gets an answer: never an exception, never a silent pass of what could not be read."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof import Call, Guard, Result, Tool
from riskproof.errors import HostPayloadError
from tests.properties.drawing import FILES, JSON, OBJECTS, TOOLS, WEB, examples
from tests.properties.strange import ODDITIES, POISONS, PRIVATE_KEYS, around, doubled


@pytest.mark.parametrize("name", [*POISONS, *PRIVATE_KEYS])
@given(put=around(), tool=st.sampled_from(TOOLS))
@examples(10)
def test_one_unreadable_value_anywhere_denies_the_call(name: str, put: Callable[[Any], Any], tool: Tool) -> None:
    guard, call = Guard(), Call(tool, put(ODDITIES[name]()))
    decision = guard.before(call)
    assert (decision.verdict, decision.gate) == ("deny", "deny")
    assert "uninspectable_call" in decision.rules
    assert guard.after(call, Result("denied")).action == "pass"


@pytest.mark.parametrize("name", POISONS)
@given(put=around(), part=st.sampled_from(("value", "content", "contexts")), tool=st.sampled_from(TOOLS), is_error=st.booleans())
@examples(10)
def test_one_unreadable_value_anywhere_withholds_the_result(
    name: str, put: Callable[[Any], Any], part: str, tool: Tool, is_error: bool
) -> None:
    guard, call = Guard(), Call(tool, {})
    guard.before(call)
    value = put(POISONS[name]())
    parts = {"value": "x", part: [value] if part == "contexts" else value}
    output = guard.after(call, Result(is_error=is_error, **parts), executed=True)
    assert (output.action, output.advised, output.replacement, output.replacement_content) == ("withhold", "withhold", None, None)
    assert "inspected" in output.reason


@given(OBJECTS | JSON, JSON, st.sampled_from(TOOLS), st.sampled_from(("enforce", "observe")), st.sampled_from(("block", "redact")))
@examples(120)
def test_any_json_is_read_and_left_as_it_was(arguments: Any, value: Any, tool: Tool, mode: str, action: str) -> None:
    guard, call = Guard({"mode": mode, "output": {"action": action}}), Call(tool, arguments)
    before = copy.deepcopy((arguments, value))
    decision = guard.before(call)
    assert "guard_fault" not in decision.rules
    output = guard.after(call, Result(value, content=value, contexts=(value,)), executed=True)
    assert "inspected" not in output.reason
    assert (arguments, value) == before


_ODD = st.sampled_from(sorted(ODDITIES))


@given(_ODD, _ODD, _ODD, st.sampled_from(TOOLS))
@examples(80)
def test_nothing_makes_the_guard_raise(one: str, two: str, three: str, tool: Tool) -> None:
    guard, call = Guard(), Call(tool, {"to": ODDITIES[one](), "items": [ODDITIES[two]()]})
    assert guard.before(call).gate in ("allow", "ask", "deny")
    result = Result(ODDITIES[three](), content=ODDITIES[one](), contexts=(ODDITIES[two](),))
    assert guard.after(call, result, executed=True).action in ("pass", "replace", "withhold")


@given(_ODD | st.none(), _ODD, st.sampled_from(TOOLS), st.sampled_from(("block", "redact")), OBJECTS)
@examples(80)
def test_observe_mode_changes_nothing_whatever_comes(one: str | None, two: str, tool: Tool, action: str, arguments: Any) -> None:
    guard = Guard({"mode": "observe", "output": {"action": action, "blocked_taints": ["SECRET", "API_KEY", "PII"]}})
    call = Call(tool, arguments if one is None else {"to": ODDITIES[one](), **arguments})
    assert guard.before(call).gate == "allow"
    output = guard.after(call, Result(ODDITIES[two](), content="password: hunter2xyzzy", contexts=("ana@mail.example",)))
    assert (output.action, output.replacement, output.replacement_content, output.replacement_contexts) == ("pass", None, None, ())


def test_an_object_that_is_shared_over_and_over_is_refused_before_it_is_walked() -> None:
    guard, call = Guard(), Call(FILES, {"path": doubled(60)})
    assert guard.before(call).rules == ("uninspectable_call",)
    other = Call(FILES, {"path": "notes.md"})
    guard.before(other)
    assert guard.after(other, Result(doubled(60))).action == "withhold"


@pytest.mark.parametrize("tool", [None, 5, b"x", [], {}, Tool(5), Tool(None)], ids=repr)  # type: ignore[arg-type]
def test_a_call_of_something_that_is_no_tool_is_denied(tool: Any) -> None:
    guard, call = Guard(), Call(tool, {})
    assert guard.before(call).gate == "deny"
    assert guard.after(call, Result("denied")).action == "pass"
    assert guard.after(Call(tool, {}), Result("text")).action == "withhold"


@pytest.mark.parametrize("key", [None, 5, "", "\ud800", ("a",), "x" * 100_000], ids=lambda key: str(key)[:10])
def test_any_session_key_keeps_a_session(key: Any) -> None:
    guard, call = Guard(), Call(FILES, {"path": "notes.md"}, session=key)
    assert guard.before(call).gate == "allow"
    assert guard.after(call, Result("text")).action == "pass"


@pytest.mark.parametrize("call", [None, 5, {"tool": "file_read"}], ids=repr)
def test_what_is_no_call_is_denied(call: Any) -> None:
    guard = Guard()
    assert guard.before(call).gate == "deny"
    assert guard.after(call, Result("text")).action == "withhold"


@pytest.mark.parametrize("result", [None, 5, {"value": 1}, Result(contexts=5), Result("x", contexts=None)], ids=repr)  # type: ignore[arg-type]
def test_what_is_no_result_is_withheld(result: Any) -> None:
    guard, call = Guard(), Call(FILES, {"path": "notes.md"})
    guard.before(call)
    assert guard.after(call, result).action == "withhold"


@pytest.mark.parametrize("words", [None, 5, b"x", ["a"], {"a": 1}, "\ud800", "x" * 1_000_000], ids=lambda words: repr(words)[:10])
def test_words_that_are_no_text_are_not_heard(words: Any) -> None:
    guard = Guard()
    guard.user_said("default", words)
    assert guard.before(Call(FILES, {"path": "notes.md"})).gate == "allow"


@pytest.mark.parametrize("tool", [None, 5, "file_read", Tool([]), Tool(None)], ids=repr)  # type: ignore[arg-type]
def test_a_list_with_something_that_is_no_tool_is_refused_and_the_old_one_stays(tool: Any) -> None:
    guard = Guard()
    guard.tools_changed([Tool("file_read", "Read a file from disk")])
    with pytest.raises(HostPayloadError, match="no tool"):
        guard.tools_changed([WEB, tool])
    assert guard.before(Call("file_read", {"path": "notes.md"})).capabilities == ("PRIVATE_ACCESS",)
    assert guard.before(Call("web_fetch", {})).identity == "first-seen"


def test_a_session_key_that_cannot_be_kept_is_denied() -> None:
    guard, call = Guard(), Call(FILES, {}, session=[])  # type: ignore[arg-type]
    assert guard.before(call).gate == "deny"
    assert guard.after(call, Result("text")).action == "withhold"


@pytest.mark.parametrize("name", [*POISONS, *PRIVATE_KEYS, "shared over and over"])
@pytest.mark.parametrize("part", ["parameters", "output_schema"])
def test_a_definition_that_cannot_be_compared_is_denied(name: str, part: str) -> None:
    value = doubled(60) if name == "shared over and over" else ODDITIES[name]()
    guard = Guard()
    guard.tools_changed([Tool("file_read", "Read a file from disk", **{part: value})])
    decision = guard.before(Call("file_read", {"path": "notes.md"}))
    assert decision.rules == ("uninspectable_call",) or (name, decision.gate) == ("number of 5000 digits", "allow")


@given(put=around(), name=_ODD)
@examples(60)
def test_a_definition_of_any_shape_gets_an_answer(put: Callable[[Any], Any], name: str) -> None:
    tool = Tool("web_fetch", "Fetch a page", put("x"), put(ODDITIES[name]()), title=5, annotations=put("y"))  # type: ignore[arg-type]
    guard = Guard()
    assert guard.before(Call(WEB, {"url": "https://news.example"})).gate == "allow"
    guard.tools_changed([tool])
    decision = guard.before(Call("web_fetch", {"url": "https://news.example"}))
    assert (decision.gate, decision.rules[0]) == ("deny", "tool_identity_changed")


def test_the_257th_session_is_denied_until_another_one_ends() -> None:
    guard = Guard()
    for number in range(256):
        assert guard.before(Call(FILES, {"path": "notes.md"}, session=f"s{number}")).gate == "allow"
    call = Call(FILES, {"path": "notes.md"}, session="one more")
    assert guard.before(call).rules == ("guard_fault",)
    assert guard.after(call, Result("text")).action == "withhold"
    guard.dispose("s0")
    assert guard.before(call).gate == "allow"
