"""The key that checkpoints are signed with: one file, made at first use, readable by its owner only.

Refuses a key that others may read, to replace one that is there, and to leave half a file behind.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from riskproof.errors import LedgerError
from riskproof.ledger.key_file import write_once

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def load_key(file: Path, *, make: bool = True) -> Ed25519PrivateKey:
    """The private key in ``file`` (PKCS #8, PEM, no password), made where there is none and ``make`` is set. Raises ``LedgerError``."""
    try:
        if make and not file.exists():
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_once(file, _new_key())
        content = _private_bytes(file)
    except OSError as error:
        reason = (error.strerror or "unusable").lower()
        raise LedgerError(f"{file}: the ledger's key cannot be used: {reason}", remedy="check ledger.key_file") from error
    return _read(file, content)


def public_bytes(key: Ed25519PrivateKey) -> bytes:
    """The 32 bytes of its public half."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def _private_bytes(file: Path) -> bytes:
    with open(file, "rb") as stream:
        if os.name == "posix" and stat.S_IMODE(os.fstat(stream.fileno()).st_mode) & 0o077:
            raise LedgerError(f"{file}: others may read the ledger's key", remedy="chmod 600, or make a new key")
        return stream.read(1 << 16)


def _read(file: Path, content: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(content, None)
    except (ValueError, TypeError) as error:
        raise LedgerError(f"{file}: is not a private key in PEM without a password") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise LedgerError(f"{file}: is not an Ed25519 key")
    return key


def _new_key() -> bytes:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    return Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
