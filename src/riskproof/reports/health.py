"""Health: nine read-only checks of the configuration, in a fixed order (SPEC: riskproof 19.3).

Refuses to look: no file, no probe, no call, no session; what is not in the snapshot is not judged. Names no path, domain, pattern, tool or
declassifier, and gives no score.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from riskproof.detect.redaction import display_text
from riskproof.guard.config_key import camel
from riskproof.model.policy import DECISION_KEYS
from riskproof.model.snapshot import Snapshot
from riskproof.model.taint import Language
from riskproof.reports import health_words as words
from riskproof.reports.languages import Words, said

Status = Literal["ok", "attention", "info"]
_CREDENTIALS: Final = ("SECRET", "API_KEY")
_RELAXABLE: Final = tuple(camel(name) for name in DECISION_KEYS)


class Check(TypedDict):
    """One check; ``action`` is there where something should be done."""

    id: str
    status: Status
    title: str
    detail: str
    action: NotRequired[str]


class Health(TypedDict):
    """All checks; ``attention`` is how many of them need it."""

    attention: int
    checks: list[Check]
    note: str


def health(snapshot: Snapshot) -> Health:
    """The nine checks of a snapshot."""
    language = snapshot["language"]
    checks = [
        _switch("enforcement", snapshot["mode"] == "enforce", language),
        _switch("recording", snapshot["proofEnabled"], language),
        _switch("provenance", snapshot["provenanceEnabled"], language),
        _switch("taint", snapshot["taintEnabled"], language),
        _switch("toolchain", snapshot["toolchainEnabled"], language),
        _credential_output(snapshot),
        _posture(snapshot),
        _activity(snapshot),
        _check("retention", "info", words.RETAINED if snapshot["persistent"] else words.MEMORY_ONLY, language),
    ]
    return {"attention": sum(check["status"] == "attention" for check in checks), "checks": checks, "note": said(words.NOTE, language)}


def health_text(snapshot: Snapshot) -> str:
    """The nine checks as a text."""
    language, found = snapshot["language"], health(snapshot)
    lines = [said(words.TITLE, language), said(words.ONE if found["attention"] == 1 else words.MANY, language).format(found["attention"])]
    for check in found["checks"]:
        status = said(words.STATUS[check["status"]], language)
        lines.append(said(words.LINE, language).format(status=status, title=check["title"], detail=check["detail"]))
        if "action" in check:
            lines.append(said(words.ACTION, language).format(check["action"]))
    return "\n".join([*lines, found["note"]])


def _check(name: str, status: Status, detail: Words, language: Language, action: Words | None = None, **values: object) -> Check:
    check: Check = {
        "id": name,
        "status": status,
        "title": said(words.TITLES[name], language),
        "detail": said(detail, language).format(**values),
    }
    if action is not None:
        check["action"] = said(action, language)
    return check


def _switch(name: str, on: bool, language: Language) -> Check:
    """A check of something that is on or off."""
    detail_on, detail_off, action = words.SWITCHES[name]
    return _check(name, "ok", detail_on, language) if on else _check(name, "attention", detail_off, language, action)


def _credential_output(snapshot: Snapshot) -> Check:
    language, name = snapshot["language"], "credential-output"
    if not snapshot["outputEnabled"]:
        return _check(name, "attention", words.OUTPUT_OFF, language, words.OUTPUT_ON)
    if "outputBlockedTaints" not in snapshot:
        return _check(name, "info", words.NOT_TOLD, language)
    missing = [label for label in _CREDENTIALS if label not in snapshot["outputBlockedTaints"]]
    if missing:
        return _check(name, "attention", words.LABELS_MISSING, language, words.BLOCK_LABELS, names=", ".join(missing))
    return _check(name, "ok", words.OUTPUT_ADVISED if snapshot["mode"] == "observe" else words.OUTPUT_BLOCKED, language)


def _posture(snapshot: Snapshot) -> Check:
    """What is weaker than balanced; then what the operator excepted and only watches, by rule (decisions 15). An exception is narrow and
    has an end, so that it needs no attention; a rule that is only observed decides nothing, as a field that is set to allow."""
    language, name = snapshot["language"], "policy-posture"
    if "relaxedPolicyRules" not in snapshot:
        return _with_loosened(_check(name, "info", words.NOT_TOLD, language), snapshot)
    relaxed = [field for field in _RELAXABLE if field in snapshot["relaxedPolicyRules"]]
    observed = snapshot.get("observedRules", [])
    if not relaxed and not observed:
        return _with_loosened(_check(name, "ok", words.NOT_RELAXED, language), snapshot)
    detail = words.RELAXED if relaxed else words.NOT_RELAXED
    action = words.REVIEW_FIELDS if relaxed else words.REVIEW_OBSERVED
    shown = {"number": len(relaxed), "names": ", ".join(relaxed)}
    return _with_loosened(_check(name, "attention", detail, language, action, **shown), snapshot)


def _with_loosened(check: Check, snapshot: Snapshot) -> Check:
    """The check with the operator's exceptions and observed rules in its detail."""
    language, exceptions = snapshot["language"], snapshot.get("exceptions", [])
    live = [one["rule"] for one in exceptions if not one["expired"]]
    groups = (
        (words.EXCEPTIONS, live),
        (words.EXPIRED, [one["rule"] for one in exceptions if one["expired"]]),
        (words.OBSERVED, snapshot.get("observedRules", [])),
    )
    parts = [
        said(text, language).format(number=len(rules), names=", ".join(dict.fromkeys(display_text(rule) for rule in rules)))
        for text, rules in groups
        if rules
    ]
    return {**check, "detail": said(words.JOIN, language).join([check["detail"], *parts])}


def _activity(snapshot: Snapshot) -> Check:
    language, number = snapshot["language"], len(snapshot["proofs"])
    detail = words.UNJUDGED if not snapshot["proofEnabled"] else words.HELD if number else words.NONE_YET
    check = _check("activity", "info", detail, language, number=number)
    if snapshot.get("historyLost"):
        check["detail"] = said(words.JOIN, language).join([check["detail"], said(words.LOST, language)])
    return check
