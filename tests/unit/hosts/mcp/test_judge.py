"""The guard as this host uses it: what passes, what a fault means, what is too large."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterable
from typing import Any

import anyio
import pytest
from mcp.shared.exceptions import MCPError

from riskproof.guard.guard import Guard
from riskproof.hosts.mcp import encode
from riskproof.hosts.mcp.decode import MAX_TEXT
from riskproof.hosts.mcp.judge import Judge, Shown
from riskproof.model.call import Call, Result, Tool
from riskproof.model.decision import Decision, OutputDecision
from tests.unit.hosts.mcp.harness import SESSION, envelope, office, play, run, said, stateless
from tests.unit.hosts.mcp.test_calls import ASKING, FORMS, YES

KEY = "s" + "k-" + "proj-" + "Zq8Wn3Lr6Tk1Vb5Yx2Hd9Mc4Jf7Gp0Se"


class Faulty:
    """A guard with a fault in every place."""

    def before(self, call: Call) -> Decision:
        raise RuntimeError("canary")

    def after(self, call: Call, result: Result) -> OutputDecision:
        raise RuntimeError("canary")

    def refused(self, call: Call, *, answered: bool = False, cancelled: bool = False) -> None:
        raise RuntimeError("canary")

    def tools_changed(self, tools: Iterable[Tool], session: str | None = None) -> None:
        raise RuntimeError("canary")

    def dispose(self, session: str) -> None:
        raise RuntimeError("canary")


def judge(settings: dict[str, Any] | None = None) -> tuple[Judge, Guard]:
    guard = Guard(settings)
    return Judge(guard, SESSION, guard.policy.mode), guard


def result_of(one: Judge, result: dict[str, Any]) -> Shown:
    return anyio.run(one.result, Call("lookup", {}, SESSION), result)


def test_a_harmless_result_is_the_very_object_that_came() -> None:
    result = said("12:00")
    assert result_of(judge()[0], result).result is result


def test_a_secret_is_withheld_with_the_guards_own_sentence() -> None:
    shown = result_of(judge()[0], said(f"key = {KEY}"))
    assert shown.result is None
    assert "API_KEY" in shown.reason


def test_a_secret_is_replaced_where_the_operator_wants_it_so() -> None:
    one, _ = judge({"output": {"action": "redact"}})
    structured = {"settings": f"key = {KEY}", "timeout": 30}
    shown = result_of(one, {"content": [{"type": "text", "text": f"key = {KEY}\nport = 1"}], "structuredContent": structured})
    assert shown.result is not None
    assert KEY not in str(shown.result)
    assert shown.result["structuredContent"]["timeout"] == 30
    assert shown.result["content"][0]["text"].endswith("\nport = 1")


def test_a_result_in_an_error_is_inspected_too() -> None:
    assert result_of(judge()[0], {**said(f"failed with {KEY}"), "isError": True}).result is None


def test_a_call_is_judged_in_its_session_and_its_reason_carries_no_tag() -> None:
    one, guard = judge()
    guard.tools_changed([Tool("run_shell", "Run a shell command.")], SESSION)
    ruling = anyio.run(one.call, "run_shell", {"command": "rm -rf /"}, 30)
    assert (ruling.gate, ruling.reason.startswith("RiskProof")) == ("deny", False)
    assert guard.session(SESSION) is not None


@pytest.mark.parametrize("size", [10, 100_000])
def test_large_and_small_calls_get_the_same_answer(size: int) -> None:
    one, guard = judge()
    guard.tools_changed([Tool("current_time", "Tell the time.")], SESSION)
    assert anyio.run(one.call, "current_time", {}, size).gate == "allow"


def test_a_result_that_is_too_large_is_withheld_and_its_call_closed() -> None:
    one, guard = judge()
    guard.tools_changed([Tool("current_time", "Tell the time.")], SESSION)
    call = anyio.run(one.call, "current_time", {}, 2).call
    shown = anyio.run(one.result, call, said("x" * (MAX_TEXT + 1)))
    assert (shown.result, shown.reason) == (None, encode.TOO_LARGE)
    assert guard.proofs()[-1]["receipt"]["outcome"] == "error"


def test_observe_mode_passes_what_is_too_large_or_secret() -> None:
    one, _ = judge({"mode": "observe"})
    for result in (said("x" * (MAX_TEXT + 1)), said(f"key = {KEY}")):
        assert result_of(one, result).result is result


def test_a_refused_call_is_closed_as_blocked() -> None:
    one, guard = judge()
    ruling = anyio.run(one.call, "frobnicate", {}, 2)
    assert ruling.gate == "ask"
    one.drop(ruling.call, made=False)
    assert guard.proofs()[-1]["receipt"]["outcome"] == "blocked"


def test_a_fault_denies_and_withholds_and_its_text_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    one = Judge(Faulty(), SESSION, "enforce")
    with caplog.at_level(logging.DEBUG):
        ruling = anyio.run(one.call, "x", {}, 2)
        assert (ruling.gate, ruling.reason) == ("deny", encode.FAULT)
        assert result_of(one, said("12:00")) == Shown(None, encode.UNREADABLE)
        one.definitions([Tool("x")])
        one.drop(ruling.call)
        one.drop(ruling.call, made=False)
    assert ("canary" in caplog.text, caplog.text.count("RuntimeError")) == (False, 5)


def test_a_fault_passes_in_observe_mode() -> None:
    one = Judge(Faulty(), SESSION, "observe")
    result = said("12:00")
    assert anyio.run(one.call, "x", {}, 2).gate == "allow"
    assert result_of(one, result).result is result


class Deaf(Faulty):
    """A guard whose replacement does not fit what it was shown."""

    def after(self, call: Call, result: Result) -> OutputDecision:
        return OutputDecision("replace", "replace", replacement=[1, 2, 3], reason="")


def test_a_replacement_that_does_not_fit_withholds_the_result() -> None:
    assert result_of(Judge(Deaf(), SESSION, "enforce"), said("12:00")) == Shown(None, encode.UNREADABLE)


class Elsewhere:
    """A guard in another process: it answers slowly, in threads that are not the event loop's, and keeps what it was asked in order."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.threads: set[str] = set()
        self.guard = Guard()

    def _note(self, what: str, name: str) -> None:
        self.asked.append((what, name))
        self.threads.add(threading.current_thread().name)

    def before(self, call: Call) -> Decision:
        self._note("before", call.name)
        return self.guard.before(call)

    def after(self, call: Call, result: Result) -> OutputDecision:
        self._note("after", call.name)
        return self.guard.after(call, result)

    def refused(self, call: Call, *, answered: bool = False, cancelled: bool = False) -> None:
        self._note("refused", call.name)

    def tools_changed(self, tools: Iterable[Tool], session: str | None = None) -> None:
        self._note("tools_changed", ",".join(tool.name for tool in tools))

    def dispose(self, session: str, *, forget: bool = False) -> None:
        self._note("dispose", f"{session} {forget}")

    def close(self) -> None:
        self._note("close", "")


def test_a_guard_elsewhere_is_asked_in_order_in_one_thread_of_its_own() -> None:
    guard = Elsewhere()
    one = Judge(guard, SESSION, "enforce", remote=True)

    async def story() -> None:
        one.definitions([Tool("x")])
        ruling = await one.call("x", {}, 2)
        one.drop(ruling.call, made=False)
        await one.result(ruling.call, said("12:00"))
        one.drop(ruling.call)

    anyio.run(story)
    one.end()
    told = [("tools_changed", "x"), ("before", "x"), ("refused", "x"), ("after", "x"), ("after", "x")]
    assert guard.asked == [*told, ("dispose", f"{SESSION} True"), ("close", "")]
    assert (len(guard.threads), threading.current_thread().name in guard.threads) == (1, False)


def test_in_a_shared_session_the_servers_own_tools_carry_its_name_and_ours_do_not() -> None:
    guard = Elsewhere()
    one = Judge(guard, SESSION, "enforce", prefix="desk__")
    one.definitions([Tool("read"), Tool("write")])
    anyio.run(one.call, "read", {}, 2)
    anyio.run(one.call, Tool("resources/read"), {}, 2)
    assert guard.asked == [("tools_changed", "desk__read,desk__write"), ("before", "desk__read"), ("before", "resources/read")]


def test_a_shared_session_outlives_the_proxy_which_lets_go_of_its_guard() -> None:
    guard = Elsewhere()
    Judge(guard, SESSION, "enforce", remote=True).end(shared=True)
    assert guard.asked == [("close", "")]


def counted(scene: Any) -> dict[str, Any]:
    """Of each tool of the server's label its calls, its failures by code, and the bytes of its results."""
    guard: Any = scene.proxy._judge._guard
    (label,) = guard.meter.snapshot("s1").to_json()["labels"]
    return {
        row["name"]: (row["calls"], dict(row.get("failureCodes", {})), row["resultBytes"])
        for row in label["observed"]["tools"]
        if row["calls"]
    }


def test_the_servers_label_counts_whole_results_denials_and_failures() -> None:
    async def failing(_params: Any) -> dict[str, Any]:
        raise MCPError(code=-32000, message="canary")

    async def story() -> None:
        async with play(office(**{"tools/call current_time": failing})) as scene:
            await scene.client.greet()
            page = await scene.client.call("fetch_page", {"url": "https://news.example"})
            await scene.client.call("run_shell", {"command": "rm -rf /"})
            with pytest.raises(MCPError):
                await scene.client.call("current_time")
            assert counted(scene) == {
                "fetch_page": (1, {}, len(json.dumps(page, separators=(",", ":"), ensure_ascii=False).encode())),
                "run_shell": (1, {"denied": 1}, 0),
                "current_time": (1, {"tool-error": 1}, len('{"message":"canary"}')),
            }

    run(story)


def test_a_call_that_a_person_is_asked_about_first_comes_twice_and_only_the_second_time_counts_as_made() -> None:
    async def story() -> None:
        async with play(stateless(), settings=ASKING) as scene:
            meta = envelope(FORMS)
            await scene.client.call("fetch_page", {"url": "https://news.example"}, _meta=meta)
            asked = await scene.client.call("read_customer_table", _meta=meta)
            again: dict[str, Any] = {"_meta": meta, "requestState": asked["requestState"], "inputResponses": {"riskproof": YES}}
            await scene.client.call("read_customer_table", **again)
            calls, codes, _ = counted(scene)["read_customer_table"]
            assert (calls, codes) == (2, {"aborted": 1})

    run(story)
