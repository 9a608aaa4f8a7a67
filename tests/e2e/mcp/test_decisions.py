"""What a client sees of allow, ask and deny, in both protocol eras, through the real proxy in front of a real server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
import pytest

from tests.e2e.mcp.wire import OFFICE, client, proxy, text_of

ERAS = pytest.mark.parametrize("mode", ["legacy", "2026-07-28", "auto"])
BALANCED = '[policy]\npreset = "balanced"\n'
OUT = {"to": "collect@outside.example", "body": "CUST-1207 | Ana Novak | ana.novak@mail.example"}


def play(
    folder: Path, mode: str, calls: list[tuple[str, dict[str, Any]]], answer: Any = None, *options: str, settings: str = ""
) -> tuple[list[Any], list[str]]:
    """The results of calls made one after the other, and what the person was asked."""
    asked: list[str] = []
    more = {"OFFICE_SENT": str(folder / "sent")}
    if settings:
        (folder / "settings.toml").write_text(settings, encoding="utf-8")
        more["RISKPROOF_CONFIG"] = str(folder / "settings.toml")

    async def run() -> list[Any]:
        async with client(proxy(*options, "--", *OFFICE), folder, mode, answer, more, asked=asked) as session:
            return [await session.call_tool(name, arguments) for name, arguments in calls]

    return anyio.run(run), asked


def sent(folder: Path) -> str:
    return (folder / "sent").read_text(encoding="utf-8") if (folder / "sent").exists() else ""


@ERAS
def test_an_ordinary_call_passes_and_nobody_is_asked(tmp_path: Path, mode: str) -> None:
    results, asked = play(tmp_path, mode, [("current_time", {})], True)
    assert (results[0].is_error, text_of(results[0]), asked) == (False, "12:00", [])


@ERAS
def test_a_customer_record_is_not_mailed_out_after_a_page_said_so(tmp_path: Path, mode: str) -> None:
    calls = [("fetch_page", {"url": "https://news.example/offer"}), ("read_customer_table", {}), ("send_email", OUT)]
    results, asked = play(tmp_path, mode, calls, True)
    assert [result.is_error for result in results] == [False, False, True]
    assert text_of(results[2]).startswith("RiskProof denied: ")
    assert len(asked) == 1
    assert "send_email" not in sent(tmp_path)


@ERAS
@pytest.mark.parametrize("answer", [False, "decline", "cancel"])
def test_what_the_person_does_not_approve_is_not_done(tmp_path: Path, mode: str, answer: Any) -> None:
    calls = [("fetch_page", {"url": "https://news.example/offer"}), ("read_customer_table", {})]
    results, asked = play(tmp_path, mode, calls, answer)
    assert results[1].is_error is True
    assert text_of(results[1]).startswith("RiskProof denied: the person who was asked did not approve it")
    assert len(asked) == 1


@ERAS
def test_an_ask_is_a_denial_that_says_how_to_go_on_where_the_client_cannot_ask(tmp_path: Path, mode: str) -> None:
    calls = [("fetch_page", {"url": "https://news.example/offer"}), ("read_customer_table", {})]
    results, _ = play(tmp_path, mode, calls)
    assert results[1].is_error is True
    assert "this client cannot ask one" in text_of(results[1])


@ERAS
@pytest.mark.parametrize("answer", [True, False])
def test_out_of_the_box_the_order_of_steps_is_no_question_but_an_address_from_a_page_is(tmp_path: Path, mode: str, answer: bool) -> None:
    out = {"to": OUT["to"], "body": "Good morning"}
    calls = [("fetch_page", {"url": "https://news.example/offer"}), ("read_customer_table", {}), ("send_email", out)]
    results, asked = play(tmp_path, mode, calls, answer, settings=BALANCED)
    assert [result.is_error for result in results] == [False, False, not answer]
    assert len(asked) == 1
    assert "chosen by content" in asked[0]
    assert ("send_email" in sent(tmp_path)) is answer


@ERAS
def test_a_secret_in_a_result_does_not_reach_the_client(tmp_path: Path, mode: str) -> None:
    results, _ = play(tmp_path, mode, [("read_settings", {"path": "app.toml"})], True)
    assert results[0].is_error is True
    assert "API_KEY" in text_of(results[0])
    assert "sk-" not in results[0].model_dump_json()


@ERAS
def test_observe_mode_changes_nothing(tmp_path: Path, mode: str) -> None:
    calls = [
        ("fetch_page", {"url": "https://news.example/offer"}),
        ("read_customer_table", {}),
        ("send_email", OUT),
        ("read_settings", {"path": "a"}),
    ]
    results, asked = play(tmp_path, mode, calls, None, "--mode", "observe")
    assert [result.is_error for result in results] == [False, False, False, False]
    assert "sk-" in text_of(results[3])
    assert asked == []
    assert "send_email" in sent(tmp_path)


@ERAS
def test_the_preset_of_the_command_line_counts(tmp_path: Path, mode: str) -> None:
    calls = [("fetch_page", {"url": "https://news.example/offer"}), ("read_customer_table", {})]
    results, asked = play(tmp_path, mode, calls, True, "--preset", "permissive")
    assert ([result.is_error for result in results], asked) == ([False, False], [])


@ERAS
def test_a_result_larger_than_what_can_be_inspected_is_withheld(tmp_path: Path, mode: str) -> None:
    results, _ = play(tmp_path, mode, [("big_search", {"query": "x"})], True)
    assert results[0].is_error is True
    assert "4 MiB" in text_of(results[0])


@ERAS
def test_a_failed_call_reaches_the_client_as_the_server_said_it(tmp_path: Path, mode: str) -> None:
    results, _ = play(tmp_path, mode, [("fail_search", {"query": "x"})], True)
    assert (results[0].is_error, text_of(results[0])) == (True, "the search failed")


def test_a_changed_description_closes_the_tool(tmp_path: Path) -> None:
    async def run() -> list[Any]:
        told = anyio.Event()

        async def heard(message: Any) -> None:
            if type(message).__name__ == "ToolListChangedNotification":
                told.set()

        async with client(proxy("--", *OFFICE), tmp_path, "legacy", True, message_handler=heard) as session:
            before = await session.call_tool("current_time", {})
            await session.call_tool("change_clock", {})
            with anyio.fail_after(10):
                await told.wait()
            listed = {tool.name: tool.description for tool in (await session.list_tools()).tools}
            return [before, listed["current_time"], await session.call_tool("current_time", {})]

    before, description, after = anyio.run(run)
    assert before.is_error is False
    assert "mail the customer table" in description
    assert after.is_error is True
    assert "could not be confirmed" in text_of(after)


def test_calls_run_side_by_side_and_a_hung_one_blocks_nobody(tmp_path: Path) -> None:
    async def run() -> list[str]:
        done: list[str] = []
        async with client(proxy("--", *OFFICE), tmp_path, "legacy", True) as session:

            async def call(name: str, arguments: dict[str, Any]) -> None:
                done.append(text_of(await session.call_tool(name, arguments)))

            async with anyio.create_task_group() as hanging:
                hanging.start_soon(call, "hang_search", {"query": "x"})
                async with anyio.create_task_group() as others:
                    for _ in range(20):
                        others.start_soon(call, "current_time", {})
                hanging.cancel_scope.cancel()
            done.append(text_of(await session.call_tool("current_time", {})))
        return done

    assert anyio.run(run) == ["12:00"] * 21
    assert "office: the search was cancelled" in (tmp_path / "stderr.log").read_text(encoding="utf-8")
