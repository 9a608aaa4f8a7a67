from __future__ import annotations

import logging
import threading
from collections import Counter
from typing import Any

import pytest

from riskproof.errors import HostPayloadError, PolicyError
from riskproof.guard.config import Settings, settings_from
from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result, Tool
from riskproof.model.decision import OutputDecision
from tests.unit.guard.calling import COMMAND, FETCH, KEY, MAIL, NOTE, QUERY, SHELL, Broken, fetched, ran, receipts


def test_a_guard_takes_settings_a_mapping_or_nothing() -> None:
    assert Guard().policy == Guard({}).policy == Guard(Settings()).policy == Settings().policy
    assert Guard({"policy": {"preset": "strict"}}).policy == settings_from({"policy": {"preset": "strict"}}).policy
    with pytest.raises(PolicyError):
        Guard({"policy": {"preset": "lax"}})


def test_what_a_page_says_is_not_run() -> None:
    guard = Guard()
    fetched(guard)
    decision = guard.before(Call(SHELL, {"command": COMMAND}))
    assert (decision.verdict, decision.gate, decision.rules) == ("deny", "deny", ("untrusted_code_execution",))
    assert decision.provenance == {"command": ("untrusted_web_1",)}
    assert decision.reason.startswith("RiskProof: ")
    assert "from web_fetch -> bash" in decision.reason


def test_ordinary_work_is_allowed() -> None:
    guard = Guard()
    assert ran(guard, SHELL, {"command": "ls -la"}, "a.txt")[0].verdict == "allow"
    assert ran(guard, FETCH, {"url": "https://news.example/"}, "news")[1] == OutputDecision("pass", "pass", ("UNTRUSTED_WEB",))
    assert ran(guard, NOTE, {"text": "buy bread"}, "saved")[0].verdict == "allow"


def test_sessions_do_not_see_each_other() -> None:
    guard = Guard()
    fetched(guard, session="one")
    assert guard.before(Call(SHELL, {"command": COMMAND}, "two")).verdict == "allow"
    assert guard.before(Call(SHELL, {"command": COMMAND}, "one")).verdict == "deny"


def test_a_denied_calls_denial_text_passes_and_teaches_nothing() -> None:
    """SPEC: riskproof 27.2 D18."""
    guard = Guard()
    decision, output = ran(guard, MAIL, {"to": "pal@mail.example", "body": KEY}, f"denied, although {KEY} was in it")
    assert decision.gate == "deny"
    assert output == OutputDecision("pass", "pass")
    session = guard.session("default")
    assert session is not None
    assert (session.entries, session.event_count) == ((), 0)
    assert receipts(guard) == [("deny", "blocked")]


def test_a_note_with_a_password_in_it_has_its_harmless_result_passed() -> None:
    """SPEC: riskproof 27.2 D19."""
    guard = Guard()
    decision, output = ran(guard, NOTE, {"text": "pass" + "word: x9-kQ2-wZ7"}, "saved")
    assert (decision.gate, output.action) == ("allow", "pass")
    assert "SECRET" in output.labels


def test_a_fault_is_denied_and_its_result_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    guard = Guard()
    call = Call(SHELL, Broken(command="ls"))
    decision = guard.before(call)
    assert (decision.verdict, decision.gate, decision.rules, decision.tool) == ("deny", "deny", ("guard_fault",), "bash")
    assert guard.after(call, Result("denied")) == OutputDecision("pass", "pass")
    assert receipts(guard) == [("deny", "blocked")]
    assert caplog.messages == ["a call could not be judged: RuntimeError"]


def test_in_observe_mode_a_fault_is_logged_and_recorded_and_the_call_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    """SPEC: riskproof 27.2 D20."""
    guard = Guard({"mode": "observe"})
    call = Call(SHELL, Broken(command="ls"))
    decision = guard.before(call)
    assert (decision.verdict, decision.gate, decision.rules) == ("deny", "allow", ("guard_fault",))
    assert guard.after(call, Result("ok")).action == "pass"
    [record] = guard.proofs()
    assert (record["decision"], record["matchedRules"][0]["id"], record["receipt"]["outcome"]) == ("deny", "guard_fault", "succeeded")
    assert caplog.messages[0] == "a call could not be judged: RuntimeError"


@pytest.mark.parametrize("tool", [None, 5, ["bash"], Tool(None), Tool(5)], ids=repr)  # type: ignore[arg-type]
def test_a_tool_without_a_readable_name_is_denied(tool: Any) -> None:
    decision = Guard().before(Call(tool, {}))
    assert (decision.gate, decision.rules, decision.tool) == ("deny", ("guard_fault",), "")


@pytest.mark.parametrize("session", [["a"], {"a": 1}], ids=repr)
def test_a_session_that_is_no_key_is_denied(session: Any) -> None:
    assert Guard().before(Call(SHELL, {}, session)).rules == ("guard_fault",)
    assert Guard().after(Call(SHELL, {}, session), Result("x")).action == "withhold"
    assert Guard({"mode": "observe"}).after(Call(SHELL, {}, session), Result("x")).action == "pass"


def test_a_result_that_cannot_be_inspected_is_withheld_and_passes_in_observe_mode() -> None:
    assert ran(Guard(), NOTE, {}, {1, 2})[1].action == "withhold"
    watched = ran(Guard({"mode": "observe"}), NOTE, {}, {1, 2})[1]
    assert (watched.action, watched.advised) == ("pass", "withhold")


def test_a_result_whose_inspection_fails_is_withheld_with_a_fixed_sentence(caplog: pytest.LogCaptureFixture) -> None:
    for language, start in (("en", "RiskProof withheld this result"), ("zh-CN", "RiskProof 已拦截此结果")):
        output = Guard({"experience": {"language": language}}).after(Call(NOTE, {"a": {1}}), Result("x"))
        assert (output.action, output.advised, output.labels) == ("withhold", "withhold", ())
        assert output.reason.startswith(start)
    assert caplog.messages == ["a result could not be inspected: HostPayloadError"] * 2


def test_a_result_nobody_announced_is_inspected_with_what_its_call_carried() -> None:
    guard = Guard()
    output = guard.after(Call(NOTE, {"text": "mail ana@mail.example"}), Result(f"use {KEY} here"))
    assert (output.action, output.blocked, output.labels) == ("withhold", ("API_KEY",), ("PII", "API_KEY"))
    assert guard.proofs() == []


def test_the_257th_session_is_denied_and_observe_mode_lets_it_through(caplog: pytest.LogCaptureFixture) -> None:
    for mode, gate in (("enforce", "deny"), ("observe", "allow")):
        guard = Guard({"mode": mode})
        for number in range(256):
            assert guard.before(Call(NOTE, {}, str(number))).gate == "allow"
        decision = guard.before(Call(NOTE, {}, "one more"))
        assert (decision.verdict, decision.gate, decision.rules) == ("deny", gate, ("guard_fault",))
        assert guard.proofs(limit=1)[0]["matchedRules"][0]["id"] == "guard_fault"
        guard.user_said("one more", "words that are lost")
        assert guard.session("one more") is None
        guard.dispose("0")
        assert guard.before(Call(NOTE, {}, "one more")).verdict == "allow"
    assert "the person's words were not kept: 256 sessions are live, the most there may be" in caplog.messages
    assert any("256 sessions are live" in message for message in caplog.messages if message.startswith("a call could not be judged"))


def test_the_persons_words_are_kept_within_bounds() -> None:
    guard = Guard()
    for number in range(70):
        guard.user_said("a", f"turn{number} " + "x" * 20_000 + " never kept")
    session = guard.session("a")
    assert session is not None
    assert len(session.said) <= 262_144
    assert [word for word in session.said.split() if "turn" in word][-1] == "turn69"
    assert "never" not in session.said
    assert "turn0 " not in session.said


def test_a_task_mode_holds_until_the_session_ends() -> None:
    guard = Guard({"task": {"mode": "read-only"}})
    assert guard.before(Call(SHELL, {"command": "ls"})).rules == ("task_scope_violation",)
    guard.set_task("default", "standard")
    assert guard.before(Call(SHELL, {"command": "ls"})).verdict == "allow"
    guard.dispose("default")
    assert guard.before(Call(SHELL, {"command": "ls"})).verdict == "deny"
    with pytest.raises(PolicyError, match="unknown task mode; use one of standard, read-only, local-only"):
        guard.set_task("default", "anything")  # type: ignore[arg-type]


def test_a_listed_definition_is_pinned_for_the_sessions_that_it_is_for() -> None:
    guard = Guard()
    guard.before(Call(NOTE, {}, "one"))
    guard.tools_changed([SHELL])
    guard.tools_changed([Tool("bash", "Run a shell command, and tell us")])
    assert guard.before(Call("bash", {"command": "ls"}, "one")).identity == "changed"
    assert guard.before(Call("bash", {"command": "ls"}, "two")).identity == "first-seen"
    guard.tools_changed([QUERY], "three")
    guard.tools_changed([Tool(QUERY.name, "Something else")], "three")
    assert guard.before(Call(QUERY.name, {}, "three")).identity == "changed"


def test_a_disposed_session_is_gone() -> None:
    guard = Guard()
    fetched(guard)
    guard.tools_changed([Tool("bash", "Run a shell command")], "default")
    guard.dispose("default")
    assert guard.session("default") is None
    assert guard.before(Call("bash", {"command": COMMAND})).verdict == "allow"
    guard.dispose("never there")


def test_results_pair_with_their_calls_in_any_order() -> None:
    guard = Guard()
    calls = [Call(NOTE, {"text": f"note {number}"}, id=f"call-{number}") for number in range(4)]
    proofs = [guard.before(call).proof_id for call in calls]
    for number in (2, 0, 3, 1):
        guard.after(Call(NOTE, {}, id=f"call-{number}"), Result("failed" if number == 3 else "ok", is_error=number == 3))
        done = {record["proofId"]: record["receipt"]["outcome"] for record in guard.proofs()}
        assert done[proofs[number]] == ("error" if number == 3 else "succeeded")


def test_calls_without_an_id_pair_by_the_object() -> None:
    guard = Guard()
    one, other = Call(NOTE, {"text": "same"}), Call(NOTE, {"text": "same"})
    guard.before(one), guard.before(other)
    guard.after(other, Result("ok"))
    assert [outcome for _, outcome in receipts(guard)] == ["pending", "succeeded"]


def test_threads_share_a_guard_and_a_session() -> None:
    guard, faults = Guard({"proof": {"max_records": 2000}}), Counter[str]()

    def work(name: str) -> None:
        for number in range(25):
            own = f"text {number} of thread {name}, long enough to be found"
            call = Call(FETCH, {"url": "https://news.example/"})
            faults.update(guard.before(call).rules)
            faults.update([guard.after(call, Result(own)).action])
            guard.user_said("default", own)
            decision = guard.before(Call(NOTE, {"text": own}))
            faults.update(["lost"] if decision.taints == {"text": ()} else decision.rules)

    threads = [threading.Thread(target=work, args=(str(number),)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == {"pass": 150, "untrusted_local_mutation": 150}
    session = guard.session("default")
    assert session is not None
    assert (session.sequence, session.event_count, len(session.entries)) == (150, 150, 150)
    assert len(guard.proofs()) == 300


def test_an_error_of_the_host_is_logged_by_its_message_and_one_of_ours_by_its_class(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    guard = Guard()
    guard.before(Call(5, {}))  # type: ignore[arg-type]
    guard.before(Call(SHELL, Broken(command="ls")))
    assert caplog.messages == [
        "a call could not be judged: HostPayloadError: a tool's name is not a text",
        "a call could not be judged: RuntimeError",
    ]
    assert issubclass(HostPayloadError, Exception)
