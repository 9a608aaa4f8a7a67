"""Whose words ask for what: the person's become requests and endorsements, those of results become instructions (decisions 10), and what
an agent named before any result did stays its own.

Refuses to mix them: a host calls ``hear`` for the person's own words, never for text that a tool or a page supplied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from riskproof.detect.hiding import veils
from riskproof.detect.instructions import instructions_of
from riskproof.detect.plain import plain
from riskproof.detect.wishes import wishes_of
from riskproof.model.facts import Deed
from riskproof.model.session import Session

_TURN: Final = 16_384
"""Characters of one turn of the person that count."""
_KEPT: Final = 262_144
"""Characters of plain words that a session keeps, the newest."""
_READ: Final = 65_536
"""Characters of a result in which directives are looked for when it arrives; where there are more, the session is told so."""
_OWN: Final = 1024
"""Targets that are remembered as the agent's own."""
_BETWEEN: Final = "\n\n"


def hear(session: Session, text: str) -> Session:
    """The session after one turn of the person: its words endorse, and what they wish is requested."""
    text = text[:_TURN]
    said = f"{session.said} {plain(text)}".strip()[-_KEPT:]
    return replace(session, said=said, requested=session.requested | wishes_of(text))


def keep(session: Session, targets: Sequence[str]) -> Session:
    """The session after a call named these targets before any result held them; of very many the latest."""
    if all(target in session.own for target in targets):
        return session
    own = dict.fromkeys((*session.own, *targets))
    return replace(session, own=dict.fromkeys([*own][-_OWN:]))


def heed(session: Session, texts: Sequence[str]) -> Session:
    """The session after the texts of a result, read as one: the deeds they tell somebody to do, and those that they tell the assistant."""
    whole = _BETWEEN.join(texts)
    read = instructions_of(whole[:_READ])
    instructed: set[Deed] = {one.deed for one in read.directives}
    ordered: set[Deed] = instructed if read.addressed else set()
    unread = session.unread or len(whole) > _READ or veils(whole)
    if instructed <= session.instructed and ordered <= session.ordered and unread == session.unread:
        return session
    return replace(session, instructed=session.instructed | instructed, ordered=session.ordered | ordered, unread=unread)
