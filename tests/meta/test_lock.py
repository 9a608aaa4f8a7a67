"""The lock file is what it claims: every package pinned and hashed, nothing that the project declares left out."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.meta.test_layers import third_party
from tests.meta.tree import ROOT, source_files

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
IMPORTED_AS = {
    "google-re2": "re2",
    "ruamel.yaml": "ruamel",
    "opentelemetry-api": "opentelemetry",
    "opentelemetry-proto": "opentelemetry",
    "protobuf": "google",
    "cyclonedx-python-lib": "cyclonedx",
}
"""What a distribution is imported as, where that is not its own name."""
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")


def declared() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *(line for extra in extras.values() for line in extra)]
    return [requirement for requirement in map(Requirement, lines) if requirement.name != "riskproof"]  # extras name each other


def entries(lock: Path) -> list[str]:
    """The logical lines of a lock file, comments left out."""
    lines = [line for line in lock.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    return [line for line in "\n".join(lines).replace("\\\n", " ").splitlines() if line.strip()]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_line_pins_one_package_by_hash(lock: Path) -> None:
    assert [line for line in entries(lock) if not PINNED.match(line) or "--hash=sha256:" not in line] == []


@pytest.mark.parametrize("requirement", declared(), ids=lambda requirement: requirement.name)
def test_the_lock_satisfies_what_the_project_declares(requirement: Requirement) -> None:
    matches = [match for line in entries(ROOT / "requirements" / "dev.txt") if (match := PINNED.match(line))]
    versions = [match[2] for match in matches if canonicalize_name(match[1]) == canonicalize_name(requirement.name)]
    assert versions
    assert all(version in requirement.specifier for version in versions)


def base_install() -> set[str]:
    """Every distribution that installing the project without extras brings along, as the environment at hand resolves it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = [Requirement(line) for line in project["dependencies"]]
    seen: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        wanted = requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in ("", *requirement.extras))
        if wanted and name not in seen:
            seen.add(name)
            waiting += [Requirement(line) for line in metadata.requires(name) or [] if "extra ==" not in line]
    return seen


def test_the_base_install_stays_small_and_brings_no_library_that_frameworks_pin() -> None:
    installed = base_install()
    assert {"pydantic", "pydantic-core", "mcp", "httpx", "requests"} & installed == set()
    assert len(installed) <= 26


def test_the_project_declares_what_it_imports_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *(line for extra in extras if extra != "dev" for line in extras[extra])]
    names = {Requirement(line).name for line in lines} - {"riskproof"}
    modules = {IMPORTED_AS.get(name, name.replace("-", "_")) for name in names}
    imported = {name for path in source_files() for name in third_party(path)} - {"mcp_types"}  # a part of mcp
    assert imported == modules
