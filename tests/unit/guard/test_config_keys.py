from __future__ import annotations

from riskproof.guard.config_key import camel
from riskproof.guard.config_keys import BY_PATH, KEYS, SECTIONS, SPELLINGS


def test_every_key_of_the_specification_is_there_and_those_of_ours() -> None:
    assert [key.path for key in KEYS if key.section != "policy"] == [
        "mode",
        "experience.language",
        "task.mode",
        "provenance.enabled",
        "provenance.max_entries",
        "provenance.max_entry_bytes",
        "provenance.max_total_bytes",
        "provenance.min_match_length",
        "taint.enabled",
        "output.enabled",
        "output.action",
        "output.blocked_taints",
        "output.trusted_declassifiers",
        "toolchain.enabled",
        "toolchain.max_events",
        "toolchain.chain_window",
        "classification.overrides",
        "proof.enabled",
        "proof.max_records",
        "proof.file",
        "ledger.enabled",
        "ledger.file",
        "ledger.format",
        "ledger.key_file",
        "ledger.checkpoint_every",
        "ledger.rotate_bytes",
        "ledger.keep_files",
        "ledger.keep_days",
        "ledger.on_failure",
        "store.enabled",
        "store.file",
        "store.on_failure",
        "store.keep_days",
        "store.synchronous",
        "approvals.enabled",
        "approvals.wait_minutes",
        "service.enabled",
        "service.idle_minutes",
        "service.request_timeout_ms",
        "service.max_clients",
        "labels.enabled",
        "labels.include_unattributed",
        "labels.evidence_limit",
        "labels.call_sample_limit",
        "labels.file_sample_limit",
        "labels.domain_sample_limit",
        "labels.path_display",
        "labels.domain_display",
        "labels.domain_order",
        "labels.call_retention",
        "labels.prefix_match",
        "labels.argument_scan_max_depth",
        "labels.argument_scan_max_nodes",
        "labels.plugins",
        "exceptions",
    ]
    assert len([key for key in KEYS if key.section == "policy"]) == 1 + 11 + 4 + 2


def test_bounds_are_those_of_the_specification_and_of_the_ledger() -> None:
    assert {key.path: (key.default, key.most) for key in KEYS if key.shape == "count"} == {
        "provenance.max_entries": (256, 4096),
        "provenance.max_entry_bytes": (262_144, 4_194_304),
        "provenance.max_total_bytes": (2_097_152, 67_108_864),
        "provenance.min_match_length": (4, 4096),
        "toolchain.max_events": (128, 4096),
        "toolchain.chain_window": (12, 4096),
        "proof.max_records": (1000, 10_000),
        "ledger.checkpoint_every": (256, 4096),
        "ledger.rotate_bytes": (67_108_864, 4_294_967_296),
        "ledger.keep_files": (64, 100_000),
        "ledger.keep_days": (None, 36_500),
        "store.keep_days": (30, 3650),
        "approvals.wait_minutes": (60, 1440),
        "service.idle_minutes": (30, 10_080),
        "service.request_timeout_ms": (10_000, 600_000),
        "service.max_clients": (256, 4096),
        "labels.evidence_limit": (100, 2**53 - 1),
        "labels.call_sample_limit": (100, 2**53 - 1),
        "labels.file_sample_limit": (20, 2**53 - 1),
        "labels.domain_sample_limit": (20, 2**53 - 1),
        "labels.argument_scan_max_depth": (8, 2**53 - 1),
        "labels.argument_scan_max_nodes": (1000, 2**53 - 1),
    }


def test_every_key_stands_in_a_section_and_has_both_spellings() -> None:
    assert {key.section for key in KEYS} == set(SECTIONS)
    assert all(SPELLINGS[key.section][key.name] is SPELLINGS[key.section][camel(key.name)] is key for key in KEYS)
    assert len(BY_PATH) == len(KEYS)


def test_the_wire_spelling_is_camel_case() -> None:
    assert camel("max_total_bytes") == "maxTotalBytes"
    assert camel("mode") == "mode"
