from __future__ import annotations

import pytest

from riskproof.model.call import Tool
from riskproof.service import definitions
from riskproof.service.definitions import Definitions

ONE, TWO, THREE = Tool("one"), Tool("two", parameters={"type": "object"}), Tool("three")


def test_equal_definitions_are_one_object() -> None:
    kept = Definitions()
    first = kept.known(Tool("a", "b", {"c": [1]}))
    assert kept.known(Tool("a", "b", {"c": [1]})) is first
    assert kept.known(Tool("a", "b", {"c": [1.0]})) is not first
    assert kept.known(Tool("a", "b", {"c": [True]})) is not first


def test_so_many_definitions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definitions, "_MOST_KEPT", 2)
    kept = Definitions()
    first = kept.known(Tool("a"))
    kept.known(Tool("b"))
    assert kept.known(Tool("a")) is first
    kept.known(Tool("c"))
    again = Tool("a")
    assert kept.known(again) is again


def test_clients_of_one_session_add_their_lists_and_replace_only_their_own() -> None:
    lists = Definitions()
    assert lists.joined("s", 1, (ONE, TWO)) == [ONE, TWO]
    assert lists.joined("s", 2, (THREE,)) == [ONE, TWO, THREE]
    assert lists.joined("s", 1, (TWO,)) == [THREE, TWO]
    assert lists.joined("other", 3, (ONE,)) == [ONE]


def test_the_list_of_a_client_that_is_gone_goes_with_the_next_one() -> None:
    lists = Definitions()
    lists.joined("s", 1, (ONE,))
    lists.joined("s", 2, (TWO,))
    lists.left(1)
    lists.left(7)
    assert lists.joined("s", 3, (THREE,)) == [TWO, THREE]
    lists.drop("s")
    assert lists.joined("s", 4, (ONE,)) == [ONE]
