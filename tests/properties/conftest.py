"""A profile for `scripts/run_mutants.py`: it asks whether a law notices, not for the smallest example.

Refuses to hold fixtures.
"""

from __future__ import annotations

from hypothesis import Phase, settings

settings.register_profile("noticing", settings.get_profile("steady"), phases=[Phase.explicit, Phase.generate])
