"""Start-up is a feature: asking the program for help loads nothing that only a decision needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = (
    "numpy",
    "msgspec",
    "mcp",
    "pydantic",
    "re2",
    "tree_sitter",
    "ada_url",
    "publicsuffixlist",
    "rfc8785",
    "asyncio",
    "sqlite3",
)
PROBE = """
import sys
from riskproof.cli.main import entry
sys.argv = ["riskproof", *{arguments!r}]
try:
    entry()
except SystemExit as stop:
    print("exit", stop.code)
print("loaded", *sorted(sys.modules))
"""


def loaded_by(*arguments: str) -> tuple[str, set[str]]:
    """What the program printed, and the top-level modules that were loaded when it ended."""
    probe = PROBE.format(arguments=arguments)
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    printed, _, modules = run.stdout.rpartition("loaded ")
    return printed, {name.split(".")[0] for name in modules.split()} | {name for name in modules.split() if name.startswith("riskproof.")}


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("--version",), ("mcp", "--help"), ("replay", "--help"), ("install", "dsh", "--help"), ("doctor", "dsh", "--help")],
    ids=" ".join,
)
def test_help_loads_no_heavy_library(arguments: tuple[str, ...]) -> None:
    printed, modules = loaded_by(*arguments)
    assert printed
    assert sorted(modules & set(HEAVY)) == []


def test_help_loads_no_detector_and_no_engine() -> None:
    _, modules = loaded_by("--help")
    layers = ("riskproof.detect", "riskproof.facts", "riskproof.state", "riskproof.engine", "riskproof.rules", "riskproof.hosts")
    assert sorted(name for name in modules if name.startswith(layers)) == []


def test_importing_the_package_loads_no_heavy_library() -> None:
    probe = "import riskproof, sys; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    assert sorted(set(run.stdout.split()) & {"mcp", "typer", "rich", "pydantic", "asyncio"}) == []


def test_the_client_of_the_service_is_standard_library_only() -> None:
    probe = "from riskproof.service.client import Client; import sys; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    modules = run.stdout.split()
    first = {name.split(".")[0] for name in modules}
    assert sorted(first & {*HEAVY, "typer", "rich", "cryptography", "platformdirs", "logging", "subprocess"}) == []
    ours = {name.split(".")[1] for name in modules if name.startswith("riskproof.")}
    assert ours == {"errors", "model", "service"}
