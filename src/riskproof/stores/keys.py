"""The machine's key: one file of 32 random bytes that is made at first use, and the keys that follow from it.

Refuses a key that others may read, to replace one that is there, and to leave half a file behind.
"""

from __future__ import annotations

import os
import secrets
import stat
from hashlib import blake2b
from pathlib import Path
from typing import Final, Literal
from uuid import UUID

from riskproof.errors import StoreError
from riskproof.ledger.key_file import write_once

SIZE: Final = 32
Purpose = Literal["session", "seal", "marks", "kin", "scope", "check", "call", "place"]


class Keys:
    """What follows from the machine's key. It never shows the key."""

    __slots__ = ("_machine",)

    def __init__(self, machine: bytes) -> None:
        self._machine = machine

    def session(self, name: str) -> bytes:
        """The mark by which the store knows a session: 16 bytes."""
        return self._derived("session", name.encode("utf-8", "surrogatepass"))[:16]

    def call(self, digest: bytes) -> bytes:
        """The mark of a call, from what tells it from every other."""
        return self._derived("call", digest)[:16]

    def place(self, hosts: bytes) -> bytes:
        """The mark of where a call goes."""
        return self._derived("place", hosts)[:16]

    def seal(self, session: bytes) -> bytes:
        """The key that a session's entries are sealed with; ``session`` is its mark."""
        return self._derived("seal", session)

    def marks(self, session: bytes) -> bytes:
        """The key of a session's marks (``detect.marks``)."""
        return self._derived("marks", session)

    def kin(self, name: str) -> bytes:
        """The key of the marks of all sessions that are kin under a name."""
        return self._derived("kin", name.encode("utf-8", "surrogatepass"))

    def scope(self, session: bytes) -> str:
        """What stands for a session in proofs, the same in every process."""
        return str(UUID(bytes=self._derived("scope", session)[:16], version=4))

    @property
    def check(self) -> bytes:
        """Tells whether a store was made with this key."""
        return self._derived("check", b"")

    def _derived(self, purpose: Purpose, data: bytes) -> bytes:
        return blake2b(data, digest_size=SIZE, key=self._machine, person=purpose.encode()).digest()


def load_keys(file: Path, *, make: bool) -> Keys:
    """The key in ``file``, made where there is none and ``make`` is set. Raises ``StoreError``."""
    try:
        if make and not file.exists():
            write_once(file, secrets.token_bytes(SIZE))
        with open(file, "rb") as stream:
            if os.name == "posix" and stat.S_IMODE(os.fstat(stream.fileno()).st_mode) & 0o077:
                raise StoreError(f"{file}: others may read the store's key", remedy=f"close it: chmod 600 {file}")
            content = stream.read(SIZE + 1)
    except FileNotFoundError:
        raise StoreError(
            f"{file}: the store's key is gone, so what it kept cannot be read",
            remedy="put it back, or begin anew with: riskproof store reset",
        ) from None
    except OSError as error:
        raise StoreError(f"{file}: the store's key cannot be used: {(error.strerror or 'no reason given').lower()}") from None
    if len(content) != SIZE:
        raise StoreError(f"{file}: is no key of a store", remedy="put the right one back, or begin anew with: riskproof store reset")
    return Keys(content)
