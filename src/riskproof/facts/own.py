"""Targets that the agent brought along: a call named them before any result held them.

Refuses to call them endorsed: private data needs the person's word for where it goes. It only says that no content chose them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.detect.folding import shaped
from riskproof.detect.marks import mark_of_text
from riskproof.model.facts import TARGETS, Leaf, Role
from riskproof.model.session import Session
from riskproof.model.taint import AGENT

_LONGEST: Final = 256
"""Characters of a target that is remembered."""


def own_targets(leaves: Sequence[Leaf], session: Session) -> tuple[str, ...]:
    """The targets of a call that nothing held when it was judged, made comparable; none where a text is gone without a trace."""
    if session.lost or session.forgotten:
        return ()
    texts = (leaf.value.strip() for leaf in leaves if leaf.role in TARGETS and leaf.origins == (AGENT,) and isinstance(leaf.value, str))
    return tuple(dict.fromkeys(shaped(text) for text in texts if 0 < len(text) <= _LONGEST))


def is_own(text: str, role: Role, session: Session) -> bool:
    """True for a target that a call had named before any result held it."""
    recalled = session.recalled
    marks = recalled.own if recalled is not None else {}
    if not (session.own or marks) or role not in TARGETS or len(text) > _LONGEST:
        return False
    target = shaped(text)
    return target in session.own or (recalled is not None and mark_of_text(recalled.key, "own", target) in marks)
