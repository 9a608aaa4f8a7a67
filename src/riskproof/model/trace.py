"""The public trace format, version 1 (SPEC: trace-format): one recorded or scripted agent run.

Refuses a shape it does not know, naming the key; ignores keys that the format leaves to others (benchmarks keep their answers there).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from riskproof.errors import HostPayloadError
from riskproof.model.call import Json, Result, Tool


@dataclass(frozen=True, slots=True)
class TraceCall:
    """A call step. ``result`` is None where nothing was recorded. ``turn`` says after which of the person's texts it came. ``time``
    (when it began) and ``duration_ms`` are as they were recorded, whatever that is."""

    tool: str
    arguments: Json
    result: Result | None
    agent: str | None = None
    nested: bool = False
    turn: int = 0
    server: str | None = None
    time: Json = None
    duration_ms: Json = None


@dataclass(frozen=True, slots=True)
class TraceEvent:
    """Anything that happens between calls: the person's words, a new tool list, an approval of step ``step``, the end of an agent."""

    event: Literal["user", "tools_changed", "approved", "dispose"]
    text: str = ""
    tools: tuple[Tool, ...] = ()
    step: int = -1
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """One run. ``servers`` maps (server, tool name) to a definition where the trace tells servers apart."""

    id: str
    tools: tuple[Tool, ...]
    steps: tuple[TraceCall | TraceEvent, ...]
    prompts: tuple[str, ...] = ()
    config: Mapping[str, Json] | None = None
    servers: Mapping[tuple[str, str], Tool] = field(default_factory=dict)


def read_tool(raw: Json) -> Tool:
    """A tool definition as traces, MCP lists and ``riskproof classify`` write it."""
    table = _object(raw, "a tool definition")
    description = table.get("description")
    parameters = table.get("parameters") if table.get("parameters") is not None else table.get("inputSchema")
    annotations, server = table.get("annotations"), table.get("server")
    return Tool(
        name=_text(table, "name", "a tool definition"),
        description=description if isinstance(description, str) else "",
        parameters=parameters,
        output_schema=table.get("outputSchema"),
        annotations=annotations if isinstance(annotations, dict) else None,
        server=server if isinstance(server, str) else "",
    )


def read_trace(raw: Json) -> Trace:
    """A trace from one line's JSON value; raises ``HostPayloadError`` that names what is wrong."""
    table = _object(raw, "a trace")
    tools = [(read_tool(tool), tool) for tool in _list(table, "tools")]
    config = table.get("config")
    return Trace(
        id=_text(table, "id", "a trace"),
        tools=tuple(tool for tool, _ in tools),
        steps=tuple(_step(step, f"step {number}") for number, step in enumerate(_list(table, "steps"))),
        prompts=_prompts(table),
        config=None if config is None else _object(config, "config"),
        servers={(row["server"], tool.name): tool for tool, row in tools if isinstance(row.get("server"), str)},
    )


def _prompts(table: Mapping[str, Json]) -> tuple[str, ...]:
    """What the person said, turn by turn."""
    if table.get("user_prompts") is None:
        only = _optional(table, "user_prompt", "a trace")
        return (only,) if only else ()
    prompts = _list(table, "user_prompts")
    if not all(isinstance(prompt, str) for prompt in prompts):
        raise HostPayloadError("user_prompts must be a list of texts")
    return tuple(prompts)


def _step(raw: Json, where: str) -> TraceCall | TraceEvent:
    table = _object(raw, where)
    if "event" in table:
        return _event(table, where)
    error = table.get("error")
    result = None
    if error is not None:
        result = Result(value=error if isinstance(error, str) else "failed", is_error=True)
    elif "result" in table:
        result = Result(value=table["result"])
    turn = table.get("turn", 0)
    if isinstance(turn, bool) or not isinstance(turn, int) or turn < 0:
        raise HostPayloadError(f"{where}: turn must be a whole number that is not negative")
    return TraceCall(
        tool=_text(table, "tool", where),
        arguments=table.get("arguments", {}),
        result=result,
        agent=_optional(table, "agent", where),
        nested=table.get("parent") is not None,
        turn=turn,
        server=_optional(table, "server", where),
        time=table.get("time"),
        duration_ms=table.get("duration_ms"),
    )


def _event(table: Mapping[str, Json], where: str) -> TraceEvent:
    agent = _optional(table, "agent", where)
    match table["event"]:
        case "user":
            return TraceEvent("user", text=_text(table, "text", where), agent=agent)
        case "tools_changed":
            return TraceEvent("tools_changed", tools=tuple(read_tool(tool) for tool in _list(table, "tools")), agent=agent)
        case "approved":
            step = table.get("step")
            if isinstance(step, bool) or not isinstance(step, int):
                raise HostPayloadError(f"{where}: step must be a whole number")
            return TraceEvent("approved", step=step, agent=agent)
        case "dispose":
            return TraceEvent("dispose", agent=agent)
        case _:
            raise HostPayloadError(f"{where}: unknown event; use user, tools_changed, approved or dispose")


def _object(raw: Json, what: str) -> dict[str, Json]:
    if not isinstance(raw, dict):
        raise HostPayloadError(f"{what} must be an object")
    return raw


def _list(table: Mapping[str, Json], key: str) -> list[Json]:
    value = table.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise HostPayloadError(f"{key} must be a list")
    return value


def _text(table: Mapping[str, Json], key: str, what: str) -> str:
    value = table.get(key)
    if not isinstance(value, str):
        raise HostPayloadError(f"{what}: {key} must be a text")
    return value


def _optional(table: Mapping[str, Json], key: str, what: str) -> str | None:
    return None if table.get(key) is None else _text(table, key, what)
