"""The guard's answers as MCP messages: a denial, a question to the person, a withheld result, a result with spans replaced.

Refuses to put a value from the call into any of them: reasons come from the guard, the rest are fixed sentences.
"""

from __future__ import annotations

import base64
import copy
import json
from typing import Any, Final

from mcp.shared.exceptions import MCPError

from riskproof.hosts.mcp.decode import Path, Visible, mirrored
from riskproof.model.call import Json

DENIED_CODE: Final = -32010
"""JSON-RPC code of a denial where the protocol has no result that could say it (implementation-defined range of the MCP specification)."""
QUESTION_KEY: Final = "riskproof"
"""The key of our question among the input requests of a stateless result."""
_ANSWER: Final = "approve"

FAULT: Final = "the call could not be judged, so it was not made"
UNREADABLE: Final = "the result could not be inspected, so it was not passed on"
TOO_LARGE: Final = "the result is larger than what can be inspected (4 MiB of text); ask the tool for less"
CANNOT_ASK: Final = (
    "this needs the approval of a person, and this client cannot ask one (it did not declare elicitation). To go on, use a client that "
    "can, let a person approve it elsewhere, or let the operator change the policy"
)
NOT_APPROVED: Final = "the person who was asked did not approve it"
NO_ANSWER: Final = "nobody answered in time"


def denied(reason: str) -> dict[str, Any]:
    """A tool result that says why the call was not made."""
    return _error_result(f"RiskProof denied: {reason}")


def withheld(reason: str) -> dict[str, Any]:
    """A tool result in place of one that must not reach the model."""
    return _error_result(_withheld_text(reason))


def denied_error(reason: str) -> MCPError:
    """The same for a request whose result has no room for an error (``resources/read``, ``prompts/get``)."""
    return MCPError(code=DENIED_CODE, message=f"RiskProof denied: {reason}")


def withheld_error(reason: str) -> MCPError:
    """The same for a result of such a request."""
    return MCPError(code=DENIED_CODE, message=_withheld_text(reason))


def _withheld_text(reason: str) -> str:
    """The guard's own sentence about a result names the product; ours get its name here."""
    return reason if reason.startswith("RiskProof") else f"RiskProof withheld the result: {reason}"


def _error_result(text: str) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": text}], "isError": True}


def question(name: str, reason: str) -> dict[str, Any]:
    """The parameters of an ``elicitation/create``: what is asked, why, and one yes-or-no field."""
    answer = {
        "type": "boolean",
        "title": "Allow this one call",
        "description": "Only this call, with exactly these arguments.",
        "default": False,
    }
    return {
        "message": f"RiskProof asks before this call is made: {name}\n\n{reason}",
        "requestedSchema": {"type": "object", "properties": {_ANSWER: answer}, "required": [_ANSWER]},
    }


def agreed(answer: object) -> bool:
    """True for an accepted form with the field set to true; for nothing else."""
    if not isinstance(answer, dict) or answer.get("action") != "accept":
        return False
    content = answer.get("content")
    return isinstance(content, dict) and content.get(_ANSWER) is True


def input_required(asked: dict[str, Any], state: str) -> dict[str, Any]:
    """The question as the stateless era puts it: an interim result that the client answers by calling again."""
    request = {"method": "elicitation/create", "params": {"mode": "form", **asked}}
    return {"resultType": "input_required", "inputRequests": {QUESTION_KEY: request}, "requestState": state}


def replaced(result: dict[str, Any], visible: Visible, replacement: Json) -> dict[str, Any] | None:
    """The result with its parts replaced; None where the replacement does not have the shape of what was inspected."""
    parts = visible.parts
    values = [replacement] if len(parts) == 1 else replacement
    if not isinstance(values, (list, tuple)) or len(values) != len(parts):
        return None
    changed = copy.deepcopy(result)
    for part, value in zip(parts, values, strict=True):
        if value == part.value:
            continue
        if any(isinstance(part.value, shape) and not isinstance(value, shape) for shape in (str, dict, list)):
            return None
        _put(changed, part.path, base64.b64encode(value.encode()).decode() if part.form == "base64" else value)
    mirrors = visible.mirrors if changed.get("structuredContent") != result.get("structuredContent") else ()
    for path in mirrors:
        _put(changed, path, _mirror(_at(result, path), result["structuredContent"], changed["structuredContent"]))
    return changed


def _mirror(text: str, before: Json, after: Json) -> str:
    """A text that repeated the structured content repeats what became of it."""
    form = mirrored(text, before)
    said = after if form == "whole" or not isinstance(after, dict) else after.get("result")
    if form == "text" and isinstance(said, str):
        return said
    return json.dumps(said, ensure_ascii=False, indent=2 if "\n" in text else None)


def _at(node: Any, path: Path) -> Any:
    for step in path:
        node = node[step]
    return node


def _put(node: Any, path: Path, value: Json) -> None:
    _at(node, path[:-1])[path[-1]] = value
