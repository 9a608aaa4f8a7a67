"""What an export is made from: snapshots, each with the name that tells it from the others, and what may be shown of them.

Refuses two sources of one name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from riskproof.errors import HostPayloadError
from riskproof.exports.naming import plain
from riskproof.model.label import LabelSnapshot
from riskproof.model.label_report import Truncation

_TIME: Final = "%Y-%m-%dT%H:%M:%S.%f%z"


@dataclass(frozen=True, slots=True)
class Source:
    """A snapshot. ``name`` is "" where there is only one. ``truncation`` is what a report adds."""

    snapshot: LabelSnapshot
    name: str = ""
    truncation: Truncation | None = None

    @property
    def until(self) -> int:
        """When the snapshot was made, in nanoseconds since 1970."""
        return nanoseconds(self.snapshot["generatedAt"], "generatedAt")


@dataclass(frozen=True, slots=True)
class Wishes:
    """``hostnames``: hostnames may appear. ``artifact``: the file, relative to the repository, that findings are shown at."""

    hostnames: bool = False
    artifact: str = ""


MODEST: Final = Wishes()
"""Without hostnames, and nowhere in particular."""


def told_apart(sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources with names of which no two are equal: one alone has none, equal names are numbered."""
    given = tuple(sources)
    if len(given) == 1:
        return (Source(given[0].snapshot, "", given[0].truncation),)
    taken: set[str] = set()
    apart = []
    for one in given:
        shown = plain(one.name)
        name, number = shown or "1", 1
        while name in taken:
            number += 1
            name = f"{shown}-{number}" if shown else str(number)
        taken.add(name)
        apart.append(Source(one.snapshot, name, one.truncation))
    return tuple(apart)


def dated(source: Source) -> Source:
    """The source, if the times that exports reckon with are times. Raises ``HostPayloadError`` that names the place of one that is none."""
    moment(source.snapshot["generatedAt"], "$.generatedAt")
    for number, label in enumerate(source.snapshot["labels"]):
        moment(label["window"]["startedAt"], f"$.labels[{number}].window.startedAt")
        moment(label["window"]["generatedAt"], f"$.labels[{number}].window.generatedAt")
    return source


def moment(text: str, at: str) -> datetime:
    """A published time; ``at`` is its key, for the refusal."""
    try:
        return datetime.strptime(text, _TIME).astimezone(UTC)
    except ValueError as error:
        raise HostPayloadError(f"not a nutrition label of version 1: {at} must be a time in UTC") from error


def nanoseconds(text: str, at: str) -> int:
    """A published time since 1970, exact to the millisecond."""
    when = moment(text, at)
    return int(when.timestamp()) * 10**9 + when.microsecond * 1000
