"""``subscriptions/listen``: how a stateless client hears of changes, whatever era its servers speak.

Refuses to send what was not asked for: the acknowledged filter decides, and every frame carries the client's own subscription id.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import anyio
import anyio.abc
from mcp.shared.exceptions import MCPError
from mcp.shared.subscriptions import LISTEN_STREAM_METHODS, SUBSCRIPTION_ID_META_KEY
from mcp_types import INVALID_PARAMS

from riskproof.hosts.mcp import eras
from riskproof.hosts.mcp.fleet import Fleet
from riskproof.hosts.mcp.request import ClientPort, Request
from riskproof.hosts.mcp.upstream import Upstream

_FLAGS: Final[Mapping[str, str]] = {
    "notifications/tools/list_changed": "toolsListChanged",
    "notifications/prompts/list_changed": "promptsListChanged",
    "notifications/resources/list_changed": "resourcesListChanged",
}
_OWN, _CLIENTS = "riskproof-follow-", "riskproof-listen-"
"""Ids of our own streams at a stateless server, and of those that stand for a client's."""
ACKNOWLEDGED: Final = "notifications/subscriptions/acknowledged"


@dataclass(frozen=True, slots=True)
class _Stream:
    """One open listen request of the client."""

    id: int | str
    flags: frozenset[str]
    uris: tuple[str, ...]

    def wants(self, method: str, params: Mapping[str, Any] | None) -> bool:
        if method in _FLAGS:
            return _FLAGS[method] in self.flags
        return (params or {}).get("uri") in self.uris


class Listeners:
    """The open listen requests of one client. A stateless server gets a listen request of its own under a minted id; a server of the
    handshake era reports unasked, or for subscribed resources."""

    def __init__(self, fleet: Fleet, client: ClientPort) -> None:
        self._fleet = fleet
        self._client = client
        self._ids = itertools.count(1)
        self._streams: dict[int | str, _Stream] = {}
        self._clients_own: dict[str, int | str] = {}
        self._followed: set[str] = set()

    async def serve(self, request: Request) -> dict[str, Any]:
        """Holds one listen request open until the client cancels it or every stateless server ends its own."""
        wanted = (request.params or {}).get("notifications")
        if not isinstance(wanted, Mapping):
            raise MCPError(code=INVALID_PARAMS, message="subscriptions/listen needs params.notifications as an object")
        uris = wanted.get("resourceSubscriptions")
        stream = _Stream(
            request.id,
            frozenset(name for name in _FLAGS.values() if wanted.get(name) is True),
            tuple(uri for uri in uris if isinstance(uri, str)) if isinstance(uris, list) else (),
        )
        self._streams[stream.id] = stream
        try:
            if self._fleet.single and self._fleet.first.era == "modern":
                return _stamped(await self._listen(self._fleet.first, request), stream.id)
            await self._acknowledge(stream)
            await self._hold(stream, request)
        finally:
            self._streams.pop(stream.id, None)
        return _stamped({"resultType": "complete"}, stream.id)

    def follow(self, request: Request, group: anyio.abc.TaskGroup) -> None:
        """Listens for ourselves at every stateless server that can change its lists: its tools are pinned, so a change has to be seen even
        where the client does not listen. A client of the handshake era hears of all changes this way."""
        for upstream in self._fleet.live:
            wanted = _reported(upstream) if upstream.era == "modern" and upstream.name not in self._followed else []
            if wanted:
                self._followed.add(upstream.name)
                own = request.own("subscriptions/listen", {"notifications": dict.fromkeys(wanted, True)})
                group.start_soon(self._followed_quietly, upstream, own)

    async def _followed_quietly(self, upstream: Upstream, request: Request) -> None:
        """A server that does not let us listen is asked for its tools when the client lists them, as everybody else's."""
        envelope = {} if request.speaker.modern else {"_meta": eras.envelope_for(request.speaker.handshake)}
        with suppress(MCPError):
            await upstream.request_as(f"{_OWN}{next(self._ids)}", request.method, {**(request.params or {}), **envelope})

    async def publish(self, method: str, params: Mapping[str, Any] | None) -> None:
        """Hands a change that a server of the handshake era reported to every stream that wants it."""
        for stream in list(self._streams.values()):
            if method in LISTEN_STREAM_METHODS and stream.wants(method, params):
                await self._client.notify(method, _stamped(params, stream.id))

    async def relay(self, method: str, params: Mapping[str, Any] | None) -> bool:
        """Hands a frame of a stateless server's stream on under the client's id; False for one that belongs to no stream."""
        own = eras.meta_of(params).get(SUBSCRIPTION_ID_META_KEY)
        clients = self._clients_own.get(own) if isinstance(own, str) else None
        if clients is None:
            return False
        if method != ACKNOWLEDGED or self._fleet.single:
            await self._client.notify(method, _stamped(params, clients))
        return True

    async def _acknowledge(self, stream: _Stream) -> None:
        honoured: dict[str, Any] = {name: True for name in _FLAGS.values() if name in stream.flags}
        if stream.uris:
            honoured["resourceSubscriptions"] = list(stream.uris)
        await self._client.notify(ACKNOWLEDGED, _stamped({"notifications": honoured}, stream.id))

    async def _hold(self, stream: _Stream, request: Request) -> None:
        """Listens at all servers at once, until the last of them ends."""

        async def listen(upstream: Upstream) -> None:
            with suppress(MCPError):
                await (self._listen(upstream, request) if upstream.era == "modern" else self._subscribed(upstream, stream))

        async with anyio.create_task_group() as group:
            for upstream in self._fleet.live:
                group.start_soon(listen, upstream)

    async def _listen(self, upstream: Upstream, request: Request) -> dict[str, Any]:
        """Listens at a stateless server under an id of its own."""
        own = f"{_CLIENTS}{next(self._ids)}"
        self._clients_own[own] = request.id
        try:
            return await upstream.request_as(own, request.method, request.params)
        finally:
            del self._clients_own[own]

    async def _subscribed(self, upstream: Upstream, stream: _Stream) -> None:
        """Subscribes to the wanted resources at a server of the handshake era, and ends that with the stream."""
        can = upstream.capabilities.get("resources")
        uris = stream.uris if isinstance(can, Mapping) and can.get("subscribe") is True else ()
        taken: list[str] = []
        try:
            for uri in uris:
                with suppress(MCPError):  # it may be another server's resource
                    await upstream.request("resources/subscribe", {"uri": uri})
                    taken.append(uri)
            await anyio.sleep_forever()
        finally:
            self._streams.pop(stream.id, None)
            still = {uri for other in self._streams.values() for uri in other.uris}
            with anyio.move_on_after(1, shield=True):
                for uri in (uri for uri in taken if uri not in still):
                    with suppress(MCPError):
                        await upstream.request("resources/unsubscribe", {"uri": uri})


def is_own(params: Mapping[str, Any] | None) -> bool:
    """True for a frame of a stream that only we listen to."""
    return str(eras.meta_of(params).get(SUBSCRIPTION_ID_META_KEY, "")).startswith(_OWN)


def unstamped(params: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """A frame of a stream as the plain notification that the handshake era knows."""
    meta = {key: value for key, value in eras.meta_of(params).items() if key != SUBSCRIPTION_ID_META_KEY}
    rest = {key: value for key, value in (params or {}).items() if key != "_meta"}
    return {**rest, "_meta": meta} if meta else rest or None


def _reported(upstream: Upstream) -> list[str]:
    """The changes that a server says it reports."""
    kinds = {"tools": "toolsListChanged", "prompts": "promptsListChanged", "resources": "resourcesListChanged"}
    declared = {name: upstream.capabilities.get(name) for name in kinds}
    return [flag for name, flag in kinds.items() if isinstance(details := declared[name], Mapping) and details.get("listChanged") is True]


def _stamped(params: Mapping[str, Any] | None, stream_id: int | str) -> dict[str, Any]:
    return {**(params or {}), "_meta": {**eras.meta_of(params), SUBSCRIPTION_ID_META_KEY: stream_id}}
