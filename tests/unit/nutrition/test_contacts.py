"""First contacts of an identity, before a call is judged."""

from __future__ import annotations

from riskproof.model.contact import Contact
from riskproof.nutrition.config_types import Declared, Identity, LabelConfig
from riskproof.nutrition.contacts import asking_in, first_contacts, of_definition, of_host
from riskproof.nutrition.coverage import expected_of
from riskproof.nutrition.known import Known

DECLARED = expected_of(Declared(domains=("notes.test",)))
NOTHING = expected_of(None)


def test_only_identities_that_say_so_are_asked_about() -> None:
    plugins = (Identity("a", "A", first_contact="ask"), Identity("b", "B"))
    assert (asking_in(LabelConfig(plugins)), asking_in(LabelConfig()), asking_in(None)) == (frozenset({"a"}), frozenset(), frozenset())


def test_what_is_declared_is_no_first_contact() -> None:
    assert first_contacts("notes", DECLARED, Known(), ["api.notes.test", "NOTES.test."], ["network"]) == ()


def test_a_host_that_nobody_declared_is_one_once_in_whatever_spelling() -> None:
    found = first_contacts("notes", DECLARED, Known(), ["Other.test.", "other.test", "other.test"], [])
    assert found == (Contact("notes", "host", "other.test", shown="other.test"),)


def test_of_a_host_only_its_registrable_domain_is_shown() -> None:
    assert of_host("notes", "hidden-in-a-label.other.test").shown == "other.test"


def test_who_declares_no_network_is_asked_about_the_host_and_about_the_network() -> None:
    found = first_contacts("notes", expected_of(Declared()), Known(), ["other.test"], [])
    assert [(one.kind, one.what) for one in found] == [("host", "other.test"), ("capability", "network")]


def test_network_that_was_only_inferred_is_no_first_contact() -> None:
    assert first_contacts("notes", expected_of(Declared()), Known(), [], ["network"]) == ()


def test_an_inferred_capability_that_nobody_declared_is_one() -> None:
    found = first_contacts("notes", DECLARED, Known(), [], ["network", "credentials", "subprocess", "credentials"])
    assert found == (Contact("notes", "capability", "credentials"), Contact("notes", "capability", "subprocess"))


def test_who_declared_nothing_is_asked_about_changed_definitions_only() -> None:
    known = Known()
    known.see("notes", "read_note", "sha256:1")
    changed = of_definition("notes", "read_note", "", "sha256:2")
    assert first_contacts("notes", NOTHING, known, ["other.test"], ["credentials"], changed) == (changed,)


def test_the_known_definition_is_no_first_contact_and_two_servers_have_a_tool_of_one_name_each() -> None:
    known = Known()
    ours, theirs = of_definition("notes", "read", "one", "sha256:1"), of_definition("notes", "read", "two", "sha256:2")
    known.see("notes", ours.what, ours.mark)
    known.see("notes", theirs.what, theirs.mark)
    assert [first_contacts("notes", NOTHING, known, [], [], one) for one in (ours, theirs)] == [(), ()]


def test_what_a_person_approved_is_no_first_contact_any_more_and_its_neighbours_are() -> None:
    known = Known()
    known.accept(first_contacts("notes", DECLARED, known, ["a.other.test"], ["subprocess"]))
    again = first_contacts("notes", DECLARED, known, ["a.other.test", "b.other.test"], ["subprocess"])
    assert again == (Contact("notes", "host", "b.other.test", shown="other.test"),)
