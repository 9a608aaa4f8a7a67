"""Findings in the words of their reader: warnings first, then notes.

Refuses to grade, to say that an inferred finding was seen, and to say anything where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from riskproof.model.label import FindingRecord, Label
from riskproof.model.label_words import Provenance
from riskproof.model.taint import Language
from riskproof.reports.labels import card_words, words
from riskproof.reports.labels.escape import plain
from riskproof.reports.labels.figures import counted, moment
from riskproof.reports.labels.shape import Finding, Findings
from riskproof.reports.languages import said

_BY_DECLARATION: Final = frozenset({"hint-disagrees-with-effect", "declared-never-observed"})


def findings(labels: Sequence[Label], language: Language, most: int) -> Findings:
    """The findings of all labels, at most so many of them."""
    pairs = pairs_of(labels)
    return {
        "heading": said(card_words.FINDINGS, language),
        "count": sum(is_open(finding) for _, finding in pairs),
        "intro": said(card_words.FINDINGS_INTRO, language) if pairs else "",
        "rows": [_finding(label, finding, language) for label, finding in pairs[:most]],
        "more": said(card_words.MORE_FINDINGS, language).format(len(pairs) - most) if len(pairs) > most else "",
    }


def pairs_of(labels: Sequence[Label]) -> list[tuple[Label, FindingRecord]]:
    """Every finding with its label: first what a person should look at, last what one accepted."""
    pairs = [(label, finding) for label in labels for finding in label.get("findings", ())]
    return sorted(pairs, key=lambda pair: (pair[1].get("accepted", False), pair[1]["level"] != "warning"))


def is_open(finding: FindingRecord) -> bool:
    """Whether a person should look: a warning that nobody accepted."""
    return finding["level"] == "warning" and not finding.get("accepted", False)


def source_of(finding: FindingRecord) -> Provenance:
    """What a finding rests on."""
    if finding["kind"] in _BY_DECLARATION:
        return "declared"
    return "inferred" if finding["kind"] == "undeclared-capability" and finding.get("capability") != "network" else "observed"


def sentence_of(finding: FindingRecord, language: Language, show: Callable[[str], str] = plain) -> str:
    """What differs, in one sentence. ``show`` makes a name fit for where it is shown."""
    kind = str(finding["kind"])
    variant = "network" if finding.get("capability") == "network" else "host" if finding.get("hostname") else ""
    template = card_words.FINDING.get(f"{kind}:{variant}") or card_words.FINDING.get(kind)
    if template is None:
        return show(finding["summary"])
    capability = finding.get("capability")
    return said(template, language).format(
        tool=show(finding["tool"]) if finding.get("tool") else said(card_words.SOME_TOOL, language),
        hostname=show(finding["hostname"]) if finding.get("hostname") else said(card_words.SOME_HOST, language),
        capability=said(words.CAPABILITIES[capability] if capability else card_words.SOME_CAPABILITY, language),
    )


def detail_of(finding: FindingRecord, language: Language) -> str:
    """Since when, in how many calls, and whether a person accepted it."""
    parts = [said(card_words.SINCE, language).format(moment(finding["firstSeen"]))]
    unit = card_words.NONE_OF if finding["kind"] == "declared-never-observed" else words.ONE_CALL
    parts += [counted(finding["calls"], unit, language)] if finding["calls"] else []
    parts += [said(card_words.ACCEPTED, language)] if finding.get("accepted", False) else []
    return " · ".join(parts)


def _finding(label: Label, finding: FindingRecord, language: Language) -> Finding:
    source = source_of(finding)
    return {
        "kind": finding["kind"],
        "source": source,
        "sourceText": said(words.SOURCES[source], language),
        "level": finding["level"],
        "accepted": finding.get("accepted", False),
        "label": plain(label["id"]),
        "text": sentence_of(finding, language),
        "detail": detail_of(finding, language),
    }
