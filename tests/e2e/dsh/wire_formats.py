"""The two wire formats of models that DSH speaks: Anthropic Messages as server-sent events (0.2), OpenAI chat completions (0.1).

Refuses to know scripts: it writes one message, and reads the conversations of requests.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]
Calls = Sequence[tuple[str, Json]]


def _event(name: str, **data: Any) -> bytes:
    return f"event: {name}\ndata: {json.dumps({'type': name, **data})}\n\n".encode()


def _block(index: int, start: Json, delta: Json) -> bytes:
    opened = _event("content_block_start", index=index, content_block=start)
    return opened + _event("content_block_delta", index=index, delta=delta) + _event("content_block_stop", index=index)


def anthropic(text: str, calls: Calls, number: int) -> bytes:
    """One message as Anthropic's events."""
    message = {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": "scripted", "content": []}
    stop = {"stop_reason": None, "stop_sequence": None}
    parts = [_event("message_start", message={**message, **stop, "usage": {"input_tokens": 10, "output_tokens": 1}})]
    if text:
        parts.append(_block(0, {"type": "text", "text": ""}, {"type": "text_delta", "text": text}))
    for index, (tool, arguments) in enumerate(calls, start=len(parts) - 1):
        start = {"type": "tool_use", "id": f"toolu_{number}_{index}", "name": tool, "input": {}}
        parts.append(_block(index, start, {"type": "input_json_delta", "partial_json": json.dumps(arguments)}))
    reason = "tool_use" if calls else "end_turn"
    parts.append(_event("message_delta", delta={"stop_reason": reason, "stop_sequence": None}, usage={"output_tokens": 5}))
    return b"".join([*parts, _event("message_stop")])


def openai(text: str, calls: Calls, number: int) -> bytes:
    """One message as OpenAI's chunks."""
    deltas: list[Json] = [{"role": "assistant", "content": text}]
    for index, (tool, arguments) in enumerate(calls):
        called = {"name": tool, "arguments": json.dumps(arguments)}
        deltas.append({"tool_calls": [{"index": index, "id": f"call_{number}_{index}", "type": "function", "function": called}]})
    base = {"id": f"c{number}", "object": "chat.completion.chunk", "created": 1, "model": "scripted"}
    chunks = [{**base, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    end = {"index": 0, "delta": {}, "finish_reason": "tool_calls" if calls else "stop"}
    chunks.append({**base, "choices": [end], "usage": usage})
    return b"".join(b"data: " + json.dumps(chunk).encode() + b"\n\n" for chunk in chunks) + b"data: [DONE]\n\n"


def turns_spoken(body: Json) -> int:
    """How often the model has spoken in this conversation."""
    return sum(message["role"] == "assistant" for message in body["messages"])


def _blocks(message: Json) -> list[Json]:
    content = message.get("content") or []
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _plain(content: Any) -> str:
    return content if isinstance(content, str) else "\n".join(block.get("text", "") for block in content or [])


def user_texts(body: Json) -> list[str]:
    """What stands in messages of the user, results of tools left out."""
    users = [message for message in body["messages"] if message["role"] == "user"]
    return [block["text"] for message in users for block in _blocks(message) if block.get("type") == "text"]


def tool_names(body: Json) -> list[str]:
    """The tools that the model may call."""
    return [tool.get("name") or tool["function"]["name"] for tool in body.get("tools", [])]


def exchanges(body: Json) -> list[tuple[str, Json, str, bool]]:
    """Tool, arguments, result and failure of every answered call. OpenAI's format has no flag: a text after "Error:" failed."""
    calls: dict[str, tuple[str, Json]] = {}
    results: dict[str, tuple[str, bool]] = {}
    for message in body["messages"]:
        for call in message.get("tool_calls") or []:
            calls[call["id"]] = (call["function"]["name"], json.loads(call["function"]["arguments"] or "{}"))
        if message["role"] == "tool":
            text = _plain(message.get("content"))
            results[message["tool_call_id"]] = (text, text.startswith("Error:"))
        for block in _blocks(message):
            if block.get("type") == "tool_use":
                calls[block["id"]] = (block["name"], block["input"])
            elif block.get("type") == "tool_result":
                results[block["tool_use_id"]] = (_plain(block.get("content")), bool(block.get("is_error")))
    return [(*calls[name], *results[name]) for name in calls if name in results]
