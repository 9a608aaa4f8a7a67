"""Finds DeepSeek Harness on this machine, its home, and what a profile of it composes to.

Refuses a program that only has the same name, and a home that nobody named.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from riskproof.errors import PolicyError

DSH_VARIABLE: Final = "RISKPROOF_DSH"
HOME_VARIABLE: Final = "DSH_HOME"
PATIENCE: Final = 60.0
"""Seconds for a command of dsh that starts no profile."""
_VERSION: Final = re.compile(r"\A\d+\.\d+\.\d+\S*\Z", re.ASCII)
_QUIET: Final = {"DSH_TELEMETRY_MODE": "DISABLED", "DSH_TELEMETRY_DISABLED": "1", "NO_COLOR": "1"}


@dataclass(frozen=True, slots=True)
class Dsh:
    """One dsh and the home it works on."""

    argv: tuple[str, ...]
    version: str
    home: Path

    @property
    def path(self) -> str:
        """What to call it in messages."""
        return self.argv[0]

    def environment(self, home: Path | None = None) -> dict[str, str]:
        """The environment for it: the user's, this home, and no telemetry of what we run."""
        return {**os.environ, **_QUIET, HOME_VARIABLE: str(home or self.home)}

    def run(self, *arguments: str, home: Path | None = None, patience: float = PATIENCE) -> subprocess.CompletedProcess[str]:
        """Runs it to its end. Raises ``PolicyError`` where it cannot be run or does not end."""
        return _run((*self.argv, *arguments), self.environment(home), patience)

    def profile_folder(self, profile: str) -> Path:
        """Where a profile stands. Raises ``PolicyError`` for what is no name of one."""
        if not profile or profile in (".", "..", "node_modules") or set(profile) & set("/\\"):
            raise PolicyError("that is no name of a profile", remedy="name one: --profile web")
        return self.home / "profiles" / profile

    def patch_file(self, profile: str) -> Path:
        """The profile's own patch file."""
        return self.profile_folder(profile) / "cordis.patch.yml"

    def profiles(self) -> list[str]:
        """The profiles that this home has."""
        return sorted(path.parent.name for path in self.home.glob("profiles/*/package.json"))


def find_dsh(given: Path | None, home: Path | None, environ: Mapping[str, str]) -> Dsh:
    """The dsh that is named, or the first that is one. Raises ``PolicyError``."""
    place = find_home(home, environ)
    tried = []
    for argv in _candidates(given, environ):
        version = _version(argv, place)
        if version:
            return Dsh(argv, version, place)
        tried.append(argv[0])
    named = f"{tried[0]}: is no DeepSeek Harness" if tried and (given or environ.get(DSH_VARIABLE)) else "dsh was not found"
    raise PolicyError(
        named, remedy=f"name it: --dsh PATH or {DSH_VARIABLE}=PATH; or install it: pip install --pre deepseek-harness-runtime-bin"
    )


def home_alone(home: Path | None, environ: Mapping[str, str]) -> Dsh:
    """A home whose dsh is gone: enough to take rows out. Raises ``PolicyError``."""
    return Dsh(("dsh",), "", find_home(home, environ))


def find_home(given: Path | None, environ: Mapping[str, str]) -> Path:
    """DSH's home: the option, the variable, else the usual place where it exists. Raises ``PolicyError``."""
    if given is not None:
        return given.expanduser().absolute()
    named = environ.get(HOME_VARIABLE, "")
    if named:
        if not os.path.isabs(named):
            raise PolicyError(f"{HOME_VARIABLE} is not absolute", remedy="DSH refuses it too; write the whole path")
        return Path(named)
    usual = Path.home() / ".dsh"
    if usual.is_dir():
        return usual
    raise PolicyError("the home of DSH was not found", remedy=f"name it: --dsh-home DIR or {HOME_VARIABLE}=DIR (usually ~/.dsh)")


def _candidates(given: Path | None, environ: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    named = str(given) if given is not None else environ.get(DSH_VARIABLE, "")
    if named:
        yield (os.path.abspath(os.path.expanduser(named)),)
        return
    on_path = shutil.which("dsh", path=environ.get("PATH"))
    if on_path:
        yield (os.path.abspath(on_path),)
    beside = shutil.which("dsh", path=sysconfig.get_path("scripts"))
    if beside:
        yield (beside,)
    if importlib.util.find_spec("deepseek_harness_runtime") is not None:
        yield (sys.executable, "-c", "import sys; from deepseek_harness_runtime import main; sys.exit(main())")


def _version(argv: tuple[str, ...], home: Path) -> str:
    """What a program says its version is, "" where it is not DSH: others are called dsh as well."""
    try:
        run = _run((*argv, "--version"), {**os.environ, **_QUIET, HOME_VARIABLE: str(home)}, PATIENCE)
    except PolicyError:
        return ""
    said = run.stdout.strip()
    return said if run.returncode == 0 and _VERSION.match(said) else ""


def _run(command: tuple[str, ...], environment: Mapping[str, str], patience: float) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(  # noqa: S603
            command,
            env=dict(environment),
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=patience,
            stdin=subprocess.DEVNULL,
        )
    except OSError as error:
        raise PolicyError(f"{command[0]}: cannot be run: {(error.strerror or 'no reason given').lower()}") from None
    except subprocess.TimeoutExpired:
        raise PolicyError(f"{command[0]}: did not answer within {patience:.0f} s") from None


def complaint(run: subprocess.CompletedProcess[str]) -> str:
    """The sentence of dsh's that says why it failed, without its stack."""
    lines = [line.strip() for line in (run.stderr or run.stdout).splitlines() if line.strip() and not line.lstrip().startswith("at ")]
    said = next((line for line in lines if "dsh:" in line or line.startswith(("Error", "error"))), lines[0] if lines else "")
    return said.removeprefix("Error: ").removeprefix("dsh: ")[:300]


def compose(dsh: Dsh, profile: str, home: Path | None = None) -> str:
    """The profile as dsh composes it. A profile that dsh ships and nobody used yet is made by this. Raises ``PolicyError``."""
    dsh.profile_folder(profile)
    run = dsh.run("--profile", profile, "--dump-config", home=home)
    if run.returncode:
        known = ", ".join(dsh.profiles())
        remedy = (
            f"profiles in {dsh.home}: {known}" if known else "dsh makes its own profiles when they are first used: web, headless, acp, sdk"
        )
        raise PolicyError(f"profile {profile}: {complaint(run)}", remedy=remedy)
    return run.stdout
