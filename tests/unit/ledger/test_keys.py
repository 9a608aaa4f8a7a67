from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from riskproof.errors import LedgerError
from riskproof.ledger.keys import load_key, public_bytes


def test_a_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "state" / "key.pem"
    public = public_bytes(load_key(file))
    assert public_bytes(load_key(file)) == public
    assert len(public) == 32
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [path.name for path in file.parent.iterdir()] == ["key.pem"]


def test_those_who_come_at_once_get_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _number: public_bytes(load_key(tmp_path / "key.pem")), range(16)))
    assert len(set(found)) == 1


def test_a_key_that_others_may_read_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    load_key(file)
    file.chmod(0o640)
    with pytest.raises(LedgerError, match="others may read the ledger's key"):
        load_key(file)


def test_a_key_is_not_made_where_it_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="cannot be used: no such file"):
        load_key(tmp_path / "key.pem", make=False)
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_ed25519_key_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    file.touch(0o600)
    with pytest.raises(LedgerError, match="is not a private key in PEM"):
        load_key(file)
    file.write_bytes(X25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    with pytest.raises(LedgerError, match="is not an Ed25519 key"):
        load_key(file)


def test_a_place_where_no_key_can_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LedgerError, match=r"key\.pem: the ledger's key cannot be used: "):
        load_key(tmp_path / "file" / "key.pem")
