"""Sizes, durations, counts and rates as words (SPEC: nutrition-labels 15, 16, 18).

Refuses to round otherwise than half up on the exact binary value, and to call bytes tokens.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from riskproof.model.taint import Language
from riskproof.reports.languages import Words, said

NOTHING: Final = "—"
_UNITS: Final = ("KB", "MB", "GB", "TB")
_STEP: Final = 1000
_SECOND: Final = 1000
_FINE: Final = 10
_DATE: Final = 10


def size(number: float) -> str:
    """A number of bytes: ``999 B``, ``1.25 KB``, ``31.8 KB``; terabytes go on for ever."""
    if number < _STEP:
        return f"{_number(number)} B"
    value, steps = number / _STEP, 0
    while value >= _STEP and steps < len(_UNITS) - 1:
        value, steps = value / _STEP, steps + 1
    return f"{_number(value, 1 if value >= _FINE else 2)} {_UNITS[steps]}"


def milliseconds(number: float) -> str:
    """A duration that always counts milliseconds."""
    return f"{_number(number)} ms"


def duration(number: float, timed: int = 1) -> str:
    """A duration: milliseconds below a second, else seconds; a dash where no call was timed."""
    if not timed:
        return NOTHING
    return milliseconds(number) if number < _SECOND else f"{_number(number / _SECOND)} s"


def counted(number: int, words: tuple[Words, Words], language: Language) -> str:
    """``{}`` of the first words for one, of the second for any other number."""
    return said(words[0] if number == 1 else words[1], language).format(number)


def percent(part: int, whole: int) -> str:
    """How much of the whole, in percent with at most one decimal."""
    return f"{_number(part * 100 / whole, 1)}%"


def moment(time: str) -> str:
    """A published time without its milliseconds: ``2031-05-01 00:00:05 UTC``; whatever is no such time stays."""
    whole, dot, rest = time.partition(".")
    if dot and rest.endswith("Z") and whole[_DATE : _DATE + 1] == "T":
        return f"{whole[:_DATE]} {whole[_DATE + 1 :]} UTC"
    return time


def span(start: str, end: str) -> str:
    """A window of time; the day is said once where both ends lie in it."""
    first, last = moment(start), moment(end)
    if first[:_DATE] == last[:_DATE] and first.endswith(" UTC") and last.endswith(" UTC"):
        return f"{first.removesuffix(' UTC')} — {last[_DATE + 1 :]}"
    return f"{first} — {last}"


def _number(value: float, decimals: int = 2) -> str:
    """The number rounded half up on its exact binary value, without zeros at its end."""
    shown = f"{Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):f}"
    return shown.rstrip("0").rstrip(".") if "." in shown else shown
