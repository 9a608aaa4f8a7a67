"""A model that says what a test wrote down, on loopback, in both wire formats that the two generations of DSH speak.

``Model(script)`` serves one list of turns, or several: a conversation whose user wrote a text that holds a script's key follows that
script, any other follows the one called ``""``. The turn is the number of the model's own messages since the server first saw the
conversation, so a request that is repeated gets the same answer. After the last turn the model says "done".

``model.requests`` is what the model was shown, in order; ``model.calls(key)`` pairs every call of a conversation with its result.

Refuses to be clever: no turn depends on what a tool answered, unless the turn is a function.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from riskproof.hosts.dsh import scripted
from tests.e2e.dsh import wire_formats

Json = dict[str, Any]


@dataclass(frozen=True)
class Use:
    """A call that the model makes."""

    tool: str
    arguments: Json


@dataclass(frozen=True)
class Turn:
    """One message of the model: calls, or a text. ``first`` runs before it is sent, in the server's thread."""

    calls: tuple[Use, ...] = ()
    text: str = ""
    first: Callable[[], object] | None = None


@dataclass(frozen=True)
class Seen:
    """A call as the model was shown it afterwards: what it got back for it."""

    tool: str
    arguments: Json
    text: str
    failed: bool


@dataclass(frozen=True)
class Request:
    """One request for a turn: which script it follows, the number of its turn, the conversation so far."""

    key: str
    turn: int
    body: Json

    @property
    def text(self) -> str:
        """Everything the model was shown, as one text."""
        return json.dumps(self.body, ensure_ascii=False)


Step = Turn | Callable[["Model"], Turn]
Script = Sequence[Step]


def use(tool: str, **arguments: Any) -> Use:
    return Use(tool, arguments)


def turn(*calls: Use, first: Callable[[], object] | None = None) -> Turn:
    """A message that makes these calls at once."""
    return Turn(calls, first=first)


def say(text: str, first: Callable[[], object] | None = None) -> Turn:
    return Turn(text=text, first=first)


@dataclass
class Model:
    """The server; a context manager that holds the port for as long as it is entered."""

    script: Script | Mapping[str, Script] = ()
    requests: list[Request] = field(default_factory=list)
    others: list[Json] = field(default_factory=list)
    failures: list[BaseException] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._lock = threading.Lock()
        self._begun: dict[str, int] = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def follow(self, script: Script | Mapping[str, Script]) -> None:
        """Another script from now on: turns are counted from here."""
        with self._lock:
            self.script, self._begun = script, {}

    def conversation(self, key: str = "") -> Json:
        """The last thing that was shown in a conversation."""
        return next(request.body for request in reversed(self.requests) if request.key == key)

    def calls(self, key: str = "") -> list[Seen]:
        """Every call of a conversation with what the model got back for it, in the order of the calls; unanswered ones are left out."""
        return [Seen(*entry) for entry in wire_formats.exchanges(self.conversation(key))]

    def tools(self, key: str = "") -> list[str]:
        return wire_formats.tool_names(self.conversation(key))

    def answer(self, body: Json) -> Turn:
        """The turn for a request; a request without tools is one of DSH's own, for a title."""
        if not body.get("tools"):
            self.others.append(body)
            return say("a title")
        with self._lock:
            scripts = self.script if isinstance(self.script, Mapping) else {"": self.script}
            said = wire_formats.user_texts(body)
            key = next((key for key in scripts if key and any(key in text for text in said)), "")
            spoken = scripted.turns_spoken(body)
            number = spoken - self._begun.setdefault(key, spoken)
            self.requests.append(Request(key, number, body))
            steps = scripts.get(key, ())
        step = steps[number] if number < len(steps) else say("done")
        chosen = step(self) if callable(step) else step
        if chosen.first is not None:
            chosen.first()
        return chosen


def _handler(model: Model) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

        def _send(self, kind: str, body: bytes) -> None:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            self._send("application/json", b'{"object":"list","data":[]}')

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or b"{}")
            try:
                answer = model.answer(body)
            except BaseException as error:
                model.failures.append(error)
                answer = say("the script failed")
            encode = scripted.anthropic if self.path.endswith("/messages") else scripted.openai
            calls = [(call.tool, call.arguments) for call in answer.calls]
            with suppress(BrokenPipeError, ConnectionResetError):  # dsh was ended while it waited
                self._send("text/event-stream", encode(answer.text, calls, len(model.requests)))

    return Handler
