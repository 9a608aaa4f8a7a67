"""Laws about results: what is blocked never reaches the model, whole or in pieces, and nothing else is touched."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof import Call, Guard, OutputDecision, Result, Tool
from riskproof.detect.content import labels_of
from riskproof.detect.texts import inspection_text, json_text
from riskproof.engine.redact import MARKER
from riskproof.model.taint import LABELS, Label
from tests.properties.drawing import CALCULATOR, FILES, JSON, STRANGE, TOOLS, WEB, examples

BLOCKED: Final[tuple[Label, ...]] = ("SECRET", "API_KEY", "PII")
_RANDOM: Final = "aZ8kQ2mX7pL4vN9cT6rB3wY5"
SECRETS: Final = (
    "s" + "k-" + _RANDOM,
    "AKI" + "A" + "Q7ZX3M9KT2LB8VN4",
    "gh" + "p_" + _RANDOM + "01234567",
    "password: " + _RANDOM,
    '"api_key": "' + _RANDOM + '"',
    "-----BEGIN " + "PRIVATE KEY-----\n" + _RANDOM + "\n-----END " + "PRIVATE KEY-----",
    "postgres://app:" + _RANDOM + "@db.internal/x",
    "eyJ" + "hbGciOiJIUzI1NiJ9.eyJ" + "zdWIiOiIxMjM0NTY3ODkwIn0.dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    "ana.novak@mail.example",
    "123-45-6789",
)
_PLAIN: Final = st.sampled_from(("", " ", "the plan for March ", "数据", "\n", '"', "a=b; ", "x\0 ", "\ud800", "(", "\u200b", "]: "))
_TEXT: Final = st.builds(
    lambda before, secret, after: f"{before}{secret} {after}", _PLAIN, st.sampled_from(SECRETS) | st.just("nothing at all"), _PLAIN
)
_KEY: Final = st.sampled_from(("note", "password", "token", "apiKey", "a.b", "ana.novak@mail.example", "id", "secret value", ""))
VALUES: Final = st.recursive(
    _TEXT | st.integers(0, 10**9) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEY, inner, max_size=3),
    max_leaves=6,
)
RESULTS: Final = st.builds(Result, VALUES, st.booleans(), st.none() | VALUES, st.lists(VALUES, max_size=2))


def answer(settings: dict[str, Any], result: Result, tool: Tool = STRANGE, arguments: Any = None) -> OutputDecision:
    """What becomes of the first result of a session."""
    guard, call = Guard(settings), Call(tool, arguments or {})
    guard.before(call)
    return guard.after(call, result, executed=True)


def texts(value: Any) -> list[str]:
    """Every scalar of a value as text, and every key."""
    if isinstance(value, dict):
        return [text for key, inner in value.items() for text in (key, *texts(inner))]
    if isinstance(value, list | tuple):
        return [text for inner in value for text in texts(inner)]
    return [json_text(value)]


def carried(value: Any) -> set[Label]:
    """The labels that any single text of a value, or all of them with their keys, still show."""
    return set(labels_of(inspection_text(value))).union(*(labels_of(text) for text in texts(value)))


def secrets_in(value: Any) -> list[str]:
    """The secrets that stand somewhere in a value."""
    whole = json.dumps(value, ensure_ascii=False) + "\n" + "\n".join(texts(value))
    return [secret for secret in SECRETS if secret in whole or (_RANDOM in secret and _RANDOM in whole)]


REDACT: Final = {"output": {"action": "redact", "blocked_taints": list(BLOCKED)}}
BLOCK: Final = {"output": {"action": "block", "blocked_taints": list(BLOCKED)}}


@given(RESULTS)
@examples(250)
def test_a_replacement_shows_nothing_that_is_blocked(result: Result) -> None:
    output = answer(REDACT, result)
    if output.action == "replace":
        for part in (output.replacement, output.replacement_content, output.replacement_contexts):
            assert set(BLOCKED) & carried(part) == set()
            assert secrets_in(part) == []


@given(RESULTS)
@examples(150)
def test_what_passes_shows_nothing_that_is_blocked(result: Result) -> None:
    for settings in (REDACT, BLOCK):
        output = answer(settings, result)
        if output.action == "pass":
            hidden = () if result.is_error and result.content is not None else (result.value,)
            for part in (*hidden, result.content, *result.contexts):
                assert set(BLOCKED) & carried(part) == set(), settings


@given(RESULTS)
@examples(100)
def test_redaction_and_blocking_object_to_the_same_results(result: Result) -> None:
    redacted, blocked = answer(REDACT, result), answer(BLOCK, result)
    assert (redacted.action == "pass") == (blocked.action == "pass")
    assert blocked.replacement is None
    assert redacted.blocked == blocked.blocked


@given(RESULTS)
@examples(100)
def test_a_replacement_keeps_shape_keys_and_every_text_that_shows_nothing(result: Result) -> None:
    output = answer(REDACT, result)
    if output.action == "replace":
        unseen = result.is_error and result.content is not None
        before, after = (texts([None if unseen else part.value, part.content, *part.contexts]) for part in (result, _replaced(output)))
        assert len(before) == len(after)
        changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        assert changed
        assert [pair for pair in changed if MARKER not in pair[1]] == []


def _replaced(output: OutputDecision) -> Result:
    return Result(output.replacement, content=output.replacement_content, contexts=output.replacement_contexts)


@given(RESULTS)
@examples(60)
def test_a_withheld_result_gives_a_reason_without_a_value(result: Result) -> None:
    output = answer(BLOCK, result)
    assert (output.action == "withhold") == bool(output.reason)
    assert secrets_in(output.reason) == []


@given(JSON, st.sampled_from((CALCULATOR, FILES, WEB, STRANGE)))
@examples(100)
def test_a_result_that_shows_nothing_blocked_passes(value: Any, tool: Tool) -> None:
    if not carried(value) & {"SECRET", "API_KEY"}:
        output = answer({}, Result(value), tool)
        assert (output.action, output.blocked, output.replacement) == ("pass", (), None)


@given(RESULTS, st.frozensets(st.sampled_from(LABELS), max_size=4), st.frozensets(st.sampled_from(LABELS), max_size=2))
@examples(80)
def test_blocking_more_labels_never_lets_more_through(result: Result, some: frozenset[str], more: frozenset[str]) -> None:
    few = answer({"output": {"blocked_taints": sorted(some)}}, result) if some else None
    many = answer({"output": {"blocked_taints": sorted(some | more)}}, result) if some | more else None
    if few is not None and many is not None and few.action == "withhold":
        assert many.action == "withhold"


@given(RESULTS, st.sampled_from(TOOLS), st.frozensets(st.sampled_from(LABELS), min_size=1, max_size=4))
@examples(80)
def test_a_declassifier_lifts_only_what_was_inherited(result: Result, tool: Tool, lifted: frozenset[str]) -> None:
    settings = {"output": {"trusted_declassifiers": {tool.name: sorted(lifted)}}}
    arguments = {"note": "password: " + _RANDOM, "row": "ana.novak@mail.example"}
    plain, trusted = answer({}, result, tool, arguments), answer(settings, result, tool, arguments)
    assert set(trusted.labels) <= set(plain.labels) <= set(trusted.labels) | set(trusted.declassified)
    assert set(trusted.declassified) <= lifted
    for part in (result.value, result.content, *result.contexts):
        if not (result.is_error and part is result.value) and {"SECRET", "API_KEY"} & carried(part):
            assert trusted.action == "withhold"


@pytest.mark.parametrize("secret", SECRETS[:8])
@pytest.mark.parametrize("wrap", [lambda s: s, lambda s: {"text": s}, lambda s: [["x", s]], lambda s: {"a": {"b": [s, 1]}}])
def test_a_secret_alone_is_taken_out_and_the_rest_stays(secret: str, wrap: Any) -> None:
    output = answer(REDACT, Result(wrap(f"before {secret} after")))
    assert output.action == "replace"
    (text,) = [text for text in texts(output.replacement) if MARKER in text]
    assert text.startswith("before ")
    assert text.endswith(" after")
