"""What the default presets take for content's choice: targets and made-up names out of sentences, in calls that aim somewhere."""

from __future__ import annotations

import pytest

from riskproof.facts.choosing import Reading, is_chosen, is_unasked, role_by_value
from riskproof.model.facts import Classification, Role
from riskproof.model.session import Session
from riskproof.state.hear import hear

SEND = Classification(("EXTERNAL_ACTION",), deeds=("send",))
PAY = Classification(("EXTERNAL_ACTION",), deeds=("pay",))
MOVE = Classification(("LOCAL_MUTATION",), deeds=("change",))
DELETE = Classification(("LOCAL_MUTATION",), deeds=("delete",))
PROSE = Reading("prose", foreign=True)


@pytest.mark.parametrize(
    ("tool", "role", "text", "expected"),
    [
        (SEND, "recipient", "Mona", True),
        (SEND, "other", "GC-500", True),
        (SEND, "other", "green", False),
        (SEND, "selector", "ev-90", False),
        (SEND, "payload", "desk@plants.example", False),
        (SEND, "recipient", "two\nlines", False),
        (MOVE, "recipient", "Mona", False),
        (DELETE, "other", "f-77", True),
    ],
)
def test_a_value_out_of_a_sentence_is_chosen_where_it_aims_the_call(tool: Classification, role: Role, text: str, expected: bool) -> None:
    assert is_chosen(tool, role, text, PROSE, unasked=False) is expected


def test_an_unasked_call_may_not_pick_anything_either() -> None:
    assert is_chosen(SEND, "selector", "ev-90", PROSE, unasked=True)
    assert is_chosen(SEND, "other", "Mona Lund", PROSE, unasked=True)
    assert not is_chosen(SEND, "selector", "open", PROSE, unasked=True)
    assert not is_chosen(SEND, "other", "2031-05-12", PROSE, unasked=True)


def test_a_source_that_the_person_named_may_say_whom_but_not_which_account() -> None:
    named = Reading("prose")
    assert not is_chosen(SEND, "recipient", "Mona", named, unasked=False)
    assert is_chosen(SEND, "account", "QT93 5501 8846 2207", named, unasked=False)
    assert is_chosen(PAY, "recipient", "Mona", named, unasked=False)
    assert not is_chosen(SEND, "recipient", "Mona", Reading("field"), unasked=False)


def test_a_call_is_unasked_where_the_person_spoke_of_something_else() -> None:
    assert is_unasked(SEND, hear(Session(), "Read the page"))
    assert not is_unasked(SEND, hear(Session(), "Read the page and mail it"))
    assert not is_unasked(SEND, Session())
    assert not is_unasked(MOVE, hear(Session(), "Read the page"))
    assert not is_unasked(Classification(("EXTERNAL_ACTION",), deeds=("other",)), hear(Session(), "Read the page"))


@pytest.mark.parametrize(
    ("role", "field", "expected"),
    [
        ("other", "grantee", "recipient"),
        ("payload", "value", "recipient"),
        ("payload", "body", "payload"),
        ("account", "target", "account"),
    ],
)
def test_a_mail_address_makes_a_recipient_of_an_argument_whose_name_says_nothing(role: Role, field: str, expected: Role) -> None:
    assert role_by_value(role, field, "desk@plants.example") == expected
    assert role_by_value(role, field, "green") == role
