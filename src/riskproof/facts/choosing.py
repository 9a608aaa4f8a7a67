"""Which values of a call content chose under the default presets (decisions 2, 10; docs/guides/endorsement.md).

Refuses to ask for everything that comes from a result: that is what ``strict`` does. Here the value must have stood in a sentence, and be
something by which a call is aimed. Refuses to speak of tools that only act here, unless what they do cannot be taken back.
"""

from __future__ import annotations

from typing import NamedTuple

from riskproof.detect.targets import is_identifier, is_name, is_proper, is_target
from riskproof.facts.requests import aims, is_requested
from riskproof.facts.role_words import POINTERS, VAGUE
from riskproof.model.facts import TARGETS, Classification, Role, Standing
from riskproof.model.session import Session


class Choice(NamedTuple):
    """What chose a value: these fields of a ``Leaf``, in its order."""

    role: Role
    endorsed: bool
    standing: Standing = ""
    instructed: bool = False
    unendorsed: bool = False
    lured: bool = False
    leaks: bool = False


class Reading(NamedTuple):
    """How results hold a value, whether one of them instructs, whether one is foreign: no source that the person named for a call like
    this one."""

    standing: Standing = ""
    instructed: bool = False
    foreign: bool = False


def is_unasked(tool: Classification, session: Session) -> bool:
    """True when the person spoke and wished for nothing that such a tool does. A tool whose deed nobody knows is never unasked, and neither
    is one that works on a page: whoever wishes for something there wishes for the clicks that it takes."""
    if not session.spoken or not aims(tool) or not POINTERS.isdisjoint(tool.roles):
        return False
    return any(deed != "other" for deed in tool.deeds) and not is_requested(tool, session)


def is_chosen(tool: Classification, role: Role, text: str, read: Reading, *, unasked: bool) -> bool:
    """True where a value that the person did not write was cut out of a sentence and aims the call: an address or account, a name in the
    place of a target, the made-up name of a thing where no better role is known. ``unasked`` calls may pick nothing of the kind either."""
    if read.standing != "prose" or not aims(tool) or not (read.foreign or role == "account" or "pay" in tool.deeds):
        return False
    if role in TARGETS:
        return is_target(text) or is_name(text)
    if unasked:
        return role in ("other", "selector", "path") and (is_identifier(text) or (role == "other" and is_proper(text)))
    return role == "other" and is_identifier(text)


def role_by_value(role: Role, field: str, text: str) -> Role:
    """The role of an argument whose name says nothing and whose value is a mail address: somebody that the call is for."""
    vague = role == "other" or field.lower() in VAGUE
    return "recipient" if vague and role not in TARGETS and "@" in text and is_target(text) else role
