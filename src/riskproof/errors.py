"""The errors RiskProof raises on purpose, sorted by whose fault they are.

Refuses to carry anything taken from a call: a message names a file, a key or a bound, never a value. The way out is a field of its
own, so that a caller can show it apart.
"""

from __future__ import annotations


class RiskProofError(Exception):
    """Base of every deliberate error. ``remedy`` says what the reader can do about it ("" where nothing helps)."""

    def __init__(self, message: str, *, remedy: str = "") -> None:
        super().__init__(message)
        self.remedy = remedy


class PolicyError(RiskProofError):
    """The operator's fault: a configuration, a policy, an override or an option that cannot be used as written."""


class HostPayloadError(RiskProofError):
    """The host's fault: a call, a result, a trace or a message that does not have the shape it must have."""


class LedgerError(RiskProofError):
    """The environment's fault: a proof could not be stored or read."""


class StoreError(RiskProofError):
    """The environment's fault: what sessions learned could not be stored or read."""


class ServiceError(RiskProofError):
    """The environment's fault: the service cannot be started, reached or understood."""


class InvariantError(RiskProofError):
    """Our fault: something that cannot happen did."""
