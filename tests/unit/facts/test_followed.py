"""Labels that a file brings along."""

from __future__ import annotations

from dataclasses import replace

from riskproof.detect.file_marks import mark_of
from riskproof.facts.followed import attached, read_labels, written_labels
from riskproof.model.facts import Classification, Deed, Leaf, Role
from riskproof.model.files import Touch
from riskproof.model.session import Session
from riskproof.model.taint import AGENT, Label

NOTES = Touch(0, mark_of("notes.txt"), reads=True, writes=False)
SESSION = Session(written={mark_of("/home/dev/notes.txt"): ("UNTRUSTED_WEB", "PII")})


def leaf(name: str, *labels: Label, role: Role = "other", value: str = "x") -> Leaf:
    return Leaf(name, name, name, name, value, labels=labels, role=role)


def test_a_file_that_is_read_carries_what_was_written_to_it() -> None:
    assert read_labels([NOTES], SESSION) == ("UNTRUSTED_WEB", "PII")
    assert read_labels([replace(NOTES, reads=False, writes=True)], SESSION) == ()
    assert read_labels([Touch(0, mark_of("other.txt"), reads=True, writes=False)], SESSION) == ()
    assert read_labels([NOTES], Session()) == ()


def test_the_labels_of_files_that_are_no_longer_listed_count_for_every_file() -> None:
    session = replace(SESSION, unlisted=frozenset({"SECRET"}))
    assert read_labels([NOTES], session) == ("UNTRUSTED_WEB", "PII", "SECRET")
    assert read_labels([Touch(0, mark_of("other.txt"), reads=True, writes=False)], session) == ("SECRET",)
    assert read_labels([], session) == ()


def test_a_file_gets_the_labels_of_its_text_and_of_what_was_read_for_it() -> None:
    leaves = (leaf("content", "PII"), leaf("path", "UNTRUSTED_WEB", role="path"), leaf("old_string", "SECRET"))
    leaves = (*leaves[:2], replace(leaves[2], name="oldstring"))
    assert written_labels(("LOCAL_MUTATION",), leaves, "tool_output", ("UNTRUSTED_EMAIL",)) == ("UNTRUSTED_EMAIL", "PII")


def test_a_download_makes_its_file_as_untrusted_as_its_source() -> None:
    assert written_labels(("EXTERNAL_INGESTION", "LOCAL_MUTATION"), (), "untrusted_web", ()) == ("UNTRUSTED_WEB",)
    assert written_labels(("LOCAL_MUTATION",), (), "untrusted_web", ()) == ()


def test_a_title_and_what_the_person_said_make_no_page_of_a_file() -> None:
    whole = leaf("content", "UNTRUSTED_WEB", "PII")
    assert written_labels((), (whole,), "tool_output", ()) == ("UNTRUSTED_WEB", "PII")
    assert written_labels((), (replace(whole, incidental=True),), "tool_output", ()) == ("PII",)
    assert written_labels((), (replace(whole, endorsed=True),), "tool_output", ()) == ("PII",)


def test_a_credential_in_a_command_is_not_what_it_writes() -> None:
    command = leaf("command", "API_KEY", "PII", role="command")
    assert written_labels(("CODE_EXECUTION",), (command,), "tool_output", ()) == ("PII",)


def test_a_label_that_a_few_characters_only_owe_to_what_stood_beside_them_does_not_follow() -> None:
    assert written_labels((), (replace(leaf("content", "PII", "INTERNAL_DATA"), slight=("PII",)),), "tool_output", ()) == ("INTERNAL_DATA",)


def test_of_a_text_of_the_agents_own_only_a_credential_counts() -> None:
    own = replace(leaf("content", "API_KEY", "PII"), origins=(AGENT,))
    assert written_labels((), (own,), "tool_output", ()) == ("API_KEY",)
    assert written_labels((), (replace(own, origins=("pii_1",)),), "tool_output", ()) == ("PII", "API_KEY")


def test_an_attachment_is_what_it_holds() -> None:
    leaves = (leaf("attachment_path", role="path", value="notes.txt"), leaf("body"))
    send: tuple[Deed, ...] = ("send",)
    mail = Classification(("EXTERNAL_ACTION",), deeds=send)
    assert [one.labels for one in attached(leaves, mail, SESSION)] == [("UNTRUSTED_WEB", "PII"), ()]
    assert attached(leaves, mail, Session()) == leaves
    assert attached(leaves, Classification(("EXTERNAL_ACTION",), deeds=("create",)), SESSION) == leaves
    assert attached(leaves, Classification(("PRIVATE_ACCESS",)), SESSION) == leaves
    assert attached((replace(leaves[0], value="other.txt"),), mail, SESSION)[0].labels == ()
