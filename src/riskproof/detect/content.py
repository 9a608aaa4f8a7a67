"""What a text is: its taint labels and the spans that carry them. The front of secrets, personal and business data.

Refuses to weigh labels, to decode encodings and to look at who sent a text. Every text is scanned whole and in linear time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from riskproof.detect import business, national_numbers, personal, secret_commands, secrets, tokens
from riskproof.detect.pattern import INVISIBLE, Pattern, extents, occurs, prefilter, visible
from riskproof.errors import HostPayloadError
from riskproof.model.call import Json
from riskproof.model.taint import Label

ORDER: Final[tuple[Label, ...]] = (
    "API_KEY",
    "SECRET",
    "CUSTOMER_DATA",
    "PII",
    "INTERNAL_DATA",
    "SOURCE_CODE",
    "FINANCIAL_DATA",
    "PATIENT_DATA",
)
"""The order in which labels of a value are reported (SPEC: riskproof 7.3)."""
PATTERNS: Final[tuple[Pattern, ...]] = (
    *tokens.PATTERNS,
    *secrets.PATTERNS,
    *secret_commands.PATTERNS,
    *personal.PATTERNS,
    *national_numbers.PATTERNS,
    *business.PATTERNS,
)
_SURE: Final = 12
_CHANCE: Final = frozenset(" \t\r\n")
_CONTINUATION: Final = bytes(range(0x80, 0xC0))
"""The bytes of UTF-8 that do not begin a character."""


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text that carries a label: code-point offsets, end exclusive."""

    start: int
    end: int
    label: Label


def labels_of(text: str) -> tuple[Label, ...]:
    """The labels a text shows, in the order of SPEC: riskproof 7.3. Any string is accepted, halves of surrogate pairs included."""
    data = visible(text).encode("utf-8", "surrogatepass")
    candidates = _triggered()(data)
    if not candidates:
        return ()
    found: set[Label] = set()
    for index in sorted(candidates):
        pattern = PATTERNS[index]
        if pattern.label not in found and occurs(pattern, data):
            found.add(pattern.label)
    return tuple(label for label in ORDER if label in found)


def labels_of_value(value: Json) -> tuple[Label, ...]:
    """The labels of any JSON value: a string as it is, None none, anything else as JSON text, so that key names count.

    Raises ``HostPayloadError`` for a value that cannot be serialised (SPEC: riskproof 7.3).
    """
    if value is None:
        return ()
    if isinstance(value, str):
        return labels_of(value)
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        raise HostPayloadError("a value is not JSON: it cannot be searched for labels", remedy="pass plain JSON types") from None
    return labels_of(text)


def spans_of(text: str, labels: Collection[Label]) -> tuple[Span, ...]:
    """Where the given labels are carried: sorted, not overlapping; of an assignment the value alone. Empty when nothing shows them."""
    seen = visible(text)
    data = seen.encode("utf-8", "surrogatepass")
    found = sorted(
        (start, -end, ORDER.index(PATTERNS[index].label))
        for index in _triggered()(data) or ()
        if PATTERNS[index].label in labels
        for start, end in extents(PATTERNS[index], data, judged=True)
    )
    point = _points(data)
    kept = range(len(text)) if seen == text else [index for index, character in enumerate(text) if character not in INVISIBLE]
    spans: list[Span] = []
    reached = 0
    for start, negative_end, order in found:
        if -negative_end > reached:
            first, reached = max(start, reached), -negative_end
            spans.append(Span(kept[point(first)], kept[point(reached) - 1] + 1, ORDER[order]))
    return tuple(spans)


def credentials_of(texts: Iterable[str]) -> list[str]:
    """The values of the credentials that texts show, each once, as far as nobody writes them by chance: at least twelve characters with a
    letter and a digit, and no white space."""
    found = (text[span.start : span.end] for text in texts for span in spans_of(text, ("SECRET", "API_KEY")))
    return [value for value in dict.fromkeys(found) if len(value) >= _SURE and _CHANCE.isdisjoint(value) and _is_mixed(value)]


def _is_mixed(value: str) -> bool:
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value))


@cache
def _triggered() -> Callable[[bytes], list[int] | None]:
    return prefilter(PATTERNS)


def _points(data: bytes) -> Callable[[int], int]:
    """From byte offsets, asked in ascending order, to code points."""
    bytes_seen = points_seen = 0

    def point(offset: int) -> int:
        nonlocal bytes_seen, points_seen
        points_seen += len(data[bytes_seen:offset].translate(None, _CONTINUATION))
        bytes_seen = offset
        return points_seen

    return point
