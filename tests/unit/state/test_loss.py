from __future__ import annotations

from riskproof.model.session import Session
from riskproof.model.taint import LABELS
from riskproof.state.delta import delta_of
from riskproof.state.hear import hear
from riskproof.state.loss import without_history
from riskproof.state.restore import apply
from tests.unit.state.keeping import KEY, POLICY


def test_a_session_without_its_history_is_tainted_in_every_way_and_keeps_what_it_knows() -> None:
    session = without_history(hear(Session(), "mail bob@partner.example"))
    assert (session.forgotten, session.unlisted) == (frozenset(LABELS), frozenset(LABELS))
    assert session.saw_ingestion_then_private_access
    assert session.saw_external_action
    assert (session.lost, session.unread, session.history_lost, session.requested) == (True, True, True, {"send"})


def test_a_loss_is_stored_and_comes_back() -> None:
    session = without_history(Session())
    delta = delta_of(Session(), session, KEY, 1)
    assert delta is not None
    back = apply(Session(), [delta], KEY, POLICY)
    assert (back.history_lost, back.forgotten, back.unlisted, back.saw_private_access) == (True, session.forgotten, session.unlisted, True)
