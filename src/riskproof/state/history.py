"""The toolchain history: capability events of successful calls (SPEC: riskproof 8).

Refuses result content; keeps labels of tools, capabilities and entry ids only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from riskproof.model.policy import ToolchainPolicy
from riskproof.model.session import Event, Session
from riskproof.model.taint import Capability

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9 .:/_-]")
_NAME_LENGTH: Final = 128
_IDS_AN_EVENT: Final = 32
_ID_LENGTH: Final = 256


def event_label(tool: str) -> str:
    """A tool's name as the history keeps it."""
    return _UNSAFE.sub("_", tool[:_NAME_LENGTH]) or "unnamed_tool"


def context_ids(ids: Sequence[object]) -> tuple[str, ...]:
    """Entry ids as the history keeps them: texts of 1 to 256 characters, unique, at most 32."""
    usable = (item for item in ids if isinstance(item, str) and 0 < len(item) <= _ID_LENGTH)
    return tuple(dict.fromkeys(usable))[:_IDS_AN_EVENT]


def remember(session: Session, tool: str, capabilities: tuple[Capability, ...], ids: Sequence[object], policy: ToolchainPolicy) -> Session:
    """The session with one more event; unchanged when the history is off."""
    if not policy.enabled:
        return session
    event = Event(session.event_count + 1, event_label(tool), capabilities, context_ids(ids))
    reads = "PRIVATE_ACCESS" in capabilities
    return replace(
        session,
        events=(*session.events, event)[-policy.max_events :],
        event_count=event.sequence,
        saw_ingestion_then_private_access=session.saw_ingestion_then_private_access or (reads and session.saw_ingestion),
        saw_private_access=session.saw_private_access or reads,
        saw_ingestion=session.saw_ingestion or "EXTERNAL_INGESTION" in capabilities,
        saw_external_action=session.saw_external_action or "EXTERNAL_ACTION" in capabilities,
    )
