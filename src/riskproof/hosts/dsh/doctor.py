"""Examines one profile of DeepSeek Harness: that everything is there, and that a call which must be denied is denied.

Refuses to call a profile guarded because its files look right: the verdict is what became of the canary.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit
from urllib.request import url2pathname

import riskproof
from riskproof.errors import RiskProofError
from riskproof.hosts.dsh import bundle, canary, label_checks, probe
from riskproof.hosts.dsh.composition import Composition, composition, has_expressions
from riskproof.hosts.dsh.config import place_of, settings_for
from riskproof.hosts.dsh.find import Dsh, compose
from riskproof.hosts.dsh.rows import GATE, PLUGIN

Records = Callable[[Path], Sequence[Mapping[str, Any]]]
"""Reads the proofs of a file; none where there is no file. Hosts do not know the ledger."""
Verdict = Literal["enforcing", "observing", "not called", "does not boot"]
State = Literal["ok", "note", "fault"]
ADVICE: Final[dict[Verdict, str]] = {
    "enforcing": "the canary was denied before it ran, and the denial is in the proofs",
    "observing": "the canary ran and was recorded as a denial; to block: riskproof install dsh --profile {profile} --mode enforce",
    "not called": "the canary reached no guard: riskproof install dsh --profile {profile}",
    "does not boot": "no agent starts with this profile, so none runs unguarded; repair what is marked above, or take RiskProof out: "
    "riskproof uninstall dsh --profile {profile}",
}


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at."""

    id: str
    state: State
    text: str


@dataclass(frozen=True, slots=True)
class Findings:
    """All checks in order, and the verdict."""

    profile: str
    checks: tuple[Check, ...]
    verdict: Verdict

    @property
    def good(self) -> bool:
        """Every call is decided, and would be tomorrow."""
        return self.verdict == "enforcing" and all(check.state != "fault" for check in self.checks)

    @property
    def advice(self) -> str:
        """What to do."""
        if self.verdict == "enforcing" and not self.good:
            return f"the canary was denied, but what is marked above is not as it should be: riskproof install dsh --profile {self.profile}"
        return ADVICE[self.verdict].format(profile=self.profile)

    def as_json(self) -> dict[str, Any]:
        """The findings as programs read them."""
        checks = [{"id": check.id, "state": check.state, "text": check.text} for check in self.checks]
        return {"host": "dsh", "profile": self.profile, "verdict": self.verdict, "good": self.good, "advice": self.advice, "checks": checks}


def examine(dsh: Dsh, profile: str, say: Callable[[Check], None], records: Records) -> Findings:
    """Looks at everything, in order; each check is said as soon as it is known."""
    checks: list[Check] = []

    def note(id_: str, fault: str, fine: str, state: State = "fault") -> None:
        checks.append(Check(id_, state if fault else "ok", fault or fine))
        say(checks[-1])

    note("dsh", "", f"{dsh.version} ({dsh.path}), home {dsh.home}")
    try:
        if not (dsh.profile_folder(profile) / "package.json").is_file():
            note("profile", f"{profile} was never used: riskproof install dsh --profile {profile}", "")
            return Findings(profile, tuple(checks), "does not boot")
        now = composition(compose(dsh, profile), f"profile {profile}")
    except RiskProofError as error:
        note("profile", f"{error}; {error.remedy}" if error.remedy else str(error), "")
        return Findings(profile, tuple(checks), "does not boot")
    note("profile", "", str(dsh.profile_folder(profile)))
    note("plugin-row", _plugin_fault(now), f"{PLUGIN} loads {now.plugins[0].name}" if now.plugins else "")
    note(
        "gate-row",
        "" if now.gated else f"{GATE} does not wait for {PLUGIN}: agents start where it is missing",
        f"{GATE} waits for {PLUGIN}",
    )
    if now.plugins:
        _engine(dsh, now, profile, note)
        note("bundle", *_bundle(dsh, profile, now))
    ledger = _ledger(dsh, profile, now)
    before = _canaries(ledger, records)
    flight = canary.fly(dsh, profile, now.rows)
    proofs = tuple(each for each in _canaries(ledger, records) if each not in before)
    note("boot", "" if flight.booted else flight.fault, "the profile starts")
    verdict = _verdict(flight, proofs)
    if flight.booted:
        fine = f"a call that must be denied was denied, and is in the proofs{f': {proofs[-1]}' if proofs else ' of this run'}"
        note("canary", _canary_fault(flight, verdict, ledger, proofs), fine, "note" if verdict == "observing" else "fault")
    return Findings(profile, tuple(checks), verdict)


def _ledger(dsh: Dsh, profile: str, now: Composition) -> Path | None:
    """Where the engine of this profile writes its proofs; None where it keeps none, where only DSH can compute its configuration, and where
    it stands beside the rows, which are copies while the doctor looks."""
    config = now.plugins[0].config if now.plugins else None
    row = {key: value for key, value in config.items() if key not in probe.SHIM_KEYS} if isinstance(config, dict) else {}
    try:
        environ = dsh.environment()
        settings = settings_for(place_of(os.getcwd(), profile, environ), {} if has_expressions(row) else row, environ)
    except RiskProofError:
        return None
    file = (settings.ledger.file if settings.ledger.enabled else None) or settings.proof_file
    return None if file is not None and file.is_relative_to(dsh.profile_folder(profile)) else file


def _canaries(ledger: Path | None, records: Records) -> tuple[str, ...]:
    """The proofs in which the canary was denied by its rule."""
    return tuple(
        record["proofId"]
        for record in (records(ledger) if ledger is not None else ())
        if record["tool"] == canary.TOOL
        and record["decision"] == "deny"
        and any(rule["id"] == canary.RULE for rule in record["matchedRules"])
    )


def _plugin_fault(now: Composition) -> str:
    if len(now.plugins) != 1:
        return f"no row with the id {PLUGIN}" if not now.plugins else f"{len(now.plugins)} rows with the id {PLUGIN}: DSH needs exactly one"
    return "" if now.plugins[0].disabled is False else f"the row {PLUGIN} is disabled"


def _engine(dsh: Dsh, now: Composition, profile: str, note: Callable[..., None]) -> None:
    """The interpreter, and whether the engine takes the configuration."""
    if not now.python:
        note("interpreter", f"the row {PLUGIN} names no interpreter (config.python)", "")
        return
    config = now.plugins[0].config
    computed = has_expressions(config)
    answer = probe.ask(now.python, {} if computed else config, dsh.environment(), profile, labels=label_checks.asked(now))
    starts = not answer.fault or answer.configuration
    own = now.python[0]
    note("interpreter", "" if starts else answer.fault, f"{own} starts" + (f", riskproof {answer.version}" if answer.version else ""))
    if not starts:
        return
    if computed:
        note("configuration", "holds expressions, which only the start can check", "", "note")
    else:
        note("configuration", answer.fault, f"valid, mode {answer.mode}")
    note("label-rows", *label_checks.rows(now))
    if not answer.fault:
        note("label-configuration", *label_checks.configuration(now, answer.labels))


def _bundle(dsh: Dsh, profile: str, now: Composition) -> tuple[str, str, State]:
    """Whether the row loads the bundle of this version, unchanged: what is wrong, what is fine, how bad it is."""
    folder = folder_of(now.plugins[0].name, dsh.profile_folder(profile))
    if not (folder / bundle.ENTRY).is_file():
        return f"{folder}: is not there; riskproof install dsh --profile {profile} puts it back", "", "fault"
    if bundle.digest_of(folder) != bundle.digest_of(bundle.shipped()):
        return (
            f"{folder}: is not the one of riskproof {riskproof.__version__}; riskproof install dsh --profile {profile} brings it",
            "",
            "note",
        )
    return "", f"the one of riskproof {riskproof.__version__}", "ok"


def folder_of(name: str, profile: Path) -> Path:
    """The folder that a row's name loads from."""
    if name.startswith("file:"):
        return Path(url2pathname(urlsplit(name).path)).parent
    return Path(name).parent if os.path.isabs(name) else profile / "node_modules" / name


def _verdict(flight: canary.Flight, proofs: Sequence[str]) -> Verdict:
    if not flight.booted:
        return "does not boot"
    recorded = bool(proofs) or flight.mentioned
    if recorded and flight.denied:
        return "enforcing"
    return "observing" if recorded and flight.ran else "not called"


def _canary_fault(flight: canary.Flight, verdict: Verdict, ledger: Path | None, proofs: Sequence[str]) -> str:
    if verdict == "enforcing":
        unrecorded = ledger is not None and not proofs
        return f"a call that must be denied was denied, but {ledger} has no record of it" if unrecorded else ""
    if verdict == "observing":
        return "a call that must be denied was recorded and ran (observe mode)"
    if flight.ran:
        return "a call that must be denied ran, and no guard saw it"
    return f"a call that must be denied did not run, but the guard has no record of it: {(flight.text or flight.fault)[:200]}"
