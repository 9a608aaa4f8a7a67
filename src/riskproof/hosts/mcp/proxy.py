"""The proxy itself: takes every message of the client and of the servers, and sends it where it belongs.

Refuses to let anything past that it does not know: an unknown method is judged, an unknown notification inspected, a message that cannot be
read answered with the protocol's error. A fault of ours answers the request with an error; the request is not forwarded.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from mcp.shared.dispatcher import CallOptions, DispatchContext
from mcp.shared.exceptions import MCPError
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from mcp.shared.message import SessionMessage
from mcp.shared.subscriptions import LISTEN_STREAM_METHODS
from mcp.shared.transport_context import TransportContext
from mcp_types import INTERNAL_ERROR, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, ErrorData, JSONRPCError
from mcp_types.methods import SERVER_NOTIFICATIONS

from riskproof.hosts.mcp import decode, eras, merge
from riskproof.hosts.mcp.calls import Calls
from riskproof.hosts.mcp.config import ServerSpec
from riskproof.hosts.mcp.fleet import BrokenServerError, Fleet
from riskproof.hosts.mcp.judge import Judge
from riskproof.hosts.mcp.listen import ACKNOWLEDGED, Listeners, is_own, unstamped
from riskproof.hosts.mcp.listing import Listing
from riskproof.hosts.mcp.request import Request, Speaker
from riskproof.hosts.mcp.upstream import Connect, Upstream
from riskproof.model.call import Call, Tool

_log = logging.getLogger(__name__)
_KNOWN_NOTIFICATIONS: Final = frozenset(method for method, _ in SERVER_NOTIFICATIONS)
_TASKS: Final = frozenset({"tasks/get", "tasks/list", "tasks/cancel", "tasks/result"})
"""Methods about calls that were made before (2025-11-25, experimental). Which of several servers they are for cannot be told."""
_FAULT: Final = "riskproof failed on this request; it was not forwarded"
Handler = Callable[[Request], Awaitable[dict[str, Any]]]


class Proxy:
    """One client's session in front of one or several servers. ``broken`` is called with a sentence when it cannot go on."""

    def __init__(
        self,
        specs: tuple[ServerSpec, ...],
        judge: Judge,
        broken: Callable[[str], None],
        *,
        prefixed: bool,
        skip_broken: bool = False,
        connect: Connect | None = None,
    ) -> None:
        self.fleet = Fleet(specs, self, prefixed=prefixed, skip_broken=skip_broken, connect=connect)
        self._judge = judge
        self._broken = broken
        self._dispatcher: JSONRPCDispatcher[TransportContext] | None = None
        self._write: Any = None
        self._handshake: Mapping[str, Any] = {}
        self._greeted = False
        self._last: Request | None = None
        self.open_requests = 0
        self._listing = Listing(self.fleet, judge, self.asked)
        self._calls = Calls(self.fleet, self._listing, judge, self, self.asked)
        self._listeners = Listeners(self.fleet, self)
        self._handlers: Mapping[str, Handler] = {
            "tools/call": self._calls.tool,
            "prompts/get": self._calls.prompt,
            "resources/read": self._calls.resource,
            **dict.fromkeys(("tools/list", "prompts/list", "resources/list", "resources/templates/list"), self._listing.answer),
            **dict.fromkeys(("resources/subscribe", "resources/unsubscribe"), self._resource_wish),
            "subscriptions/listen": self._listeners.serve,
            "completion/complete": self._complete,
            "logging/setLevel": self._to_all,
            "ping": self._ping,
        }

    async def serve(self, read: Any, write: Any) -> None:
        """Serves the client until it closes its side."""
        self._write = write
        self._dispatcher = JSONRPCDispatcher(read, write, inline_methods=frozenset({"initialize"}), on_stream_exception=self._unreadable)
        await self._dispatcher.run(self._on_request, self._on_notify)

    # -- what the client sends -----------------------------------------------------------------------------------------------------

    async def _on_request(
        self, context: DispatchContext[TransportContext], method: str, params: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        self.open_requests += 1
        try:
            decode.check_meta(method, params)
            request = Request(method, params, context.request_id or 0, self._speaker_of(method, params))
            return await self._answer(request)
        except MCPError:
            raise
        except BrokenServerError as error:
            self._broken(str(error))
            raise MCPError(code=INTERNAL_ERROR, message=str(error)) from None
        except Exception as error:
            _log.error("request %s failed in the proxy (%s)", method, type(error).__name__)
            raise MCPError(code=INTERNAL_ERROR, message=_FAULT) from None
        finally:
            self.open_requests -= 1

    def _speaker_of(self, method: str, params: Mapping[str, Any] | None) -> Speaker:
        modern = method != "initialize" and eras.is_modern(params)
        return Speaker(modern, eras.meta_of(params) if modern else {}, self._handshake)

    async def _answer(self, request: Request) -> dict[str, Any]:
        if request.method == "initialize":
            self._handshake = request.params or {}
            await self.fleet.handshake(self._handshake)
            self._greeted = True
            self._last = Request("initialize", None, request.id, Speaker(False, {}, self._handshake))
            self._follow()
            return merge.handshake_result(self.fleet, self._handshake)
        if request.speaker.modern:
            eras.check_envelope(request.method, request.params)
            self._last = request
            if request.method == "server/discover":
                await self.fleet.discover(request)
                self._follow()
                return merge.discover_result(self.fleet)
            await self.fleet.ready(request)
            self._follow()
        elif not self._greeted:
            if request.method == "ping":
                return {}
            if request.method == "server/discover":
                raise MCPError(code=METHOD_NOT_FOUND, message="Method not found", data=request.method)
            raise MCPError(code=INVALID_REQUEST, message="the session has not been initialized")
        eras.check_method(request.method, modern=request.speaker.modern)
        handler = self._handlers.get(request.method)
        if handler is None and not self.fleet.single:
            raise MCPError(code=METHOD_NOT_FOUND, message="Method not found", data=request.method)
        return await (handler or (self._calls.task if request.method in _TASKS else self._calls.other))(request)

    def _follow(self) -> None:
        if self.fleet.group is not None and self._last is not None:
            self._listeners.follow(self._last, self.fleet.group)

    async def _on_notify(self, _: DispatchContext[TransportContext], method: str, params: Mapping[str, Any] | None) -> None:
        """Passes a notification on to every server of the handshake era; the stateless era has none but cancellation."""
        if not method.startswith("notifications/"):
            # The SDK reads a request with an unusable id as a notification. It must not run, and it must not vanish.
            await self._refuse(INVALID_REQUEST, "a request needs an id that is a text or a whole number")
        elif method != "notifications/cancelled":
            for upstream in self.fleet.live:
                if upstream.era == "handshake":
                    await upstream.notify(method, params)

    async def _unreadable(self, error: Exception) -> None:
        """A line that is no JSON-RPC message: a batch, half a message, no JSON at all."""
        kinds = [detail.get("type") for detail in error.errors()] if hasattr(error, "errors") else []
        if "json_invalid" in kinds:
            await self._refuse(PARSE_ERROR, "the message is not JSON that can be read")
        else:
            await self._refuse(INVALID_REQUEST, "the message is not a JSON-RPC 2.0 request; batches are not part of this protocol")

    async def _refuse(self, code: int, message: str) -> None:
        await self._write.send(SessionMessage(JSONRPCError(jsonrpc="2.0", id=None, error=ErrorData(code=code, message=message))))

    # -- the way back to the client ------------------------------------------------------------------------------------------------

    async def request(self, method: str, params: Mapping[str, Any] | None, *, timeout: float | None = None) -> dict[str, Any]:
        """Asks the client (handshake era). Raises ``MCPError``."""
        if self._dispatcher is None:
            raise MCPError(code=INTERNAL_ERROR, message="the client is not connected")
        options: CallOptions = {} if timeout is None else {"timeout": timeout}
        return await self._dispatcher.send_raw_request(method, params, options)

    async def notify(self, method: str, params: Mapping[str, Any] | None) -> None:
        """Tells the client."""
        if self._dispatcher is not None:
            await self._dispatcher.notify(method, params)

    # -- what the servers send by themselves ---------------------------------------------------------------------------------------

    async def asked(self, upstream: Upstream, method: str, params: Mapping[str, Any] | None) -> dict[str, Any]:
        """A server's question to the client. What it puts before the client's model is inspected first."""
        if method == "ping":
            return {}
        if self._last is None or self._last.speaker.modern:
            raise MCPError(code=METHOD_NOT_FOUND, message="Method not found", data=method)
        _log.debug("server %r asks the client: %s", upstream.name, method)
        return await self.request(method, await self._calls.sampling(upstream, params) if method == "sampling/createMessage" else params)

    async def notified(self, upstream: Upstream, method: str, params: Mapping[str, Any] | None) -> None:
        """A server's notification. A changed list of tools is read before the client hears of it."""
        request = self._last
        if method == "notifications/cancelled" or request is None:
            return
        if method == "notifications/tools/list_changed":
            await self._listing.refresh(upstream, request)
        if method not in _KNOWN_NOTIFICATIONS:
            shown = await self._judge.result(Call(Tool(method), {}, self._judge.session, server=upstream.name), dict(params or {}))
            if shown.result is not None:
                await self.notify(method, shown.result if params is not None else None)
        elif not request.speaker.modern:
            if method != ACKNOWLEDGED:
                await self.notify(method, unstamped(params) if is_own(params) else params)
        elif is_own(params):
            return
        elif upstream.era == "modern":
            if not await self._listeners.relay(method, params) and method not in LISTEN_STREAM_METHODS:
                await self.notify(method, params)
        elif method in LISTEN_STREAM_METHODS:
            await self._listeners.publish(method, params)
        elif method != "notifications/message" or eras.wants_log((params or {}).get("level"), upstream.log_levels):
            await self.notify(method, params)

    def ended(self, upstream: Upstream) -> None:
        """A server is gone."""
        if self.fleet.cannot_go_on():
            self._broken(f"server {upstream.name!r} ended")
        else:
            _log.warning("server %r ended; going on without it", upstream.name)

    # -- requests that need no judgement -------------------------------------------------------------------------------------------

    async def _ping(self, request: Request) -> dict[str, Any]:
        return await self.fleet.forward(self.fleet.first, request, self.asked) if self.fleet.single else {}

    async def _to_all(self, request: Request) -> dict[str, Any]:
        """A wish that concerns every server that logs."""
        upstreams = [self.fleet.first] if self.fleet.single else [one for one in self.fleet.live if "logging" in one.capabilities]
        result: dict[str, Any] = {}
        for upstream in upstreams:
            if upstream.era == "handshake":
                result = await self.fleet.forward(upstream, request, self.asked)
        return result

    async def _resource_wish(self, request: Request) -> dict[str, Any]:
        """Subscribing to a resource, or ending that."""
        if self.fleet.single:
            return await self.fleet.forward(self.fleet.first, request, self.asked)
        uri = (request.params or {}).get("uri")
        upstream = await self._listing.owner(uri, request) if isinstance(uri, str) else None
        if upstream is None:
            raise MCPError(code=INVALID_PARAMS, message="no server behind this proxy lists that resource")
        return await self.fleet.forward(upstream, request, self.asked)

    async def _complete(self, request: Request) -> dict[str, Any]:
        """Completion of an argument, at the server whose prompt or template it belongs to."""
        if self.fleet.single:
            return await self.fleet.forward(self.fleet.first, request, self.asked)
        upstream, params = await self._listing.completed(request)
        return await self.fleet.forward(upstream, Request(request.method, params, request.id, request.speaker), self.asked)
