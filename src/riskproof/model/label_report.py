"""The report of labels: a snapshot with the calls that it was made of (SPEC: nutrition-labels 11).

Refuses what ``model.label`` refuses, and the message of a failure: a call that failed has a code.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from riskproof.model.label import Label, Window
from riskproof.model.label_words import CallStatus, Effect, FailureCode


class CallRecord(TypedDict):
    """One call of the ledger of calls."""

    ordinal: int
    callId: NotRequired[str]
    rootCallId: NotRequired[str]
    name: str
    ownerId: str
    startedAt: str
    status: CallStatus
    argumentBytes: int
    effect: Effect
    finishedAt: NotRequired[str]
    durationMs: NotRequired[int]
    resultBytes: NotRequired[int]
    failureCode: NotRequired[FailureCode]
    nested: NotRequired[bool]


class Truncation(TypedDict):
    """What a report does not hold."""

    calls: bool
    evidence: bool


class LabelReport(TypedDict):
    """A snapshot with the calls that it was made of, as somebody asked for it."""

    schemaVersion: Literal[1]
    commandId: str
    scope: str
    revision: int
    generatedAt: str
    window: Window
    labels: list[Label]
    calls: list[CallRecord]
    truncation: Truncation
    collectorFaults: NotRequired[int]
    labelsTruncated: NotRequired[bool]
