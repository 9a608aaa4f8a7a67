"""The test of each capability on a reading (SPEC: riskproof 4.3, corrected by 27.2 D10, D14 and D25), and what is known to be harmless.

Refuses scores: a test answers with its evidence or with nothing. Where no test answers, a clear verb still decides: what is read from a
place that nobody names is taken for the user's own data, what is changed there for a change outside the machine, what is run for code.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.lexicon import terms
from riskproof.detect.words import SECRET_HANDLING
from riskproof.facts.reading import Reading
from riskproof.model.taint import CAPABILITIES, Capability

UNPLACED: Final = "no known object"
"""Evidence that a clear verb was taken for the worst that it can mean, since nobody names its object: a guess."""
_WRITES_SECRET: Final = terms(SECRET_HANDLING)


def shown_by(reading: Reading) -> dict[Capability, str]:
    """Each capability that the reading shows, in canonical order, with its evidence."""
    found: dict[Capability, str] = {
        "EXTERNAL_INGESTION": _brings_in(reading),
        "PRIVATE_ACCESS": _reads_inside(reading),
        "EXTERNAL_ACTION": _acts_outside(reading),
        "LOCAL_MUTATION": _changes_here(reading),
        "CODE_EXECUTION": _runs_code(reading),
        "CREDENTIAL_ACCESS": _touches_secrets(reading),
    }
    return {capability: found[capability] for capability in CAPABILITIES if found[capability]} or _by_verb(reading)


def harmless(reading: Reading) -> str:
    """The evidence that a tool without a capability only computes, or only tells time, numbers or liveness (decisions 5); "" without it."""
    if reading.act("send", "run") or (reading.act("change") and not _sums(reading)):
        return ""
    tells = reading.act("read", "change") or reading.place("clock")
    return reading.act("think", "pure") or _draws(reading) or (tells if reading.plain else "")


def _by_verb(reading: Reading) -> dict[Capability, str]:
    """The capability of a clear verb whose object no table knows, where nothing else was shown."""
    if harmless(reading) or not reading.thing:
        return {}
    verbs: tuple[tuple[str, Capability], ...] = (
        (_changes(reading), "EXTERNAL_ACTION"),
        (reading.act("run"), "CODE_EXECUTION"),
        (reading.act("read"), "PRIVATE_ACCESS"),
    )
    return next(({capability: f"{verb}; {UNPLACED}"} for verb, capability in verbs if verb), {})


def _sums(reading: Reading) -> bool:
    """True where "add" is arithmetic."""
    return reading.plain and all(deed.verb == "add" for deed in reading.deeds if deed.act == "change")


def _both(act: str, place: str) -> str:
    return f"{act}; {place}" if act and place else ""


def _draws(reading: Reading) -> str:
    """A chart, a number or an identifier is made, rather than something that is kept anywhere."""
    return _both(reading.act("draw"), reading.named.get("drawing", ""))


def _changes(reading: Reading) -> str:
    return reading.act("change") or ("" if _draws(reading) else reading.act("draw"))


def _sources(reading: Reading) -> tuple[str, str]:
    """Where reading reads: evidence for outside and for inside. The name's own places outweigh the sentence's, words outweigh fields."""
    for places in (reading.named, reading.said):
        outside, inside = places.get("outside", ""), places.get("inside", "") or places.get("file", "")
        if outside or inside:
            return outside, inside
    return reading.field("address"), reading.field("path", "document")


def _brings_in(reading: Reading) -> str:
    outside, _ = _sources(reading)
    return reading.act("reach") or _both(reading.act("read", "pure"), outside)


def _reads_inside(reading: Reading) -> str:
    """A read inside, a query, or a download of what is kept for the user; a bare file that is downloaded may be anybody's."""
    _, inside = _sources(reading)
    fetched = _both(reading.act("reach"), reading.place("inside"))
    return _both(reading.act("read", "pure"), inside) or fetched or _both(reading.act("run"), reading.place("query"))


def _acts_outside(reading: Reading) -> str:
    """Something is sent, or a change has a remote target by word or field, or a target that nobody names."""
    remote = reading.place("remote")
    field = reading.field("recipient", "address")
    sent = reading.act("send")
    if sent and (reading.thing or field or reading.field("target")):
        return _both(sent, remote or field or reading.field("target") or UNPLACED)
    changed, code = _changes(reading), _runs_code(reading)
    aside = changed.startswith("text") and any(deed.evidence.startswith("name") for deed in reading.deeds)
    placed = code or aside or _sums(reading) or _changes_here(reading) or not reading.thing
    return _both(changed, remote or field or ("" if placed else UNPLACED)) or _both("" if code else reading.act("run"), remote)


def _changes_here(reading: Reading) -> str:
    """A change whose target is local by word or field, a download that says where it is kept, or any output file."""
    here = reading.place("here")
    if reading.place("remote") and not here:
        return ""
    written = _both(_changes(reading), reading.place("local", "file", "here") or reading.field("path", "document"))
    kept = _both(reading.act("reach"), here) or _both(reading.act("read", "reach", "pure", "draw"), reading.field("output"))
    return written or kept


def _runs_code(reading: Reading) -> str:
    """A shell in the name, something that runs a program, or a bare "execute" in the name. A query is run, but is no code."""
    if "shell" in reading.named:
        return reading.named["shell"]
    started = reading.act("run", "change", "send")
    ran = _both(started, reading.place("shell") or reading.field("command")) or _both(reading.act("run"), reading.place("program"))
    executes = next((deed.evidence for deed in reading.deeds if deed.verb in ("exec", "execute") and deed.evidence.startswith("name")), "")
    return ran or ("" if reading.place("remote") else executes)


def _touches_secrets(reading: Reading) -> str:
    """A word for key material, unless all that is done to it is to write or to end it."""
    secret = reading.place("credential") or ("" if reading.counted else reading.place("token"))
    only_written = reading.deeds and all(deed.act == "change" and deed.verb in _WRITES_SECRET for deed in reading.deeds)
    return "" if only_written else secret
