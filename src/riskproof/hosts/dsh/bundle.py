"""The bundle that DSH loads: where it is shipped, and the copies of it that profiles name.

Refuses to place a copy where others can write, to change a copy that is there, and to remove one that a known profile names.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import riskproof
from riskproof.errors import PolicyError, RiskProofError
from riskproof.service.place import VARIABLE, place_for

PACKAGE: Final = "dsh-riskproof"
ENTRY: Final = "index.js"
DOCTOR: Final = "doctor"
"""What only ``riskproof doctor dsh`` loads, from where it is shipped."""
MANIFEST: Final = "package.json"
_ELSEWHERE: Final = f"set {VARIABLE} to a folder of your own"
_PATIENCE: Final = 300.0


def shipped() -> Path:
    """The folder of the bundle of this version: in the installed package, or beside the sources of a checkout. Raises ``PolicyError``."""
    package = Path(riskproof.__file__).parent
    for place in (package / "shims" / "dsh", package.parents[1] / "shims" / "dsh"):
        if (place / MANIFEST).is_file() and (place / ENTRY).is_file():
            return place
    raise PolicyError(
        "this installation of riskproof lacks the bundle for DSH", remedy="install it anew: pip install --force-reinstall riskproof"
    )


def files_of(folder: Path) -> list[Path]:
    """What DSH loads, in one order: the files that the package says it consists of, and what says so. Raises ``PolicyError``."""
    try:
        named = {MANIFEST, *json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]}
        found = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    except (OSError, ValueError, KeyError, TypeError):
        raise PolicyError(f"{folder}: is no bundle") from None
    return sorted((path for path in found if path.parts[0] in named), key=Path.as_posix)


def digest_of(folder: Path) -> str:
    """A fingerprint of everything that DSH loads from a folder, "" for one that is no bundle."""
    sum_ = hashlib.sha256()
    try:
        files = files_of(folder)
    except PolicyError:
        return ""
    for path in files:
        content = (folder / path).read_bytes()
        sum_.update(f"{path.as_posix()}\n{len(content)}\n".encode() + content)
    return sum_.hexdigest()


def state_folder(environ: Mapping[str, str]) -> Path:
    """The user's state folder, made where it is missing (0700). Raises ``PolicyError`` where others could change what stands in it."""
    folder = Path(place_for(environ).folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError as error:
        raise PolicyError(f"{folder}: cannot be made: {(error.strerror or 'no reason given').lower()}", remedy=_ELSEWHERE) from None
    if os.name == "posix" and (found.st_uid != os.geteuid() or found.st_mode & 0o022):
        raise PolicyError(f"{folder}: others may write there, and DSH would run what they write", remedy=f"close it: chmod go-w {folder}")
    return folder


def copies_folder(state: Path) -> Path:
    """Where the copies stand."""
    return state / "dsh"


def copy_name() -> str:
    """The folder name of this version's copy: the version, and the fingerprint of what it holds."""
    return f"{riskproof.__version__}-{digest_of(shipped())[:12]}"


def keep(state: Path) -> Path:
    """The copy of this version's bundle, made where it is missing or not what it was. Raises ``PolicyError``."""
    source, folder = shipped(), copies_folder(state)
    target = folder / copy_name()
    try:
        if target.is_dir() and digest_of(target) == digest_of(source):
            return target
        folder.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as scratch:
            fresh = Path(scratch, "bundle")
            for path in files_of(source):
                (fresh / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source / path, fresh / path)
            if target.exists():
                target.rename(Path(scratch, "old"))
            fresh.rename(target)
    except OSError as error:
        raise PolicyError(
            f"{error.filename or folder}: cannot be written: {(error.strerror or 'no reason given').lower()}",
            remedy=_ELSEWHERE,
        ) from None
    return target


@contextmanager
def alone(state: Path) -> Iterator[None]:
    """Holds the copies, so that no other installation removes one that is about to be named. Raises ``PolicyError``."""
    from filelock import FileLock, Timeout

    folder = copies_folder(state)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        with FileLock(folder / "lock", timeout=_PATIENCE):
            yield
    except Timeout:
        raise PolicyError(f"{folder}: another installation is under way", remedy="wait for it to end") from None
    except FileExistsError:
        raise PolicyError(f"{folder}: is no folder", remedy=_ELSEWHERE) from None


def remember_home(state: Path, home: Path) -> None:
    """Notes a DSH home whose profiles may name copies."""
    if home not in known_homes(state):
        with (copies_folder(state) / "homes").open("a", encoding="utf-8") as stream:
            stream.write(f"{home}\n")


def known_homes(state: Path) -> tuple[Path, ...]:
    """The DSH homes into which this user installed."""
    try:
        lines = (copies_folder(state) / "homes").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ()
    return tuple(Path(line) for line in lines if line)


def tidy(state: Path, homes: Iterable[Path]) -> tuple[Path, ...]:
    """Removes the copies that no profile of these homes names; returns what is gone. What cannot be read keeps everything."""
    folder = copies_folder(state)
    try:
        said = "\n".join(_said_by(home) for home in homes)
        copies = [each for each in folder.iterdir() if each.is_dir() and not each.name.startswith(".")]
    except (OSError, RiskProofError):
        return ()
    gone = tuple(sorted(each for each in copies if each.name not in said))
    for each in gone:
        shutil.rmtree(each, ignore_errors=True)
    return gone


def _said_by(home: Path) -> str:
    """Everything in a home that can name a copy: the patch files, and the packages of the profiles."""
    if not home.is_dir():
        return ""
    files = [home / "cordis.patch.yml", *home.glob("profiles/*/cordis.patch.yml"), *home.glob("profiles/*/package.json")]
    return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in files if os.path.lexists(path))
