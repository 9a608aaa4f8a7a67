"""One server behind the proxy: its transport, its raw requests and notifications, and the era it turned out to speak.

Refuses to interpret results. What it receives it hands on as the SDK parsed it, which is the JSON that the server sent.
"""

from __future__ import annotations

import itertools
import logging
import re
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final, Literal, Protocol

import anyio
import anyio.abc
import mcp.client.stdio as sdk_stdio
from mcp.shared.dispatcher import CallOptions, DispatchContext
from mcp.shared.exceptions import MCPError
from mcp.shared.inbound import (
    MCP_METHOD_HEADER,
    MCP_NAME_HEADER,
    MCP_PROTOCOL_VERSION_HEADER,
    NAME_BEARING_METHODS,
    encode_header_value,
    find_invalid_x_mcp_header,
    mcp_param_headers,
    x_mcp_header_map,
)
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from mcp.shared.transport_context import TransportContext
from mcp_types import CONNECTION_CLOSED, INTERNAL_ERROR, PROTOCOL_VERSION_META_KEY, SERVER_INFO_META_KEY
from mcp_types.version import LATEST_HANDSHAKE_VERSION

from riskproof.hosts.mcp import eras
from riskproof.hosts.mcp.config import ServerSpec

_log = logging.getLogger(__name__)
_ID: Final = re.compile(r'"id"\s*:\s*(\d{1,15})\b')
_EDGE: Final = 256  # characters at either end of an unreadable message that are searched for its id
_UNCANCELLED: Final = frozenset({"initialize", "server/discover"})
_CHILD_GRACE: Final = 0.8
"""Seconds a server gets after its stdin closed, and again after SIGTERM. The SDK gives 2 and 2, which is also what clients give us: a
server that ignores both would outlive us."""


Connect = Callable[[ServerSpec], AbstractAsyncContextManager[tuple[Any, Any]]]
"""How a server is reached: its message streams, and its end when they are left."""


class Events(Protocol):
    """Where an upstream reports what its server does by itself."""

    async def asked(self, upstream: Upstream, method: str, params: Mapping[str, Any] | None) -> dict[str, Any]:
        """The server asks the client for something; returns the client's result."""
        ...

    async def notified(self, upstream: Upstream, method: str, params: Mapping[str, Any] | None) -> None:
        """The server says something unasked."""
        ...

    def ended(self, upstream: Upstream) -> None:
        """The server is gone."""
        ...


class Upstream:
    """A connected server. ``era`` is "" until the first handshake or discovery; ``info`` is that raw result."""

    def __init__(self, spec: ServerSpec, events: Events, connect: Connect | None = None) -> None:
        self.spec = spec
        self.name = spec.name
        self.era: Literal["", "handshake", "modern"] = ""
        self.info: dict[str, Any] = {}
        self.log_levels: list[str] = []
        self.gone = False
        self._events = events
        self._connect = connect or transport
        self._dispatcher: JSONRPCDispatcher[TransportContext] | None = None
        self._ids = itertools.count(1)
        self._waiting: dict[int | str, anyio.CancelScope] = {}
        self._header_maps: dict[str, dict[tuple[str, ...], str]] = {}

    async def run(self, *, task_status: anyio.abc.TaskStatus[None] = anyio.TASK_STATUS_IGNORED) -> None:
        """Starts the server and serves its messages until it ends. Raises OSError or ValueError when it cannot be started."""
        try:
            async with self._connect(self.spec) as (read, write):
                self._dispatcher = JSONRPCDispatcher(read, write, on_stream_exception=self._unreadable)
                try:
                    await self._dispatcher.run(self._on_request, self._on_notify, task_status=task_status)
                finally:
                    self.gone = True
        except Exception as error:
            if self._dispatcher is None:
                raise
            _log.warning("the connection to server %r broke (%s)", self.name, type(error).__name__)
        self._events.ended(self)

    async def request(self, method: str, params: Mapping[str, Any] | None, *, timeout: float | None = None) -> dict[str, Any]:
        """The raw result of a raw request. Cancelling the caller cancels it at the server.

        Raises:
            MCPError: the server's own error, unchanged, or that it is gone or sent something that cannot be read.
        """
        return await self.request_as(next(self._ids), method, params, timeout=timeout)

    async def request_as(
        self, request_id: int | str, method: str, params: Mapping[str, Any] | None, *, timeout: float | None = None
    ) -> dict[str, Any]:
        """The same under an id of the caller's choice, for requests whose notifications carry it."""
        if self._dispatcher is None:
            raise MCPError(code=INTERNAL_ERROR, message="the server is not connected")
        options: CallOptions = {"request_id": request_id, "cancel_on_abandon": method not in _UNCANCELLED}
        if timeout is not None:
            options["timeout"] = timeout
        if self.spec.url:
            options["headers"] = self._headers(method, params)
        with anyio.CancelScope() as scope:
            self._waiting[request_id] = scope
            try:
                return await self._dispatcher.send_raw_request(method, params, options)
            except MCPError as error:
                if error.code == CONNECTION_CLOSED and error.message == "Connection closed":  # the SDK's own; servers never send it
                    raise MCPError(code=INTERNAL_ERROR, message=f"server {self.name!r} is gone") from None
                raise
            finally:
                self._waiting.pop(request_id, None)
        raise MCPError(code=INTERNAL_ERROR, message="the server sent an answer that cannot be read")

    async def notify(self, method: str, params: Mapping[str, Any] | None) -> None:
        """Sends a raw notification; dropped where the server is gone."""
        if self._dispatcher is not None:
            options: CallOptions = {"headers": self._headers(method, params)} if self.spec.url else {}
            await self._dispatcher.notify(method, params, options)

    @property
    def capabilities(self) -> Mapping[str, Any]:
        """What the server said it can do."""
        declared = self.info.get("capabilities")
        return declared if isinstance(declared, Mapping) else {}

    @property
    def server_info(self) -> Mapping[str, Any] | None:
        """Who the server says it is."""
        declared = self.info.get("serverInfo") if self.era == "handshake" else eras.meta_of(self.info).get(SERVER_INFO_META_KEY)
        return declared if isinstance(declared, Mapping) else None

    def learn_schema(self, tool: str, schema: object) -> None:
        """Remembers which arguments of a tool travel as HTTP headers too (``x-mcp-header``)."""
        if self.spec.url and find_invalid_x_mcp_header(schema) is None:
            self._header_maps[tool] = x_mcp_header_map(schema)

    def _headers(self, method: str, params: Mapping[str, Any] | None) -> dict[str, str]:
        """The routing headers that streamable HTTP requires beside the message."""
        modern = eras.is_modern(params)
        version = eras.meta_of(params).get(PROTOCOL_VERSION_META_KEY) if modern else self.info.get("protocolVersion")
        if method == "initialize":
            return {}
        headers = {MCP_PROTOCOL_VERSION_HEADER: version if isinstance(version, str) else LATEST_HANDSHAKE_VERSION}
        if not modern:
            return headers
        headers[MCP_METHOD_HEADER] = method
        name = (params or {}).get(NAME_BEARING_METHODS.get(method, ""))
        if isinstance(name, str):
            headers[MCP_NAME_HEADER] = encode_header_value(name)
            if method == "tools/call":
                headers |= mcp_param_headers(self._header_maps.get(name, {}), (params or {}).get("arguments") or {})
        return headers

    async def _on_request(self, _: DispatchContext[TransportContext], method: str, params: Mapping[str, Any] | None) -> dict[str, Any]:
        return await self._events.asked(self, method, params)

    async def _on_notify(self, _: DispatchContext[TransportContext], method: str, params: Mapping[str, Any] | None) -> None:
        await self._events.notified(self, method, params)

    async def _unreadable(self, error: Exception) -> None:
        """A message that is no JSON-RPC. Where it names a request that waits, that request fails instead of waiting for ever."""
        _log.warning("server %r sent a message that cannot be read (%s)", self.name, type(error).__name__)
        scope = self._waiting.get(_id_in(error))
        if scope is not None:
            scope.cancel()


def _id_in(error: Exception) -> int:
    """The id in an unreadable message, looked for at its two ends; 0, which is never used, where there is none."""
    details = error.errors() if hasattr(error, "errors") else []
    said = details[0].get("input") if details else None
    if isinstance(said, dict):
        return said["id"] if isinstance(said.get("id"), int) else 0
    if not isinstance(said, (str, bytes)):
        return 0
    text = said if isinstance(said, str) else said.decode("utf-8", "replace")
    found = _ID.search(text[:_EDGE]) or _ID.search(text[-_EDGE:])
    return int(found.group(1)) if found else 0


@asynccontextmanager
async def transport(spec: ServerSpec) -> AsyncIterator[tuple[Any, Any]]:
    """The SDK's message streams to a server: its process over stdio, or its address over streamable HTTP. Leaves no process behind.

    Raises OSError where the process cannot be started.
    """
    if spec.url:
        import httpx2
        from mcp.client.streamable_http import streamable_http_client

        timeout = httpx2.Timeout(30.0, read=300.0)  # the SDK's own defaults, which a client with headers does not get by itself
        async with (
            httpx2.AsyncClient(headers=dict(spec.headers), timeout=timeout) as client,
            streamable_http_client(spec.url, http_client=client) as streams,
        ):
            yield streams
        return
    sdk_stdio.PROCESS_TERMINATION_TIMEOUT = sdk_stdio.FORCE_KILL_TIMEOUT = _CHILD_GRACE
    parameters = sdk_stdio.StdioServerParameters(
        command=spec.command, args=list(spec.args), env=dict(spec.env) if spec.env is not None else None, cwd=spec.cwd
    )
    async with sdk_stdio.stdio_client(parameters, errlog=sys.__stderr__ or sys.stderr) as streams:
        yield streams
