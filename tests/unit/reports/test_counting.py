from __future__ import annotations

from typing import Any

import pytest

from riskproof.reports.counting import Counts, counts_of, kind_of
from tests.unit.reports.recording import denied, matched, output, record

OBSERVED = [{"id": "unknown_tool", "decision": "require_approval", "by": "observed"}]
EXCEPTED = [{"id": "unknown_tool", "decision": "require_approval", "by": "exception"}]
ASK = {"decision": "require_approval", "matchedRules": [matched("unknown_tool")]}


@pytest.mark.parametrize(
    ("one", "kind"),
    [
        (record(), "clear"),
        (record(receipt={"gate": "allow", "outcome": "pending"}), "clear"),
        (record(receipt={"gate": "allow", "outcome": "unknown"}), "clear"),
        (record(waivedRules=EXCEPTED), "clear"),
        (record(receipt=output("allow", "UNTRUSTED_WEB")), "clear"),
        (denied(), "blocked"),
        (record(receipt=output("block", "SECRET", outcome="output_blocked")), "blocked"),
        (record(receipt=output("replace", "SECRET")), "attention"),
        (record(receipt={"gate": "allow", "outcome": "error"}), "attention"),
        (record(receipt={"gate": "deny", "outcome": "blocked"}), "attention"),
        (record(waivedRules=OBSERVED), "attention"),
        (record(**ASK, receipt={"gate": "ask", "outcome": "pending"}), "attention"),
        (record(**ASK, receipt={"gate": "deny", "outcome": "blocked"}), "attention"),
        (denied(receipt={"gate": "error", "outcome": "error"}), "attention"),
        (denied(mode="observe", receipt={"gate": "allow", "outcome": "succeeded"}), "attention"),
        (denied(mode="observe"), "attention"),
        (record(mode="observe", receipt=output("would_block", "SECRET")), "attention"),
        (record(mode="observe", receipt=output("block", "SECRET")), "clear"),
    ],
)
def test_only_what_this_guard_stopped_in_enforce_mode_is_blocked(one: dict[str, Any], kind: str) -> None:
    assert kind_of(one) == kind


def test_no_records_count_as_nothing() -> None:
    assert counts_of([]) == Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


def test_what_ran_was_asked_stopped_and_withheld_is_counted() -> None:
    records = [
        record(),
        record(receipt={"gate": "allow", "outcome": "pending"}),
        denied(),
        record(**ASK, receipt={"gate": "ask", "outcome": "pending"}),
        record(**ASK, receipt={"gate": "ask", "outcome": "succeeded"}),
        record(**ASK, receipt={"gate": "deny", "outcome": "blocked"}),
        record(receipt=output("block", "SECRET", outcome="output_blocked")),
        record(receipt=output("replace", "SECRET")),
    ]
    assert counts_of(records) == Counts(
        checked=8, clear=2, blocked=2, attention=4, asked=2, observed=0, succeeded=3, pending=2, withheld=1, redacted=1
    )


def test_observe_mode_counts_advice_and_neither_blocks_nor_requests() -> None:
    records = [
        record(mode="observe"),
        denied(mode="observe", receipt={"gate": "allow", "outcome": "succeeded"}),
        record(mode="observe", **ASK, receipt={"gate": "ask", "outcome": "pending"}),
        record(mode="observe", receipt=output("would_block", "SECRET")),
    ]
    assert counts_of(records) == Counts(
        checked=4, clear=1, blocked=0, attention=3, asked=0, observed=3, succeeded=3, pending=1, withheld=0, redacted=0
    )


def test_a_record_without_a_receipt_waits_for_it() -> None:
    waiting = record()
    del waiting["receipt"]
    assert (kind_of(waiting), counts_of([waiting]).pending, counts_of([waiting]).succeeded) == ("clear", 1, 0)
