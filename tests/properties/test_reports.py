"""No value of a call or a result comes out of a report, whatever is asked for and in whichever language."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof import Call, Guard, Result, Tool, reports
from riskproof.model.snapshot import Snapshot
from tests.chinese import CHINESE
from tests.properties.drawing import TOOLS, examples
from tests.properties.test_canaries import SHAPES, canaries, leaks

_FIELDS = ("to", "url", "body", "command", "path", "headers")
_STEPS = st.lists(
    st.tuples(st.sampled_from(TOOLS), st.sampled_from(_FIELDS), st.sampled_from(sorted(SHAPES)), st.sampled_from(sorted(SHAPES))),
    min_size=1,
    max_size=3,
)


def every_report(snapshot: Snapshot) -> list[str]:
    """Everything that is made of a snapshot, in both languages."""
    said = []
    for language in ("en", "zh-CN"):
        own: Any = {**snapshot, "language": language}
        said += [reports.report_text(own, view) for view in ("status", "trace", "health", "help")]
        said += [json.dumps(reports.dashboard(own, key), ensure_ascii=False) for key in ("s", None)]
        said.append(json.dumps(reports.status_answer({"sessionId": "s"}, lambda _key, own=own: own), ensure_ascii=False))  # type: ignore[misc]
    return said


def play(guard: Guard, word: str, steps: list[tuple[Tool, str, str, str]]) -> None:
    """Calls with the word in them, and results that hold it, in the session that is reported on."""
    guard.user_said("s", f"my name is {word}")
    for number, (tool, field, argument, value) in enumerate(steps):
        call = Call(tool, {field: SHAPES[argument](word), "note": "x"}, "s", id=f"{word}-{number}")
        guard.before(call)
        guard.after(call, Result(SHAPES[value](word), content=[word], contexts=(word,), is_error=number == 2), executed=True)


@pytest.mark.parametrize("mode", ["enforce", "observe"])
@given(word=canaries(), steps=_STEPS, action=st.sampled_from(("block", "redact")))
@examples(50)
def test_no_value_comes_out_of_a_report(mode: str, word: str, steps: list[tuple[Tool, str, str, str]], action: str) -> None:
    observed = {"observed_rules": ["unknown_tool"], "blocked_domains": ["partner.example"]}
    guard = Guard({"mode": mode, "output": {"action": action}, "policy": observed})
    play(guard, word, steps)
    snapshot = guard.report("s")
    assert len(snapshot["proofs"]) == len(steps)
    assert leaks(word, *every_report(snapshot)) == []


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_shape_in_every_kind_of_field_stays_out_of_reports(tool: Tool) -> None:
    word = "b2c3" + "d4f5" + "ghjk"
    for shape in SHAPES:
        guard = Guard({"policy": {"blocked_domains": ["partner.example"]}})
        play(guard, word, [(tool, field, shape, shape) for field in _FIELDS])
        assert leaks(word, *every_report(guard.report("s"))) == [], shape


@pytest.mark.parametrize("mode", ["enforce", "observe"])
@given(word=canaries(), steps=_STEPS)
@examples(50)
def test_a_language_changes_words_only_and_every_call_is_one_of_three_kinds(
    mode: str, word: str, steps: list[tuple[Tool, str, str, str]]
) -> None:
    guard = Guard({"mode": mode})
    play(guard, word, steps)
    english: Any = guard.report("s")
    chinese: Any = {**english, "language": "zh-CN"}
    one, other = reports.dashboard(english, "s"), reports.dashboard(chinese, "s")
    words = ("title", "outcome", "remediation")
    for shown in (one, other):
        shown["risks"] = [{**risk, **dict.fromkeys(words, "")} for risk in shown["risks"]]  # type: ignore[typeddict-item]
        shown["language"], shown["health"] = "en", {"attention": 0, "checks": [], "note": ""}
    assert one == other
    counts = one["counts"]
    assert counts["checked"] == len(steps) == counts["clear"] + counts["blocked"] + counts["attention"]
    assert len(one["risks"]) == min(3, counts["checked"] - counts["clear"])
    assert counts["blocked"] == 0 or mode == "enforce"
    assert f"checked {counts['checked']} · blocked by RiskProof {counts['blocked']} · " in reports.trace_text(english)
    assert CHINESE.search("".join(reports.report_text(english, view) for view in ("status", "trace", "health"))) is None


@given(name=st.text(max_size=300), word=canaries())
@examples(100)
def test_a_hostile_name_of_a_tool_breaks_no_line_and_shows_no_credential(name: str, word: str) -> None:
    secret = "s" + "k-" + word + "Ab1" * 6
    guard = Guard()
    guard.before(Call(Tool(f"{name}\n<b>{secret}\x1b[2J", "Run a shell command"), {"command": "rm -rf /"}, "s"))
    plain = Guard()
    plain.before(Call(Tool("bash", "Run a shell command"), {"command": "rm -rf /"}, "s"))
    for view in ("status", "trace"):
        text = reports.report_text(guard.report("s"), view)
        assert len(text.splitlines()) == len(reports.report_text(plain.report("s"), view).splitlines())
        assert leaks(secret, text) == []
        assert not set(text) & set("<>`[]\x1b\u202e\u2028") - {">"}
    assert leaks(secret, json.dumps(reports.dashboard(guard.report("s"), "s"))) == []
