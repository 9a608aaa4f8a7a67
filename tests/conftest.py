"""How the suite runs: the same generated examples every time, and full speed where time is what is tested.

Refuses to hold fixtures: a test says itself what it stands on.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("fuzz", settings.get_profile("steady"), derandomize=False, max_examples=1000)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Laws and bounds run without coverage: measuring slows Python down several times, and the floor should not stand on drawn examples.

    A test elsewhere that bounds a time says so itself, with ``@pytest.mark.no_cover``.
    """
    for item in items:
        if "properties" in item.path.parts:
            item.add_marker(pytest.mark.no_cover)
