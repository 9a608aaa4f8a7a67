"""Configurations of labels against the specification's vectors: what they come to, or the first problem."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.nutrition.config import Declared, Identity, LabelConfig, LabelConfigError, check, resolve
from tests.spec.loading import LabelVector, load_labels

CAPABILITIES = ("network", "credentials", "subprocess", "persistence")


def resolved_v1(config: LabelConfig) -> dict[str, Any]:
    """A resolved configuration in the keys of the vectors."""
    return {
        "plugins": [identity_v1(one) for one in config.plugins],
        "includeUnattributed": config.include_unattributed,
        "evidenceLimit": config.evidence_limit,
        "callSampleLimit": config.call_sample_limit,
        "fileSampleLimit": config.file_sample_limit,
        "domainSampleLimit": config.domain_sample_limit,
        "pathDisplay": config.path_display,
        "argumentScanMaxDepth": config.argument_scan_max_depth,
        "argumentScanMaxNodes": config.argument_scan_max_nodes,
    }


def identity_v1(one: Identity) -> dict[str, Any]:
    declared = one.declared or Declared()
    return {
        "id": one.id,
        "displayName": one.display_name,
        "names": list(one.names),
        "prefixes": list(one.prefixes),
        "declared": {**{word: getattr(declared, word) for word in CAPABILITIES}, "domains": list(declared.domains)},
        "effects": [{"names": list(rule.names), "prefixes": list(rule.prefixes), "effect": rule.effect} for rule in one.effects],
    }


def answer(vector: LabelVector) -> dict[str, Any]:
    try:
        if vector.op == "resolve":
            return {"ok": resolved_v1(resolve(vector.input))}
        check(vector.input)
    except LabelConfigError as error:
        return {"error": error.kind} if vector.op == "resolve" else {"error": error.kind, "at": error.at}
    return {"ok": True}


@pytest.mark.parametrize("vector", load_labels("config"), ids=lambda vector: vector.id)
def test_a_configuration_comes_to_what_is_specified(vector: LabelVector) -> None:
    assert answer(vector) == vector.expect


@pytest.mark.parametrize("vector", [one for one in load_labels("config") if one.op == "loader-schema"], ids=lambda vector: vector.id)
def test_what_the_loader_accepts_can_be_resolved(vector: LabelVector) -> None:
    if "ok" in vector.expect:
        assert resolve(vector.input) == resolve({})
