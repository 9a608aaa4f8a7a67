"""The capability matrix: what is declared, claimed, observed and inferred, each in a column of its own.

Refuses to add one to another. Zero domains are not an observation (P20), and a capability that no event shows has no evidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from riskproof.model.label import Label
from riskproof.model.label_words import CAPABILITY_WORDS, LabelCapability
from riskproof.model.taint import Language
from riskproof.reports.labels import words
from riskproof.reports.labels.card_words import CAPABILITY_HEADING
from riskproof.reports.labels.figures import NOTHING, counted
from riskproof.reports.labels.shape import CapabilityRow, Cell, CellTone, Column, Matrix
from riskproof.reports.languages import Words, said

_WITH_URLS: Final[tuple[Words, Words]] = (("{} call with URLs", "{} 次调用含 URL"), ("{} calls with URLs", "{} 次调用含 URL"))


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one capability over some labels. None = the labels do not speak of it."""

    capability: LabelCapability
    declared: bool
    stated: bool
    claimed: bool | None
    domains: int
    with_urls: int
    inferred: int | None

    @property
    def seen(self) -> bool:
        """Whether an event of the host showed it."""
        return self.domains > 0 or self.with_urls > 0

    def observed(self, language: Language) -> str:
        """What was seen, in words."""
        if self.domains:
            return counted(self.domains, words.DOMAINS, language)
        return counted(self.with_urls, _WITH_URLS, language) if self.with_urls else said(words.NO_EVIDENCE, language)


def known(labels: Sequence[Label]) -> list[Known]:
    """What is known of every capability, over all the labels."""
    return [_known(labels, capability) for capability in CAPABILITY_WORDS]


def _known(labels: Sequence[Label], capability: LabelCapability) -> Known:
    network = [label["observed"]["network"] for label in labels] if capability == "network" else []
    claims = [label["claimed"][capability] for label in labels if capability in label.get("claimed", {})]
    inferred = [label["inferred"].get(capability, 0) for label in labels if "inferred" in label]
    return Known(
        capability,
        declared=any(label["declared"][capability] for label in labels),
        stated=not labels or any(label.get("declaredBy", "configuration") == "configuration" for label in labels),
        claimed=any(claims) if claims else None,
        domains=sum(one["uniqueDomains"] for one in network),
        with_urls=sum(one["callsWithUrls"] for one in network),
        inferred=sum(inferred) if inferred else None,
    )


def known_of_each(labels: Sequence[Label]) -> list[tuple[Label, Known]]:
    """What is known of every capability, label by label."""
    return [(label, fact) for label in labels for fact in known([label])]


def columns_of(labels: Sequence[Label]) -> list[str]:
    """The names of the columns: "claimed" and "inferred" only where a label speaks of them."""
    claimed = ["claimed"] if any(label.get("claimed") for label in labels) else []
    inferred = ["inferred"] if any("inferred" in label for label in labels) else []
    return ["capability", "declared", *claimed, "observed", *inferred]


def notes_of(facts: Sequence[Known], language: Language) -> list[str]:
    """The words of a table of these that need a sentence, each once."""
    notes = [words.NO_EVIDENCE_NOTE] if not all(fact.seen for fact in facts) else []
    notes += [words.UNSTATED_NOTE] if not all(fact.stated for fact in facts) else []
    notes += [words.CLAIMED_NOTE] if any(fact.claimed is not None for fact in facts) else []
    notes += [words.INFERRED_NOTE] if any(fact.inferred is not None for fact in facts) else []
    return [said(note, language) for note in notes]


def cells_of(fact: Known, language: Language) -> dict[str, str]:
    """The cells of the text and Markdown forms, by the names of their columns."""
    declared = (words.YES if fact.declared else words.NO) if fact.stated else words.UNSTATED
    claimed = NOTHING if fact.claimed is None else said(words.YES if fact.claimed else words.NO, language)
    return {
        "capability": said(words.CAPABILITIES[fact.capability], language),
        "declared": said(declared, language),
        "claimed": claimed,
        "observed": fact.observed(language),
        "inferred": counted(fact.inferred, words.ONE_CALL, language) if fact.inferred else NOTHING,
    }


def matrix(labels: Sequence[Label], language: Language) -> Matrix:
    """The matrix of the card and the page."""
    names = columns_of(labels)
    columns: list[Column] = [{"text": said(words.COLUMNS[name], language), "right": False} for name in names]
    facts = known(labels)
    return {
        "caption": said(CAPABILITY_HEADING, language),
        "columns": columns,
        "rows": [_row(fact, names, language) for fact in facts],
        "notes": notes_of(facts, language),
    }


def _row(fact: Known, names: Sequence[str], language: Language) -> CapabilityRow:
    cells = {
        "capability": _cell(said(words.CAPABILITIES[fact.capability], language), "plain"),
        "declared": _declared(fact, language),
        "claimed": _claimed(fact, language),
        "observed": _cell(fact.observed(language), "seen" if fact.seen else "unseen"),
        "inferred": _inferred(fact, language),
    }
    row: CapabilityRow = {
        "capability": fact.capability,
        "declared": fact.declared,
        "observed": fact.domains,
        "inferred": fact.inferred or 0,
        "cells": [cells[name] for name in names],
    }
    if fact.claimed is not None:
        row["claimed"] = fact.claimed
    return row


def _declared(fact: Known, language: Language) -> Cell:
    if not fact.stated:
        return _cell(said(words.UNSTATED, language), "unstated")
    return _cell(said(words.DECLARED[fact.declared], language), "yes" if fact.declared else "no")


def _claimed(fact: Known, language: Language) -> Cell:
    return _cell(NOTHING, "unseen") if fact.claimed is None else _cell(said(words.CLAIMED[fact.claimed], language), "claim")


def _inferred(fact: Known, language: Language) -> Cell:
    return _cell(counted(fact.inferred, words.ONE_CALL, language), "inferred") if fact.inferred else _cell(NOTHING, "unseen")


def _cell(text: str, tone: CellTone) -> Cell:
    return {"text": text, "tone": tone}
