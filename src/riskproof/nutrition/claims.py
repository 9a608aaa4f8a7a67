"""What a tool says of itself, compared with what an operator configured and with what was seen (MCP annotations).

Refuses to fill in what a tool did not say: the protocol's defaults are nobody's claim.
"""

from __future__ import annotations

from riskproof.detect.hosts import zone_of
from riskproof.model.label import Hints
from riskproof.model.label_words import Effect


def says_read(hints: Hints) -> bool:
    """True for a tool that says it changes nothing."""
    return hints.get("readOnly") is True


def says_closed(hints: Hints) -> bool:
    """True for a tool that says it reaches nothing outside."""
    return hints.get("openWorld") is False


def is_outside(host: str) -> bool:
    """True for a host that is not this machine or its network."""
    return zone_of(host) != "internal"


def disagrees(hints: Hints, effect: Effect) -> bool:
    """True where a tool says something else of itself than the effect that was configured for it. An effect that nobody knows agrees with
    everything; so does a hint that leaves it open."""
    reads, destroys = hints.get("readOnly"), hints.get("destructive")
    if effect in ("none", "read"):
        return not reads and (reads is False or destroys is True)
    if effect == "write":
        return reads is True or destroys is True
    return effect == "destructive" and (reads is True or destroys is False)
