"""The shim's messages as the guard's words: a definition, a call, a result.

Refuses a message of the wrong shape by the name of its field, never by its value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from riskproof.hosts.dsh.wire import INVALID_PARAMS, Message, WireError
from riskproof.model.call import Call, Json, Result, Tool

_T = TypeVar("_T")
_LONGEST: Final = 1024
"""Characters of a session's or an execution's id."""
_MOST_DEFINITIONS: Final = 4096
"""Definitions that are remembered, those that were sent last. The shim sends one again before it has sent a fourth of that."""
_SHAPES: Final = {str: "a text", bool: "true or false", dict: "an object", list: "a list"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A call as ``decide`` brings it: the session it belongs to (None without an agent), what started that, and the enclosing call."""

    exec: str
    call: Call
    session: str | None
    parent: str | None
    child: bool
    resumed: bool


def field(params: Message, key: str, shape: type[_T], default: _T | None = None) -> _T:
    """A field of one shape; ``default`` where it is absent or null, and may be. Raises ``WireError``."""
    value = params.get(key)
    if value is None and default is not None:
        return default
    if not isinstance(value, shape):
        raise WireError(INVALID_PARAMS, f"{key} must be {_SHAPES[shape]}")
    return value


def name_in(params: Message, key: str) -> str:
    """An id. Raises ``WireError``."""
    name = field(params, key, str)
    if not 0 < len(name) <= _LONGEST:
        raise WireError(INVALID_PARAMS, f"{key} must have 1 to {_LONGEST} characters")
    return name


def maybe_name(params: Message, key: str) -> str | None:
    """An id, or None where there is none. Raises ``WireError``."""
    return None if params.get(key) is None else name_in(params, key)


def label_id(params: Message, key: str) -> str:
    """An id that only labels show; "" for what is none."""
    value = params.get(key)
    return value if isinstance(value, str) and len(value) <= _LONGEST else ""


class Definitions:
    """The definitions that the shim sent, by its own references. One object stands for each, so that it is classified once."""

    def __init__(self) -> None:
        self._known: dict[Any, Tool] = {}

    def tool(self, params: Message) -> Tool | str:
        """The tool of a call: its definition, or the bare name where the agent has none. Raises ``WireError``."""
        name, said = name_in(params, "tool"), params.get("definition")
        if said is None:
            return name
        definition: Message = field(params, "definition", dict)
        ref = definition.get("ref")
        if not isinstance(ref, str | int):
            raise WireError(INVALID_PARAMS, "definition.ref must be a text or a number")
        tool = self._learned(ref, definition) if "name" in definition else self._known.get(ref)
        if tool is None:
            raise WireError(INVALID_PARAMS, "definition.ref was not sent before")
        if tool.name != name:
            raise WireError(INVALID_PARAMS, "tool and definition.name differ")
        return tool

    def _learned(self, ref: str | int, said: Message) -> Tool:
        tool = Tool(name_in(said, "name"), field(said, "description", str, ""), said.get("parameters"), said.get("output"))
        known = self._known.pop(ref, None)
        self._known[ref] = known if known == tool else tool
        if len(self._known) > _MOST_DEFINITIONS:
            del self._known[next(iter(self._known))]
        return self._known[ref]


def asked_in(params: Message, definitions: Definitions, nobody: str) -> Asked:
    """The call of a ``decide``; ``nobody`` is the guard's session for calls without an agent. Raises ``WireError``."""
    if "arguments" not in params:
        raise WireError(INVALID_PARAMS, "arguments are missing")
    identifier, session = name_in(params, "exec"), maybe_name(params, "session")
    call = Call(
        definitions.tool(params),
        params["arguments"],
        nobody if session is None else key_of(session),
        identifier,
        field(params, "nested", bool, default=False),
        call_id=label_id(params, "callId"),
        root_call_id=label_id(params, "rootCallId"),
    )
    flags = (field(params, key, bool, default=False) for key in ("child", "resumed"))
    return Asked(identifier, call, session, maybe_name(params, "parent"), *flags)


def key_of(session: str) -> str:
    """The guard's name of a session of DSH."""
    return f"dsh:{session}"


def result_in(params: Message) -> Result:
    """The result of an ``inspect`` or a ``result``. Raises ``WireError``."""
    is_error = field(params, "isError", bool)
    value: Json = None if is_error else params.get("value")
    contexts: list[Json] = field(params, "contexts", list, [])
    content = params.get("content")
    if isinstance(value, str) and content == [{"type": "text", "text": value}]:
        content = None  # the model is shown the value itself, which is looked at once
    return Result(value, is_error, content, contexts)
