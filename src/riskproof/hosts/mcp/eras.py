"""The two protocol eras, and what has to change in a message that crosses from one to the other.

Refuses to touch a message that stays in its era: only the reserved envelope keys and the fields that one era requires are added or removed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mcp.shared.exceptions import MCPError
from mcp.shared.inbound import InboundLadderRejection, classify_inbound_request
from mcp_types import (
    CLIENT_CAPABILITIES_META_KEY,
    CLIENT_INFO_META_KEY,
    LOG_LEVEL_META_KEY,
    METHOD_NOT_FOUND,
    PROTOCOL_VERSION_META_KEY,
    SERVER_INFO_META_KEY,
)
from mcp_types.methods import CACHEABLE_METHODS, CLIENT_REQUESTS
from mcp_types.version import LATEST_HANDSHAKE_VERSION, LATEST_MODERN_VERSION, MODERN_PROTOCOL_VERSIONS

Params = dict[str, Any]
_ENVELOPE: Final = (PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY, LOG_LEVEL_META_KEY)
_MODERN_PARAMS: Final = ("inputResponses", "requestState")
_MODERN_RESULT: Final = ("resultType", "ttlMs", "cacheScope")
_METHODS: Final = frozenset(method for method, _ in CLIENT_REQUESTS)
_ASKS_CLIENT: Final = ("elicitation", "sampling", "roots")
_LOG_LEVELS: Final = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")


def meta_of(params: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """The ``_meta`` object of a message, empty where there is none."""
    meta = (params or {}).get("_meta")
    return meta if isinstance(meta, Mapping) else {}


def is_modern(params: Mapping[str, Any] | None) -> bool:
    """True for a request of the stateless era: it carries its protocol version in its own envelope."""
    return PROTOCOL_VERSION_META_KEY in meta_of(params)


def check_envelope(method: str, params: Mapping[str, Any] | None) -> None:
    """Raises the protocol's own error for an envelope that is incomplete or of an unknown version."""
    route = classify_inbound_request({"method": method, "params": params})
    if isinstance(route, InboundLadderRejection):
        raise MCPError(code=route.code, message=route.message, data=route.data)


def check_method(method: str, *, modern: bool) -> None:
    """Raises "method not found" for a method of the protocol that the client's era does not have."""
    version = LATEST_MODERN_VERSION if modern else LATEST_HANDSHAKE_VERSION
    if method in _METHODS and (method, version) not in CLIENT_REQUESTS:
        raise MCPError(code=METHOD_NOT_FOUND, message="Method not found", data=method)


def capabilities_of(params: Mapping[str, Any] | None, handshake: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """What the client can do: from the request's envelope, or from its ``initialize``."""
    source = meta_of(params).get(CLIENT_CAPABILITIES_META_KEY) if is_modern(params) else (handshake or {}).get("capabilities")
    return source if isinstance(source, Mapping) else {}


def can_elicit(capabilities: Mapping[str, Any]) -> bool:
    """True where the client shows forms to its person. An empty ``elicitation`` means forms; one that names only ``url`` does not."""
    declared = capabilities.get("elicitation")
    return isinstance(declared, Mapping) and (not declared or "form" in declared)


def answers_servers(capabilities: Mapping[str, Any]) -> bool:
    """True where the client declared anything that a server of the older era could ask it for."""
    return any(isinstance(capabilities.get(name), Mapping) for name in _ASKS_CLIENT)


def handshake_for(params: Mapping[str, Any] | None) -> Params:
    """An ``initialize`` on behalf of a stateless client. It promises nothing, because such a client cannot be sent requests."""
    info = meta_of(params).get(CLIENT_INFO_META_KEY)
    named = info if isinstance(info, Mapping) else {"name": "riskproof", "version": "0"}
    return {"protocolVersion": LATEST_HANDSHAKE_VERSION, "capabilities": {}, "clientInfo": dict(named)}


def envelope_for(handshake: Mapping[str, Any]) -> Params:
    """The ``_meta`` envelope on behalf of a client of the handshake era."""
    envelope: Params = {PROTOCOL_VERSION_META_KEY: LATEST_MODERN_VERSION, CLIENT_CAPABILITIES_META_KEY: handshake.get("capabilities") or {}}
    if isinstance(handshake.get("clientInfo"), Mapping):
        envelope[CLIENT_INFO_META_KEY] = handshake["clientInfo"]
    return envelope


def to_handshake_request(params: Mapping[str, Any] | None) -> Params:
    """A stateless request as a server of the handshake era takes it."""
    crossed = {key: value for key, value in (params or {}).items() if key not in _MODERN_PARAMS}
    meta = {key: value for key, value in meta_of(params).items() if key not in _ENVELOPE}
    crossed.pop("_meta", None)
    return {**crossed, "_meta": meta} if meta else crossed


def to_modern_request(params: Mapping[str, Any] | None, handshake: Mapping[str, Any]) -> Params:
    """A request of the handshake era as a stateless server takes it."""
    return {**(params or {}), "_meta": {**meta_of(params), **envelope_for(handshake)}}


def to_modern_result(method: str, result: Params, server_info: Mapping[str, Any] | None) -> Params:
    """A result of the handshake era with what the stateless era requires: its type, cache hints, who answered."""
    crossed = dict(result)
    crossed.setdefault("resultType", "complete")
    if method in CACHEABLE_METHODS:
        crossed.setdefault("ttlMs", 0)
        crossed.setdefault("cacheScope", "private")
    if server_info is not None and isinstance(crossed.get("_meta", {}), Mapping):
        crossed["_meta"] = {SERVER_INFO_META_KEY: dict(server_info), **crossed.get("_meta", {})}
    return crossed


def to_handshake_result(result: Params) -> Params:
    """A stateless result without the fields that a client of the handshake era does not know."""
    return {key: value for key, value in result.items() if key not in _MODERN_RESULT}


def modern_versions(discovered: Mapping[str, Any]) -> list[str]:
    """The stateless versions that a ``server/discover`` result and the SDK share."""
    offered = discovered.get("supportedVersions")
    return [version for version in MODERN_PROTOCOL_VERSIONS if isinstance(offered, list) and version in offered]


def wants_log(level: object, opted: list[str]) -> bool:
    """True when a log message is at or above a level that a request in flight opted in to (stateless logging is opt-in per request)."""
    if level not in _LOG_LEVELS:
        return False
    return any(_LOG_LEVELS.index(str(level)) >= _LOG_LEVELS.index(wanted) for wanted in opted if wanted in _LOG_LEVELS)


def log_level(params: Mapping[str, Any] | None) -> str:
    """The level that a stateless request opted in to, "" where it did not."""
    level = meta_of(params).get(LOG_LEVEL_META_KEY)
    return level if isinstance(level, str) else ""
