from __future__ import annotations

from base64 import b64decode
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from riskproof.errors import LedgerError
from riskproof.ledger.book import Book
from riskproof.ledger.canonical import canonical
from riskproof.ledger.proving import Proof, prove
from riskproof.ledger.reading import read_entries
from tests.unit.ledger.bookkeeping import NAMES, commit, options


def holds(proof: Proof) -> bool:
    """Checks a proof by the documented steps alone."""
    line = proof["line"].encode()
    digest = sha256(line[:-75]).digest()
    assert line[-75:] == b',"hash":"' + digest.hex().encode() + b'"}'
    root, index, last = sha256(b"\x00" + digest).digest(), proof["index"], proof["size"] - 1
    for text in proof["path"]:
        beside = bytes.fromhex(text)
        if index & 1 or index == last:
            root = sha256(b"\x01" + beside + root).digest()
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            root = sha256(b"\x01" + root + beside).digest()
        index, last = index >> 1, last >> 1
    text, _, signature = proof["checkpoint"].partition("\n\n")
    blob = b64decode(signature.split(" ")[2])
    Ed25519PublicKey.from_public_bytes(b64decode(proof["publicKey"])).verify(blob[4:], f"{text}\n".encode())
    return bool(text.split("\n")[1:] == [str(proof["size"]), text.split("\n")[2]] and b64decode(text.split("\n")[2]) == root)


@pytest.mark.parametrize("name", NAMES)
def test_every_record_under_a_checkpoint_can_be_proved(tmp_path: Path, name: str) -> None:
    book = Book(options(tmp_path / name, rotate_bytes=3000 if name.endswith("jsonl") else 16_384, checkpoint_every=5))
    for number in range(50):
        commit(book, number, sign=number == 49)
    records = [line.sequence for record, line in read_entries(tmp_path / name) if record["type"] == "test"]
    assert len(records) == 50
    for sequence in records:
        [proof] = prove(tmp_path / name, str(sequence))
        assert proof["sequence"] == sequence
        assert holds(proof)


def test_a_decision_is_proved_with_its_receipts(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    book = Book(options(file))
    book.commit([canonical({"type": "riskproof/proof", "proofId": "rp_a"}), canonical({"type": "test", "about": "rp_a"})])
    book.commit([canonical({"type": "riskproof/receipt", "proofId": "rp_a", "receipt": {}})], sign=True)
    commit(book, 4)
    proofs = prove(file, "rp_a")
    assert [proof["sequence"] for proof in proofs] == [1, 3]
    assert all(holds(proof) for proof in proofs)


def test_what_is_not_there_or_not_signed_cannot_be_proved(tmp_path: Path) -> None:
    file = tmp_path / "ledger.jsonl"
    book = Book(options(file))
    commit(book, 0)
    with pytest.raises(LedgerError, match="no checkpoint covers that record yet"):
        prove(file, "1")
    commit(book, 1, sign=True)
    assert holds(prove(file, "1")[0])
    with pytest.raises(LedgerError, match="holds no such record"):
        prove(file, "rp_none")
