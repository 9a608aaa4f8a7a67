"""What the servers list: tools, prompts, resources. Tool definitions go to the guard, which pins them; to the client they go unchanged.

Refuses to hide or to reword a definition. With several servers only the names of tools and prompts carry their server's prefix.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

import anyio
from mcp.shared.exceptions import MCPError
from mcp.shared.uri_template import InvalidUriTemplate, UriTemplate
from mcp_types import INVALID_PARAMS, METHOD_NOT_FOUND

from riskproof.hosts.mcp import eras
from riskproof.hosts.mcp.decode import tool_of
from riskproof.hosts.mcp.fleet import Ask, Fleet
from riskproof.hosts.mcp.judge import Judge
from riskproof.hosts.mcp.request import Request
from riskproof.hosts.mcp.upstream import Upstream
from riskproof.model.call import Tool

_log = logging.getLogger(__name__)
_MOST_PAGES: Final = 100
"""Pages of one list that are fetched: a server that never ends its list cannot hold a call up (the SDK's value)."""
_KEYS: Final[Mapping[str, str]] = {
    "tools/list": "tools",
    "prompts/list": "prompts",
    "resources/list": "resources",
    "resources/templates/list": "resourceTemplates",
}
_NAMED: Final = frozenset({"tools/list", "prompts/list"})


class Listing:
    """The lists of one proxy's servers, and which server a resource belongs to."""

    def __init__(self, fleet: Fleet, judge: Judge, ask: Ask) -> None:
        self._fleet = fleet
        self._judge = judge
        self._ask = ask
        self._tools: dict[str, dict[str, Tool]] = {}
        self._pages: dict[str, dict[str, Tool]] = {}
        self._listed: set[str] = set()
        self._locks: dict[str, anyio.Lock] = {}
        self._owners: dict[str, str] = {}
        self._templates: dict[tuple[str, str], UriTemplate] = {}
        self._resources_listed = False

    async def answer(self, request: Request) -> dict[str, Any]:
        """The client's list request: one server's page as it came, or all lists of several servers as one page."""
        key = _KEYS[request.method]
        if self._fleet.single:
            upstream = self._fleet.first
            result = await self._fleet.forward(upstream, request, self._ask)
            if request.method == "tools/list":
                cursor = (request.params or {}).get("cursor")
                self._take_page(upstream, result.get(key), first=cursor is None, last=not result.get("nextCursor"))
            return result
        entries = [entry for upstream in self._fleet.live for entry in await self._entries(upstream, request)]
        result = {key: entries}
        return eras.to_modern_result(request.method, result, None) if request.speaker.modern else result

    async def ensure(self, upstream: Upstream, request: Request) -> None:
        """Lists a server's tools before its first call, so that no call is judged blind."""
        if upstream.name in self._listed:
            return
        async with self._locks.setdefault(upstream.name, anyio.Lock()):
            if upstream.name not in self._listed:
                await self.refresh(upstream, request)

    async def refresh(self, upstream: Upstream, request: Request) -> None:
        """Lists a server's tools anew. One that cannot list them is judged by names alone."""
        try:
            definitions = await self._every_page(upstream, request.own("tools/list", {}))
        except MCPError as error:
            _log.warning("server %r cannot list its tools (code %d); its calls are judged by their names", upstream.name, error.code)
            definitions = []
        self._take_page(upstream, definitions, first=True, last=True)

    async def owner(self, uri: str, request: Request) -> Upstream | None:
        """The server that lists a resource, or has a template for it; the lists are fetched once where that is not known."""
        name = self._owner(uri)
        if name is None and not self._resources_listed:
            self._resources_listed = True
            for method in ("resources/list", "resources/templates/list"):
                await self.answer(request.own(method, {}))
            name = self._owner(uri)
        return self._fleet.by_name(name) if name is not None else None

    async def completed(self, request: Request) -> tuple[Upstream, dict[str, Any]]:
        """The server whose prompt or resource template a completion is for, and the parameters with that server's own name for it."""
        params = dict(request.params or {})
        ref = params.get("ref")
        name, uri = (ref.get("name"), ref.get("uri")) if isinstance(ref, dict) else (None, None)
        route = self._fleet.names.resolve(name) if isinstance(name, str) else None
        upstream = self._fleet.by_name(route[0]) if route is not None else None
        if route is not None and upstream is not None:
            return upstream, {**params, "ref": {**params["ref"], "name": route[1]}}
        upstream = await self.owner(uri, request) if isinstance(uri, str) else None
        if upstream is None:
            raise MCPError(code=INVALID_PARAMS, message="no server behind this proxy has what params.ref names")
        return upstream, params

    def _owner(self, uri: str) -> str | None:
        return self._owners.get(uri) or next(
            (owner for (owner, _), template in self._templates.items() if uri == str(template) or template.match(uri) is not None), None
        )

    async def _entries(self, upstream: Upstream, request: Request) -> list[Any]:
        """One server's whole list, under the names that the client sees."""
        if request.method.partition("/")[0] not in upstream.capabilities:
            return []
        try:
            entries = await self._every_page(upstream, request.own(request.method, {}))
        except MCPError as error:
            if error.code != METHOD_NOT_FOUND:
                _log.warning("server %r cannot answer %s (code %d); its entries are missing", upstream.name, request.method, error.code)
            return []
        if request.method == "tools/list":
            self._take_page(upstream, entries, first=True, last=True)
        if request.method in _NAMED:
            return [self._renamed(upstream, entry) for entry in entries]
        for entry in entries:
            self._remember_owner(upstream, entry)
        return entries

    async def _every_page(self, upstream: Upstream, request: Request) -> list[Any]:
        entries: list[Any] = []
        seen: set[str] = set()
        params = dict(request.params or {})
        for _ in range(_MOST_PAGES):
            page = await self._fleet.forward(upstream, request.own(request.method, params), self._ask)
            found = page.get(_KEYS[request.method])
            entries.extend(found if isinstance(found, list) else [])
            cursor = page.get("nextCursor")
            if not isinstance(cursor, str) or not cursor:
                return entries
            if cursor in seen:
                break
            seen.add(cursor)
            params = {**params, "cursor": cursor}
        _log.warning("server %r never ends its answer to %s; its first pages count", upstream.name, request.method)
        return entries

    def _take_page(self, upstream: Upstream, definitions: object, *, first: bool, last: bool) -> None:
        """Adds one page of definitions to what is known; the last page replaces the list before it. The guard gets all there are."""
        page = {} if first else self._pages.get(upstream.name, {})
        for definition in definitions if isinstance(definitions, list) else ():
            own = definition.get("name") if isinstance(definition, dict) else None
            tool = tool_of(definition, self._fleet.names.visible(upstream.name, own), upstream.name) if isinstance(own, str) else None
            if tool is not None and isinstance(own, str):
                page[own] = tool
                upstream.learn_schema(own, tool.parameters)
        self._pages[upstream.name] = page
        self._tools[upstream.name] = dict(page) if last else {**self._tools.get(upstream.name, {}), **page}
        if last:
            self._listed.add(upstream.name)
        self._judge.definitions([tool for tools in self._tools.values() for tool in tools.values()])

    def _renamed(self, upstream: Upstream, entry: Any) -> Any:
        if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
            return entry
        return {**entry, "name": self._fleet.names.visible(upstream.name, entry["name"])}

    def _remember_owner(self, upstream: Upstream, entry: Any) -> None:
        if not isinstance(entry, dict):
            return
        uri, template = entry.get("uri"), entry.get("uriTemplate")
        if isinstance(uri, str) and self._owners.setdefault(uri, upstream.name) != upstream.name:
            _log.warning("servers %r and %r list the same resource; the first one is read", self._owners[uri], upstream.name)
        if isinstance(template, str):
            try:
                self._templates[upstream.name, template] = UriTemplate.parse(template)
            except InvalidUriTemplate:
                _log.warning("server %r lists a resource template that cannot be read", upstream.name)
