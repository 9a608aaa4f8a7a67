"""Labels as Prometheus reads them."""

from __future__ import annotations

import json

import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as openmetrics_families
from prometheus_client.parser import text_string_to_metric_families as prometheus_families

from riskproof.exports.forms import exported
from riskproof.exports.prometheus import LabelCollector
from riskproof.exports.source import MODEST, Source, Wishes
from riskproof.model.label import LabelSnapshot
from tests.unit.exports.samples import label, nothing, rich, snapshot, tool, truncated, unused
from tests.unit.exports.validating import series


def read(form: str, value: LabelSnapshot, wishes: Wishes = MODEST) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    parse = prometheus_families if form == "prometheus" else openmetrics_families
    return series(parse(exported(form, [Source(value)], wishes)))


def at(name: str, **labels: str) -> tuple[str, frozenset[tuple[str, str]]]:
    return name, frozenset(labels.items())


@pytest.mark.parametrize("form", ["prometheus", "openmetrics"])
def test_every_number_of_a_tool_can_be_read_back(form: str) -> None:
    found = read(form, rich())
    of = {"label": "mail", "tool": "mail_read"}
    expected = {
        at("nutrition_tool_calls_total", **of, outcome="success"): 5,
        at("nutrition_tool_calls_total", **of, outcome="failure"): 2,
        at("nutrition_tool_failures_total", **of, code="denied"): 1,
        at("nutrition_tool_failures_total", **of, code="tool-error"): 1,
        at("nutrition_tool_timed_calls_total", **of): 6,
        at("nutrition_tool_argument_bytes_total", **of): 731,
        at("nutrition_tool_result_bytes_total", **of): 90210,
        at("nutrition_tool_schema_bytes", **of): 412,
        at("nutrition_tool_visible", **of): 1,
        at("nutrition_tool_in_flight", **of): 2,
        at("nutrition_tool_nested_calls_total", **of): 1,
        at("nutrition_tool_discarded_total", **of): 3,
        at("nutrition_tool_durations_exact", **of): 1,
        at("nutrition_tool_duration_stat_seconds", **of, stat="average"): 1.01225,
        at("nutrition_tool_duration_stat_seconds", **of, stat="min"): 0.004,
        at("nutrition_tool_duration_stat_seconds", **of, stat="p50"): 0.0095,
        at("nutrition_tool_duration_stat_seconds", **of, stat="p95"): 6,
        at("nutrition_tool_duration_stat_seconds", **of, stat="p99"): 6,
        at("nutrition_tool_duration_stat_seconds", **of, stat="max"): 6,
        at("nutrition_tool_hint", **of, hint="readOnly"): 1,
        at("nutrition_tool_hint", **of, hint="openWorld"): 1,
        at("nutrition_tool_info", **of, effect="read", effect_from="configuration", fingerprint="sha256:" + "0f" * 32): 1,
        at("nutrition_tool_duration_seconds_bucket", **of, le="0.01"): 3,
        at("nutrition_tool_duration_seconds_bucket", **of, le="0.02"): 5,
        at("nutrition_tool_duration_seconds_bucket", **of, le="0.04"): 5,
        at("nutrition_tool_duration_seconds_bucket", **of, le="+Inf"): 6,
        at("nutrition_tool_duration_seconds_count", **of): 6,
        at("nutrition_tool_duration_seconds_sum", **of): 6.0735,
        **{at("nutrition_tool_failure_duration_seconds_bucket", **of, code="denied", le=le): 1 for le in ("0.01", "0.02", "0.04", "+Inf")},
        at("nutrition_tool_failure_duration_seconds_count", **of, code="denied"): 1,
        at("nutrition_tool_failure_duration_seconds_sum", **of, code="denied"): 0.004,
    }
    ours = {key: value for key, value in found.items() if ("tool", "mail_read") in key[1] and not key[0].endswith("_created")}
    assert ours == expected


def test_every_number_of_a_label_can_be_read_back() -> None:
    found = read("prometheus", rich(), Wishes(hostnames=True))
    expected = {
        at("nutrition_label_info", label="mail", display_name="Mail", kind="configured", declared_by="configuration"): 1,
        **{at("nutrition_declared", label="mail", capability=word): said for word, said in declared().items()},
        at("nutrition_claimed", label="mail", capability="network"): 1,
        at("nutrition_inferred_calls_total", label="mail", capability="network"): 5,
        at("nutrition_inferred_calls_total", label="mail", capability="credentials"): 1,
        **{at("nutrition_side_effects_total", label="mail", effect=word): calls for word, calls in effects().items()},
        at("nutrition_file_observations_total", label="mail", access="read"): 6,
        at("nutrition_file_observations_total", label="mail", access="write"): 3,
        at("nutrition_file_absent_total", label="mail"): 1,
        at("nutrition_file_unique_targets", label="mail"): 4,
        at("nutrition_network_calls_with_urls_total", label="mail"): 5,
        at("nutrition_network_unique_domains", label="mail"): 2,
        at("nutrition_network_domain_calls_total", label="mail", hostname="api.declared.example"): 4,
        at("nutrition_network_domain_calls_total", label="mail", hostname="stray.example"): 2,
        at("nutrition_findings", label="mail", kind="undeclared-domain", level="warning", accepted="false"): 1,
        at("nutrition_findings", label="mail", kind="undeclared-domain", level="warning", accepted="true"): 1,
        at("nutrition_findings", label="mail", kind="definition-changed", level="warning", accepted="false"): 1,
        at("nutrition_findings", label="mail", kind="declared-never-observed", level="note", accepted="false"): 1,
        at("nutrition_evidence_records", label="mail"): 1,
        at("nutrition_window_start_timestamp_seconds", label="mail"): 1796112000,
        at("nutrition_window_end_timestamp_seconds", label="mail"): 1796117400.25,
        at("nutrition_snapshot_timestamp_seconds"): 1796117400.25,
        at("nutrition_snapshot_revision"): 7,
        at("nutrition_collector_faults_total"): 2,
    }
    names = {name for _, labels in found for name, _ in labels}
    assert "source" not in names
    ours = {key: value for key, value in found.items() if dict(key[1]).get("label", "mail") == "mail" and "tool" not in dict(key[1])}
    assert ours == expected


def declared() -> dict[str, int]:
    return {"network": 1, "credentials": 1, "subprocess": 0, "persistence": 0}


def effects() -> dict[str, int]:
    return {"none": 0, "read": 8, "write": 8, "destructive": 0, "unknown": 0}


def test_a_bound_that_was_reached_is_a_flag_and_an_unknown_one_is_no_sample() -> None:
    found = read("prometheus", truncated())
    flags = {key: value for key, value in found.items() if "truncated" in key[0]}
    expected = {"domains": 1, "findings": 1, "samples": 1, "tools": 1, "unique_domains": 0, "unique_targets": 1}
    assert flags == {
        **{at("nutrition_truncated", label="cut", what=what): flag for what, flag in expected.items()},
        at("nutrition_evidence_truncated", label="cut"): 1,
        at("nutrition_labels_truncated"): 1,
    }


def test_a_label_of_the_first_version_has_no_sample_that_it_does_not_hold() -> None:
    names = {name for name, labels in read("prometheus", unused()) if ("tool", "quiet") in labels}
    assert names == {
        "nutrition_tool_calls_total",
        "nutrition_tool_timed_calls_total",
        "nutrition_tool_argument_bytes_total",
        "nutrition_tool_result_bytes_total",
        "nutrition_tool_schema_bytes",
        "nutrition_tool_info",
    }


def test_durations_without_bars_are_a_count_and_a_sum() -> None:
    value = unused()
    value["labels"][0]["observed"]["tools"][0] |= {"calls": 4, "timedCalls": 4, "averageDurationMs": 250}
    found = read("prometheus", value)
    of = {"label": "quiet", "tool": "quiet"}
    assert {key: number for key, number in found.items() if "duration_seconds" in key[0]} == {
        at("nutrition_tool_duration_seconds_bucket", **of, le="+Inf"): 4,
        at("nutrition_tool_duration_seconds_count", **of): 4,
        at("nutrition_tool_duration_seconds_sum", **of): 1,
    }


def test_a_reset_starts_the_counter_again_and_openmetrics_says_when() -> None:
    begun = label("mail", window={"startedAt": "2026-12-01T09:00:00.500Z", "generatedAt": "2026-12-01T09:30:00.250Z"})
    begun["observed"]["tools"] = [tool("mail_read", successes=1)]
    key = at("nutrition_tool_calls_total", label="mail", tool="mail_read", outcome="success")
    since = at("nutrition_tool_calls_created", label="mail", tool="mail_read", outcome="success")
    before, after = read("openmetrics", rich()), read("openmetrics", snapshot(begun))
    assert (before[key], before[since]) == (5, 1796112000)
    assert (after[key], after[since]) == (1, 1796115600.5)


def test_no_label_is_an_export_without_labels() -> None:
    assert read("prometheus", nothing()) == {
        at("nutrition_snapshot_timestamp_seconds"): 1796117400.25,
        at("nutrition_snapshot_revision"): 1,
    }


def test_sources_are_told_apart_where_there_are_several() -> None:
    text = exported("prometheus", [Source(rich(), "desk"), Source(rich(), "desk"), Source(unused())])
    assert {dict(labels)["source"] for _, labels in series(prometheus_families(text))} == {"desk", "desk-2", "1"}


def test_no_sample_has_a_time_that_a_textfile_may_not_have() -> None:
    for line in exported("prometheus", [Source(rich())]).splitlines():
        assert line.startswith("#") or len(line.rsplit("}", 1)[-1].split()) <= 2


def test_a_program_s_own_registry_reads_the_labels_anew_for_each_scrape() -> None:
    current = [rich()]
    registry = CollectorRegistry()
    registry.register(LabelCollector(lambda: [Source(current[0])]))
    first = generate_latest(registry).decode()
    current[0] = unused()
    second = generate_latest(registry).decode()
    assert 'label="mail"' in first
    assert {dict(labels).get("label", "quiet") for _, labels in series(prometheus_families(second))} == {"quiet"}
    assert json.dumps(current) == json.dumps([unused()])
