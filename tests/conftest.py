"""How Hypothesis draws: the same examples in every run of the suite, fresh ones under `make fuzz`.

Refuses to hold fixtures: a test says itself what it stands on.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("fuzz", settings.get_profile("steady"), derandomize=False, max_examples=1000)
settings.load_profile("steady")
