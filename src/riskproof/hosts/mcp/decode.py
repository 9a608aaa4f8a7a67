"""MCP messages as the guard's words: a tool definition, a call's name and arguments, and the parts of a result that a model gets to see.

Refuses to judge and to repair: a message of the wrong shape is the client's fault and gets the protocol's own error.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS

from riskproof.model.call import Json, Tool

MAX_TEXT: Final = 4_194_304
"""Characters of a result that are inspected; a larger one is withheld (SPEC: riskproof 25, issue 1 item 5)."""

Path = tuple[str | int, ...]
_NOT_SHOWN: Final = frozenset({"_meta", "isError", "resultType", "nextCursor", "ttlMs", "cacheScope", "requestState"})
"""Fields of a result that clients keep to themselves; the protocol reserves ``_meta`` for them."""
_PLAIN: Final = frozenset({"type", "mimeType", "size", "role", "annotations", "icons", "_meta"})
_LISTS: Final = ("content", "contents", "messages")


class CallParams(NamedTuple):
    """The parameters of a judged request. ``size`` is the length of the arguments as JSON text."""

    name: str
    arguments: dict[str, Any]
    size: int


@dataclass(frozen=True, slots=True)
class Part:
    """One thing in a result that a model may see, and where it stands. ``base64`` is a text that travels encoded."""

    path: Path
    value: Json
    form: Literal["plain", "base64"] = "plain"


@dataclass(frozen=True, slots=True)
class Visible:
    """What a model may see of one result: ``parts`` are inspected; ``mirrors`` are texts that repeat the structured part word for word."""

    parts: tuple[Part, ...]
    mirrors: tuple[Path, ...]
    size: int

    @property
    def value(self) -> Json:
        """The one value that stands for the result: a single part as it is, several as a list."""
        return self.parts[0].value if len(self.parts) == 1 else [part.value for part in self.parts]


def call_params(method: str, params: Mapping[str, Any] | None, name_key: str = "name") -> CallParams:
    """Name and arguments of ``tools/call`` and ``prompts/get`` (``name``) or ``resources/read`` (``uri``).

    Raises:
        MCPError: "invalid params", naming the field and never its value.
    """
    if params is None:
        raise _invalid(f"{method} needs params")
    name = params.get(name_key)
    if not isinstance(name, str) or not name:
        raise _invalid(f"{method} needs params.{name_key} as text")
    arguments = params.get("arguments")
    if arguments is not None and not isinstance(arguments, dict):
        raise _invalid(f"{method} needs params.arguments as an object")
    try:
        size = len(json.dumps(arguments, allow_nan=False))
    except (ValueError, RecursionError):
        raise _invalid(f"{method}: params.arguments holds a number that JSON does not have, or is nested too deeply") from None
    return CallParams(name, arguments or {}, size)


def check_meta(method: str, params: Mapping[str, Any] | None) -> None:
    """Raises "invalid params" where ``_meta`` is there and is not an object."""
    if params is not None and not isinstance(params.get("_meta") or {}, dict):
        raise _invalid(f"{method} needs params._meta as an object")


def tool_of(definition: object, name: str, server: str = "") -> Tool | None:
    """A listed definition of a server under the name that the client sees; None where it has no name, so that it cannot be called."""
    if not isinstance(definition, dict) or not isinstance(definition.get("name"), str):
        return None
    description, title, annotations = (definition.get(key) for key in ("description", "title", "annotations"))
    return Tool(
        name,
        description if isinstance(description, str) else "",
        definition.get("inputSchema"),
        definition.get("outputSchema"),
        title if isinstance(title, str) else None,
        annotations if isinstance(annotations, dict) else None,
        server,
    )


def visible_parts(result: Mapping[str, Any]) -> Visible:
    """Everything in a result that a model may see, each thing once.

    Structured content is one part. A text that is nothing but its JSON is a mirror: it is not inspected again, and follows what happens to
    the structured part. Pictures and sound are left out unless their base64 is readable text.
    """
    structured = result.get("structuredContent")
    parts = [Part(("structuredContent",), structured)] if structured is not None else []
    mirrors: list[Path] = []
    for part in _unstructured(result):
        if structured is not None and part.form == "plain" and mirrored(part.value, structured):
            mirrors.append(part.path)
        else:
            parts.append(part)
    return Visible(tuple(parts), tuple(mirrors), sum(_size(part.value) for part in parts))


def _unstructured(result: Mapping[str, Any]) -> Iterator[Part]:
    for key, value in result.items():
        if key in _LISTS and isinstance(value, list):
            for place, item in enumerate(value):
                yield from _item((key, place), item)
        elif key not in _NOT_SHOWN and key != "structuredContent" and value is not None:
            yield Part((key,), value)


def _item(path: Path, item: object) -> Iterator[Part]:
    """A content block, a resource's contents or a prompt's message."""
    if not isinstance(item, dict):
        yield Part(path, item)
        return
    binary = "data" if item.get("type") in ("image", "audio") else "blob"
    for key, value in item.items():
        here = (*path, key)
        if key in ("content", "resource") and isinstance(value, dict):
            yield from _item(here, value)
        elif key == "content" and isinstance(value, list):
            for place, inner in enumerate(value):
                yield from _item((*here, place), inner)
        elif key == binary and isinstance(value, str):
            yield from _encoded(here, value)
        elif key not in _PLAIN and value is not None:
            yield Part(here, value)


def _encoded(path: Path, value: str) -> Iterator[Part]:
    """The text that base64 hides, nothing for a picture, and the value itself where it is not base64 at all."""
    try:
        data = base64.b64decode("".join(value.split()), validate=True)
    except (binascii.Error, ValueError):
        yield Part(path, value)
        return
    if b"\0" in data[:4096]:
        return
    try:
        yield Part(path, data.decode("utf-8"), "base64")
    except UnicodeDecodeError:
        return


def mirrored(text: Json, structured: Json) -> Literal["", "whole", "result", "text"]:
    """Which part of the structured content a text repeats: all of it as JSON, its only member ``result`` as JSON (the SDK wraps bare
    values so), or that member as plain text; "" where it says anything else."""
    if not isinstance(text, str):
        return ""
    wrapped = structured["result"] if isinstance(structured, dict) and set(structured) == {"result"} else None
    if isinstance(wrapped, str) and text == wrapped:
        return "text"
    try:
        said = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        return ""
    if said == structured:
        return "whole"
    return "result" if wrapped is not None and said == wrapped else ""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A text that says a key twice says more than its parsed value, so it mirrors nothing."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("duplicate key")
    return found


def bytes_of(result: Mapping[str, Any]) -> int | None:
    """The length of a whole result as compact JSON in UTF-8; None where it cannot be written."""
    try:
        return len(json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        return None


def _size(value: Json) -> int:
    if isinstance(value, str):
        return len(value)
    try:
        return len(json.dumps(value, ensure_ascii=False))
    except (ValueError, RecursionError):
        return MAX_TEXT + 1


def _invalid(message: str) -> MCPError:
    return MCPError(code=INVALID_PARAMS, message=message)
