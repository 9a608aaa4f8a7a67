"""How long a tool's calls took, as the bars of a histogram.

Refuses bars before the first and behind the last that hold a call, and a bar without its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.model.label import Bucket, ToolRow
from riskproof.model.taint import Language
from riskproof.reports.labels.figures import duration
from riskproof.reports.labels.shape import Bar
from riskproof.reports.languages import Words, said

_UP_TO: Final[Words] = ("up to {}", "{} 以内")
_OVER: Final[Words] = ("over {}", "超过 {}")
_LONGER: Final[Words] = ("any time", "任意时长")


def bars_of(row: ToolRow, language: Language) -> list[Bar]:
    """The bars of a tool; none where its durations are not known."""
    buckets = row.get("buckets", [])
    held = [place for place, bucket in enumerate(buckets) if bucket["calls"]]
    if not held:
        return []
    most = max(bucket["calls"] for bucket in buckets)
    return [
        {"text": _words(buckets, place, language), "calls": buckets[place]["calls"], "share": -(-buckets[place]["calls"] * 100 // most)}
        for place in range(held[0], held[-1] + 1)
    ]


def _words(buckets: Sequence[Bucket], place: int, language: Language) -> str:
    bound = buckets[place]["upToMs"]
    if bound is not None:
        return said(_UP_TO, language).format(duration(bound))
    before = buckets[place - 1]["upToMs"] if place else None
    return said(_LONGER, language) if before is None else said(_OVER, language).format(duration(before))
