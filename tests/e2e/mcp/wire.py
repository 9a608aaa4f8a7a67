"""Two ways to speak to ``python -m riskproof mcp`` in these tests: raw lines over pipes, and a real session of the SDK's client.

Refuses to hide what the process does: its stderr and its exit code are there to be looked at.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self

import mcp_types as types
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

HERE = Path(__file__).parent
OFFICE = [sys.executable, str(HERE / "servers" / "office.py")]
RECORDED = [sys.executable, str(HERE / "servers" / "recorded.py")]
PATIENCE = 30.0
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "raw", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
ASKABLE = {**ENVELOPE, "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}}}


def environment(folder: Path, **more: str) -> dict[str, str]:
    """An environment without the configuration of whoever runs the tests; private reads after a page are asked about."""
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "PYTHONPATH") if key in os.environ}
    ours = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "RISKPROOF_CONFIG": str(HERE / "asking.toml"), "PYTHONWARNINGS": "ignore"}
    return {**kept, **ours, **more}


def proxy(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "riskproof", "mcp", *arguments]


class Raw:
    """A process spoken to in lines."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._errors: list[str] = []
        self._readers = [threading.Thread(target=self._read_out, daemon=True), threading.Thread(target=self._read_err, daemon=True)]
        for reader in self._readers:
            reader.start()

    def _read_out(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def _read_err(self) -> None:
        assert self.process.stderr is not None
        self._errors.extend(self.process.stderr)

    def send(self, message: object) -> Self:
        """A message, or a line that is none."""
        assert self.process.stdin is not None
        self.process.stdin.write((message if isinstance(message, str) else json.dumps(message)) + "\n")
        self.process.stdin.flush()
        return self

    def line(self) -> str:
        """The next line of stdout."""
        line = self._lines.get(timeout=PATIENCE)
        assert line is not None, f"the process ended: {''.join(self._errors)}"
        return line

    def read(self) -> Any:
        return json.loads(self.line())

    def ask(self, request_id: object, method: str, params: object = None, **more: object) -> Any:
        """Sends a request and returns the message that answers it; what comes before it is dropped."""
        self.send({"jsonrpc": "2.0", "id": request_id, "method": method, **({} if params is None else {"params": params}), **more})
        while (answer := self.read()).get("id") != request_id or "method" in answer:
            pass
        return answer

    def greet(self, capabilities: dict[str, Any] | None = None, version: str = "2025-11-25") -> Any:
        """The handshake."""
        client = {"name": "raw", "version": "1"}
        answer = self.ask(0, "initialize", {"protocolVersion": version, "capabilities": capabilities or {}, "clientInfo": client})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer

    def end(self) -> tuple[int, str]:
        """Closes stdin; exit code and stderr."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.wait()

    def wait(self) -> tuple[int, str]:
        code = self.process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        return code, "".join(self._errors)


@contextmanager
def raw(command: Sequence[str], folder: Path, **env: str) -> Iterator[Raw]:
    """A running process, ended in every case."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, encoding="utf-8", cwd=folder, env=environment(folder, **env), **pipes) as process:
        try:
            yield Raw(process)
        finally:
            if process.poll() is None:
                process.kill()


@asynccontextmanager
async def client(
    command: Sequence[str], folder: Path, mode: str, answer: Any = None, env: dict[str, str] | None = None, **more: Any
) -> AsyncIterator[Client]:
    """A session of the SDK's client. ``answer`` is what the person answers to every form: True, False or an action; None = no forms."""

    async def person(_context: Any, params: types.ElicitRequestParams) -> types.ElicitResult:
        asked.append(params.message)
        if isinstance(answer, bool):
            return types.ElicitResult(action="accept", content={"approve": answer})
        return types.ElicitResult(action=answer)

    asked: list[str] = more.pop("asked", [])
    parameters = StdioServerParameters(command=command[0], args=list(command[1:]), cwd=folder, env=environment(folder, **(env or {})))
    with (folder / "stderr.log").open("a", encoding="utf-8") as log:
        forms = {} if answer is None else {"elicitation_callback": person}
        async with Client(stdio_client(parameters, errlog=log), mode=mode, **forms, **more) as session:
            yield session


def text_of(result: types.CallToolResult) -> str:
    """The text of a result's first block."""
    block = result.content[0]
    assert isinstance(block, types.TextContent)
    return block.text
