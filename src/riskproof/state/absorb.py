"""A result becomes part of the session (SPEC: riskproof 15.4).

Refuses to count a failure as data obtained.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from riskproof.detect.texts import texts_of
from riskproof.errors import HostPayloadError
from riskproof.model.call import Json, Result
from riskproof.model.policy import Policy
from riskproof.model.session import Entry, Session
from riskproof.model.taint import Capability, Kind, Label
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
) -> Session:
    """The session after a result: indexed where it has text, and one more capability event. A failed call changes nothing."""
    if result.is_error:
        return session
    entry: Entry | None = None
    if policy.tracker.enabled or policy.taint_enabled:
        session, entry = record(session, kind, _texts(result), tool, labels, policy.tracker)
    return remember(session, tool, capabilities, (entry.id,) if entry else (), policy.toolchain)


def _texts(result: Result) -> list[str]:
    """The searchable texts of everything the model may see, each once."""
    parts = [result.value, result.content, *result.contexts]
    return list(dict.fromkeys(text for part in parts if part is not None for text in _texts_of(part)))


def _texts_of(part: Json) -> list[str]:
    """The texts of one part; what has too many values to be taken apart is tracked as one JSON text, so that nothing is lost."""
    try:
        return texts_of(part)
    except HostPayloadError:
        try:
            return [json.dumps(part, ensure_ascii=False, check_circular=True)]
        except (ValueError, TypeError, RecursionError):
            return []
