"""A model that says what was written down for it, on the loopback interface: for rehearsals in the real DSH, without an account.

Both generations of DSH are answered: 0.2 speaks Anthropic Messages as server-sent events, 0.1 OpenAI chat completions. Refuses to be
reached from elsewhere, and to depend on what a tool answered: the turn is the number of the model's own messages in the request.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

Calls = Sequence[tuple[str, Mapping[str, Any]]]
_LIMIT = 16 * 1024 * 1024
"""Bytes of one request."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the model: a text, or calls as (tool, arguments)."""

    text: str = ""
    calls: Calls = ()


class ScriptedModel:
    """The server; a context manager that answers while it is entered. After the last turn the model says "done"."""

    def __init__(self, turns: Sequence[Turn]) -> None:
        self._turns = turns
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        """What DSH's provider is pointed at."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def answer(self, request: Mapping[str, Any]) -> Turn:
        """The turn for a request; one without tools is DSH's own, for a session's title."""
        number = turns_spoken(request)
        if not request.get("tools") or number >= len(self._turns):
            return Turn("done")
        return self._turns[number]


def turns_spoken(request: Mapping[str, Any]) -> int:
    """How often the model has spoken in a conversation, in either format."""
    return sum(message.get("role") == "assistant" for message in request.get("messages", []))


def anthropic(text: str, calls: Calls, number: int) -> bytes:
    """One message as Anthropic's server-sent events; ``number`` makes its ids."""
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
    """One message as OpenAI's chunks; ``number`` makes its ids."""
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": text}]
    for index, (tool, arguments) in enumerate(calls):
        called = {"name": tool, "arguments": json.dumps(arguments)}
        deltas.append({"tool_calls": [{"index": index, "id": f"call_{number}_{index}", "type": "function", "function": called}]})
    base = {"id": f"c{number}", "object": "chat.completion.chunk", "created": 1, "model": "scripted"}
    chunks = [{**base, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    end = {"index": 0, "delta": {}, "finish_reason": "tool_calls" if calls else "stop"}
    chunks.append({**base, "choices": [end], "usage": usage})
    return b"".join(b"data: " + json.dumps(chunk).encode() + b"\n\n" for chunk in chunks) + b"data: [DONE]\n\n"


def _event(name: str, **data: Any) -> bytes:
    return f"event: {name}\ndata: {json.dumps({'type': name, **data})}\n\n".encode()


def _block(index: int, start: Mapping[str, Any], delta: Mapping[str, Any]) -> bytes:
    opened = _event("content_block_start", index=index, content_block=start)
    return opened + _event("content_block_delta", index=index, delta=delta) + _event("content_block_stop", index=index)


def _handler(model: ScriptedModel) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: Any) -> None:
            """Silent."""

        def do_GET(self) -> None:
            """The list of models."""
            self._send("application/json", b'{"object":"list","data":[]}')

        def do_POST(self) -> None:
            """A message of the model, in the format that the path names."""
            length = int(self.headers.get("content-length") or 0)
            if not 0 < length <= _LIMIT:
                self.send_error(413)
                return
            request = json.loads(self.rfile.read(length))
            turn = model.answer(request)
            encode = anthropic if self.path.endswith("/messages") else openai
            self._send("text/event-stream", encode(turn.text, turn.calls, turns_spoken(request)))

        def _send(self, kind: str, body: bytes) -> None:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return Handler
