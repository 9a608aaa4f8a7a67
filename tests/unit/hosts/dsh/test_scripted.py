from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from riskproof.hosts.dsh.scripted import ScriptedModel, Turn, turns_spoken

TOOLS = [{"name": "look"}]
SCRIPT = [Turn(calls=(("look", {"at": "x"}), ("look", {"at": "y"}))), Turn("fine")]


def request(url: str, spoken: int, tools: list[dict[str, Any]] | None = None) -> str:
    messages = [{"role": "user", "content": "begin"}, *[{"role": "assistant", "content": "…"}] * spoken]
    body = json.dumps({"messages": messages, "tools": TOOLS if tools is None else tools}).encode()
    with urllib.request.urlopen(urllib.request.Request(url, body)) as answer:
        return str(answer.read().decode())


def anthropic_events(text: str) -> list[dict[str, Any]]:
    return [json.loads(line.removeprefix("data: ")) for line in text.splitlines() if line.startswith("data: ")]


def openai_deltas(text: str) -> list[dict[str, Any]]:
    chunks = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: {")]
    return [json.loads(chunk)["choices"][0] for chunk in chunks]


def test_a_turn_is_said_in_the_newer_wire_format() -> None:
    with ScriptedModel(SCRIPT) as model:
        events = anthropic_events(request(f"{model.url}/v1/messages", 0))
    blocks = [event["content_block"] for event in events if event["type"] == "content_block_start"]
    inputs = [event["delta"]["partial_json"] for event in events if event["type"] == "content_block_delta"]
    assert [(block["type"], block["name"], block["id"]) for block in blocks] == [
        ("tool_use", "look", "toolu_0_0"),
        ("tool_use", "look", "toolu_0_1"),
    ]
    assert [json.loads(one) for one in inputs] == [{"at": "x"}, {"at": "y"}]
    assert events[-2]["delta"]["stop_reason"] == "tool_use"


def test_a_turn_is_said_in_the_older_wire_format() -> None:
    with ScriptedModel(SCRIPT) as model:
        choices = openai_deltas(request(f"{model.url}/chat/completions", 0))
    calls = [call for choice in choices for call in choice["delta"].get("tool_calls", [])]
    assert [(call["id"], call["function"]["name"], json.loads(call["function"]["arguments"])) for call in calls] == [
        ("call_0_0", "look", {"at": "x"}),
        ("call_0_1", "look", {"at": "y"}),
    ]
    assert choices[-1]["finish_reason"] == "tool_calls"


@pytest.mark.parametrize(("spoken", "tools", "said"), [(1, TOOLS, "fine"), (2, TOOLS, "done"), (0, [], "done")])
def test_the_turn_is_the_number_of_messages_and_what_is_not_written_down_is_done(spoken: int, tools: list[Any], said: str) -> None:
    with ScriptedModel(SCRIPT) as model:
        events = anthropic_events(request(f"{model.url}/v1/messages", spoken, tools))
        assert openai_deltas(request(f"{model.url}/chat/completions", spoken, tools))[0]["delta"]["content"] == said
    assert [event["delta"]["text"] for event in events if event["type"] == "content_block_delta"] == [said]
    assert events[-2]["delta"]["stop_reason"] == "end_turn"


def test_it_listens_on_the_loopback_interface_until_it_is_left() -> None:
    with ScriptedModel([]) as model:
        assert model.url.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{model.url}/v1/models") as answer:
            assert json.load(answer) == {"object": "list", "data": []}
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(model.url, timeout=5)


def test_a_request_without_a_body_is_refused() -> None:
    with ScriptedModel([]) as model, pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(urllib.request.Request(model.url, b""))
    assert refused.value.code == 413


def test_only_the_models_own_messages_count() -> None:
    assert turns_spoken({"messages": [{"role": "assistant"}, {"role": "user"}, {"role": "assistant"}]}) == 2
    assert turns_spoken({}) == 0
