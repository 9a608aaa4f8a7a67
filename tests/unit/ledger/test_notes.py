"""Checkpoints in the C2SP formats. The first key and note are the public example of Go's package for signed notes."""

from __future__ import annotations

from base64 import b64decode, b64encode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from riskproof.errors import PolicyError
from riskproof.ledger.keys import public_bytes
from riskproof.ledger.notes import key_id, public_key, read_note, sign, verifier_key

EXAMPLE_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
EXAMPLE_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
EXAMPLE_SIGNATURE = "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM="
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = public_bytes(KEY)
ROOT = bytes(range(32, 64))
ORIGIN = "riskproof/ledger/abc/1"
NOTE = sign(ORIGIN, 20852163, ROOT, KEY, PUBLIC)


def test_the_public_example_of_a_key_and_a_signature_is_understood() -> None:
    public, blob = public_key(EXAMPLE_KEY), b64decode(EXAMPLE_SIGNATURE)
    assert key_id("PeterNeumann", public) == blob[:4] == bytes.fromhex("c74f20a3")
    Ed25519PublicKey.from_public_bytes(public).verify(blob[4:], EXAMPLE_TEXT.encode())
    assert verifier_key("PeterNeumann", public) == EXAMPLE_KEY


def test_a_checkpoint_is_three_lines_an_empty_one_and_a_signature() -> None:
    origin, size, root, empty, signature, end = NOTE.split("\n")
    assert (origin, size, root, empty, end) == (ORIGIN, "20852163", b64encode(ROOT).decode(), "", "")
    assert signature.startswith(f"— {ORIGIN} ")


def test_a_signed_checkpoint_is_read_and_holds() -> None:
    found = read_note(NOTE)
    assert found is not None
    assert (found.origin, found.size, found.root) == (ORIGIN, 20852163, ROOT)
    assert found.signed_by(PUBLIC)
    assert not found.signed_by(bytes(32))
    assert not found.signed_by(public_key(EXAMPLE_KEY))


@pytest.mark.parametrize(
    ("old", "new"),
    [("20852163", "20852164"), (ORIGIN, "riskproof/ledger/abc/2"), (b64encode(ROOT).decode(), b64encode(bytes(32)).decode())],
)
def test_a_changed_checkpoint_does_not_hold(old: str, new: str) -> None:
    found = read_note(NOTE.replace(old, new))
    assert found is not None
    assert not found.signed_by(PUBLIC)


def test_a_second_signature_by_somebody_else_does_no_harm() -> None:
    other = Ed25519PrivateKey.from_private_bytes(bytes(32))
    extra = sign(ORIGIN, 20852163, ROOT, other, public_bytes(other)).partition("\n\n")[2]
    found = read_note(NOTE.replace("\n\n", f"\n\n{extra}", 1))
    assert found is not None
    assert found.signed_by(PUBLIC)
    assert found.signed_by(public_bytes(other))


@pytest.mark.parametrize(
    "note",
    [
        "",
        NOTE[:-1],
        NOTE + "x",
        NOTE.replace("\n\n", "\n"),
        NOTE.replace("20852163", "020852163"),
        NOTE.replace("20852163", "-1"),
        "a b\n" + NOTE,
    ],
)
def test_what_has_another_shape_is_no_checkpoint(note: str) -> None:
    assert read_note(note) is None


def test_a_root_that_is_written_in_two_ways_is_no_checkpoint() -> None:
    root = b64encode(ROOT).decode()
    assert read_note(NOTE.replace(root, root[:-2] + "9=")) is None


@pytest.mark.parametrize(
    "text",
    [
        verifier_key("anybody", PUBLIC),
        f"  {b64encode(PUBLIC).decode()}\n",
        KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode(),
    ],
)
def test_a_public_key_is_read_in_three_spellings(text: str) -> None:
    assert public_key(text) == PUBLIC


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        verifier_key("a", PUBLIC).replace("a+", "b+"),
        b64encode(bytes(31)).decode(),
        "-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----",
    ],
)
def test_anything_else_is_no_public_key(text: str) -> None:
    with pytest.raises(PolicyError, match="not a public Ed25519 key"):
        public_key(text)


def test_a_public_key_of_another_kind_is_refused() -> None:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    other = X25519PrivateKey.generate().public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
    with pytest.raises(PolicyError, match="not a public Ed25519 key"):
        public_key(other)
