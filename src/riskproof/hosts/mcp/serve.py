"""Runs the proxy as a process: stdin and stdout to the client, signals, an exit code, and no server left behind.

Refuses to write anything but protocol messages to stdout, and values to stderr.
"""

from __future__ import annotations

import logging
import os
import secrets
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from io import TextIOWrapper
from typing import Final, NoReturn

import anyio
import anyio.abc
import anyio.to_thread
from mcp.server.stdio import stdio_server

from riskproof.hosts.mcp.config import ServerSpec
from riskproof.hosts.mcp.fleet import BrokenServerError
from riskproof.hosts.mcp.judge import GuardPort, Judge
from riskproof.hosts.mcp.proxy import Proxy
from riskproof.model.taint import Mode

_log = logging.getLogger(__name__)
BROKEN: Final = 69
"""Exit code when a server could not be started or went away (EX_UNAVAILABLE of sysexits.h)."""
_LAST_ANSWERS: Final = 5.0
"""Seconds that requests in flight have left when the client has closed its side, or a needed server is gone. A client that has no patience
for them sends a signal."""
_FAREWELL: Final = 2.0
"""Seconds for telling the guard that the session has ended, and for what it has to write then."""
_WRITTEN: Final = 0.02
"""Seconds for an answer to reach stdout."""
MAX_LINE: Final = 67_108_864
"""Characters of one message of the client; a longer line is refused."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line decided. ``prefixed`` = names carry their server's prefix; ``remote`` = the guard is in another process;
    ``session`` = the session that other proxies share, "" for one of its own; ``measures`` = nutrition labels are counted."""

    specs: tuple[ServerSpec, ...]
    mode: Mode
    name: str = ""
    prefixed: bool = False
    skip_broken: bool = False
    remote: bool = False
    session: str = ""
    measures: bool = True


class Lines:
    """The client's lines, read in a thread that can be left behind: a blocked read must not keep the proxy from ending. What was asked is
    answered before they end (``last_answers``), so that a whole session can be piped in."""

    def __init__(self, stream: TextIOWrapper, last_answers: Callable[[], Awaitable[None]]) -> None:
        self.stream = stream
        self._last_answers = last_answers
        self._scope = anyio.CancelScope()
        self._closed = False
        self.waiting = False

    def __aiter__(self) -> Lines:
        return self

    async def __anext__(self) -> str:
        while not self._closed:
            self.waiting = True
            with anyio.CancelScope() as self._scope:
                line = await anyio.to_thread.run_sync(self._read, abandon_on_cancel=True)
                self.waiting = False
                if not line:
                    await self._last_answers()
                    break
                if line.strip():
                    return line
        raise StopAsyncIteration

    def close(self) -> None:
        """Ends the lines at once. ``waiting`` stays true when a read was left behind."""
        self._closed = True
        self._scope.cancel()

    def _read(self) -> str:
        line = self.stream.readline(MAX_LINE)
        if len(line) < MAX_LINE or line.endswith("\n"):
            return line
        while len(rest := self.stream.readline(MAX_LINE)) == MAX_LINE and not rest.endswith("\n"):
            pass
        return "too long\n"  # no JSON, so the client is told that it cannot be read


class _Ending:
    """Why the proxy ends: the first reason counts. What was asked gets its answer before it does."""

    def __init__(self) -> None:
        self.code = 0
        self.now = anyio.Event()

    def broken(self, sentence: str) -> None:
        if not self.code:
            self.code = BROKEN
            _log.error("%s", sentence)
        self.now.set()

    def signalled(self, number: int) -> None:
        self.code = self.code or 128 + number
        self.now.set()

    async def watch(self, proxy: Proxy, group: anyio.abc.TaskGroup) -> None:
        """Ends the group once there is a reason to; at once after a signal."""
        await self.now.wait()
        if self.code == BROKEN:
            await _answered(proxy)
        group.cancel_scope.cancel()


async def _answered(proxy: Proxy) -> None:
    """Waits, within a bound, until every request has its answer and the answer is written."""
    with anyio.move_on_after(_LAST_ANSWERS):
        await anyio.sleep(_WRITTEN)
        while proxy.open_requests:
            await anyio.sleep(_WRITTEN)
        await anyio.sleep(_WRITTEN)


async def serve(
    options: Options, guard: GuardPort, stdin: TextIOWrapper | None = None, stdout: TextIOWrapper | None = None
) -> tuple[int, bool]:
    """Serves one client until it closes stdin, a needed server is gone, or a signal comes; every server has ended by then.

    Returns the process's exit code, and True when a thread still waits for the client's next line, so that only ``leave`` ends the process.
    """
    ending = _Ending()
    judge = _judge(options, guard)
    proxy = Proxy(options.specs, judge, ending.broken, prefixed=options.prefixed, skip_broken=options.skip_broken)
    lines = Lines(stdin or TextIOWrapper(os.fdopen(os.dup(0), "rb"), encoding="utf-8", errors="replace"), lambda: _answered(proxy))
    out = anyio.wrap_file(stdout) if stdout is not None else None
    try:
        async with stdio_server(stdin=lines, stdout=out) as (read, write):  # type: ignore[arg-type]
            async with anyio.create_task_group() as group:
                group.start_soon(ending.watch, proxy, group)
                group.start_soon(_watch_signals, ending)
                await _start(proxy, group, ending)
                await proxy.serve(read, write)
                group.cancel_scope.cancel()
            lines.close()
            await write.aclose()
            await read.aclose()
    except* (OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        _log.debug("the client went away without closing its side")
    with anyio.move_on_after(_FAREWELL, shield=True):
        await anyio.to_thread.run_sync(lambda: judge.end(shared=bool(options.session)), abandon_on_cancel=True)
    if not lines.waiting:
        lines.stream.close()
    return ending.code, lines.waiting


def _judge(options: Options, guard: GuardPort) -> Judge:
    session = options.session or f"mcp:{options.name or 'proxy'}:{secrets.token_hex(8)}"
    prefix = f"{options.specs[0].name}__" if options.session and not options.prefixed else ""
    return Judge(guard, session, options.mode, remote=options.remote, prefix=prefix, measures=options.measures)


async def _start(proxy: Proxy, group: anyio.abc.TaskGroup, ending: _Ending) -> None:
    try:
        await proxy.fleet.start(group)
    except BrokenServerError as error:
        ending.broken(str(error))
        await anyio.sleep_forever()  # until the cancellation that this has just asked for


async def _watch_signals(ending: _Ending) -> None:
    wanted = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    try:
        with anyio.open_signal_receiver(*wanted) as received:
            async for number in received:
                ending.signalled(int(number))
                return
    except NotImplementedError:  # no signal handling in this event loop (Windows); the client's closing of stdin ends us there
        return


def leave(code: int, *, waiting: bool) -> NoReturn:
    """Ends the process, also past a thread that waits for the client's next line: it holds nothing that has to be finished."""
    sys.stderr.flush()
    if waiting:
        os._exit(code)
    raise SystemExit(code)
