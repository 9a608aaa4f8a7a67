"""How several servers introduce themselves as one: joined capabilities and instructions under the proxy's own name.

Refuses to promise what no server behind it has, and to touch anything where there is one server.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mcp_types import SERVER_INFO_META_KEY
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, LATEST_HANDSHAKE_VERSION, MODERN_PROTOCOL_VERSIONS

from riskproof import __version__
from riskproof.hosts.mcp.fleet import Fleet
from riskproof.hosts.mcp.upstream import Upstream

_OWN_INFO: Mapping[str, Any] = {"name": "riskproof", "version": __version__}


def handshake_result(fleet: Fleet, params: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to ``initialize``: the one server's own, or the joined one."""
    if fleet.single and fleet.first.era == "handshake":
        return fleet.first.info
    wanted = params.get("protocolVersion")
    result = {
        "protocolVersion": wanted if wanted in HANDSHAKE_PROTOCOL_VERSIONS else LATEST_HANDSHAKE_VERSION,
        "capabilities": _joined([_without_subscriptions(one) if one.era == "modern" else one.capabilities for one in fleet.live]),
        "serverInfo": _info(fleet),
    }
    return result | _instructions(fleet.live)


def discover_result(fleet: Fleet) -> dict[str, Any]:
    """The answer to ``server/discover``: the one server's own without versions that the guard does not know, or the joined one."""
    if fleet.single and fleet.first.era == "modern":
        own = fleet.first.info
        offered = [version for version in own["supportedVersions"] if version in MODERN_PROTOCOL_VERSIONS + HANDSHAKE_PROTOCOL_VERSIONS]
        return own if offered == own["supportedVersions"] else {**own, "supportedVersions": offered}
    result = {
        "supportedVersions": list(MODERN_PROTOCOL_VERSIONS),
        "capabilities": _joined([one.capabilities for one in fleet.live]),
        **_instructions(fleet.live),
        "resultType": "complete",
        "ttlMs": 0,
        "cacheScope": "private",
    }
    return {**result, "_meta": {SERVER_INFO_META_KEY: _info(fleet)}}


def _info(fleet: Fleet) -> dict[str, Any]:
    if not fleet.single:
        return dict(_OWN_INFO)
    return dict(fleet.first.server_info or {"name": fleet.first.name, "version": ""})


def _joined(declared: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Every capability that some server has; a flag is set when one server sets it. Tasks are left out: their ids do not say which server
    they are of."""
    joined: dict[str, Any] = {}
    for capabilities in declared:
        for name, details in ((name, details) for name, details in capabilities.items() if name != "tasks"):
            known = joined.get(name)
            if isinstance(known, dict) and isinstance(details, Mapping):
                joined[name] = {**known, **{key: known.get(key) or value for key, value in details.items()}}
            elif known is None:
                joined[name] = dict(details) if isinstance(details, Mapping) else details
    return joined


def _without_subscriptions(upstream: Upstream) -> dict[str, Any]:
    """A stateless server reports on single resources only to those who listen, which a client of the handshake era cannot."""
    return {
        name: {key: value for key, value in details.items() if key != "subscribe"} if isinstance(details, Mapping) else details
        for name, details in upstream.capabilities.items()
    }


def _instructions(upstreams: Sequence[Upstream]) -> dict[str, str]:
    """The servers' instructions, unchanged, each under its server's name."""
    said = [(one.name, one.info["instructions"]) for one in upstreams if isinstance(one.info.get("instructions"), str)]
    if len(upstreams) == 1 and said:
        return {"instructions": said[0][1]}
    return {"instructions": "\n\n".join(f"# {name}\n\n{text}" for name, text in said)} if said else {}
