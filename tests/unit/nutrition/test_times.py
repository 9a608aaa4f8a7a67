"""Times: the calendar's, in UTC, and nothing outside of it."""

from __future__ import annotations

import random
from datetime import UTC, datetime

from riskproof.nutrition.times import iso


def test_every_millisecond_has_the_calendars_name() -> None:
    draw = random.Random(5)
    leap = 951_782_400_000  # 2000-02-29
    for wall in [
        0,
        999,
        leap - 1,
        leap,
        leap + 86_400_000,
        253_402_300_799_999,
        *(draw.randrange(253_402_300_800_000) for _ in range(5000)),
    ]:
        second = datetime.fromtimestamp(wall // 1000, UTC).replace(tzinfo=None).isoformat()
        assert iso(wall) == f"{second}.{wall % 1000:03d}Z"


def test_a_time_outside_the_calendar_is_its_nearest_end() -> None:
    assert (iso(-5), iso(10**18)) == ("1970-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z")
