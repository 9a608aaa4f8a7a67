from __future__ import annotations

from typing import Any

import pytest

from riskproof.guard.config_keys import BY_PATH, KEYS
from riskproof.guard.config_laws import LAWS

TIGHTENS = [
    ("mode", "observe", "enforce", "enforce"),
    ("task.mode", "standard", "read-only", "read-only"),
    ("task.mode", "local-only", "local-only", "local-only"),
    ("provenance.enabled", False, True, True),
    ("provenance.enabled", False, False, False),
    ("provenance.max_entries", 256, 300, 300),
    ("provenance.min_match_length", 4, 3, 3),
    ("toolchain.chain_window", 12, 12, 12),
    ("output.action", "redact", "block", "block"),
    ("output.blocked_taints", ("SECRET",), ("PII",), ("SECRET", "PII")),
    ("output.trusted_declassifiers", {"a": ("PII", "SECRET"), "b": ("PII",)}, {"a": ("PII",)}, {"a": ("PII",), "b": ("PII",)}),
    ("output.trusted_declassifiers", {"a": ("PII",)}, {"a": ()}, {"a": ()}),
    (
        "classification.overrides",
        {"t": ("PRIVATE_ACCESS",)},
        {"t": ("PRIVATE_ACCESS", "CODE_EXECUTION")},
        {"t": ("PRIVATE_ACCESS", "CODE_EXECUTION")},
    ),
    ("classification.overrides", {"t": ()}, {"t": ()}, {"t": ()}),
    ("policy.preset", "balanced", "strict", "strict"),
    ("policy.unknown_tool", "ask", "deny", "deny"),
    ("policy.internal_domains", ("*.corp.test",), ("a.corp.test",), ("a.corp.test",)),
    ("policy.internal_domains", ("corp.test",), (), ()),
    ("policy.blocked_domains", ("a.test",), ("b.test", "a.test"), ("a.test", "b.test")),
    ("policy.allowed_external_domains", (), ("a.test",), ("a.test",)),
    ("policy.allowed_external_domains", ("a.test", "b.test"), ("x.b.test",), ("x.b.test",)),
    ("policy.secret_home_domains", ("a.test",), ("a.test",), ("a.test",)),
    ("policy.sensitive_path_patterns", (), ("**/x",), ("**/x",)),
    ("experience.language", None, "zh-CN", "zh-CN"),
    ("experience.language", "en", "zh-CN", "en"),
    ("proof.file", "/p", "/p", "/p"),
    (
        "labels.plugins",
        ({"id": "a", "tools": {}}, {"id": "b"}),
        ({"id": "a", "first_contact": "ask"},),
        ({"id": "a", "tools": {}, "first_contact": "ask"}, {"id": "b"}),
    ),
    ("labels.plugins", ({"id": "a"},), (), ({"id": "a"},)),
    ("labels.path_display", "omit", "omit", "omit"),
]
LOOSENS = [
    ("labels.plugins", (), ({"id": "a", "tools": {"names": ["t"]}},)),
    ("labels.plugins", (), ({"id": "a", "first_contact": "ask"},)),
    ("labels.plugins", ({"id": "a"},), ({"id": "a", "first_contact": "report"},)),
    ("labels.plugins", ({"id": "a"},), ({"id": "a", "first_contact": "ask", "declared": {"network": True}},)),
    ("labels.enabled", True, False),
    ("labels.enabled", False, True),
    ("labels.path_display", "omit", "full"),
    ("labels.path_display", "full", "omit"),
    ("labels.evidence_limit", 100, 1),
    ("mode", "enforce", "observe"),
    ("task.mode", "read-only", "standard"),
    ("task.mode", "read-only", "local-only"),
    ("taint.enabled", True, False),
    ("provenance.max_entries", 256, 255),
    ("provenance.min_match_length", 4, 5),
    ("toolchain.chain_window", 12, 11),
    ("proof.max_records", 1000, 1),
    ("output.action", "block", "redact"),
    ("output.trusted_declassifiers", {}, {"a": ("PII",)}),
    ("output.trusted_declassifiers", {"a": ("PII",)}, {"a": ("PII", "SECRET")}),
    ("classification.overrides", {}, {"t": ("CODE_EXECUTION",)}),
    ("classification.overrides", {}, {"t": ()}),
    ("classification.overrides", {"t": ()}, {"t": ("CODE_EXECUTION",)}),
    ("classification.overrides", {"t": ("CODE_EXECUTION", "PRIVATE_ACCESS")}, {"t": ("CODE_EXECUTION",)}),
    ("policy.preset", "strict", "balanced"),
    ("policy.unknown_tool", "deny", "ask"),
    ("policy.internal_domains", (), ("corp.test",)),
    ("policy.internal_domains", ("a.corp.test",), ("corp.test",)),
    ("policy.internal_domains", ("corp.test",), ("evilcorp.test",)),
    ("policy.allowed_external_domains", ("a.test",), ()),
    ("policy.allowed_external_domains", ("a.test",), ("b.test",)),
    ("policy.secret_home_domains", (), ("a.test",)),
    ("policy.secret_home_domains", ("a.test",), ("x.a.test",)),
    ("proof.file", None, "/p"),
    ("proof.file", "/p", "/q"),
]


@pytest.mark.parametrize(("path", "before", "given", "after"), TIGHTENS)
def test_a_project_may_tighten(path: str, before: Any, given: Any, after: Any) -> None:
    assert LAWS[BY_PATH[path].law].join(BY_PATH[path], before, given) == after


@pytest.mark.parametrize(("path", "before", "given"), LOOSENS)
def test_a_project_may_not_loosen(path: str, before: Any, given: Any) -> None:
    assert LAWS[BY_PATH[path].law].join(BY_PATH[path], before, given) is None


def test_every_law_is_used_and_has_words() -> None:
    assert {key.law for key in KEYS} == set(LAWS)
    assert all(law.says for law in LAWS.values())
