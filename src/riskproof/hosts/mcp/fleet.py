"""The servers behind one proxy: started, greeted in the era that they and the client share, and reached by name.

Refuses to lose a server silently: one that cannot be started or greeted ends the proxy with its name, unless the operator said to go on
without it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

import anyio
import anyio.abc
from mcp.shared.exceptions import MCPError
from mcp_types import INTERNAL_ERROR, METHOD_NOT_FOUND, UNSUPPORTED_PROTOCOL_VERSION

from riskproof.hosts.mcp import eras
from riskproof.hosts.mcp.config import ServerSpec
from riskproof.hosts.mcp.names import Names
from riskproof.hosts.mcp.request import Request
from riskproof.hosts.mcp.upstream import Connect, Events, Upstream

_log = logging.getLogger(__name__)
_PROBE_SECONDS: Final = 5.0
"""How long a server may take to say whether it knows ``server/discover``; some never answer what they do not know. Clients wait for ten
seconds themselves, and the handshake has to fit in as well."""
_ROUNDS: Final = 10
"""Rounds of questions that a stateless server may put to a client of the older era within one request (the SDK's value)."""
_ASKABLE: Final = frozenset({"elicitation/create", "sampling/createMessage", "roots/list"})
Ask = Callable[[Upstream, str, Mapping[str, Any] | None], Awaitable[dict[str, Any]]]


class BrokenServerError(Exception):
    """A server could not be started. The message names it and is safe to show."""


class Fleet:
    """One server, or several under prefixed names."""

    def __init__(
        self,
        specs: Sequence[ServerSpec],
        events: Events,
        *,
        prefixed: bool,
        skip_broken: bool = False,
        connect: Connect | None = None,
    ) -> None:
        self._upstreams = [Upstream(spec, events, connect) for spec in specs]
        self._skip_broken = skip_broken
        self._greeting = anyio.Lock()
        self.names = Names([spec.name for spec in specs], prefixed=prefixed)
        self.single = not prefixed
        self.greeted = False
        self.group: anyio.abc.TaskGroup | None = None

    async def start(self, group: anyio.abc.TaskGroup) -> None:
        """Starts every server in its own task of the group. Raises ``BrokenServerError``."""
        self.group = group
        for upstream in list(self._upstreams):
            try:
                await group.start(upstream.run)
            except (OSError, ValueError) as error:
                reason = f"server {upstream.name!r} could not be started: {_why(error)}"
                self._give_up(upstream, reason)

    @property
    def live(self) -> list[Upstream]:
        """The servers that are there."""
        return [upstream for upstream in self._upstreams if not upstream.gone]

    @property
    def first(self) -> Upstream:
        """The first server that is there, which is the only one unless names are prefixed. Raises ``MCPError`` when none is left."""
        live = self.live
        if not live:
            raise MCPError(code=INTERNAL_ERROR, message="the server is gone")
        return live[0]

    def cannot_go_on(self) -> bool:
        """True when none is left, or one is missing before all were greeted and the operator did not say to go on without it."""
        return not self.live or (not self.greeted and not self._skip_broken)

    def by_name(self, name: str) -> Upstream | None:
        """The server of this name."""
        return next((upstream for upstream in self._upstreams if upstream.name == name), None)

    async def handshake(self, params: Mapping[str, Any]) -> None:
        """Greets every server for a client of the handshake era, with the client's own words."""

        async def greet(upstream: Upstream) -> None:
            if upstream.era:
                return
            try:
                upstream.info = await upstream.request("initialize", params)
                upstream.era = "handshake"
            except MCPError as error:
                if error.code not in (UNSUPPORTED_PROTOCOL_VERSION, METHOD_NOT_FOUND):
                    raise
                if await self._probe(upstream, eras.envelope_for(params)) is not None:
                    raise

        async with self._greeting:
            await self._each(greet)
            self.greeted = True

    async def discover(self, request: Request) -> None:
        """Greets every server for a stateless client that asks first.

        Where no server speaks that era and the client could answer a server's questions in the other one, it is told so, as the server
        itself would tell it: then it falls back to the handshake and nothing is lost.
        """
        async with self._greeting:
            await self._each(lambda upstream: self._probed(upstream, request))
            known = [upstream for upstream in self.live if upstream.era]
            if not known and eras.answers_servers(request.speaker.capabilities):
                raise MCPError(code=METHOD_NOT_FOUND, message="Method not found", data="server/discover")
            await self._each(lambda upstream: self._settle(upstream, request))
            self.greeted = True

    async def ready(self, request: Request) -> None:
        """Makes sure that every server was greeted before a stateless request that came without asking first."""
        if all(upstream.era for upstream in self.live):
            return
        async with self._greeting:
            await self._each(lambda upstream: self._probed(upstream, request))
            await self._each(lambda upstream: self._settle(upstream, request))
            self.greeted = True

    async def forward(self, upstream: Upstream, request: Request, ask: Ask) -> dict[str, Any]:
        """The server's raw result, changed only where the two sides speak different eras."""
        if request.speaker.modern == (upstream.era == "modern"):
            return await upstream.request(request.method, request.params)
        eras.check_method(request.method, modern=not request.speaker.modern)
        if request.speaker.modern:
            return await _to_handshake(upstream, request)
        return await _to_modern(upstream, request, ask)

    async def _probed(self, upstream: Upstream, request: Request) -> None:
        if not upstream.era:
            await self._probe(upstream, request.speaker.envelope)

    async def _probe(self, upstream: Upstream, envelope: Mapping[str, Any]) -> MCPError | None:
        """Asks a server whether it speaks the stateless era; why it does not."""
        meta = {key: value for key, value in envelope.items() if key != "progressToken"}
        try:
            found = await upstream.request("server/discover", {"_meta": meta}, timeout=_PROBE_SECONDS)
        except MCPError as error:
            return error
        if not eras.modern_versions(found):
            return MCPError(code=METHOD_NOT_FOUND, message="Method not found", data="server/discover")
        upstream.info, upstream.era = found, "modern"
        return None

    async def _settle(self, upstream: Upstream, request: Request) -> None:
        """Greets a server of the handshake era on behalf of a stateless client."""
        if upstream.era:
            return
        try:
            upstream.info = await upstream.request("initialize", eras.handshake_for({"_meta": request.speaker.envelope}))
        except MCPError as error:
            # A slow server may have missed the probe's deadline and yet been fixed on the stateless era by it.
            if error.code != UNSUPPORTED_PROTOCOL_VERSION or await self._probe(upstream, request.speaker.envelope) is not None:
                raise
            return
        upstream.era = "handshake"
        await upstream.notify("notifications/initialized", None)

    async def _each(self, greet: Callable[[Upstream], Awaitable[None]]) -> None:
        """Does one thing with every server at once. The first error ends it where the proxy needs them all."""
        errors: dict[str, MCPError] = {}
        upstreams = self.live

        async def one(upstream: Upstream) -> None:
            try:
                await greet(upstream)
            except MCPError as error:
                errors[upstream.name] = error

        async with anyio.create_task_group() as group:
            for upstream in upstreams:
                group.start_soon(one, upstream)
        for upstream in upstreams:
            error = errors.get(upstream.name)
            if error is not None and (self.single or not self._skip_broken):
                raise error
            if error is not None:
                self._give_up(upstream, f"server {upstream.name!r} refused the connection: {error.message}")

    def _give_up(self, upstream: Upstream, reason: str) -> None:
        upstream.gone = True
        if self.cannot_go_on():
            raise BrokenServerError(reason)
        _log.warning("%s; going on without it", reason)


async def _to_handshake(upstream: Upstream, request: Request) -> dict[str, Any]:
    """A stateless request for a server of the handshake era."""
    level = eras.log_level(request.params)
    upstream.log_levels.append(level)
    try:
        result = await upstream.request(request.method, eras.to_handshake_request(request.params))
    finally:
        upstream.log_levels.remove(level)
    return eras.to_modern_result(request.method, result, upstream.server_info)


async def _to_modern(upstream: Upstream, request: Request, ask: Ask) -> dict[str, Any]:
    """A request of the handshake era for a stateless server: what the server asks for in its result is asked of the client here."""
    params = eras.to_modern_request(request.params, request.speaker.handshake)
    for _ in range(_ROUNDS):
        result = await upstream.request(request.method, params)
        if result.get("resultType") != "input_required":
            return eras.to_handshake_result(result)
        answers: dict[str, Any] = {}
        wanted = result.get("inputRequests")
        for key, question in (wanted if isinstance(wanted, dict) else {}).items():
            if not isinstance(question, dict) or question.get("method") not in _ASKABLE:
                raise MCPError(code=METHOD_NOT_FOUND, message="the server asks for something that this client cannot answer")
            answers[key] = await ask(upstream, question["method"], question.get("params"))
        state = {"requestState": result["requestState"]} if "requestState" in result else {}
        params = {**params, "inputResponses": answers, **state}
    raise MCPError(code=METHOD_NOT_FOUND, message="the server asked too often within one request")


def _why(error: Exception) -> str:
    """The system's words, without the command line, which may hold secrets."""
    if isinstance(error, FileNotFoundError):
        return "the command, or its working directory, was not found"
    return (error.strerror or type(error).__name__).lower() if isinstance(error, OSError) else "its command line cannot be used"
