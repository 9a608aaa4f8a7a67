"""Judged requests, told as stories between a client, the proxy and servers of both eras."""

from __future__ import annotations

from typing import Any

import anyio
import pytest
from mcp.shared.exceptions import MCPError

from riskproof.hosts.mcp import encode
from tests.unit.hosts.mcp.harness import RECORD, SESSION, envelope, office, play, run, said, stateless

KEY = "s" + "k-" + "proj-" + "Zq8Wn3Lr6Tk1Vb5Yx2Hd9Mc4Jf7Gp0Se"
FORMS = {"elicitation": {}}
YES = {"action": "accept", "content": {"approve": True}}
NO = {"action": "decline"}
ASKING = {"policy": {"preset": "strict", "untrusted_private_access": "ask"}}
"""Settings under which private data asks once a page was read."""
OUT = {"to": "collect@outside.example", "body": RECORD}


def text(result: dict[str, Any]) -> str:
    found: str = result["content"][0]["text"]
    return found


def test_a_record_does_not_leave_and_the_server_never_hears_of_it() -> None:
    async def story() -> None:
        async with play(office(), answers={"elicitation/create": YES}) as scene:
            await scene.client.greet(FORMS)
            assert text(await scene.client.call("fetch_page", {"url": "https://news.example"})).startswith("Autumn offer")
            assert text(await scene.client.call("read_customer_table")) == RECORD
            denied = await scene.client.call("send_email", OUT)
            assert (denied["isError"], text(denied).startswith("RiskProof denied: ")) == (True, True)
            called = [params["name"] for method, params in scene.servers["s1"].seen if method == "tools/call"]
            assert called == ["fetch_page", "read_customer_table"]

    run(story)


@pytest.mark.parametrize(("answer", "said_so"), [(NO, encode.NOT_APPROVED), (MCPError(code=-1, message="closed"), encode.NO_ANSWER)])
def test_without_the_persons_yes_the_call_is_not_made(answer: Any, said_so: str) -> None:
    async def story() -> None:
        async with play(office(), answers={"elicitation/create": answer}, settings=ASKING) as scene:
            await scene.client.greet(FORMS)
            await scene.client.call("fetch_page", {"url": "https://news.example"})
            denied = await scene.client.call("read_customer_table")
            assert text(denied).startswith(f"RiskProof denied: {said_so} (")
            assert "tools/call read_customer_table" not in [f"{m} {(p or {}).get('name')}" for m, p in scene.servers["s1"].seen]

    run(story)


def test_a_client_that_cannot_ask_is_told_how_to_go_on() -> None:
    async def story() -> None:
        async with play(office(), settings=ASKING) as scene:
            await scene.client.greet()
            await scene.client.call("fetch_page", {"url": "https://news.example"})
            assert encode.CANNOT_ASK in text(await scene.client.call("read_customer_table"))

    run(story)


def test_a_stateless_ask_goes_on_with_the_same_call_and_only_once() -> None:
    async def story() -> None:
        async with play(stateless(), settings=ASKING) as scene:
            meta = envelope(FORMS)
            await scene.client.call("fetch_page", {"url": "https://news.example"}, _meta=meta)
            asked = await scene.client.call("read_customer_table", _meta=meta)
            assert asked["inputRequests"]["riskproof"]["params"]["message"].startswith(
                "RiskProof asks before this call is made: read_customer_table"
            )
            again: dict[str, Any] = {"_meta": meta, "requestState": asked["requestState"], "inputResponses": {"riskproof": YES}}
            assert text(await scene.client.call("read_customer_table", **again)) == RECORD
            assert "used before" in text(await scene.client.call("read_customer_table", **again))
            sent = [params for method, params in scene.servers["s1"].seen if method == "tools/call"]
            assert sent[-1] == {"name": "read_customer_table", "arguments": {}, "_meta": meta}

    run(story)


def test_a_stateless_no_is_a_denial() -> None:
    async def story() -> None:
        async with play(stateless(), settings=ASKING) as scene:
            meta = envelope(FORMS)
            await scene.client.call("fetch_page", {"url": "https://news.example"}, _meta=meta)
            for answers in ({"riskproof": NO}, {"other": YES}, {}, None, "yes"):
                state = (await scene.client.call("read_customer_table", _meta=meta))["requestState"]
                denied = await scene.client.call("read_customer_table", _meta=meta, requestState=state, inputResponses=answers)
                assert encode.NOT_APPROVED in text(denied)

    run(story)


def test_the_servers_own_questions_follow_an_approval_without_asking_twice() -> None:
    async def table(params: Any) -> dict[str, Any]:
        if params.get("inputResponses") != {"which": {"action": "accept", "content": {"n": 1}}}:
            wanted = {"which": {"method": "elicitation/create", "params": {"message": "Which table?"}}}
            return {"resultType": "input_required", "inputRequests": wanted, "requestState": "the server's own"}
        assert params["requestState"] == "the server's own"
        return said(RECORD)

    async def story() -> None:
        async with play(stateless(**{"tools/call read_customer_table": table}), settings=ASKING) as scene:
            meta = envelope(FORMS)
            await scene.client.call("fetch_page", {"url": "https://news.example"}, _meta=meta)
            first = await scene.client.call("read_customer_table", _meta=meta)
            second = await scene.client.call(
                "read_customer_table", _meta=meta, requestState=first["requestState"], inputResponses={"riskproof": YES}
            )
            assert set(second["inputRequests"]) == {"which"}
            assert second["requestState"].startswith("riskproof.v1.")
            answer = {"which": {"action": "accept", "content": {"n": 1}}}
            third = await scene.client.call("read_customer_table", _meta=meta, requestState=second["requestState"], inputResponses=answer)
            assert text(third) == RECORD

    run(story)


def test_the_servers_own_questions_pass_unchanged_where_nothing_was_asked_by_us() -> None:
    wanted = {"which": {"method": "elicitation/create", "params": {"message": "Which zone?"}, "vendor": 1}}
    question = {"resultType": "input_required", "inputRequests": wanted, "requestState": "own", "vendor": 2}

    async def clock(params: Any) -> dict[str, Any]:
        return said(str(params["requestState"])) if "inputResponses" in params else dict(question)

    async def story() -> None:
        async with play(stateless(**{"tools/call current_time": clock})) as scene:
            meta = envelope(FORMS)
            assert await scene.client.call("current_time", _meta=meta) == question
            assert text(await scene.client.call("current_time", _meta=meta, requestState="own", inputResponses={"which": YES})) == "own"

    run(story)


def test_a_client_of_the_handshake_era_answers_the_questions_of_a_stateless_server() -> None:
    async def clock(params: Any) -> dict[str, Any]:
        if "inputResponses" not in params:
            wanted = {"which": {"method": "elicitation/create", "params": {"message": "Which zone?"}}}
            return {"resultType": "input_required", "inputRequests": wanted, "requestState": "own"}
        return {**said(f"{params['requestState']} {params['inputResponses']['which']['action']}"), "resultType": "complete"}

    async def story() -> None:
        async with play(stateless(**{"tools/call current_time": clock}), answers={"elicitation/create": YES}) as scene:
            await scene.client.greet(FORMS)
            assert await scene.client.call("current_time") == said("own accept")

    run(story)


def test_a_secret_is_withheld_from_results_errors_resources_and_prompts() -> None:
    secret = f"key = {KEY}"
    answers = {
        "tools/call current_time": said(secret),
        "tools/call fetch_page": MCPError(code=-32050, message="failed", data={"log": secret}),
        "resources/read": {"contents": [{"uri": "office://a", "text": secret}]},
        "prompts/get": {"messages": [{"role": "user", "content": {"type": "text", "text": secret}}]},
    }

    async def story() -> None:
        async with play(office(**answers)) as scene:
            await scene.client.greet()
            for tool in ("current_time", "fetch_page"):
                assert text(await scene.client.call(tool, {"url": "https://news.example"})).startswith("RiskProof withheld this result")
            for method, params in (("resources/read", {"uri": "office://a"}), ("prompts/get", {"name": "p"})):
                with pytest.raises(MCPError, match="RiskProof withheld this result") as caught:
                    await scene.client.ask(method, params)
                assert (caught.value.code, KEY in caught.value.message) == (encode.DENIED_CODE, False)

    run(story)


def test_an_error_of_the_server_keeps_its_code_message_and_data() -> None:
    error = MCPError(code=-32042, message="a word is needed", data={"z": [None], "a": 1})

    async def story() -> None:
        async with play(office(**{"tools/call current_time": error, "resources/read": error})) as scene:
            await scene.client.greet()
            for method, params in (("tools/call", {"name": "current_time"}), ("resources/read", {"uri": "office://a"})):
                with pytest.raises(MCPError) as caught:
                    await scene.client.ask(method, params)
                assert caught.value.error == error.error

    run(story)


def test_resources_and_prompts_pass_and_are_remembered() -> None:
    answers = {
        "resources/read": {"contents": [{"uri": "office://a", "text": RECORD}]},
        "prompts/get": {"messages": [{"role": "user", "content": {"type": "text", "text": "Greet Bo."}}], "vendor": 1},
    }

    async def story() -> None:
        async with play(office(**answers)) as scene:
            await scene.client.greet()
            assert await scene.client.ask("prompts/get", {"name": "greet", "arguments": {"who": "Bo"}}) == answers["prompts/get"]
            assert await scene.client.ask("resources/read", {"uri": "office://a"}) == answers["resources/read"]
            assert text(await scene.client.call("send_email", OUT)).startswith("RiskProof denied: ")

    run(story)


def test_a_cancelled_call_is_cancelled_at_the_server_and_closed_in_the_record() -> None:
    async def story() -> None:
        started = anyio.Event()

        async def hang(_params: Any) -> dict[str, Any]:
            started.set()
            await anyio.sleep_forever()
            return {}

        async with play(office(**{"tools/call current_time": hang})) as scene:
            await scene.client.greet()
            async with anyio.create_task_group() as calling:
                calling.start_soon(scene.client.call, "current_time")
                await started.wait()
                calling.cancel_scope.cancel()
            assert (await scene.servers["s1"].hears("notifications/cancelled"))["reason"] == "caller cancelled"
            guard: Any = scene.proxy._judge._guard
            assert guard.proofs(session=SESSION)[-1]["receipt"]["outcome"] == "error"
            rows = guard.meter.snapshot("s1").to_json()["labels"][0]["observed"]["tools"]
            assert [row["failureCodes"] for row in rows if row["calls"]] == [{"aborted": 1}]

    run(story)


def test_a_call_that_is_cancelled_while_the_person_thinks_is_closed_as_blocked() -> None:
    async def story() -> None:
        asked = anyio.Event()

        async def think(_params: Any) -> dict[str, Any]:
            asked.set()
            await anyio.sleep_forever()
            return {}

        async with play(office(), answers={"elicitation/create": think}, settings=ASKING) as scene:
            await scene.client.greet(FORMS)
            await scene.client.call("fetch_page", {"url": "https://news.example"})
            async with anyio.create_task_group() as calling:
                calling.start_soon(scene.client.call, "read_customer_table")
                await asked.wait()
                calling.cancel_scope.cancel()
            assert (await scene.client.hears("notifications/cancelled"))["reason"] == "caller cancelled"
            guard: Any = scene.proxy._judge._guard
            assert guard.proofs(session=SESSION)[-1]["receipt"]["outcome"] == "blocked"

    run(story)


def test_many_calls_at_once_are_all_judged_and_answered() -> None:
    async def story() -> None:
        async with play(office(**{"tools/call fetch_page": said("word " * 20_000)})) as scene:
            await scene.client.greet()
            answers: list[str] = []

            async def call(tool: str) -> None:
                answers.append(text(await scene.client.call(tool, {"url": "https://news.example"})))

            async with anyio.create_task_group() as calling:
                for tool in ("fetch_page", "current_time") * 20:
                    calling.start_soon(call, tool)
            assert (len(answers), answers.count("12:00")) == (40, 20)

    run(story)


def test_the_result_of_a_call_in_the_background_is_inspected_too() -> None:
    async def story() -> None:
        async with play(office(**{"tasks/get": {"status": "working"}, "tasks/result": said(f"key = {KEY}")})) as scene:
            await scene.client.greet()
            assert await scene.client.ask("tasks/get", {"taskId": "1"}) == {"status": "working"}
            with pytest.raises(MCPError, match="RiskProof withheld"):
                await scene.client.ask("tasks/result", {"taskId": "1"})

    run(story)


def test_an_unknown_method_is_judged_as_an_unknown_tool_of_that_name() -> None:
    async def story() -> None:
        async with play(office(**{"vendor/frob": {"done": True}}), answers={"elicitation/create": YES}) as scene:
            await scene.client.greet()
            with pytest.raises(MCPError, match="RiskProof denied"):
                await scene.client.ask("vendor/frob", {"x": 1})
        async with play(office(**{"vendor/frob": {"done": True}}), answers={"elicitation/create": YES}) as scene:
            await scene.client.greet(FORMS)
            assert await scene.client.ask("vendor/frob", {"x": 1, "_meta": {"a": 1}}) == {"done": True}
            assert scene.servers["s1"].seen[-1] == ("vendor/frob", {"x": 1, "_meta": {"a": 1}})

    run(story)
