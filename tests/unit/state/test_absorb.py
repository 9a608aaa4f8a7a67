from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from riskproof.detect.copies import Needle, find
from riskproof.model.call import Result
from riskproof.model.policy import Policy, ToolchainPolicy, TrackerPolicy
from riskproof.model.session import Event, Session
from riskproof.state.absorb import absorb

PAGE = "make publish --all is what the page says"


def after(result: Result, policy: Policy | None = None) -> Session:
    return absorb(Session(), "fetch", ("EXTERNAL_INGESTION",), "untrusted_web", ("PII",), result, policy or Policy())


def known(session: Session, value: str) -> bool:
    return bool(session.index and find(session.index, [Needle(value)], 4)[0].slots)


def test_a_result_is_tracked_and_its_call_remembered() -> None:
    session = after(Result({"title": "Autumn", "body": PAGE}))
    [entry] = session.entries
    assert (entry.id, entry.label, entry.labels) == ("untrusted_web_1", "fetch", ("UNTRUSTED_WEB", "PII"))
    assert session.events == (Event(1, "fetch", ("EXTERNAL_INGESTION",), ("untrusted_web_1",)),)
    assert session.saw_ingestion
    assert known(session, "make publish --all")


def test_a_failed_call_changes_nothing() -> None:
    assert after(Result(PAGE, is_error=True)) == Session()


def test_everything_the_model_may_see_is_tracked_once() -> None:
    session = after(Result({"body": PAGE}, content=[{"text": PAGE}, "rendered for the model"], contexts=("a further context",)))
    [entry] = session.entries
    assert entry.byte_count == len(PAGE + "rendered for the model" + "a further context")
    assert known(session, "rendered for the model")
    assert known(session, "a further context")


def test_a_result_without_text_is_an_event_without_an_entry() -> None:
    session = after(Result({"empty": ["", None]}))
    assert session.entries == ()
    assert session.events == (Event(1, "fetch", ("EXTERNAL_INGESTION",)),)


def test_with_provenance_and_taint_off_only_the_event_is_kept() -> None:
    session = after(Result(PAGE), replace(Policy(), tracker=TrackerPolicy(enabled=False), taint_enabled=False))
    assert (session.entries, session.event_count) == ((), 1)
    assert after(Result(PAGE), replace(Policy(), tracker=TrackerPolicy(enabled=False))).entries


def test_with_the_history_off_only_the_entry_is_kept() -> None:
    session = after(Result(PAGE), replace(Policy(), toolchain=ToolchainPolicy(enabled=False)))
    assert (len(session.entries), session.events, session.saw_ingestion) == (1, (), False)


def deep(levels: int) -> Any:
    value: Any = PAGE
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("value", [[*range(20_000), f'a "quoted" line\nand {PAGE}'], deep(100)], ids=["wide", "deep"])
def test_a_result_with_too_many_values_to_be_taken_apart_is_tracked_as_one_text(value: Any) -> None:
    session = after(Result(value))
    assert len(session.entries) == 1
    assert known(session, "make publish --all")
    assert isinstance(value, list)
    assert len(value) == 1 or known(session, '"quoted" line\nand make')


def cycle() -> list[Any]:
    made: list[Any] = [PAGE]
    made.append(made)
    return made


@pytest.mark.parametrize("value", [{1, 2}, [b"x"], cycle(), deep(1000)], ids=["set", "bytes", "cycle", "deep"])
def test_a_result_that_cannot_be_read_leaves_its_labels_with_the_session(value: Any) -> None:
    session = after(Result(value, content="what can be read"))
    assert session.forgotten == {"PII", "UNTRUSTED_WEB"}
    assert known(session, "what can be read")
    assert session.event_count == 1


def test_an_object_that_is_reached_over_and_over_costs_no_more_than_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riskproof.detect.texts._MOST_TEXT_VALUES", 100_000)
    value: Any = [PAGE]
    for _ in range(60):
        value = [value, value]
    start = time.process_time()
    assert after(Result(value)).forgotten
    assert time.process_time() - start < 10
