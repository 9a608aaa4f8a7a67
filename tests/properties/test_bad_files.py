"""Malformed JSON, traces, definitions, configurations and proof files: read, or refused with an error that says whose fault it is."""

from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof import Call, Guard
from riskproof.errors import HostPayloadError, LedgerError, PolicyError, RiskProofError
from riskproof.guard.config import Settings, load_settings, settings_from
from riskproof.guard.config_keys import KEYS
from riskproof.guard.replay import Replay
from riskproof.ledger.proofs import read_jsonl, stats_of
from riskproof.model.strict_json import parse_json
from riskproof.model.trace import read_tool, read_trace
from tests.properties.drawing import JSON, examples

_ENDLESS: Final = ("[" * 100_000, '{"a":' * 100_000, "1" * 10_000, "1e999", "-1e999", "NaN", '{"a":1,"a":1}', '"\\ud800"', "\ufeff1")


@given(st.text(max_size=40) | st.binary(max_size=40) | st.sampled_from(_ENDLESS) | JSON.map(json.dumps))
@examples(200)
def test_a_text_is_read_as_json_or_refused(text: str | bytes) -> None:
    try:
        value = parse_json(text)
    except HostPayloadError as refused:
        assert str(refused)
    else:
        assert json.loads(json.dumps(value, allow_nan=False)) == value


@given(JSON)
@examples(100)
def test_what_was_written_as_json_is_read_back(value: Any) -> None:
    text = json.dumps(value)
    assert json.dumps(parse_json(text)) == json.dumps(parse_json(text.encode())) == text


@given(st.dictionaries(st.text(max_size=4), st.integers(), min_size=1, max_size=3), st.data())
@examples(30)
def test_a_key_that_is_given_twice_is_refused(table: dict[str, int], data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(table)))
    with pytest.raises(HostPayloadError):
        parse_json(f"{json.dumps(table)[:-1]}, {json.dumps(key)}: 0}}")


_NUMBERS: Final = st.sampled_from(("1", "1e999", "-1e400", "2.5", "1e-999", "true"))


@given(st.recursive(_NUMBERS, lambda inner: st.builds("[{},{}]".format, inner, inner)))
@examples(60)
def test_no_spelling_of_infinity_is_read(text: str) -> None:
    if "e999" in text.replace("e-999", "") or "e400" in text:
        with pytest.raises(HostPayloadError):
            parse_json(text)
    else:
        json.dumps(parse_json(text), allow_nan=False)


TRACE: Final[dict[str, Any]] = {
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
CONFIG: Final[dict[str, Any]] = {
    "mode": "enforce",
    "task": {"mode": "standard"},
    "experience": {"language": "en"},
    "policy": {"preset": "strict", "unknown_tool": "deny", "internal_domains": ["*.corp.example", "::1"], "blockedDomains": ["a.example"]},
    "provenance": {"enabled": True, "max_entries": 5, "max_entry_bytes": 100, "maxTotalBytes": 1000},
    "output": {"enabled": True, "action": "redact", "blocked_taints": ["SECRET"], "trusted_declassifiers": {"a": ["PII"]}},
    "classification": {"overrides": {"a": ["PRIVATE_ACCESS"]}},
    "proof": {"enabled": True, "max_records": 10},
}
_STRANGE: Final = JSON | st.sampled_from((math.nan, b"x", (), {"name": 1}, -1, 10**30, "x" * 300, "\ud800", "/nowhere/riskproof.toml"))


@st.composite
def mutated(draw: st.DrawFn, value: Any) -> Any:
    """The value with one to three of its places replaced, removed or joined by another."""
    root = {"root": copy.deepcopy(value)}
    for _ in range(draw(st.integers(1, 3))):
        node: Any = root
        key: Any = "root"
        while isinstance(node[key], dict | list) and node[key] and draw(st.integers(0, 4)):
            node = node[key]
            key = draw(st.sampled_from(list(node) if isinstance(node, dict) else range(len(node))))
        kind = draw(st.sampled_from(("replace", "replace", "remove", "add")))
        if kind == "add" and isinstance(node, dict) and node is not root:
            node[draw(st.text(max_size=6))] = draw(JSON)
        elif kind == "remove" and node is not root and len(node) > 1:
            node.pop(key)
        else:
            node[key] = copy.deepcopy(draw(_STRANGE))
    return root["root"]


def test_the_trace_and_the_configuration_that_are_mutated_are_sound() -> None:
    assert len(list(Replay(read_trace(TRACE), Settings()).run())) == 2
    assert settings_from(CONFIG).policy.preset == "strict"


@given(mutated(TRACE) | JSON)
@examples(200)
def test_a_trace_is_read_and_played_or_refused(raw: Any) -> None:
    try:
        replay = Replay(read_trace(raw), Settings())
    except RiskProofError as refused:
        assert str(refused)
        return
    assert [judged for judged in replay.run() if judged.decision.gate not in ("allow", "ask", "deny")] == []


@given(mutated(TRACE["tools"][0]) | JSON)
@examples(150)
def test_a_definition_is_read_and_classified_or_refused(raw: Any) -> None:
    try:
        tool = read_tool(raw)
    except HostPayloadError as refused:
        assert str(refused)
        return
    guard = Guard()
    guard.tools_changed([tool])
    assert guard.before(Call(tool.name, {})).gate in ("allow", "ask", "deny")


_SECTIONS: Final = st.sampled_from(sorted({key.section or key.name for key in KEYS})) | st.integers() | st.text(max_size=8)


@given(mutated(CONFIG) | JSON | st.dictionaries(_SECTIONS, JSON, max_size=3))
@examples(300)
def test_a_configuration_is_taken_or_refused(raw: Any) -> None:
    try:
        settings = settings_from(raw)
    except PolicyError as refused:
        assert str(refused)
    else:
        assert isinstance(Guard(settings).policy.mode, str)


_TOML: Final = (
    'mode = "enforce"\n',
    "[policy]\n",
    'preset = "strict"\n',
    "unknown_tool = true\n",
    "[policy]\n",
    "a = {b = [1, {c = 2}]}\n",
    'x = """\n',
    "\0",
    "\ufeff",
    "é = 1\n",
    "d = 1979-05-27T07:32:00Z\n",
    "n = nan\n",
    "[[policy]]\n",
    "a." * 8 + "b = 1\n",
    "[" * 5_000,
)


@given(st.lists(st.sampled_from(_TOML) | st.text(max_size=6), max_size=4).map("".join) | st.binary(max_size=30))
@examples(100)
def test_a_configuration_file_is_taken_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str | bytes) -> None:
    file: Path = tmp_path_factory.mktemp("settings") / "riskproof.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    try:
        load_settings(file, environ={"XDG_CONFIG_HOME": str(file.parent)}, start=file.parent)
    except PolicyError as refused:
        assert str(refused)


LINES: Final = (
    b'{"proofId":"a","decision":"deny","riskLevel":"high","matchedRules":[{"id":"x"}]}',
    b'{"type":"riskproof/receipt","proofId":"a","receipt":{"gate":"deny"}}',
    b'{"type":"riskproof/receipt","proofId":["a"],"receipt":1}',
    b'{"proofId":["a"],"decision":"deny","riskLevel":"high","matchedRules":[]}',
    b'{"proofId":"b","decision":["deny"],"riskLevel":{},"matchedRules":[]}',
    b'{"proofId":"b","decision":"deny","riskLevel":"high","matchedRules":5}',
    b'{"proofId":"b","decision":"deny","riskLevel":"high","matchedRules":[5]}',
    b'{"proofId":"b","decision":"deny","riskLevel":"high","matchedRules":[{"id":[]}]}',
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
