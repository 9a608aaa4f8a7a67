"""The state that an ask carries through a stateless client: signed, bound to one call, short-lived, used once.

Refuses to trust what comes back: a state that was not issued here, was changed, is too old, was used before or belongs to another call is
a reason to deny. It holds no value from the call.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

PREFIX: Final = "riskproof.v1."
LIFETIME: Final = 600.0
"""Seconds an answer may take."""
MAX_OPEN: Final = 1024
"""States in flight; beyond that the oldest expires early, which denies."""


class RefusedStateError(Exception):
    """A state that does not count. The message says why and is safe to show."""


@dataclass(frozen=True, slots=True)
class Redeemed:
    """A state that was issued for this very call. ``approved`` = the person agreed in an earlier round of the same call; ``inner`` is the
    server's own state that travelled inside."""

    approved: bool
    inner: str | None


def fingerprint(server: str, tool: str, arguments: object) -> str:
    """What an approval is bound to: SHA-256 over server, tool and arguments. Compared within one process only."""
    text = json.dumps([server, tool, arguments], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def is_ours(state: object) -> bool:
    """True for a state that claims to be one of these; everything else belongs to the server."""
    return isinstance(state, str) and state.startswith(PREFIX)


class Approvals:
    """Issues and redeems states under a key that lives and dies with this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._key = secrets.token_bytes(32)
        self._clock = clock
        self._open: dict[str, float] = {}

    def issue(self, bound_to: str, *, approved: bool = False, inner: str | None = None) -> str:
        """A new state for the call with this fingerprint."""
        now = self._clock()
        for nonce in [nonce for nonce, expires in self._open.items() if expires <= now]:
            del self._open[nonce]
        while len(self._open) >= MAX_OPEN:
            del self._open[next(iter(self._open))]
        nonce = secrets.token_hex(16)
        self._open[nonce] = now + LIFETIME
        payload = json.dumps({"nonce": nonce, "call": bound_to, "approved": approved, "inner": inner}).encode()
        return f"{PREFIX}{_encode(payload)}.{_encode(self._sign(payload))}"

    def redeem(self, state: str, bound_to: str) -> Redeemed:
        """What the state stands for; it cannot be redeemed again.

        Raises:
            RefusedStateError: it does not count for this call.
        """
        fields = self._verified(state)
        expires = self._open.pop(fields["nonce"], None)
        if expires is None:
            raise RefusedStateError("this approval was used before or has expired")
        if expires <= self._clock():
            raise RefusedStateError("this approval has expired")
        if not hmac.compare_digest(fields["call"], bound_to):
            raise RefusedStateError("this approval was given for another call")
        return Redeemed(fields["approved"], fields["inner"])

    def _verified(self, state: str) -> Mapping[str, Any]:
        try:
            payload, signature = (_decode(part) for part in state.removeprefix(PREFIX).split("."))
        except (ValueError, binascii.Error):
            raise RefusedStateError("this approval cannot be read") from None
        if not hmac.compare_digest(self._sign(payload), signature):
            raise RefusedStateError("this approval was not issued here, or was changed")
        fields: Mapping[str, Any] = json.loads(payload)
        return fields

    def _sign(self, payload: bytes) -> bytes:
        return hmac.digest(self._key, payload, "sha256")


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _decode(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
