"""The configuration and override vectors, through the library's own boundary."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.errors import PolicyError
from riskproof.guard.config import Settings, settings_from
from riskproof.guard.config_key import camel
from riskproof.guard.config_keys import KEYS
from tests.spec.loading import Vector, load, sentence

GENERATED = {
    "policy.blockedDomains with 257 distinct domains": {"policy": {"blockedDomains": [f"d{n}.test" for n in range(257)]}},
    "output.trustedDeclassifiers with 257 names": {"output": {"trustedDeclassifiers": {f"t{n}": ["PII"] for n in range(257)}}},
    "output.blockedTaints with 12 entries": {"output": {"blockedTaints": ["PII"] * 12}},
}


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, tuple) else value


def wire(settings: Settings) -> dict[str, Any]:
    """Every setting in the vectors' spelling, alone (``section.key``) and by section."""
    policy = settings.policy
    flat: dict[str, Any] = {
        "mode": policy.mode,
        "experience.language": settings.language,
        "task.mode": policy.task_mode,
        "provenance.enabled": policy.tracker.enabled,
        "provenance.maxEntries": policy.tracker.max_entries,
        "provenance.maxEntryBytes": policy.tracker.max_entry_bytes,
        "provenance.maxTotalBytes": policy.tracker.max_total_bytes,
        "provenance.minMatchLength": policy.tracker.min_match_length,
        "taint.enabled": policy.taint_enabled,
        "output.enabled": policy.output.enabled,
        "output.blockedTaints": policy.output.blocked,
        "output.trustedDeclassifiers": policy.output.declassifiers,
        "toolchain.enabled": policy.toolchain.enabled,
        "toolchain.maxEvents": policy.toolchain.max_events,
        "toolchain.chainWindow": policy.toolchain.chain_window,
        "classification.overrides": policy.overrides,
        "policy.preset": policy.preset,
        "policy.internalDomains": policy.internal_domains,
        "policy.blockedDomains": policy.blocked_domains,
        "policy.allowedExternalDomains": policy.allowed_external_domains,
        "policy.sensitivePathPatterns": policy.sensitive_path_patterns,
        **{f"policy.{camel(name)}": verdict for name, verdict in policy.decisions.items()},
        "proof.enabled": settings.proof_enabled,
        "proof.maxRecords": settings.proof_max_records,
        "proof.file": None if settings.proof_file is None else str(settings.proof_file),
    }
    sections: dict[str, Any] = {}
    for path, value in flat.items():
        section, _, name = path.rpartition(".")
        if section:
            sections.setdefault(section, {})[name] = plain(value)
    return {path: plain(value) for path, value in flat.items()} | sections


@pytest.mark.parametrize("vector", load("config"), ids=sentence)
def test_a_configuration_resolves_as_specified(vector: Vector) -> None:
    config = vector.input["config"]
    if isinstance(config, dict) and "generate" in config:
        config = GENERATED[config["generate"]]
    if vector.expected.get("rejected"):
        with pytest.raises(PolicyError):
            settings_from(config)
    else:
        resolved = wire(settings_from(config))
        assert {path: resolved[path] for path in vector.expected["resolved"]} == vector.expected["resolved"]


@pytest.mark.parametrize("vector", load("overrides"), ids=sentence)
def test_an_override_map_is_normalised_or_refused(vector: Vector) -> None:
    config = {"classification": vector.input}
    if vector.expected.get("throws"):
        with pytest.raises(PolicyError):
            settings_from(config)
    else:
        assert plain(settings_from(config).policy.overrides) == vector.expected["normalized"]


OURS = ("ledger", "service", "store", "approvals", "labels")
"""Sections that the original does not have."""


def test_every_key_of_the_table_has_a_place_in_the_wire_form() -> None:
    paths = {f"{key.section}.{camel(key.name)}" if key.section else key.name for key in KEYS if key.section not in OURS}
    assert paths - set(wire(Settings())) == {
        "output.action",
        "policy.secretHomeDomains",
        "policy.observedRules",
        "exceptions",
    }  # ours, not the original's
