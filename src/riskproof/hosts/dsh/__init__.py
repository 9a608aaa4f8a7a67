"""The DSH host: the engine behind the plugin that runs inside DeepSeek Harness (docs/guides/dsh-protocol.md).

Refuses to hold policy and to know an object of DSH: the shim hands over JSON, and gets JSON back.
"""

from __future__ import annotations

from typing import Final

from riskproof.model.reach import Reach

REACH: Final = Reach(
    name="dsh",
    can_ask=True,
    can_replace=True,
    sees_user=True,
    sees_definitions=True,
    on_failure="deny",
)
"""``can_ask`` holds where somebody answers DSH's approvals; without one DSH makes a denial of every ask."""
