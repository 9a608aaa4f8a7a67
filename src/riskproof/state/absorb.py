"""A result becomes part of the session (SPEC: riskproof 15.4).

Refuses to count a failure as data obtained. Refuses to lose a label with what cannot be read: it stays with the session.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from riskproof.detect.texts import inspection_text, texts_of
from riskproof.errors import HostPayloadError
from riskproof.model.call import Json, Result
from riskproof.model.policy import Policy
from riskproof.model.session import Entry, Session
from riskproof.model.taint import KIND_LABELS, Capability, Kind, Label
from riskproof.state.hear import heed
from riskproof.state.history import remember
from riskproof.state.tracker import record


def absorb(
    session: Session,
    tool: str,
    capabilities: tuple[Capability, ...],
    kind: Kind,
    labels: Sequence[Label],
    result: Result,
    policy: Policy,
    *,
    named: bool = False,
) -> Session:
    """The session after a result: indexed where it has text, and one more capability event. A failed call changes nothing.

    ``named`` is true where the person had named the source in the call.
    """
    if result.is_error:
        return session
    entry: Entry | None = None
    if policy.tracker.enabled or policy.taint_enabled:
        texts, complete = _texts(result)
        session, entry = record(session, kind, texts, tool, labels, policy.tracker, named=named)
        session = heed(session, texts)
        if not complete:
            session = replace(session, forgotten=session.forgotten.union(labels, KIND_LABELS[kind]), lost=True)
    return remember(session, tool, capabilities, (entry.id,) if entry else (), policy.toolchain)


def _texts(result: Result) -> tuple[list[str], bool]:
    """The searchable texts of everything the model may see, each once; False when a part of it could not be read."""
    parts = [_texts_of(part) for part in (result.value, result.content, *result.contexts) if part is not None]
    if len(parts) == 1 and parts[0] is not None:
        return parts[0], True
    return list(dict.fromkeys(text for part in parts for text in part or ())), None not in parts


def _texts_of(part: Json) -> list[str] | None:
    """The texts of one part; what has too many values to be taken apart is tracked as the one text that is inspected."""
    try:
        return texts_of(part)
    except HostPayloadError:
        try:
            return [inspection_text(part)]
        except HostPayloadError:
            return None
