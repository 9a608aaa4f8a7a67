"""Seals entries of a log, so that a database alone tells nothing and cannot be edited unnoticed.

Refuses to open what was sealed under another key, for another session or at another place in its log. LIMIT: who takes the newest entries
of a log away, or puts an older copy of the whole database back, is not noticed; and who has the key can do anything.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from riskproof.errors import StoreError
from riskproof.stores.codec import Numbered, packed, unpacked

_NONCE: Final = 12
"""Bytes of a nonce (RFC 8439 2.8); random, which is safe for four thousand million entries of one session."""


class Seal:
    """Seals with ChaCha20-Poly1305 (RFC 8439) under one session's key."""

    def __init__(self, key: bytes, session: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        self._cipher = ChaCha20Poly1305(key)
        self._session = session

    def close(self, steps: Sequence[Numbered], since: int, last: int) -> bytes:
        """The steps from ``since`` to ``last``, sealed."""
        nonce = secrets.token_bytes(_NONCE)
        return nonce + self._cipher.encrypt(nonce, packed(steps), self._bound(since, last))

    def open(self, body: bytes, since: int, last: int) -> list[Numbered]:
        """The steps that were sealed so. Raises ``StoreError``."""
        from cryptography.exceptions import InvalidTag

        try:
            return unpacked(self._cipher.decrypt(body[:_NONCE].ljust(_NONCE), body[_NONCE:], self._bound(since, last)))
        except InvalidTag:
            raise StoreError("an entry of the store was changed, or sealed with another key", remedy=CHECK) from None
        except ValueError as error:
            raise StoreError(f"an entry of the store cannot be read: {error}", remedy=CHECK) from None

    def _bound(self, since: int, last: int) -> bytes:
        return self._session + since.to_bytes(8, "little") + last.to_bytes(8, "little")


CHECK: Final = "look with: riskproof store check"
