"""Builds the wheel and the sdist and checks that they hold what they should: every module, the data beside it, the licence, the type mark.

Refuses to need a network: the build backend comes from the environment. The built wheel is unpacked and run, so that a file that only the
checkout has cannot hide. Exit status: 0 fine, 1 something is missing or too much.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "riskproof"
SHIMS = ROOT / "shims"
LEFTOVERS = ("__pycache__", ".pyc", ".venv", ".coverage", ".hypothesis", ".mypy_cache", ".ruff_cache", ".git/", ".DS_Store")
SDIST_DOCUMENTS = ("README.md", "README.zh-CN.md", "CHANGELOG.md", "SECURITY.md", "CONTRIBUTING.md", "LICENSE", "NOTICE")
SDIST_TOOLS = ("pyproject.toml", "Makefile", ".importlinter", "requirements/dev.txt")
MEGABYTE = 1 << 20
SMOKE = """
import sys
sys.path.insert(0, {place!r})
import riskproof
assert riskproof.__file__.startswith({place!r}), riskproof.__file__
from riskproof import Call, Guard, Result, Tool
from riskproof.cli.main import entry
from riskproof.hosts.dsh.bundle import files_of, shipped
assert str(shipped()).startswith({place!r}), shipped()
assert "index.js" in [path.as_posix() for path in files_of(shipped())], files_of(shipped())
decision = Guard().before(Call(Tool("send_mail"), {{"to": "a@example.com", "body": "hello"}}))
assert decision.verdict in ("allow", "ask", "deny"), decision
sys.argv = ["riskproof", "rules"]
entry()
"""


def product_files() -> set[str]:
    """What a user must get, as paths below ``src``: the package's files, whatever their kind."""
    files = (path for path in PACKAGE.rglob("*") if path.is_file())
    return {path.relative_to(ROOT / "src").as_posix() for path in files if "__pycache__" not in path.parts}


def shim_files() -> set[str]:
    """What goes into a host that does not speak Python, as paths below the repository's root; in the wheel they stand in the package."""
    return {path.relative_to(ROOT).as_posix() for path in SHIMS.rglob("*") if path.is_file()}


def build(target: Path) -> tuple[Path, Path]:
    """The wheel and the sdist, built into ``target`` by the backend of this environment."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target), str(ROOT)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if run.returncode:
        sys.exit(f"distribution: the build failed\n{run.stdout}{run.stderr}")
    return next(target.glob("*.whl")), next(target.glob("*.tar.gz"))


def metadata_faults(metadata: Message) -> list[str]:
    """What is wrong with a wheel's metadata."""
    faults = []
    expected = {"Name": "riskproof", "License-Expression": "Apache-2.0", "Requires-Python": ">=3.11"}
    faults += [f"metadata says {key}: {metadata[key]}" for key, value in expected.items() if metadata[key] != value]
    if "not an official DeepSeek package" not in (metadata["Summary"] or ""):
        faults.append("the summary does not say that this is not an official package")
    base = [line for line in metadata.get_all("Requires-Dist") or [] if "extra ==" not in line]
    faults += [f"the base install requires {line}" for line in base if line.startswith(("mcp", "pydantic", "pytest"))]
    return faults


def wheel_faults(wheel: Path) -> list[str]:
    """What a wheel lacks or has too much, including what its metadata says."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        info = next(name.split("/")[0] for name in names if ".dist-info/" in name)
        metadata = HeaderParser().parsestr(archive.read(f"{info}/METADATA").decode())
        entry_points = archive.read(f"{info}/entry_points.txt").decode()
    expected = product_files() | {f"riskproof/{name}" for name in shim_files()} | {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE"}
    faults = [f"the wheel lacks {name}" for name in sorted(expected - names)]
    faults += [f"the wheel should not hold {name}" for name in sorted(names - expected) if not name.startswith(f"{info}/")]
    if "riskproof = riskproof.cli.main:entry" not in entry_points:
        faults.append("the wheel has no riskproof command")
    return faults + metadata_faults(metadata)


def sdist_faults(sdist: Path) -> list[str]:
    """What an sdist lacks or has too much."""
    with tarfile.open(sdist) as archive:
        names = {PurePosixPath(*PurePosixPath(member.name).parts[1:]).as_posix() for member in archive.getmembers() if member.isfile()}
    expected = {f"src/{name}" for name in product_files()} | shim_files() | {*SDIST_DOCUMENTS, *SDIST_TOOLS}
    return [f"the sdist lacks {name}" for name in sorted(expected - names)]


def shared_faults(file: Path) -> list[str]:
    """What neither archive may have: leftovers of a checkout, or a surprising size."""
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as archive:
            names = archive.namelist()
    else:
        with tarfile.open(file) as tar:
            names = tar.getnames()
    faults = [f"{file.name} holds the leftover {name}" for name in names if any(mark in name for mark in LEFTOVERS)]
    limit = 2 * MEGABYTE if file.suffix == ".whl" else 10 * MEGABYTE
    if file.stat().st_size > limit:
        faults.append(f"{file.name} has {file.stat().st_size} bytes, more than {limit}")
    return faults


def smoke_faults(wheel: Path, place: Path) -> list[str]:
    """What happens when the unpacked wheel is used as a library and as a program, away from the checkout."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    command = [sys.executable, "-I", "-c", SMOKE.format(place=str(place))]
    run = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    return [] if run.returncode == 0 else [f"the unpacked wheel does not run:\n{run.stderr[-2000:]}"]


def main() -> int:
    """Build, look, run; print every fault."""
    with tempfile.TemporaryDirectory(prefix="riskproof-dist-") as folder:
        built, unpacked = Path(folder, "built"), Path(folder, "unpacked")
        unpacked.mkdir()
        wheel, sdist = build(built)
        faults = wheel_faults(wheel) + sdist_faults(sdist) + shared_faults(wheel) + shared_faults(sdist) + smoke_faults(wheel, unpacked)
        print(*(f"distribution: {fault}" for fault in faults), sep="\n", end="\n" if faults else "", file=sys.stderr)
        if not faults:
            print(f"distribution: {wheel.name} ({wheel.stat().st_size // 1024} KiB) and {sdist.name} hold what they should")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
