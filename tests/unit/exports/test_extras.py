"""A form whose library is away."""

from __future__ import annotations

import subprocess
import sys

import pytest

from riskproof.errors import PolicyError
from riskproof.exports.extras import needs

PROBE = """
import sys
sys.path.insert(0, {root!r})
for name in ("prometheus_client", "google", "opentelemetry", "cyclonedx"):
    sys.modules[name] = None
from riskproof.errors import PolicyError
from riskproof.exports.forms import exported
from riskproof.exports.source import Source
from tests.unit.exports.samples import rich
try:
    print(len(exported({form!r}, [Source(rich())])) > 0)
except PolicyError as error:
    print(error, "|", error.remedy)
"""


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("prometheus", 'the support for Prometheus is not installed | install it: pip install "riskproof[prometheus]"'),
        ("openmetrics", 'the support for OpenMetrics is not installed | install it: pip install "riskproof[prometheus]"'),
        ("otlp", 'the support for OTLP is not installed | install it: pip install "riskproof[otel]"'),
        ("cyclonedx", 'the support for CycloneDX is not installed | install it: pip install "riskproof[cyclonedx]"'),
        ("sarif", "True"),
    ],
)
def test_a_form_without_its_library_says_what_to_install(form: str, said: str, request: pytest.FixtureRequest) -> None:
    probe = PROBE.format(root=str(request.config.rootpath), form=form)
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    assert run.stdout.strip() == said


def test_a_fault_of_ours_is_no_missing_library() -> None:
    with pytest.raises(ModuleNotFoundError), needs("otel", "OTLP"):
        raise ModuleNotFoundError("no module", name="riskproof.exports.gone")
    with pytest.raises(PolicyError), needs("otel", "OTLP"):
        raise ModuleNotFoundError("no module", name="google.protobuf")
