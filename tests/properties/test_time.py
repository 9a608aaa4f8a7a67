"""Bounded time and size: a megabyte of anything is judged, or refused, without a hang and without a record of megabytes.

Refuses to measure: the bound is generous, so that it holds on a machine that is busy with other things. `make bench` measures.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Final

import pytest

from riskproof import Call, Guard, Result, Tool
from tests.properties.drawing import CALCULATOR, FILES, MAIL, SHELL, STRANGE, WEB, WRITE
from tests.properties.strange import SHAPES, UNITS, megabyte

_MOST: Final = 5.0
"""Seconds that no single call may take. On a quiet core most of these take about one."""
_MOST_OF_MANY: Final = 2 * _MOST
"""The same for about as many values as a call may hold at all."""
_FIELDS: Final = ((SHELL, "command"), (SHELL, "script"), (MAIL, "to"), (WEB, "url"), (WRITE, "path"), (STRANGE, "code"))


def seconds(act: Callable[[], object]) -> float:
    """How long it takes."""
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


@pytest.mark.parametrize("unit", UNITS)
def test_a_megabyte_in_an_argument_is_judged_in_time(unit: str) -> None:
    text = megabyte(unit)
    taken = {field: seconds(lambda tool=tool, field=field: Guard().before(Call(tool, {field: text}))) for tool, field in _FIELDS}  # type: ignore[misc]
    assert {field: took for field, took in taken.items() if took >= _MOST} == {}


@pytest.mark.parametrize("unit", UNITS)
def test_a_megabyte_in_a_result_is_inspected_in_time_and_so_is_its_copy(unit: str) -> None:
    text = megabyte(unit)
    guard, call = Guard({"output": {"action": "redact"}}), Call(FILES, {"path": "notes.md", "query": text[:200_000]})
    guard.before(call)
    assert seconds(lambda: guard.after(call, Result({"text": text}), executed=True)) < _MOST
    assert seconds(lambda: guard.before(Call(MAIL, {"body": text}))) < _MOST


@pytest.mark.parametrize("shape", SHAPES)
def test_very_many_values_are_judged_and_inspected_in_time(shape: str) -> None:
    value = SHAPES[shape]()
    guard = Guard({"output": {"action": "redact"}})
    assert seconds(lambda: guard.before(Call(SHELL, value))) < _MOST_OF_MANY
    call = Call(MAIL, value)
    assert seconds(lambda: guard.before(call)) < _MOST_OF_MANY
    assert seconds(lambda: guard.after(call, Result(value), executed=True)) < _MOST_OF_MANY
    assert seconds(lambda: guard.before(Call(WRITE, value))) < _MOST_OF_MANY


def test_many_labelled_arguments_are_compared_with_a_large_result_in_time() -> None:
    guard, call = Guard(), Call(CALCULATOR, {"rows": [f"ana{number}@mail.example" for number in range(9_000)]})
    guard.before(call)
    assert seconds(lambda: guard.after(call, Result("a1@mail.example " * 250_000), executed=True)) < _MOST


def test_a_result_over_the_largest_size_is_withheld_without_being_read() -> None:
    guard, call = Guard(), Call(FILES, {"path": "notes.md"})
    guard.before(call)
    text = "x " * 20_000_000
    outputs = []
    assert seconds(lambda: outputs.append(guard.after(call, Result(text)))) < _MOST
    assert [output.action for output in outputs] == ["withhold"]


def test_a_definition_of_a_megabyte_is_classified_in_time() -> None:
    properties = {f"field_{number}": {"type": "object", "properties": {"url": {"type": "string"}}} for number in range(20_000)}
    guard = Guard()
    tool = Tool("web_fetch", "Fetch a page. " * 70_000, {"type": "object", "properties": properties})
    assert seconds(lambda: guard.tools_changed([tool])) < _MOST
    assert seconds(lambda: guard.before(Call("web_fetch", {"url": "https://a.example"}))) < _MOST


@pytest.mark.parametrize("shape", SHAPES)
def test_a_record_stays_small_however_many_arguments_a_call_has(shape: str) -> None:
    guard = Guard()
    guard.before(Call(MAIL, SHAPES[shape]()))
    (proof,) = guard.proofs()
    assert len(json.dumps(proof)) < 30_000


def test_a_long_session_stays_as_fast_as_a_short_one() -> None:
    guard = Guard({"provenance": {"max_entries": 16, "max_entry_bytes": 8_000, "max_total_bytes": 64_000}})
    for number in range(300):
        call = Call(WEB, {"url": f"https://news.example/{number}"})
        guard.before(call)
        guard.after(call, Result(f"page {number} " + "word " * 1_600 + str(number) * 20))
    assert seconds(lambda: guard.before(Call(MAIL, {"body": "word " * 1_000}))) < _MOST
