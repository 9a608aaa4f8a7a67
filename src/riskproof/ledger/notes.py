"""Checkpoints as text: the C2SP signed-note and tlog-checkpoint formats with Ed25519 signatures.

A checkpoint is three lines (origin, number of records, Merkle root in base 64), an empty line and a signature line. Its text says nothing
else, so any tool that reads transparency logs can check it.

Refuses every other algorithm, and a note that could be read in two ways.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from riskproof.errors import PolicyError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_ED25519: Final = b"\x01"
"""The algorithm byte of Ed25519 (C2SP signed-note, signature types)."""
_NOTE: Final = re.compile(r"(?P<origin>[^\s+]+)\n(?P<size>0|[1-9][0-9]{0,15})\n(?P<root>[A-Za-z0-9+/]{43}=)\n\n(?:— \S+ \S+\n)+")
_SIGNATURE: Final = re.compile(r"— (\S+) ([A-Za-z0-9+/]{91}=)\n")
_VERIFIER: Final = re.compile(r"(?P<name>[^\s+]+)\+(?P<id>[0-9a-f]{8})\+(?P<key>[A-Za-z0-9+/]{44})")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a signed note says: that the log ``origin`` had ``size`` records under ``root`` (32 bytes)."""

    origin: str
    size: int
    root: bytes
    note: str

    def signed_by(self, public: bytes) -> bool:
        """True where one of its signature lines is by the key of 32 bytes under the origin's name."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        text, _, signatures = self.note.partition("\n\n")
        for name, encoded in _SIGNATURE.findall(signatures):
            blob = b64decode(encoded)
            if name != self.origin or blob[:4] != key_id(name, public):
                continue
            try:
                Ed25519PublicKey.from_public_bytes(public).verify(blob[4:], f"{text}\n".encode())
            except (InvalidSignature, ValueError):
                continue
            return True
        return False


def key_id(name: str, public: bytes) -> bytes:
    """The four bytes that a signature line begins with."""
    return sha256(name.encode() + b"\n" + _ED25519 + public).digest()[:4]


def sign(origin: str, size: int, root: bytes, key: Ed25519PrivateKey, public: bytes) -> str:
    """The signed note of a checkpoint."""
    text = f"{origin}\n{size}\n{b64encode(root).decode()}\n"
    signature = key_id(origin, public) + key.sign(text.encode())
    return f"{text}\n— {origin} {b64encode(signature).decode()}\n"


def read_note(note: str) -> Checkpoint | None:
    """The checkpoint that a note states, unchecked; None where it is none."""
    found = _NOTE.fullmatch(note)
    if found is None:
        return None
    root = b64decode(found["root"])
    return Checkpoint(found["origin"], int(found["size"]), root, note) if b64encode(root).decode() == found["root"] else None


def verifier_key(name: str, public: bytes) -> str:
    """A public key as signed notes write it: name, key id, algorithm and key."""
    return f"{name}+{key_id(name, public).hex()}+{b64encode(_ED25519 + public).decode()}"


def public_key(text: str) -> bytes:
    """The 32 bytes of a public key: a verifier key, base 64, or PEM. Raises ``PolicyError``."""
    text = text.strip()
    try:
        if text.startswith("-----BEGIN PUBLIC KEY-----"):
            return _from_pem(text)
        if found := _VERIFIER.fullmatch(text):
            blob = b64decode(found["key"])
            if blob[:1] == _ED25519 and key_id(found["name"], blob[1:]).hex() == found["id"]:
                return blob[1:]
        elif len(public := b64decode(text, validate=True)) == 32:
            return public
    except (Base64Error, ValueError, TypeError):
        pass
    raise PolicyError("that is not a public Ed25519 key", remedy="give what riskproof proofs key prints, base 64 of 32 bytes, or PEM")


def _from_pem(text: str) -> bytes:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key

    key = load_pem_public_key(text.encode())
    if not isinstance(key, Ed25519PublicKey):
        raise TypeError("another kind of key")
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)
