"""The client: a guard's methods over the wire."""

from __future__ import annotations

import inspect
import logging
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from riskproof.errors import HostPayloadError, PolicyError
from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result, Tool
from riskproof.model.decision import OutputDecision
from riskproof.service.client import Client
from tests.unit.guard.calling import COMMAND, FETCH, KEY, NOTE, SHELL
from tests.unit.service.scripted import GREETING, client_of, error, ok, scripted
from tests.unit.service.serving import served

ALLOW = {"verdict": "allow", "gate": "allow", "risk": "low", "tool": "create_note"}


def test_a_client_is_used_like_a_guard(tmp_path: Path) -> None:
    with served(tmp_path) as running, client_of(tmp_path) as client:
        client.tools_changed([FETCH, SHELL], "s")
        page = Call(FETCH.name, {"url": "https://news.example/"}, "s")
        assert client.before(page).gate == "allow"
        assert client.after(page, Result(f"run: {COMMAND}")).labels == ("UNTRUSTED_WEB",)
        denied = client.before(Call(SHELL.name, {"command": COMMAND}, "s"))
        assert (denied.gate, denied.rules, denied.identity) == ("deny", ("untrusted_code_execution",), "unchanged")
        assert denied.proof_id == running.guard.proofs()[-1]["proofId"]
        client.user_said("s", f"please run {COMMAND}")
        assert running.guard.session("s") is not None
        client.set_task("s", "read-only")
        assert client.report("s") == running.guard.report("s")
        assert client.report("s")["taskMode"] == "read-only"
        assert client.proofs(1, "s") == running.guard.proofs(1, "s")
        assert (client.stats(), client.status()["decisions"]) == (running.guard.stats(), 2)
        client.dispose("s")
        assert running.guard.session("s") is None


def test_a_client_asks_for_labels_and_names_the_server_of_a_tool(tmp_path: Path) -> None:
    with served(tmp_path) as running, client_of(tmp_path) as client:
        client.tools_changed([Tool("find", "Find a note", server="notes")], "s")
        call = Call("find", {"q": "bread"}, "s", call_id="c1", root_call_id="c0", server="notes")
        client.before(call)
        client.after(call, Result("x", is_error=True, size=77, failure="unknown-tool"))
        (label,) = client.labels("notes", "s")["labels"]
        (row,) = label["observed"]["tools"]
        assert (row["calls"], row["resultBytes"], row.get("failureCodes")) == (1, 77, {"unknown-tool": 1})
        report = client.label_report(session="s", command="cmd", scope="agent")
        assert (report["commandId"], report["scope"], [(one.get("callId"), one.get("rootCallId")) for one in report["calls"]]) == (
            "cmd",
            "agent",
            [("c1", "c0")],
        )
        assert (client.owner_of_tool("find", "notes"), client.owner_of_tool("x")) == ("notes", "unattributed")
        client.reset_labels("notes")
        assert running.guard.meter.snapshot("notes").to_json()["labels"][0]["observed"]["tools"][0]["calls"] == 0
        with pytest.raises(PolicyError, match='"nobody"'):
            client.labels("nobody")


def test_two_clients_share_a_session(tmp_path: Path) -> None:
    with served(tmp_path), client_of(tmp_path) as one, client_of(tmp_path) as other:
        page = Call(FETCH, {"url": "https://news.example/"}, "s")
        one.before(page)
        one.after(page, Result(f"run: {COMMAND}"))
        assert other.before(Call(SHELL, {"command": COMMAND}, "s")).gate == "deny"
        assert other.before(Call(SHELL, {"command": COMMAND}, "t")).gate == "allow"


def test_calls_without_an_id_pair_by_the_object(tmp_path: Path) -> None:
    with served(tmp_path) as running, client_of(tmp_path) as client:
        one, other = Call(NOTE, {"text": "same"}), Call(NOTE, {"text": "same"})
        client.before(one), client.before(other)
        client.after(other, Result("ok"))
        client.refused(one)
        assert [one["receipt"]["outcome"] for one in running.guard.proofs()] == ["blocked", "succeeded"]


def test_many_threads_share_a_client(tmp_path: Path) -> None:
    with served(tmp_path) as running, client_of(tmp_path) as client:
        gates: list[str] = []

        def work(name: str) -> None:
            for number in range(20):
                call = Call(NOTE, {"text": f"{name} {number}"}, name)
                gates.append(client.before(call).gate)
                gates.append(client.after(call, Result("saved")).action)

        threads = [threading.Thread(target=work, args=(f"s{number}",)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert (gates.count("allow"), gates.count("pass")) == (160, 160)
        assert running.desk.counts.clients == 1


def test_the_denial_text_of_a_call_that_the_client_denied_passes_unseen(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        call = Call(NOTE, {}, "s")
        client.before(call)
        assert client.after(call, Result("denied by RiskProof")) == OutputDecision("pass", "pass")
        again = Call(NOTE, {}, "s", "named")
        client.before(again)
        client.refused(again)
        assert client.after(again, Result("x")).action == "withhold"
        client.before(again)
        assert client.after(again, Result("it ran all the same"), executed=True).action == "withhold"


def test_a_service_that_is_about_to_end_is_asked_once_more_elsewhere(tmp_path: Path) -> None:
    said: list[str] = []

    def answer(request: dict[str, Any]) -> bytes:
        said.append(request["op"])
        return error(request, "stopping") if len(said) == 1 else ok(request, ALLOW)

    with scripted(tmp_path, before=answer) as script, client_of(tmp_path) as client:
        assert client.before(Call(NOTE, {}, "s")).gate == "allow"
        assert (script.connections, script.operations()) == (2, ["hello", "before", "hello", "before"])


def test_a_service_that_ended_between_two_calls_is_met_again_with_everything_it_must_know(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        with scripted(tmp_path, before=lambda request: ok(request, ALLOW)):
            client.tools_changed([NOTE], "s")
            assert client.before(Call(NOTE.name, {}, "s")).gate == "allow"
        with scripted(tmp_path, before=lambda request: ok(request, ALLOW)) as script:
            assert client.before(Call(NOTE.name, {}, "s")).gate == "allow"
            assert script.operations() == ["hello", "tools_changed", "before"]
            assert script.seen[1]["tools"] == [{"name": NOTE.name, "description": NOTE.description}]


def test_a_call_is_never_judged_twice_for_a_service_that_ended_in_the_middle(tmp_path: Path) -> None:
    with scripted(tmp_path, before=lambda _: None) as script, client_of(tmp_path) as client:
        assert client.before(Call(NOTE, {}, "s")).gate == "deny"
        assert script.operations() == ["hello", "before"]


def test_the_service_tells_mode_and_language_unless_the_host_did(tmp_path: Path) -> None:
    greeting = {**GREETING, "mode": "observe", "language": "zh-CN"}
    with scripted(tmp_path, hello=lambda request: ok(request, greeting), before=lambda _: None):
        with client_of(tmp_path) as client:
            assert client.before(Call(NOTE, {}, "s")).gate == "allow"
            assert (client.mode, client.language) == ("observe", "zh-CN")
        with client_of(tmp_path, mode="enforce", language="en") as client:
            assert client.before(Call(NOTE, {}, "s")).gate == "deny"
            assert (client.mode, client.language) == ("enforce", "en")


def test_the_wish_for_settings_travels_with_the_greeting(tmp_path: Path) -> None:
    environ = {"RISKPROOF_STATE_DIR": str(tmp_path), "LANG": "de_DE", "RISKPROOF_CONFIG": "/a.toml", "PATH": "/bin"}
    given = {"policy": {"preset": "strict"}}
    with (
        scripted(tmp_path) as script,
        Client(start=False, folder="/srv", config="/b.toml", given=given, environ=environ) as client,
    ):
        client.stats()
    assert script.seen[0]["settings"] == {
        "folder": "/srv",
        "config": "/b.toml",
        "given": given,
        "environ": {"LANG": "de_DE", "RISKPROOF_CONFIG": "/a.toml"},
    }


def test_a_list_of_tools_belongs_to_a_session(tmp_path: Path) -> None:
    with client_of(tmp_path) as client, pytest.raises(HostPayloadError, match="belongs to a session"):
        client.tools_changed([NOTE])


def test_an_unknown_task_mode_is_the_operators_fault(tmp_path: Path) -> None:
    with served(tmp_path), client_of(tmp_path) as client, pytest.raises(PolicyError, match="unknown task mode"):
        client.set_task("s", "free")  # type: ignore[arg-type]


def test_a_forked_process_gets_a_connection_of_its_own(tmp_path: Path) -> None:
    with served(tmp_path) as running, client_of(tmp_path) as client:
        client.status()
        child = os.fork()
        if child == 0:
            os._exit(0 if client.before(Call(NOTE, {}, "child")).gate == "allow" else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert client.before(Call(NOTE, {}, "parent")).gate == "allow"
        assert running.server is not None


def test_a_secret_in_a_result_is_withheld_and_in_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with served(tmp_path), client_of(tmp_path) as client:
        assert client.after(Call(NOTE, {}, "s"), Result(KEY)).blocked == ("API_KEY",)
        client.before(Call(Tool("x", KEY), {"k": KEY}, "s"))
    assert KEY not in caplog.text


@pytest.mark.parametrize(
    "method", ["before", "after", "user_said", "tools_changed", "refused", "dispose", "set_task", "report", "proofs", "stats"]
)
def test_every_method_that_a_host_calls_is_called_the_same_way(method: str) -> None:
    guards, clients = (inspect.signature(getattr(kind, method)).parameters.values() for kind in (Guard, Client))
    assert [(one.name, one.kind, one.default) for one in clients] == [(one.name, one.kind, one.default) for one in guards]
