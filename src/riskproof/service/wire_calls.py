"""Calls, results and tool definitions as they travel to the service, in both directions.

Refuses a field of the wrong shape by its name, never by its value. Standard library only: the client imports this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from riskproof.model.call import Call, Result, Tool
from riskproof.model.label_words import FAILURE_CODES
from riskproof.service.protocol import LONGEST_NAME, Message, RefusedError

_T = TypeVar("_T")
_MOST_BYTES: Final = 2**53 - 1


def wire_tool(tool: Tool) -> Message:
    """A definition with the fields that it has."""
    said = {
        "description": tool.description,
        "parameters": tool.parameters,
        "outputSchema": tool.output_schema,
        "title": tool.title,
        "annotations": None if tool.annotations is None else dict(tool.annotations),
        "server": tool.server,
    }
    return {"name": tool.name, **{key: value for key, value in said.items() if value not in (None, "")}}


def wire_call(call: Call, identifier: str) -> Message:
    """A call under the id that pairs it with its result."""
    tool = wire_tool(call.tool) if isinstance(call.tool, Tool) else call.tool
    said: Message = {"session": call.session, "call": identifier, "tool": tool, "arguments": call.arguments}
    named = {"server": call.server, "callId": call.call_id, "rootCallId": call.root_call_id}
    return {**said, **({"nested": True} if call.nested else {}), **{key: name for key, name in named.items() if name}}


def wire_result(result: Result) -> Message:
    """A result with the fields that it has."""
    said: Message = {"value": result.value}
    if result.is_error:
        said["isError"] = True
    if result.content is not None:
        said["content"] = result.content
    if result.contexts:
        said["contexts"] = list(result.contexts)
    if result.size is not None:
        said["bytes"] = result.size
    if result.failure is not None:
        said["failure"] = result.failure
    return said


def field(message: Message, key: str, shape: type[_T], default: _T | None = None) -> _T:
    """A field of one shape; ``default`` where it is absent, and may be. Raises ``RefusedError``."""
    value = message.get(key)
    if value is None and default is not None:
        return default
    if not isinstance(value, shape) or (isinstance(value, bool) and shape is not bool):
        raise RefusedError("bad_request", f"{key} must be {_WORDS[shape]}")
    return value


_WORDS = {str: "a text", bool: "true or false", int: "a whole number", dict: "an object", list: "a list"}


def name_in(message: Message, key: str) -> str:
    """A session, or the id of a call."""
    name = field(message, key, str)
    if not 0 < len(name) <= LONGEST_NAME:
        raise RefusedError("bad_request", f"{key} must have 1 to {LONGEST_NAME} characters")
    return name


def call_in(message: Message, known: Callable[[Tool], Tool]) -> Call:
    """The call of a request. ``known`` gives the one object that stands for all equal definitions."""
    tool = message.get("tool")
    if not isinstance(tool, str):
        tool = known(tool_in(tool))
    if "arguments" not in message:
        raise RefusedError("bad_request", "arguments are missing")
    session, identifier = name_in(message, "session"), name_in(message, "call")
    names = (field(message, key, str, "") for key in ("server", "callId", "rootCallId"))
    return Call(tool, message["arguments"], session, identifier, field(message, "nested", bool, default=False), *names)


def result_in(message: Message) -> Result:
    """The result of a request."""
    said: Message = field(message, "result", dict)
    contexts: list[Any] = field(said, "contexts", list, [])
    size: int | None = None if said.get("bytes") is None else min(max(field(said, "bytes", int), 0), _MOST_BYTES)
    failure: Any = said.get("failure")
    if failure is not None and failure not in FAILURE_CODES:
        raise RefusedError("bad_request", f"failure must be one of {', '.join(FAILURE_CODES)}")
    return Result(said.get("value"), field(said, "isError", bool, default=False), said.get("content"), contexts, size, failure)


def tools_in(message: Message, known: Callable[[Tool], Tool]) -> tuple[Tool, ...]:
    """The definitions of a request."""
    listed: Iterable[Any] = field(message, "tools", list)
    return tuple(known(tool_in(one)) for one in listed)


def tool_in(said: Any) -> Tool:
    """One definition. Raises ``RefusedError``."""
    if not isinstance(said, dict):
        raise RefusedError("bad_request", "a tool must be a name or an object")
    title, annotations = said.get("title"), said.get("annotations")
    if not isinstance(title, str | None) or not isinstance(annotations, dict | None):
        raise RefusedError("bad_request", "title must be a text, annotations an object")
    name, description = field(said, "name", str), field(said, "description", str, "")
    server = field(said, "server", str, "")
    return Tool(name, description, said.get("parameters"), said.get("outputSchema"), title, annotations, server)
