"""No to everything where no answer can be had, and why."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from riskproof.errors import PolicyError, ServiceError
from riskproof.model.call import Call, Result, Tool
from riskproof.model.taint import Language
from riskproof.service.client import Client
from riskproof.service.faults import denied, withheld
from tests.unit.guard.calling import NOTE, Broken
from tests.unit.service.scripted import GREETING, client_of, error, ok, scripted
from tests.unit.service.serving import served

ALLOW = {"verdict": "allow", "gate": "allow", "risk": "low", "tool": "create_note"}


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_a_fault_denies_and_withholds_and_says_why_and_what_helps(language: Language) -> None:
    decision, output = denied(Call(Tool("mail"), {}), "enforce", language, "because"), withheld("enforce", language, "because")
    assert (decision.verdict, decision.gate, decision.tool, decision.rules) == ("deny", "deny", "mail", ("guard_fault",))
    assert ("because" in decision.reason, "riskproof service status" in decision.remedies[0]) == (True, True)
    assert (output.action, output.advised, "because" in output.reason) == ("withhold", "withhold", True)
    assert denied(Call("mail"), "enforce", language, "because", "do this").remedies == ("do this",)


def test_observe_mode_changes_nothing_and_says_what_it_would_have_done() -> None:
    decision, output = denied(Call(5, {}), "observe", "en", "because"), withheld("observe", "en", "because")  # type: ignore[arg-type]
    assert (decision.verdict, decision.gate, decision.tool, decision.mode) == ("deny", "allow", "", "observe")
    assert (output.action, output.advised) == ("pass", "withhold")


def no(client: Client) -> str:
    """That the client denies a call and withholds a result; the reason."""
    decision = client.before(Call(NOTE, {"text": "canary"}, "s"))
    assert (decision.verdict, decision.gate, decision.rules, decision.risk) == ("deny", "deny", ("guard_fault",), "high")
    assert all(decision.remedies)
    assert decision.remedies
    output = client.after(Call(NOTE, {}, "s"), Result("canary"))
    assert (output.action, output.advised) == ("withhold", "withhold")
    assert "canary" not in decision.reason + output.reason
    return decision.reason


def test_without_a_service_everything_is_denied_and_the_remedy_says_what_to_do(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with client_of(tmp_path) as client:
        assert no(client) == (
            "RiskProof: the call could not be judged (no service is running); what cannot be judged is denied; "
            "recommended action: start it: riskproof service start"
        )
        client.user_said("s", "canary"), client.dispose("s"), client.refused(Call(NOTE, {}, "s")), client.tools_changed([NOTE], "s")
        for demand in (lambda: client.report("s"), client.stats, client.status, client.proofs, lambda: client.set_task("s", "standard")):
            with pytest.raises(ServiceError, match="no service is running"):
                demand()
    assert len(caplog.messages) == 6
    assert "canary" not in caplog.text


def test_in_observe_mode_both_pass_and_the_fault_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with client_of(tmp_path, mode="observe") as client:
        decision = client.before(Call(NOTE, {"text": "canary"}, "s"))
        assert (decision.verdict, decision.gate, decision.mode) == ("deny", "allow", "observe")
        output = client.after(Call(NOTE, {}, "s"), Result("canary"))
        assert (output.action, output.advised) == ("pass", "withhold")
    assert caplog.messages == [
        "a call could not be judged: no service is running; it passes unchanged (observe mode)",
        "a result could not be inspected: no service is running; it passes unchanged (observe mode)",
    ]


def test_reasons_are_in_the_persons_language(tmp_path: Path) -> None:
    with client_of(tmp_path, language="zh-CN") as client:
        assert "无法判断即拒绝" in client.before(Call(NOTE, {})).reason
        assert "无法检查" in client.after(Call(NOTE, {}), Result("x")).reason


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"", "the service has ended"),
        (b"nonsense\n", "the service sent something that is no message"),
        (b"[]\n", "the service sent something that is no message"),
        (b'{"id": 2}\n', "the service sent something that is no message"),
        (b'{"id": "2", "ok": 1}\n', "the service sent something that is no message"),
        (b'{"id": 2, "id": 2, "ok": {"gate": "allow"}}\n', "the service sent something that is no message"),
        (b'{"id": 2, "ok": NaN}\n', "the service sent something that is no message"),
        (b'{"id": 2, "ok": ', "the service has ended"),
        (b'{"id": 2, "ok": null}\n', "the service gave an answer that cannot be understood"),
        (b'{"id": 2, "ok": {"gate": "allow"}}\n', "the service gave an answer that cannot be understood"),
        (b'{"id": 2, "ok": {"gate": "allow", "verdict": "deny", "risk": "low", "tool": "t"}}\n', "an answer that cannot be understood"),
        (b'{"id": 2, "error": "yes"}\n', "the service refused without a reason"),
        (b'{"id": 2, "error": {"code": "timeout", "message": "the request took too long"}}\n', "the request took too long"),
        (b'{"id": null, "error": {"code": "busy", "message": "too many clients are connected"}}\n', "too many clients are connected"),
    ],
)
def test_an_answer_that_is_none_is_a_denial(tmp_path: Path, said: bytes, why: str) -> None:
    spoken = threading.Event()

    def once(_request: dict[str, Any]) -> bytes | None:
        if spoken.is_set() or not said.endswith(b"\n"):
            return None
        spoken.set()
        return said

    with scripted(tmp_path, before=once, after=lambda _: None), client_of(tmp_path, timeout=3) as client:
        assert why in no(client)


def test_a_service_that_does_not_answer_in_time_is_a_denial(tmp_path: Path) -> None:
    with scripted(tmp_path, before=lambda _: b"", after=lambda _: b""), client_of(tmp_path, timeout=0.1) as client:
        assert "the service did not answer in time" in no(client)


def test_an_answer_that_comes_too_late_is_no_answer_to_the_next_call(tmp_path: Path) -> None:
    late: list[bytes] = []

    def answer(request: dict[str, Any]) -> bytes:
        said = b"".join(late)
        late[:] = [ok(request, ALLOW)] if not late else [error(request, "fault", "second")]
        return said and said + late[0]

    with scripted(tmp_path, before=answer), client_of(tmp_path, timeout=0.2) as client:
        assert "in time" in client.before(Call(NOTE, {})).reason
        assert "second" in client.before(Call(NOTE, {})).reason


def test_a_service_of_another_protocol_is_a_denial_that_says_so(tmp_path: Path) -> None:
    with (
        scripted(tmp_path, hello=lambda request: error(request, "protocol", "this service speaks protocol 2", "stop it")),
        client_of(tmp_path) as client,
    ):
        reason = no(client)
        assert "this service speaks protocol 2" in reason
        assert reason.endswith("recommended action: stop it")


@pytest.mark.parametrize("greeting", [None, [], {}, {**GREETING, "protocol": 2}], ids=str)
def test_a_greeting_that_is_none_is_a_denial(tmp_path: Path, greeting: object) -> None:
    with scripted(tmp_path, hello=lambda request: ok(request, greeting)), client_of(tmp_path) as client:
        assert "cannot be understood" in no(client)


@pytest.mark.parametrize("arguments", [{"a": {1, 2}}, {"a": float("nan")}, {"a": b"x"}, Broken(a="x")], ids=range(4))
def test_arguments_that_are_no_json_are_a_denial(tmp_path: Path, arguments: Any) -> None:
    with scripted(tmp_path), client_of(tmp_path) as client:
        assert client.before(Call(NOTE, arguments)).gate == "deny"
        assert client.before(Call(5, {})).gate == "deny"  # type: ignore[arg-type]
        assert client.after(Call(NOTE, {}), Result(arguments)).action == "withhold"


def test_what_is_too_large_for_a_message_is_a_denial(tmp_path: Path) -> None:
    with served(tmp_path), client_of(tmp_path) as client:
        decision = client.before(Call(NOTE, {"text": "x" * 9_000_000}))
        assert (decision.gate, decision.rules, "a message has at most 8388608 bytes" in decision.reason) == ("deny", ("guard_fault",), True)
        assert client.before(Call(NOTE, {"text": "bread"})).gate == "allow"


def test_settings_that_cannot_be_used_are_a_denial_with_their_reason(tmp_path: Path) -> None:
    with served(tmp_path), client_of(tmp_path, given={"policy": {"preset": "wild"}}) as client:
        assert "policy.preset: must be one of permissive, balanced, strict" in no(client)
        with pytest.raises(PolicyError, match="must be one of"):
            client.stats()
