"""The MCP host: a stdio proxy that stands between one client and one or several servers (docs/guides/mcp.md).

Refuses to hand-write the protocol: framing, correlation, cancellation and transports are the SDK's; what crosses here is its raw JSON.
"""

from __future__ import annotations

from typing import Final

from riskproof.model.reach import Reach

REACH: Final = Reach(
    name="mcp",
    can_ask=True,
    can_replace=True,
    sees_user=False,
    sees_definitions=True,
    on_failure="deny",
    missing=(
        ("words", "MCP carries tool calls, never the person's prompt, so nothing is endorsed by what the person said"),
        ("approvals", "an answer counts for the one call it was given for; approvals that last are not read from a store yet"),
        ("exceptions", "lasting exceptions of the operator's configuration are not read yet"),
    ),
)
"""``can_ask`` holds where the client declared elicitation; without it an ask is a denial that says so."""
