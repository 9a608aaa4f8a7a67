from __future__ import annotations

import pytest

from riskproof.model.call import Call
from riskproof.service import pairing
from riskproof.service.pairing import Pairing


def test_a_call_keeps_the_hosts_id_or_gets_one_of_its_own_until_its_end() -> None:
    pairs = Pairing()
    named, one, other = Call("a", id="mine"), Call("a"), Call("a")
    ids = [pairs.begin(call) for call in (named, one, other)]
    assert (ids[0], len(set(ids))) == ("mine", 3)
    assert [pairs.end(call) for call in (other, named, one)] == [(ids[2], False), ("mine", False), (ids[1], False)]
    assert pairs.end(one)[0] not in ids
    assert Pairing().begin(one) != pairs.begin(one)


def test_a_denial_of_the_clients_own_is_known_once_and_forgotten_when_the_call_is_made_again() -> None:
    pairs = Pairing()
    call = Call("a", id="mine")
    pairs.deny(pairs.begin(call))
    assert [pairs.end(call), pairs.end(call)] == [("mine", True), ("mine", False)]
    pairs.deny(pairs.begin(call))
    pairs.begin(call)
    assert pairs.end(call) == ("mine", False)


def test_so_many_calls_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "MOST_OPEN", 2)
    pairs = Pairing()
    calls = [Call(str(number)) for number in range(3)]
    ids = [pairs.begin(call) for call in calls]
    for identifier in ids:
        pairs.deny(identifier)
    assert [pairs.end(call) == (identifier, True) for call, identifier in zip(calls, ids, strict=True)] == [False, True, True]
