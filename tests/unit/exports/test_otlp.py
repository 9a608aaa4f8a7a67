"""Labels as OpenTelemetry reads them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from opentelemetry.semconv._incubating.attributes import error_attributes, gen_ai_attributes, mcp_attributes, server_attributes
from opentelemetry.semconv._incubating.metrics import mcp_metrics

from riskproof import __version__
from riskproof.exports.forms import exported
from riskproof.exports.label_measures import measures
from riskproof.exports.measures import ATTRIBUTES
from riskproof.exports.otlp import FIXED
from riskproof.exports.source import MODEST, Source, Wishes
from riskproof.model.label import LabelSnapshot
from tests.unit.exports.samples import SAMPLES, label, rich, snapshot, tool, unused
from tests.unit.exports.validating import otlp

STARTED, GENERATED = 1796112000000000000, 1796117400250000000
CONVENTIONS = {
    value
    for module in (error_attributes, gen_ai_attributes, mcp_attributes, server_attributes)
    for name, value in vars(module).items()
    if name.isupper() and isinstance(value, str)
}


def metrics(value: LabelSnapshot, wishes: Wishes = MODEST) -> dict[str, Any]:
    (resource,) = otlp(exported("otlp", [Source(value)], wishes)).resource_metrics
    return {metric.name: metric for metric in resource.scope_metrics[0].metrics}


def attributes(point: Any) -> dict[str, str]:
    return {one.key: one.value.string_value for one in point.attributes}


def numbers(metric: Any, label_id: str = "mail") -> dict[tuple[str, ...], float]:
    """The points of a label by what their attributes say beside it."""
    points = (metric.sum if metric.HasField("sum") else metric.gauge).data_points
    found = {}
    for point in points:
        said = attributes(point)
        if said.pop("nutrition.label.id", label_id) == label_id:
            found[tuple(said.values())] = point.as_int if point.HasField("as_int") else point.as_double
    return found


def test_durations_are_a_histogram_in_seconds_under_the_conventions_names() -> None:
    metric = metrics(rich())["gen_ai.execute_tool.duration"]
    assert metric.unit == "s"
    said = {"gen_ai.operation.name": "execute_tool", "nutrition.label.id": "mail", "gen_ai.tool.name": "mail_read"}
    well, failed = (one for one in metric.histogram.data_points if attributes(one)["gen_ai.tool.name"] == "mail_read")
    assert (attributes(well), attributes(failed)) == (said, {**said, "error.type": "denied"})
    assert list(well.explicit_bounds) == list(failed.explicit_bounds) == [0.01, 0.02, 0.04]
    assert (list(well.bucket_counts), well.count, well.sum) == ([2, 2, 0, 1], 5, 6.0695)
    assert (list(failed.bucket_counts), failed.count, failed.sum) == ([1, 0, 0, 0], 1, 0.004)
    assert {(one.start_time_unix_nano, one.time_unix_nano) for one in (well, failed)} == {(STARTED, GENERATED)}


def test_durations_that_a_label_does_not_keep_apart_are_one() -> None:
    mail = label("mail")
    together, torn = tool("together"), tool("torn", failureDurations={"denied": {"totalMs": 1, "buckets": [{"upToMs": 7, "calls": 1}]}})
    del together["failureDurations"]
    mail["observed"]["tools"] = [together, torn]
    points = metrics(snapshot(mail))["gen_ai.execute_tool.duration"].histogram.data_points
    assert [(attributes(one)["gen_ai.tool.name"], "error.type" in attributes(one), one.count, one.sum) for one in points] == [
        ("together", False, 6, 6.0735),
        ("torn", False, 6, 6.0735),
    ]


def test_tools_of_mcp_servers_are_told_in_the_conventions_of_mcp_as_well() -> None:
    mail = label("mail")
    mail["observed"]["tools"] = [tool("local"), tool("mcp__files__read", failureDurations={})]
    server = label("files", kind="server")
    server["observed"]["tools"] = [tool("write")]
    fixed = {"gen_ai.operation.name": "execute_tool", "mcp.method.name": "tools/call"}
    metric = metrics(snapshot(mail, server))["mcp.client.operation.duration"]
    assert [attributes(point) for point in metric.histogram.data_points] == [
        {**fixed, "nutrition.label.id": "files", "gen_ai.tool.name": "write"},
        {**fixed, "nutrition.label.id": "files", "gen_ai.tool.name": "write", "error.type": "denied"},
        {**fixed, "nutrition.label.id": "mail", "gen_ai.tool.name": "mcp__files__read"},
    ]


def test_names_are_those_of_the_conventions_or_in_our_own_namespace() -> None:
    names = {*ATTRIBUTES.values(), *(name for fixed in FIXED.values() for name in fixed)}
    assert {name for name in names if not name.startswith("nutrition.")} <= CONVENTIONS
    everything = {one.telemetry for one in measures(Wishes(hostnames=True)) if one.telemetry}
    assert {name for name in everything if not name.startswith("nutrition.")} == {
        "gen_ai.execute_tool.duration",  # younger than the package, which has no instrument of this name
        mcp_metrics.MCP_CLIENT_OPERATION_DURATION,
    }


def test_what_the_conventions_call_content_leaves_in_no_attribute() -> None:
    content = {
        gen_ai_attributes.GEN_AI_TOOL_CALL_ARGUMENTS,
        gen_ai_attributes.GEN_AI_TOOL_CALL_RESULT,
        gen_ai_attributes.GEN_AI_TOOL_CALL_ID,
    }
    assert [name for name in content if name in exported("otlp", [Source(rich())], Wishes(hostnames=True))] == []


def test_every_number_can_be_read_back() -> None:
    found = metrics(rich(), Wishes(hostnames=True))
    row = rich()["labels"][0]["observed"]["tools"][0]
    assert numbers(found["nutrition.tool.calls"])["mail_read", "success"] == row["successes"]
    assert numbers(found["nutrition.tool.calls"])["mail_read", "failure"] == row["failures"]
    assert numbers(found["nutrition.tool.failures"]) == {("mail_read", "denied"): 1, ("mail_read", "tool_error"): 1}
    for name, key in (
        ("nutrition.tool.timed_calls", "timedCalls"),
        ("nutrition.tool.arguments.size", "argumentBytes"),
        ("nutrition.tool.result.size", "resultBytes"),
        ("nutrition.tool.schema.size", "schemaBytes"),
        ("nutrition.tool.visible", "visible"),
        ("nutrition.tool.in_flight", "inFlight"),
        ("nutrition.tool.nested_calls", "nestedCalls"),
        ("nutrition.tool.discarded", "discarded"),
    ):
        assert numbers(found[name])["mail_read",] == row[key]  # type: ignore[literal-required]
    stats = {key[1]: value for key, value in numbers(found["nutrition.tool.duration.stat"]).items() if key[0] == "mail_read"}
    assert stats == {"average": 1.01225, "min": 0.004, "p50": 0.0095, "p95": 6, "p99": 6, "max": 6}
    assert numbers(found["nutrition.tool.effects"]) == {("destructive",): 0, ("none",): 0, ("read",): 8, ("unknown",): 0, ("write",): 8}
    assert numbers(found["nutrition.files"]) == {("read",): 6, ("write",): 3}
    assert numbers(found["nutrition.network.calls"]) == {(): 5}
    assert numbers(found["nutrition.network.domain.calls"]) == {("api.declared.example",): 4, ("stray.example",): 2}
    assert numbers(found["nutrition.declared"]) == {("credentials",): 1, ("network",): 1, ("persistence",): 0, ("subprocess",): 0}
    assert numbers(found["nutrition.collector.faults"]) == {(): 2}
    assert numbers(found["nutrition.snapshot.revision"]) == {(): 7}


def test_units_are_those_of_the_conventions() -> None:
    units = {one.telemetry: one.unit for one in measures(MODEST)}
    assert [units[name] for name in ("nutrition.tool.schema.size", "nutrition.tool.arguments.size", "nutrition.tool.result.size")] == [
        "By"
    ] * 3
    assert {unit for unit in units.values() if not unit.startswith("{")} == {"1", "By", "s"}


def test_each_source_is_a_resource_of_its_own() -> None:
    request = otlp(exported("otlp", [Source(rich(), "desk"), Source(unused(), "laptop")]))
    about = [{one.key: one.value.string_value for one in resource.resource.attributes} for resource in request.resource_metrics]
    assert about == [
        {"service.name": "riskproof", "service.version": __version__, "service.instance.id": "desk"},
        {"service.name": "riskproof", "service.version": __version__, "service.instance.id": "laptop"},
    ]


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_json_is_what_the_messages_own_mapping_reads_and_has_numbers_for_enumerations(sample: str) -> None:
    text = exported("otlp", [Source(SAMPLES[sample]())])
    temporalities = {
        metric.get("sum", metric.get("histogram", {})).get("aggregationTemporality", 2)
        for resource in json.loads(text)["resourceMetrics"]
        for metric in resource["scopeMetrics"][0]["metrics"]
    }
    assert temporalities == {2}
