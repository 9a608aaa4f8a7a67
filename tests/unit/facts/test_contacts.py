"""First contacts as facts: where they stand, and which the person named."""

from __future__ import annotations

import pytest

from riskproof.detect.leaves import walk
from riskproof.facts.contacts import asked_about, is_named
from riskproof.model.contact import Contact
from riskproof.model.facts import Destination
from riskproof.model.session import Session
from riskproof.state.hear import hear


def host(name: str) -> Contact:
    return Contact("notes", "host", name, shown=name)


@pytest.mark.parametrize(
    ("said", "name", "named"),
    [
        ("read docs.other.test please", "docs.other.test", True),
        ("read https://docs.other.test/guide?x=1", "docs.other.test", True),
        ("see www.other.test", "other.test", True),
        ("look around on other.test", "docs.other.test", True),
        ("the server is at 203.0.113.7:8080", "203.0.113.7", True),
        ("read docs.other.test please", "drop.other.test", False),
        ("read docs.other.test please", "other.test.evil.test", False),
        ("read another.test", "other.test", False),
        ("my app is at my-app.hosting.test", "evil.hosting.test", False),
        ("I have 1 question", "::1", False),
        ("", "other.test", False),
    ],
)
def test_the_person_names_a_host_or_the_domain_that_it_is_registered_under(said: str, name: str, named: bool) -> None:
    assert is_named(name, hear(Session(), said) if said else Session()) is named


def test_only_hosts_can_be_named() -> None:
    session = hear(Session(), "use the network and run subprocess read_note")
    kept = [Contact("notes", "capability", "network"), Contact("notes", "definition", "read_note", "sha256:1")]
    assert asked_about(kept, (), (), session) == tuple((-1, one) for one in kept)


def test_a_contact_points_at_the_argument_that_it_stands_in() -> None:
    leaves = walk({"note": "x", "page": "https://other.test/a", "where": "third.test"})
    destinations = [Destination(2, "url", "third.test", "third.test", "external", False, False)]
    found = asked_about([host("other.test"), host("third.test"), host("nowhere.test")], leaves, destinations, Session())
    assert [at for at, _ in found] == [1, 2, -1]
