"""Drives an engine in this process, over pipes, as the shim would.

Refuses to guess: an answer is waited for by its id, within a bound.
"""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from queue import Queue
from types import TracebackType
from typing import Any, Self

from riskproof.hosts.dsh.serve import Engine

WEB = {
    "ref": "web",
    "name": "web_fetch",
    "description": "Fetch the content of a URL from the web",
    "parameters": {"type": "object", "properties": {"url": {"type": "string"}}},
    "output": None,
}
_WAIT = 60.0


class Driven:
    """An engine with its lines. ``logs`` are the sentences that it had for DSH's log."""

    def __init__(self, folder: Path, *, greet: bool = True, **hello: Any) -> None:
        reading, self._lines = os.pipe()
        self._answers, writing = os.pipe()
        environ = {"RISKPROOF_STATE_DIR": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config"), "DSH_HOME": str(folder / "dsh")}
        self._shim = os.fdopen(reading, "rb")
        self.engine = Engine(self._shim, os.fdopen(writing, "wb"), environ)
        self._waiting: dict[int, Queue[dict[str, Any]]] = {}
        self._count = 0
        self.logs: list[str] = []
        self.stray: list[dict[str, Any]] = []
        self._run = threading.Thread(target=self.engine.run)
        self._read = threading.Thread(target=self._listen)
        for thread in (self._run, self._read):
            thread.start()
        self.hello = self.ask("hello", **greeting(folder, **hello)) if greet else {}

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """The result of a request, or its error."""
        return self.later(method, **params).get(timeout=_WAIT)

    def later(self, method: str, **params: Any) -> Queue[dict[str, Any]]:
        """Where the answer to a request will be."""
        self._count += 1
        found: Queue[dict[str, Any]] = Queue()
        self._waiting[self._count] = found
        self._send({"jsonrpc": "2.0", "id": self._count, "method": method, "params": params})
        return found

    def tell(self, method: str, **params: Any) -> None:
        """A notification."""
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def raw(self, line: bytes) -> None:
        """A line as it is."""
        os.write(self._lines, line)

    def decide(self, identifier: str, tool: str, arguments: Any, session: str | None = "s1", **more: Any) -> dict[str, Any]:
        """The answer to a call."""
        return self.ask("decide", **call(identifier, tool, arguments, session, **more))

    def inspect(self, identifier: str, value: Any, **more: Any) -> dict[str, Any]:
        """The answer to its result."""
        return self.ask("inspect", **result(identifier, value, **more))

    def read(self, identifier: str, text: str, session: str = "s1", **more: Any) -> None:
        """A page comes back."""
        self.decide(identifier, "web_fetch", {"url": "https://news.example/a"}, session, definition=WEB, **more)
        self.inspect(identifier, text)
        self.tell("result", exec=identifier, isError=False)

    def report(self, session: str = "s1", view: str = "trace") -> str:
        """A report, once everything that was said of the session before has taken effect."""
        self.ask("command", session=session, input="help")
        text: str = self.ask("report", session=session, view=view)["text"]
        return text

    def _send(self, message: dict[str, Any]) -> None:
        line = json.dumps(message).encode() + b"\n"
        while line:
            line = line[os.write(self._lines, line) :]

    def _listen(self) -> None:
        with os.fdopen(self._answers, "rb") as answers:
            for line in answers:
                message = json.loads(line)
                if message.get("method") == "log":
                    self.logs.append(message["params"]["text"])
                elif message.get("id") in self._waiting:
                    self._waiting.pop(message["id"]).put(message.get("result", message.get("error")))
                else:
                    self.stray.append(message)

    def close(self) -> None:
        """Ends the lines, and with them the engine."""
        os.close(self._lines)
        self._run.join(_WAIT)
        self._shim.close()
        self.engine.leave()
        self._read.join(_WAIT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def greeting(folder: Path, **more: Any) -> dict[str, Any]:
    """The parameters of ``hello``."""
    usual = {"protocol": 1, "host": "dsh", "pid": 1, "profile": "web", "cwd": str(folder), "config": {}, "restart": 0, "sessions": []}
    return {**usual, **more}


def call(identifier: str, tool: str, arguments: Any, session: str | None = "s1", **more: Any) -> dict[str, Any]:
    """The parameters of ``decide``."""
    usual = {"parent": None, "child": False, "resumed": False, "definition": None, "nested": False, "outer": None, "cwd": "/"}
    return {"exec": identifier, "session": session, "tool": tool, "arguments": arguments, **usual, **more}


def result(identifier: str, value: Any, **more: Any) -> dict[str, Any]:
    """The parameters of ``inspect``."""
    content = [{"type": "text", "text": value if isinstance(value, str) else json.dumps(value)}]
    usual = {"call": None, "isError": False, "content": content, "contexts": [], "replaced": "none"}
    return {"exec": identifier, "value": value, **usual, **more}
