"""A verifier of ledgers that shares no code with RiskProof: the standard library and Ed25519, after docs/guides/ledger.md.

``python tests/independent_ledger.py FILE... [--key=BASE64]`` reads the files of one ledger, oldest first; exit code 3 where it is broken.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from base64 import b64decode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def hashed_and_hash(file: Path) -> Iterator[tuple[bytes, str]]:
    """The bytes that each record is hashed over, and the hash that stands beside them."""
    content = file.read_bytes()
    if content.startswith(b"SQLite format 3\x00"):
        for v, seq, prev, record, digest in sqlite3.connect(file).execute("SELECT v, seq, prev, record, hash FROM ledger ORDER BY seq"):
            if not isinstance(prev, bytes) or not isinstance(record, bytes) or not isinstance(digest, bytes):
                raise TypeError("a field of another type")
            yield f'{{"v":{v},"seq":{seq},"prev":"{prev.hex()}","record":'.encode() + record, digest.hex()
    else:
        *lines, rest = content.split(b"\n")
        if rest:
            raise ValueError("the last line is cut")
        for line in lines:
            yield line[:-75], line[-75:].decode().removeprefix(',"hash":"').removesuffix('"}')


def root(leaves: list[bytes]) -> bytes:
    """RFC 6962, 2.1: the Merkle tree hash."""
    if len(leaves) < 2:
        return sha256(b"\x00" + leaves[0]).digest() if leaves else sha256().digest()
    half = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(b"\x01" + root(leaves[:half]) + root(leaves[half:])).digest()


def check_note(note: str, origin: str, leaves: list[bytes], key: bytes) -> None:
    """A checkpoint: its text is over these leaves, and its signature is by this key."""
    text, _, signature = note.partition("\n\n")
    name, size, top = text.split("\n")
    mark, signer, encoded = signature.rstrip("\n").split(" ")
    blob = b64decode(encoded, validate=True)
    if (name, int(size), b64decode(top), mark, signer) != (origin, len(leaves), root(leaves), "—", origin):
        raise ValueError("a checkpoint over other records")
    if blob[:4] != sha256(origin.encode() + b"\n\x01" + key).digest()[:4]:
        raise ValueError("a checkpoint by another key")
    Ed25519PublicKey.from_public_bytes(key).verify(blob[4:], text.encode() + b"\n")


def verify(files: list[Path], trusted: bytes | None = None) -> int:
    """How many records stand in the files of one ledger; raises where anything is not as it should be."""
    count, sequence, previous = 0, -1, ""
    origin, leaves, key, closed = "", [], b"", False
    for file in files:
        first = True
        for hashed, digest in hashed_and_hash(file):
            if sha256(hashed).hexdigest() != digest:
                raise ValueError(f"record {sequence + 1}: its hash is not that of its bytes")
            outer: dict[str, Any] = json.loads(hashed + b"}")
            record = outer["record"]
            if first:
                before = {"file": int(origin.rpartition("/")[2] or 0), "records": len(leaves), "hash": previous, "root": root(leaves).hex()}
                if record["type"] != "riskproof/header" or (count and not closed) or record["previous"] != (before if count else None):
                    raise ValueError("a file that does not follow")
                origin, leaves, closed = f"riskproof/ledger/{record['ledger']}/{record['file']}", [], False
                key = b64decode(record["publicKey"])
                if not count:
                    sequence, previous = outer["seq"] - 1, outer["prev"]
                if trusted not in (None, key) or (not count and (sequence, previous) != (-1, "0" * 64)):
                    raise ValueError("another key, or not the beginning")
            if closed or (outer["v"], outer["seq"], outer["prev"]) != (1, sequence + 1, previous):
                raise ValueError(f"record {sequence + 1}: another stands in its place")
            if record["type"] == "riskproof/checkpoint":
                check_note(record["note"], origin, leaves, key)
                closed = record["closes"]
            leaves.append(bytes.fromhex(digest))
            count, sequence, previous, first = count + 1, outer["seq"], digest, False
    return count


if __name__ == "__main__":
    names = [Path(name) for name in sys.argv[1:] if not name.startswith("--key=")]
    given = [b64decode(name.removeprefix("--key=")) for name in sys.argv[1:] if name.startswith("--key=")]
    try:
        sys.stdout.write(f"{verify(names, *given)} records, all as they were written\n")
    except (ValueError, KeyError, TypeError, AttributeError, sqlite3.Error, InvalidSignature) as broken:
        sys.stdout.write(f"broken: {broken or type(broken).__name__}\n")
        sys.exit(3)
