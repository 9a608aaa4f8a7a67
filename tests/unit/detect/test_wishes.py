"""What a person asks for is read more generously than what a page says."""

from __future__ import annotations

import pytest

from riskproof.detect.wishes import wishes_of


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("Find the thread about cups and reply there that I have it.", "send"),
        ("Sort them, and to each user write the message: well done!", "send"),
        ("Answer her, please", "send"),
        ("Could the old notes be gone? I want to remove them", "delete"),
        ("I would love to order two", "buy"),
        ("Wenn es geht, die alten Notizen löschen", "delete"),
        ("那么删除旧的", "delete"),
        ("Unlock the garage", "open"),
        ("Log the call", "create"),
        ("Let Omar from the office know that it is moved", "send"),
        ("Could you get back to Kim?", "send"),
        ("She needs the report by mail", "send"),
        ("Can Ana be invited to the channel?", "invite"),
        ("Make sure Jo gets paid for the lunch", "pay"),
        ("I'd like Ben to have access to the folder", "share"),
        ("A table for two at seven would be nice", "book"),
    ],
)
def test_a_verb_is_a_wish_wherever_it_stands(text: str, deed: str) -> None:
    assert deed in wishes_of(text)


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("Read it, but never delete anything", "delete"),
        ("Do not pay", "pay"),
        ("What does the order say?", "buy"),
        ("Show my last transfer", "pay"),
        ("", "read"),
        ("Let me know when it is there", "send"),
        ("Which bill was paid?", "pay"),
    ],
)
def test_what_is_denied_and_what_may_be_a_noun_is_none(text: str, deed: str) -> None:
    assert deed not in wishes_of(text)
