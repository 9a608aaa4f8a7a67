"""A session without its history: tainted in every way that matters, and not blind."""

from __future__ import annotations

from riskproof import Call, Guard, Result, Tool
from riskproof.model.session import Session
from riskproof.model.taint import CREDENTIAL, LABELS
from riskproof.state.delta import delta_of
from riskproof.state.hear import hear
from riskproof.state.loss import without_history
from riskproof.state.restore import apply
from tests.unit.state.keeping import KEY, POLICY

READ = Tool("read", "Read a text file.", {"type": "object", "properties": {"file_path": {"type": "string"}}})
MAIL = Tool("send_email", "Send an email.", {"type": "object", "properties": {"to": {"type": "string"}, "body": {"type": "string"}}})


def test_a_session_without_its_history_is_tainted_in_every_way_and_keeps_what_it_knows() -> None:
    session = without_history(hear(Session(), "mail bob@partner.example"))
    assert (session.forgotten, session.unlisted) == (frozenset(LABELS) - CREDENTIAL, frozenset(LABELS) - CREDENTIAL)
    assert session.saw_ingestion_then_private_access
    assert session.saw_external_action
    assert (session.lost, session.unread, session.history_lost, session.requested) == (True, True, True, {"send"})


def test_a_loss_is_stored_and_comes_back() -> None:
    session = without_history(Session())
    delta = delta_of(Session(), session, KEY, 1)
    assert delta is not None
    back = apply(Session(), [delta], KEY, POLICY)
    assert (back.history_lost, back.forgotten, back.unlisted, back.saw_private_access) == (True, session.forgotten, session.unlisted, True)


def test_what_it_sends_is_denied_and_what_it_reads_it_sees() -> None:
    guard = Guard()
    assert guard.lost("old")
    mail = guard.before(Call(MAIL, {"to": "a@outside.example", "body": "The grey housing leaves on Monday"}, "old", "1"))
    assert (mail.verdict, "history was lost" in mail.reason) == ("deny", True)
    read = Call(READ, {"file_path": "/srv/garden/notes.txt"}, "old", "2")
    assert guard.before(read).verdict != "deny"
    assert guard.after(read, Result("/srv/garden/notes.txt\nmilk")).action == "pass"


def test_a_credential_is_still_withheld_there() -> None:
    guard = Guard()
    guard.lost("old")
    read = Call(READ, {"file_path": "/srv/garden/notes.txt"}, "old", "1")
    guard.before(read)
    assert guard.after(read, Result("token = sk-" + "proj-" + "Zq8Wn3Lr6Tk1Vb5Yx2Hd9Mc4Jf7Gp0Se")).action == "withhold"
