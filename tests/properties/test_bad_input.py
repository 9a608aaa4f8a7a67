"""Whatever a host, a server or a model sends: an answer or a clear refusal, never a crash, a hang or a silent pass."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof import Call, Guard, Result, Tool
from riskproof.errors import HostPayloadError, LedgerError, PolicyError, RiskProofError
from riskproof.guard.config import Settings, settings_from
from riskproof.guard.config_keys import KEYS
from riskproof.guard.replay import Replay
from riskproof.ledger.proofs import read_jsonl, stats_of
from riskproof.model.strict_json import parse_json
from riskproof.model.trace import read_tool, read_trace
from tests.properties.drawing import CALCULATOR, FILES, JSON, MAIL, OBJECTS, SHELL, STRANGE, TOOLS, WEB, WRITE, examples

_SLOW: Final = 5.0
"""Seconds that no single call may take, on a machine that may be busy with other things."""


class Loud(str):
    """A text that does not like to be touched."""

    __slots__ = ()

    def strip(self, chars: str | None = None, /) -> str:
        raise RuntimeError("strip")


class Quiet(str):
    """A text that is only a text."""

    __slots__ = ()


def cycle() -> list[Any]:
    """A list that holds itself."""
    one: list[Any] = []
    one.append({"inner": one})
    return one


def nested(levels: int, inner: Any = "x") -> Any:
    """A value inside this many lists."""
    for _ in range(levels):
        inner = [inner]
    return inner


def doubled(levels: int) -> Any:
    """A small object that a careless walker visits 2 to the power of ``levels`` times."""
    value: Any = ["x"]
    for _ in range(levels):
        value = [value, value]
    return value


POISONS: Final[dict[str, Callable[[], Any]]] = {
    "nan": lambda: math.nan,
    "infinity": lambda: -math.inf,
    "bytes": lambda: b"raw",
    "set": lambda: {1, 2},
    "object": object,
    "complex": lambda: 1j,
    "range": lambda: range(3),
    "key that is a number": lambda: {1: "x"},
    "key that is a tuple": lambda: {("a", 1): "x"},
    "key that is nothing": lambda: {None: "x"},
    "number of 5000 digits": lambda: 10**5000,
    "cycle": cycle,
    "nested 100,000 deep": lambda: nested(100_000),
    "shared over and over": lambda: doubled(60),
}
"""What no JSON text can say, or says without an end."""
READABLE_AS_RESULT: Final = {"key that is a number", "key that is a tuple", "key that is nothing"}
"""Keys are written as texts in a result, as the host would; in arguments they are refused."""


@st.composite
def poisoned(draw: st.DrawFn, poison: Any) -> Any:
    """JSON with one value in it that is none."""
    value = draw(JSON)
    for _ in range(draw(st.integers(0, 3))):
        value = draw(st.sampled_from(([value, 1], {"a": value}, {"to": "a@b.example", "body": value}, (value,))))
    places: list[tuple[Any, Any]] = []
    value = copy.deepcopy({"root": value})
    stack: list[Any] = [value]
    while stack:
        node = stack.pop()
        for key, inner in node.items() if isinstance(node, dict) else enumerate(node):
            if not isinstance(node, tuple):
                places.append((node, key))
            if isinstance(inner, dict | list | tuple):
                stack.append(inner)
    node, key = draw(st.sampled_from(places))
    node[key] = poison
    return value


@pytest.mark.parametrize("name", POISONS)
@given(data=st.data(), tool=st.sampled_from(TOOLS))
@examples(8)
def test_one_unreadable_value_anywhere_denies_the_call(name: str, data: st.DataObject, tool: Tool) -> None:
    guard, call = Guard(), Call(tool, data.draw(poisoned(POISONS[name]())))
    decision = guard.before(call)
    assert (decision.verdict, decision.gate) == ("deny", "deny")
    assert set(decision.rules) & {"uninspectable_call", "guard_fault"}
    assert guard.after(call, Result("denied")).action == "pass"


@pytest.mark.parametrize("name", sorted(set(POISONS) - READABLE_AS_RESULT))
@given(data=st.data(), part=st.sampled_from(("value", "content", "contexts")), tool=st.sampled_from(TOOLS), is_error=st.booleans())
@examples(8)
def test_one_unreadable_value_anywhere_withholds_the_result(name: str, data: st.DataObject, part: str, tool: Tool, is_error: bool) -> None:
    guard, call = Guard({"policy": {"preset": "permissive"}}), Call(tool, {})
    guard.before(call)
    value = data.draw(poisoned(POISONS[name]()))
    given_parts = {"value": "x", part: [value] if part == "contexts" else value}
    output = guard.after(call, Result(is_error=is_error, **given_parts))
    assert (output.action, output.advised, output.replacement) == ("withhold", "withhold", None)
    assert "inspected" in output.reason


@given(OBJECTS | JSON, JSON, st.sampled_from(TOOLS), st.sampled_from(("enforce", "observe")), st.sampled_from(("block", "redact")))
@examples(150)
def test_any_json_gets_an_answer(arguments: Any, value: Any, tool: Tool, mode: str, action: str) -> None:
    guard, call = Guard({"mode": mode, "output": {"action": action}}), Call(tool, arguments)
    before = copy.deepcopy((arguments, value))
    decision = guard.before(call)
    assert "guard_fault" not in decision.rules
    output = guard.after(call, Result(value, content=value, contexts=(value,)), executed=True)
    assert "could not be inspected" not in output.reason
    assert (arguments, value) == before


WEIRD: Final = (
    st.sampled_from([*POISONS.values()]).map(lambda make: make())
    | st.sampled_from((Quiet("a@b.example"), Loud("x"), "\ud800", "a\0b", "", frozenset({1}), bytearray(b"x"), 10**400, -0.0, 1e308, Ellipsis))
    | st.builds(dict, st.just({"url": "http://[::ffff:169.254.169.254]/", "\ud83d": "\udc00"}))
)


@given(WEIRD, WEIRD, WEIRD, st.sampled_from(TOOLS), st.sampled_from(("enforce", "observe")))
@examples(80)
def test_nothing_that_is_no_json_makes_the_guard_raise(one: Any, two: Any, three: Any, tool: Tool, mode: str) -> None:
    guard, call = Guard({"mode": mode}), Call(tool, {"to": one, "items": [two, two]})
    decision = guard.before(call)
    output = guard.after(call, Result(three, content=one, contexts=(two,)), executed=True)
    if mode == "observe":
        assert (decision.gate, output.action, output.replacement) == ("allow", "pass", None)


@given(st.sampled_from((None, 5, b"x", [], {}, Tool(5), Tool(None), Tool("a", 5, 6, 7), Tool("a", "b", {"x": {1, 2}}))), JSON)  # type: ignore[arg-type]
@examples(40)
def test_a_call_of_something_that_is_no_tool_is_denied(tool: Any, arguments: Any) -> None:
    decision = Guard().before(Call(tool, arguments))
    assert decision.verdict == "deny" or (isinstance(tool, Tool) and tool.name == "a" and tool.parameters == 6)


@given(st.sampled_from((None, 5, "", "\ud800", ("a",), "x" * 100_000)))
@examples(6)
def test_a_session_key_of_any_kind_gets_an_answer(key: Any) -> None:
    guard, call = Guard(), Call(FILES, {"path": "notes.md"}, session=key)
    assert guard.before(call).verdict == "allow"
    assert guard.after(call, Result("text")).action == "pass"


def test_a_session_key_that_cannot_be_kept_is_denied() -> None:
    guard, call = Guard(), Call(FILES, {}, session=[])  # type: ignore[arg-type]
    assert guard.before(call).verdict == "deny"
    assert guard.after(call, Result("text")).action == "withhold"


@pytest.mark.parametrize("name", POISONS)
@pytest.mark.parametrize("part", ["parameters", "output_schema"])
def test_a_definition_that_cannot_be_compared_is_denied(name: str, part: str) -> None:
    tool = Tool("file_read", "Read a file from disk", **{part: POISONS[name]()})
    guard = Guard()
    started = time.perf_counter()
    guard.tools_changed([tool])
    decision = guard.before(Call("file_read", {"path": "notes.md"}))
    assert time.perf_counter() - started < _SLOW
    assert decision.verdict == "deny" or name == "number of 5000 digits"


MEGABYTE: Final = 1_000_000
_UNITS: Final = {
    "zeros": "0",
    "dots": "a.",
    "ats": "a@",
    "mail": "a@b.",
    "jwt": "eyJ",
    "dashes": "-----BEGIN ",
    "urls": "http://a:b@",
    "assignments": '"password": ',
    "slashes": "/../",
    "quotes": "'\"",
    "backticks": "`$(",
    "heredocs": "cat <<A\n",
    "braces": "{a,",
    "pipes": "x|",
    "parentheses": "((",
    "percent": "%25",
    "wide": "数据",
    "surrogates": "\ud800",
    "nul": "\0a",
    "combining": "a\u0301\u200b",
    "lines": "rm -rf /\n",
    "commas": "a@b.example,",
    "base64": "QUtJQQ==",
    "spaces": " \t",
}
TEXTS: Final = {name: (unit * (MEGABYTE // len(unit) + 1))[:MEGABYTE] for name, unit in _UNITS.items()}
SHAPES: Final[dict[str, Callable[[], Any]]] = {
    "9,000 mails": lambda: {"to": [f"a{n}@b{n}.example" for n in range(9_000)], "body": "x"},
    "9,000 urls": lambda: {"url": [f"https://h{n}.example/p/{n}?q={n}" for n in range(9_000)]},
    "9,000 commands": lambda: {"command": [f"cat a{n} | sh" for n in range(9_000)]},
    "4,000 command objects": lambda: {"steps": [{"command": f"echo {n}", "args": ["x"]} for n in range(4_000)]},
    "9,000 codes": lambda: {"steps": [{"code": f"print({n})"} for n in range(9_000)]},
    "9,000 paths": lambda: {"path": [f"/home/u{n}/.ssh/id_rsa" for n in range(9_000)]},
    "9,000 keys": lambda: {f"key {n} x{n}y": f"value {n}" for n in range(9_000)},
    "9,000 short texts": lambda: {"body": [f"w{n % 7}" for n in range(9_000)]},
    "100,000 values": lambda: {"body": [0] * 100_000},
    "1,000,000 values": lambda: [0] * MEGABYTE,
    "a long key above many values": lambda: {"k" * MEGABYTE: [0] * 9_000},
    "60 long keys inside each other": lambda: {"a": _chain(60, 100_000)},
    "nested 60 deep": lambda: nested(60),
    "9,000 secrets": lambda: {"body": [f"password: hunter{n}xyzzy" for n in range(9_000)]},
}


def _chain(levels: int, length: int) -> Any:
    value: Any = "x"
    for level in range(levels):
        value = {str(level) * length: value}
    return value


def seconds(call: Callable[[], Any]) -> float:
    """How long it takes."""
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


@pytest.mark.parametrize("unit", _UNITS)
def test_a_megabyte_of_anything_in_an_argument_is_judged_in_time(unit: str) -> None:
    for tool, field in ((SHELL, "command"), (MAIL, "to"), (WEB, "url"), (WRITE, "path"), (STRANGE, "code"), (SHELL, "script")):
        call = Call(tool, {field: TEXTS[unit]})
        assert seconds(lambda call=call: Guard().before(call)) < _SLOW, field  # type: ignore[misc]


@pytest.mark.parametrize("unit", _UNITS)
def test_a_megabyte_of_anything_in_a_result_is_inspected_in_time(unit: str) -> None:
    for action in ("block", "redact"):
        guard, call = Guard({"output": {"action": action}}), Call(FILES, {"path": "notes.md", "query": TEXTS[unit][:200_000]})
        guard.before(call)
        assert seconds(lambda guard=guard, call=call: guard.after(call, Result({"text": TEXTS[unit]}))) < _SLOW, action  # type: ignore[misc]
        assert seconds(lambda guard=guard: guard.before(Call(MAIL, {"body": TEXTS[unit]}))) < _SLOW, action  # type: ignore[misc]


@pytest.mark.parametrize("shape", SHAPES)
def test_very_many_values_are_judged_in_time(shape: str) -> None:
    value = SHAPES[shape]()
    guard = Guard({"output": {"action": "redact"}})
    for tool in (SHELL, MAIL, WEB, CALCULATOR):
        call = Call(tool, value)
        assert seconds(lambda call=call: guard.before(call)) < _SLOW, tool.name  # type: ignore[misc]
        assert seconds(lambda call=call: guard.after(call, Result(value), executed=True)) < _SLOW, tool.name  # type: ignore[misc]


def test_many_labelled_arguments_and_a_large_result_are_compared_in_time() -> None:
    guard = Guard()
    call = Call(CALCULATOR, {"rows": [f"ana{n}@mail{n}.example" for n in range(9_000)]})
    guard.before(call)
    assert seconds(lambda: guard.after(call, Result("nothing of that " * 250_000), executed=True)) < _SLOW


def test_a_result_over_the_largest_size_is_withheld() -> None:
    guard, call = Guard(), Call(FILES, {"path": "notes.md"})
    guard.before(call)
    assert seconds(lambda: guard.after(call, Result("x " * 20_000_000))) < _SLOW
    assert guard.after(call, Result("x " * 3_000_000)).action == "withhold"


@given(st.text(max_size=40) | st.binary(max_size=40) | st.sampled_from(("[" * 100_000, '{"a":' * 100_000, "1" * 10_000, "1e999", "-1e999", "NaN")))
@examples(150)
def test_a_text_is_read_as_json_or_refused(text: str | bytes) -> None:
    try:
        parse_json(text)
    except HostPayloadError as refused:
        assert str(refused)


def finite(value: Any) -> bool:
    """True when no number in it is an infinity or none at all."""
    if isinstance(value, list | dict):
        return all(map(finite, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, float) or math.isfinite(value)


@given(st.recursive(st.sampled_from(("1", "1e999", "-1e400", "2.5", "1e-999", "true")), lambda inner: st.builds("[{},{}]".format, inner, inner)))
@examples(60)
def test_no_spelling_of_infinity_is_read(text: str) -> None:
    try:
        assert finite(parse_json(text))
    except HostPayloadError:
        assert "e999" in text or "e400" in text


TRACE: Final = {
    "id": "t-1",
    "user_prompts": ["read the news", "and mail it"],
    "tools": [{"name": "web_fetch", "description": "Fetch a page", "inputSchema": {"type": "object"}, "server": "s", "annotations": {}}],
    "steps": [
        {"tool": "web_fetch", "arguments": {"url": "https://a.example"}, "result": "text", "turn": 0, "server": "s", "agent": "a"},
        {"event": "user", "text": "go on"},
        {"event": "tools_changed", "tools": [{"name": "web_fetch"}]},
        {"tool": "send_email", "arguments": {"to": "b@c.example", "body": "text"}, "error": "refused", "parent": "x"},
        {"event": "approved", "step": 0},
        {"event": "dispose"},
    ],
    "config": {"mode": "observe"},
}


@st.composite
def mutated(draw: st.DrawFn, value: Any) -> Any:
    """The value with one to three of its places replaced, removed or doubled."""
    value = {"root": copy.deepcopy(value)}
    for _ in range(draw(st.integers(1, 3))):
        node: Any = value
        key: Any = "root"
        while isinstance(node[key], dict | list) and node[key] and draw(st.integers(0, 4)):
            node = node[key]
            key = draw(st.sampled_from(sorted(node, key=str) if isinstance(node, dict) else range(len(node))))
        kind = draw(st.sampled_from(("replace", "replace", "remove", "add")))
        if kind == "add" and isinstance(node, dict):
            node[draw(st.text(max_size=6))] = draw(JSON)
        elif kind == "remove" and node is not value:
            node.pop(key)
            if not node:
                return value["root"]
        else:
            node[key] = draw(JSON | st.sampled_from((math.nan, b"x", (), {"name": 1}, -1, 10**30, "x" * 300)))
    return value["root"]


@given(mutated(TRACE) | JSON)
@examples(200)
def test_a_trace_is_read_and_played_or_refused(raw: Any) -> None:
    try:
        trace = read_trace(raw)
    except HostPayloadError as refused:
        assert str(refused)
        return
    try:
        replay = Replay(trace, Settings())
    except RiskProofError as refused:
        assert str(refused)
        return
    assert all(judged.decision.gate in ("allow", "ask", "deny") for judged in replay.run())


@given(mutated(TRACE["tools"][0]) | JSON)  # type: ignore[index]
@examples(100)
def test_a_definition_is_read_and_classified_or_refused(raw: Any) -> None:
    try:
        tool = read_tool(raw)
    except HostPayloadError as refused:
        assert str(refused)
        return
    guard = Guard()
    guard.tools_changed([tool])
    assert guard.before(Call(tool.name, {})).verdict in ("allow", "ask", "deny")


CONFIG: Final = {
    "mode": "enforce",
    "task": {"mode": "standard"},
    "experience": {"language": "en"},
    "policy": {"preset": "strict", "unknown_tool": "deny", "internal_domains": ["*.corp.example", "10.0.0.1", "::1"], "blockedDomains": ["a.example"]},
    "provenance": {"enabled": True, "max_entries": 5, "max_entry_bytes": 100, "maxTotalBytes": 1000},
    "output": {"enabled": True, "action": "redact", "blocked_taints": ["SECRET"], "trusted_declassifiers": {"a": ["PII"]}},
    "classification": {"overrides": {"a": ["PRIVATE_ACCESS"]}},
    "proof": {"enabled": True, "max_records": 10},
}


@given(mutated(CONFIG) | JSON | st.dictionaries(st.sampled_from([key.section or key.name for key in KEYS]) | st.integers(), JSON, max_size=3))
@examples(200)
def test_a_configuration_is_taken_or_refused(raw: Any) -> None:
    try:
        settings = settings_from(raw)
    except PolicyError as refused:
        assert str(refused)
        return
    Guard(settings)


@given(OBJECTS)
@examples(40)
def test_a_guard_is_never_half_configured(raw: Mapping[str, Any]) -> None:
    try:
        settings = settings_from(raw)
    except PolicyError:
        return
    assert raw == {} or settings != settings_from({}) or set(raw) <= {"", "$"}


LINES: Final = (
    b'{"proofId":"a","decision":"deny","riskLevel":"high","matchedRules":[{"id":"x"}]}',
    b'{"type":"riskproof/receipt","proofId":"a","receipt":{"gate":"deny"}}',
    b'{"type":"riskproof/receipt","proofId":["a"],"receipt":1}',
    b'{"proofId":["a"],"decision":"deny","riskLevel":"high","matchedRules":[]}',
    b'{"proofId":"b","decision":["deny"],"riskLevel":{},"matchedRules":[]}',
    b'{"proofId":"b","decision":"deny","riskLevel":"high","matchedRules":5}',
    b'{"proofId":"b","decision":"deny","riskLevel":"high","matchedRules":[5]}',
    b"[]",
    b"{",
    b"",
    b"\xff\xfe",
    b"[" * 100_000,
    b"1" * 10_000,
    b"null",
)


@given(st.lists(st.sampled_from(LINES) | st.binary(max_size=10), max_size=4))
@examples(100)
def test_a_proof_file_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]) -> None:
    file: Path = tmp_path_factory.mktemp("proofs") / "proofs.jsonl"
    file.write_bytes(b"\n".join(lines))
    try:
        stats_of(read_jsonl(file))
    except LedgerError as refused:
        assert str(refused)
