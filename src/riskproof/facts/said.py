"""Whether the person said something: in words that are still there, or in words of which a store kept marks.

Refuses to judge what it means for a call.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.plain import plain, says
from riskproof.detect.recall import says_by_marks
from riskproof.model.session import Session


def person_said(session: Session, text: str) -> bool:
    """True where the person's words say ``text``. Nothing is said where the person has not spoken, except an empty text."""
    recalled = session.recalled
    if says(session.said, text):
        return True
    return recalled is not None and bool(recalled.said) and says_by_marks(recalled.said, recalled.key, text)


def person_dictated(session: Session, text: str) -> bool:
    """True where the person wrote several words in one piece, as a command is written. What a shell would read as more than words is never
    dictated: plain words leave such signs out. Of words that only marks are left of nobody can tell."""
    words = plain(text)
    return " " in words and _SHELL.isdisjoint(text) and f" {words} " in f" {session.said} "


_SHELL: Final = frozenset(";|&<>$`\\\n\r")
