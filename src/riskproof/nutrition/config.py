"""Reads a configuration of labels: shapes first, then meaning; the first problem wins (SPEC: nutrition-labels 2).

Refuses half a configuration, and values of credentials: ``credentialRefs`` are names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from riskproof.detect.redaction import redact
from riskproof.model.call import Json
from riskproof.model.label_words import UNATTRIBUTED
from riskproof.nutrition.config_matching import WHITE, Claims, effect_rules, entries, quoted, some, sound
from riskproof.nutrition.config_shape import LIMITS, check, whole
from riskproof.nutrition.config_types import Declared, EffectRule, Identity, LabelConfig, LabelConfigError

__all__ = ["Declared", "EffectRule", "Identity", "LabelConfig", "LabelConfigError", "check", "resolve"]

_CREDENTIAL_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.:/@-]{0,127}")
_FIELDS: Final = {
    "evidenceLimit": "evidence_limit",
    "callSampleLimit": "call_sample_limit",
    "fileSampleLimit": "file_sample_limit",
    "domainSampleLimit": "domain_sample_limit",
    "argumentScanMaxDepth": "argument_scan_max_depth",
    "argumentScanMaxNodes": "argument_scan_max_nodes",
    "pathDisplay": "path_display",
    "domainDisplay": "domain_display",
    "domainOrder": "domain_order",
    "callRetention": "call_retention",
    "prefixMatch": "prefix_match",
}


def resolve(raw: Json, *, strict: bool = False) -> LabelConfig:
    """The configuration that a mapping with the keys of section 2 describes; ``strict`` refuses keys that nobody knows.

    Raises LabelConfigError.
    """
    raw = {} if raw is None else raw
    check(raw, strict=strict, limits="left")
    claims = Claims(raw.get("prefixMatch") or "exclusive")
    plugins: dict[str, Identity] = {}
    for index, entry in enumerate(raw.get("plugins") or ()):
        identity = _identity(entry, f"plugins[{index}]", plugins, claims)
        plugins[identity.id] = identity
    unattributed = raw.get("includeUnattributed") is not False
    if not (plugins or unattributed):
        raise LabelConfigError(
            "nothing-to-collect", "", "nothing would be collected: set includeUnattributed to true, or configure plugins"
        )
    for key, least in LIMITS.items():
        if raw.get(key) is not None and whole(raw[key], least) is None:
            kind = "a positive" if least else "a non-negative"
            raise LabelConfigError("not-positive-int" if least else "not-non-negative-int", key, f"must be {kind} safe integer")
    values: dict[str, Any] = {
        name: whole(raw[key], LIMITS[key]) if key in LIMITS else raw[key] for key, name in _FIELDS.items() if raw.get(key) is not None
    }
    return LabelConfig(tuple(plugins.values()), unattributed, **values)


def _identity(raw: Mapping[str, Json], at: str, others: Mapping[str, Identity], claims: Claims) -> Identity:
    name = sound(raw["id"], f"{at}.id")
    if name == UNATTRIBUTED:
        raise LabelConfigError("reserved-id", f"{at}.id", f"{quoted(name)} is reserved")
    if name in others:
        raise LabelConfigError("duplicate-id", f"{at}.id", f"{quoted(name)} is used twice")
    names, prefixes, servers = (entries(raw["tools"], key, f"{at}.tools") for key in ("names", "prefixes", "servers"))
    some((names, prefixes, servers), f"{at}.tools", ", or a server")
    ordered = claims.claim(name, names, prefixes, servers)
    here = f"plugins[{quoted(name)}]"
    declared = raw.get("declared")
    return Identity(
        name,
        (raw.get("displayName") or "").strip(WHITE) or name,
        names,
        ordered,
        servers,
        None if declared is None else _declared(declared, f"{here}.declared"),
        effect_rules(raw.get("effects") or (), f"{here}.effects"),
        raw.get("firstContact") or "report",
    )


def _declared(raw: Mapping[str, Json], at: str) -> Declared:
    domains = []
    for domain in raw.get("domains") or ():
        sound(domain, f"{at}.domains")
        if any(mark in domain for mark in ("://", "/", "@")):
            raise LabelConfigError("domain-not-hostname", f"{at}.domains", f"{quoted(domain)} is not a hostname")
        if domain in domains:
            raise LabelConfigError("duplicate-entry", f"{at}.domains", f"holds {quoted(domain)} twice")
        domains.append(domain)
    network, credentials, subprocess, persistence = (
        raw.get(key) is True for key in ("network", "credentials", "subprocess", "persistence")
    )
    return Declared(
        network,
        credentials,
        subprocess,
        persistence,
        tuple(sorted(domains)),
        _credential_names(raw.get("credentialRefs") or (), f"{at}.credentialRefs"),
    )


def _credential_names(raw: Sequence[str], at: str) -> tuple[str, ...]:
    """Names of credentials. A message about one that may be a value does not show it."""
    names: dict[str, None] = {}
    for name in raw:
        sound(name, at)
        if not _CREDENTIAL_NAME.fullmatch(name) or redact(name) != name:
            raise LabelConfigError("not-a-credential-name", at, "must hold names of credentials, never values")
        if name in names:
            raise LabelConfigError("duplicate-entry", at, f"holds {quoted(name)} twice")
        names[name] = None
    return tuple(names)
