"""One label by itself, as a page shows it: its matrix, figures, effects, hosts, files and evidence.

Refuses to show more hosts and files than were published, and says that they are samples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal

from riskproof.model.label import Label
from riskproof.model.label_words import EFFECTS, UNATTRIBUTED
from riskproof.model.taint import Language
from riskproof.reports.labels import card_words, text_words, words
from riskproof.reports.labels.capabilities import matrix
from riskproof.reports.labels.escape import plain, sentence
from riskproof.reports.labels.figures import counted, moment, size, span
from riskproof.reports.labels.shape import Column, Figure, LabelPart, Table
from riskproof.reports.languages import said

Kind = Literal["configured", "server", "unattributed"]
MOST_EVIDENCE: Final = 100


def kind_of(label: Label) -> Kind:
    """How the label came to be."""
    return "unattributed" if label["id"] == UNATTRIBUTED else label.get("kind", "configured")


def scope_of(scope: str, language: Language) -> str:
    """Whose view a report is, in the language of its reader where the scope is one of ours."""
    return said(words.SCOPES[scope], language) if scope in words.SCOPES else plain(scope)


def hosts_of(label: Label, language: Language) -> list[tuple[str, str]]:
    """The hosts that were named, each with how often, as far as they are listed."""
    listed = label["observed"]["network"]["domains"]
    return [(one["hostname"], counted(one["calls"], words.ONE_CALL, language)) for one in listed]


def hosts_note(label: Label, language: Language) -> str:
    """That the hosts are a sample, where they are one."""
    listed, unique = len(label["observed"]["network"]["domains"]), label["observed"]["network"]["uniqueDomains"]
    return said(card_words.HOSTS_CUT, language).format(listed, unique) if 0 < listed < unique else ""


def seen_of(label: Label, language: Language, show: Callable[[str], str] = plain) -> Iterator[tuple[str, str]]:
    """What hosts a label declares, and what hosts and files it was seen with, each as a line under its role; nothing for nothing.

    ``show`` makes a name fit for where it is shown.
    """
    between, name = said(text_words.JOIN, language), show(label["id"])
    hosts = between.join(f"{show(host)} ({times})" for host, times in hosts_of(label, language))
    found = {
        "declared-hosts": (text_words.DECLARED_HOSTS, between.join(map(show, label["declared"]["domains"])), ""),
        "hosts": (text_words.HOSTS, hosts, hosts_note(label, language)),
        "files": (text_words.FILES, between.join(map(show, label["observed"]["filesystem"]["samples"])), files_note(label, language)),
    }
    for role, (words_, listed, note) in found.items():
        if listed:
            yield role, f"{said(words_, language).format(name, listed)}{f' – {note}' if note else ''}"


def part(label: Label, language: Language) -> LabelPart:
    """The label's own part of the page."""
    kind = kind_of(label)
    return {
        "id": plain(label["id"]),
        "name": plain(label["displayName"]),
        "kind": kind,
        "window": span(label["window"]["startedAt"], label["window"]["generatedAt"]),
        "attribution": said(card_words.ATTRIBUTED[kind], language),
        "matrix": matrix([label], language),
        "declaredDomains": [plain(domain) for domain in label["declared"]["domains"]],
        "credentialRefs": [plain(name) for name in label["declared"].get("credentialRefs", ())],
        "figures": _figures(label, language),
        "effects": _effects(label, language),
        "hostnames": _hostnames(label, language),
        "files": [plain(sample) for sample in label["observed"]["filesystem"]["samples"]],
        "filesNote": files_note(label, language),
        "evidence": _evidence(label, language),
    }


def _figures(label: Label, language: Language) -> list[Figure]:
    seen, rows = label["observed"], label["observed"]["tools"]
    texts = {
        "tools": str(len(rows)),
        "schema": size(sum(row["schemaBytes"] for row in rows)),
        "calls": str(sum(row["calls"] for row in rows)),
        "failed": str(sum(row["failures"] for row in rows)),
        "reads": str(seen["filesystem"]["reads"]),
        "writes": str(seen["filesystem"]["writes"]),
        "domains": str(seen["network"]["uniqueDomains"]),
    }
    return [{"key": key, "name": said(words.COLUMNS[key], language), "text": text} for key, text in texts.items()]


def _effects(label: Label, language: Language) -> Table:
    counts: Mapping[str, int] = label["observed"]["sideEffects"]  # type: ignore[assignment]
    columns: list[Column] = [{"text": said(words.EFFECTS[effect], language), "right": True} for effect in EFFECTS]
    return {
        "caption": said(card_words.EFFECTS_CAPTION, language),
        "columns": columns,
        "rows": [[str(counts[effect]) for effect in EFFECTS]],
        "empty": [],
    }


def _hostnames(label: Label, language: Language) -> Table:
    network = label["observed"]["network"]
    listed, unique = network["domains"], network["uniqueDomains"]
    empty = [] if listed else [said(card_words.HIDDEN_HOSTS if unique or network["callsWithUrls"] else card_words.NO_HOSTS, language)]
    empty += [note] if (note := hosts_note(label, language)) else []
    return {
        "caption": said(card_words.HOSTS_CAPTION, language),
        "columns": _columns(["hostname", "calls"], language, right={"calls"}),
        "rows": [[plain(one["hostname"]), str(one["calls"])] for one in listed],
        "empty": empty,
    }


def files_note(label: Label, language: Language) -> str:
    """How many of the files are shown."""
    files = label["observed"]["filesystem"]
    if not files["uniqueTargets"]:
        return ""
    return said(card_words.FILES_NOTE, language).format(len(files["samples"]), files["uniqueTargets"])


def _evidence(label: Label, language: Language) -> Table:
    newest = label["evidence"][::-1][:MOST_EVIDENCE]
    return {
        "caption": said(card_words.EVIDENCE_CAPTION, language),
        "columns": _columns(["time", "source", "category", "summary"], language),
        "rows": [
            [
                moment(record["time"]),
                said(words.SOURCES[record["source"]], language),
                said(words.CATEGORIES[record["category"]], language),
                sentence(record["summary"]),
            ]
            for record in newest
        ],
        "empty": [] if newest else [said(card_words.NO_EVIDENCE_ROWS, language)],
    }


def _columns(names: Sequence[str], language: Language, right: set[str] | None = None) -> list[Column]:
    return [{"text": said(words.COLUMNS[name], language), "right": name in (right or ())} for name in names]
