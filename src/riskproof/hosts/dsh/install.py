"""Puts RiskProof into a profile of DeepSeek Harness, and takes it out again.

Refuses a profile that it could not close: one without the row that drives agents. Writes nothing before everything is known to fit.
"""

from __future__ import annotations

import difflib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from riskproof.errors import PolicyError
from riskproof.hosts.dsh import bundle, probe
from riskproof.hosts.dsh.composition import Composition, composition
from riskproof.hosts.dsh.find import Dsh, complaint, compose
from riskproof.hosts.dsh.label_rows import of_others, settings_in
from riskproof.hosts.dsh.patch import Wanted, installed, removed
from riskproof.hosts.dsh.place import alone, manifest_of, replace, text_of
from riskproof.hosts.dsh.rows import COMMAND, GATE, LABELS, PLUGIN, Patch, pairs, value_of

Say = Callable[[str], None]
_PLUGIN_PATIENCE: Final = 180.0


@dataclass(frozen=True, slots=True)
class Report:
    """What was done, or would be."""

    profile: str
    state: str
    way: str
    dsh: Dsh
    patch: Path
    bundle: Path | None = None
    python: tuple[str, ...] = ()
    removed: tuple[Path, ...] = ()
    remarks: tuple[str, ...] = ()
    diff: str = ""

    def as_json(self) -> dict[str, Any]:
        """The report as programs read it."""
        return {
            "host": "dsh",
            "profile": self.profile,
            "state": self.state,
            "way": self.way,
            "dsh": {"command": list(self.dsh.argv), "version": self.dsh.version, "home": str(self.dsh.home)},
            "patch": str(self.patch),
            "bundle": str(self.bundle) if self.bundle is not None else None,
            "python": list(self.python),
            "removed": [str(each) for each in self.removed],
            "remarks": list(self.remarks),
            **({"diff": self.diff} if self.diff else {}),
        }


def interpreter() -> tuple[str, ...]:
    """The command line of the engine: this interpreter, isolated from what a working folder or the environment could add."""
    return (os.path.abspath(sys.executable), "-I", "-u", "-m", "riskproof.hosts.dsh")


def install(dsh: Dsh, profile: str, state: Path, say: Say, *, mode: str | None = None, pnpm: bool = False, dry: bool = False) -> Report:
    """Installs, or brings an installation to this version. Raises ``PolicyError``."""
    say(f"asking {dsh.path} what profile {profile} composes to")
    now = _composed(dsh, profile, dry=dry)
    folder = dsh.profile_folder(profile)
    python = interpreter()
    say("starting the engine once")
    said = probe.ask(python, {}, os.environ, profile)
    if said.fault:
        raise PolicyError(f"the engine does not start: {said.fault}", remedy="run riskproof from the environment that it is installed in")
    packaged = pnpm or _is_packaged(folder)
    others = _labels_of_others(profile, now, packaged=packaged)
    target = bundle.copies_folder(state) / bundle.copy_name()
    inject = tuple(name for name in now.inject if name != PLUGIN)
    wanted = Wanted(python, None if packaged else str(target / bundle.ENTRY), mode, inject, not others)
    before, after = _edit(dsh, profile, lambda text, file: installed(text, wanted, file), dry=True)
    renewed = packaged and not _is_current(folder, target)
    gone: tuple[Path, ...] = ()
    if not dry:
        with bundle.alone(state):
            bundle.keep(state)
            bundle.remember_home(state, dsh.home)
            if renewed:
                say("installing the package with pnpm")
                _plugin(dsh, profile, "add", f"file:{target}")
            before, after = _edit(dsh, profile, lambda text, file: installed(text, wanted, file), dry=False)
            gone = bundle.tidy(state, bundle.known_homes(state))
    return Report(
        profile,
        _state(fresh=not now.plugins, changed=renewed or before != after, dry=dry),
        "package" if packaged else "path",
        dsh,
        dsh.patch_file(profile),
        target,
        python,
        gone,
        (*others, *_perishable(python[0], target), *(() if dry else faults(_composed(dsh, profile), python))),
        _diff(before, after, dsh.patch_file(profile)) if dry else "",
    )


def uninstall(dsh: Dsh, profile: str, state: Path, say: Say, *, dry: bool = False) -> Report:
    """Takes out what ``install`` wrote. Raises ``PolicyError``."""
    folder = dsh.profile_folder(profile)
    if not (folder / "package.json").is_file():
        raise PolicyError(
            f"profile {profile}: does not exist in {dsh.home}", remedy=f"profiles there: {', '.join(dsh.profiles()) or 'none'}"
        )
    packaged = _is_packaged(folder)
    before, after = _edit(dsh, profile, removed, dry=True)
    gone: tuple[Path, ...] = ()
    if not dry:
        with bundle.alone(state):
            if packaged:
                say("removing the package with pnpm")
                _plugin(dsh, profile, "remove", bundle.PACKAGE)
            before, after = _edit(dsh, profile, removed, dry=False)
            gone = bundle.tidy(state, bundle.known_homes(state))
    file = str(dsh.patch_file(profile))
    changed = packaged or before != after
    state_word = ("would remove" if dry else "removed") if changed else "not installed"
    lost = ", ".join(sorted(_settings_in(before, file) - _settings_in(after, file)))
    remarks = (f"settings that {'would go' if dry else 'went'} with the row: {lost}",) if lost else ()
    return Report(
        profile,
        state_word,
        "package" if packaged else "path",
        dsh,
        dsh.patch_file(profile),
        removed=gone,
        remarks=remarks,
        diff=_diff(before, after, dsh.patch_file(profile)) if dry else "",
    )


def faults(now: Composition, python: tuple[str, ...]) -> tuple[str, ...]:
    """What keeps the two rows of a composed profile from guarding it, as sentences."""
    found = []
    if not now.plugins:
        found.append(f"no row with the id {PLUGIN} is left in the composed profile")
    if len(now.plugins) > 1:
        found.append(f"{len(now.plugins)} rows with the id {PLUGIN}: DSH needs exactly one")
    if now.plugins and now.plugins[0].disabled is not False:
        found.append(f"the row {PLUGIN} is disabled: DSH will refuse to start an agent")
    if now.plugins and python and now.python != python:
        found.append(f"the row {PLUGIN} starts another interpreter than this one: another layer sets its config")
    if not now.gated:
        found.append(f"the row {GATE} does not wait for {PLUGIN}: agents would start without it")
    return tuple(found)


def _labels_of_others(profile: str, now: Composition, *, packaged: bool) -> tuple[str, ...]:
    """What to say where another package has rows of the ids of ours, which DSH takes once. Raises ``PolicyError`` where ours come along."""
    id_ = of_others([*((LABELS, row.name) for row in now.labels), *((COMMAND, row.name) for row in now.commands)])
    if id_ and packaged:
        raise PolicyError(
            f"profile {profile}: another package brings the row {id_}", remedy="remove that package, or install without --with-pnpm"
        )
    return (f"another package brings the row {id_}: RiskProof leaves labels to it",) if id_ else ()


def _perishable(*paths: str | Path) -> tuple[str, ...]:
    """What stands where an agent that works in the current folder could change it, or where a cache is emptied."""
    from platformdirs import user_cache_path

    here, cache = Path.cwd(), user_cache_path()
    found = []
    for path in map(Path, paths):
        if path.is_relative_to(here) and not Path.home().is_relative_to(here):
            found.append(f"{path} stands in the folder that you are in: an agent that works here could change it")
        if path.is_relative_to(cache):
            found.append(f"{path} stands in a cache: when it is emptied, dsh does not start")
    return tuple(found)


def _settings_in(text: str, file: str) -> set[str]:
    """The keys that rows of the plugin are configured with, beside those that ``install`` writes."""
    patch = Patch(text, file)
    configs = [value_of(row, "config") for row in (*(insert.entry for insert in patch.inserts()), *patch.overrides())]
    mine = {key for config in configs if config is not None for key, _ in pairs(config)} - {"python", "mode"}
    return mine | settings_in(patch)


def _composed(dsh: Dsh, profile: str, *, dry: bool = False) -> Composition:
    """What the profile is. A dry run makes no profile: it looks at one that dsh makes elsewhere. Raises ``PolicyError``."""
    if dry and not (dsh.profile_folder(profile) / "package.json").is_file():
        with tempfile.TemporaryDirectory(prefix="riskproof-dsh-") as scratch:
            dump = compose(dsh, profile, Path(scratch))
    else:
        dump = compose(dsh, profile)
    found = composition(dump, f"profile {profile}")
    if not found.gate:
        raise PolicyError(
            f"profile {profile}: has no row {GATE}, so nothing would stop it from starting unguarded", remedy="name another profile"
        )
    return found


def _edit(dsh: Dsh, profile: str, change: Callable[[str, str], str], *, dry: bool) -> tuple[str, str]:
    """Changes the profile's patch file; returns the text before and after. Raises ``PolicyError``."""
    file, folder = dsh.patch_file(profile), dsh.profile_folder(profile)
    if dry:
        before = text_of(file) if file.exists() else "[]\n"
        return before, change(before, str(file))
    with alone(folder):
        before = text_of(file) if file.exists() else "[]\n"
        after = change(before, str(file))
        if before != after:
            file.touch(0o600)
            replace(file, after)
    return before, after


def _is_packaged(folder: Path) -> bool:
    """Whether the profile lists the bundle as a package of its own."""
    return bundle.PACKAGE in _listed(folder, "dsh", "profile", "bundles")


def _is_current(folder: Path, target: Path) -> bool:
    """Whether the profile's package is the copy, whole."""
    package = folder / "node_modules" / bundle.PACKAGE
    spec = f"{bundle.PACKAGE}=file:{target}"
    return spec in _listed(folder, "dependencies") and bundle.digest_of(package) == bundle.digest_of(bundle.shipped())


def _listed(folder: Path, *keys: str) -> list[str]:
    """A list in a profile's package.json, or a table as NAME=VALUE."""
    found: Any = manifest_of(folder) if (folder / "package.json").is_file() else {}
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    if isinstance(found, dict):
        return [f"{name}={value}" for name, value in found.items()]
    return found if isinstance(found, list) else []


def _plugin(dsh: Dsh, profile: str, *arguments: str) -> None:
    """Runs dsh's own package command, which needs pnpm. Raises ``PolicyError``."""
    if shutil.which("pnpm") is None:
        raise PolicyError(
            f"pnpm was not found, and dsh needs it to {arguments[0]} packages",
            remedy="install it: npm install --global pnpm; nothing was changed",
        )
    run = dsh.run("plugin", "--profile", profile, *arguments, patience=_PLUGIN_PATIENCE)
    if run.returncode:
        raise PolicyError(
            f"dsh plugin {arguments[0]}: {complaint(run)}", remedy=f"try it by hand: dsh plugin --profile {profile} {' '.join(arguments)}"
        )


def _state(*, fresh: bool, changed: bool, dry: bool) -> str:
    if not changed:
        return "already installed"
    if fresh:
        return "would install" if dry else "installed"
    return "would update" if dry else "updated"


def _diff(before: str, after: str, file: Path) -> str:
    lines = difflib.unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), str(file), str(file))
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)
