"""Times as labels publish them: UTC with milliseconds (SPEC: nutrition-labels 9, 10).

Refuses to read a clock.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_LATEST: Final = 253_402_300_799_999
"""The last millisecond of the year 9999."""


def iso(wall_ms: int) -> str:
    """Milliseconds since 1970 as ``YYYY-MM-DDTHH:MM:SS.mmmZ``; what lies outside 1970 to 9999 becomes its nearest end."""
    if not 0 <= wall_ms <= _LATEST:
        wall_ms = 0 if wall_ms < 0 else _LATEST
    return f"{_second(wall_ms // 1000)}.{wall_ms % 1000:03d}Z"


@lru_cache(maxsize=256)
def _second(seconds: int) -> str:
    """The same without milliseconds. Days become a date by Hinnant's ``civil_from_days`` (howardhinnant.github.io/date_algorithms.html)."""
    days, rest = divmod(seconds, 86_400)
    era, day_of_era = divmod(days + 719_468, 146_097)
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    year = year_of_era + 400 * era + (month <= 2)
    day = day_of_year - (153 * shifted + 2) // 5 + 1
    return f"{year:04d}-{month:02d}-{day:02d}T{rest // 3600:02d}:{rest // 60 % 60:02d}:{rest % 60:02d}"
