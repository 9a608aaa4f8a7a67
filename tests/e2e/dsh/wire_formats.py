"""Reads the requests of models in the two wire formats that DSH speaks: Anthropic Messages (0.2), OpenAI chat completions (0.1).

Refuses to know scripts. ``riskproof.hosts.dsh.scripted`` writes the messages.
"""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]


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
