from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from riskproof.facts.of_result import MAX_BYTES, parts_of, see_result
from riskproof.model.call import Result
from riskproof.model.facts import Leaf, ResultFacts
from riskproof.model.policy import Policy, TrackerPolicy
from riskproof.model.taint import Capability, Label

SECRET = "pass" + "word=" + "hunter2-hunter2"


def leaf(value: Any, *labels: Label) -> Leaf:
    return Leaf("a", "a", "a", "a", value, labels=labels)


def seen(
    value: Any, *leaves: Leaf, tool: str = "note", capabilities: tuple[Capability, ...] = (), policy: Policy | None = None
) -> ResultFacts:
    return see_result(tool, capabilities, leaves, Result(value), policy or Policy())[0]


def test_what_the_model_may_see_is_the_value_the_content_and_the_contexts() -> None:
    assert parts_of(Result(1, content=2, contexts=(3, None, 4))) == (1, 2, 3, 4)
    assert parts_of(Result(None)) == ()


def test_of_a_failure_the_content_replaces_the_value() -> None:
    assert parts_of(Result(1, is_error=True, content=2)) == (2,)
    assert parts_of(Result("failed", is_error=True)) == ("failed",)


def test_a_result_is_classed_by_its_tool_and_labelled_by_its_text() -> None:
    assert seen(f"note: {SECRET}", tool="web_fetch", capabilities=("EXTERNAL_INGESTION",)) == ResultFacts(
        "untrusted_web", (), (), ("UNTRUSTED_WEB",), ("SECRET",)
    )
    assert seen({"plain": "text"}) == ResultFacts("tool_output", (), (), (), ())


def test_every_ingestion_is_untrusted_whatever_the_tool_is_called() -> None:
    """SPEC: riskproof 27.2 D16."""
    assert seen("text", tool="lookup", capabilities=("EXTERNAL_INGESTION",)).source == ("UNTRUSTED_TOOL",)


def test_every_part_is_inspected() -> None:
    facts, texts = see_result("note", (), (), Result("value", content=[{"text": SECRET}], contexts=("ana@mail.example",)), Policy())
    assert facts.detected == ("SECRET", "PII")
    assert texts == ("value", f'"text": {SECRET}', "ana@mail.example")


def test_labels_of_arguments_are_inherited_in_order_and_once() -> None:
    assert seen("ok", leaf("x", "PII", "SECRET"), leaf("y", "SECRET", "API_KEY")).inherited == ("PII", "SECRET", "API_KEY")


def test_labels_of_the_files_that_were_read_are_inherited_and_not_repeated() -> None:
    facts, _ = see_result("note", (), (leaf("x", "PII"),), Result("text of a file"), Policy(), ("UNTRUSTED_WEB", "PII"))
    assert (facts.inherited, facts.repeated) == (("PII", "UNTRUSTED_WEB"), ())


def test_nothing_is_inherited_with_taint_off() -> None:
    assert seen("ok", leaf("x", "PII"), policy=replace(Policy(), taint_enabled=False)).inherited == ()


def test_an_inherited_label_is_repeated_only_where_the_result_copies_what_carried_it() -> None:
    """SPEC: riskproof 27.2 D19."""
    arguments = (leaf("my note on keys", "SECRET"), leaf("another value", "PII"), leaf("plain"))
    assert seen("saved", *arguments).repeated == ()
    assert seen("saved: my note on keys", *arguments).repeated == ("SECRET",)
    assert seen({"a": [1, "another value!"], "b": "my note on keys"}, *arguments).repeated == ("SECRET", "PII")


def test_a_value_that_is_shorter_than_a_partial_match_is_never_repeated() -> None:
    assert seen("a: abc", leaf("abc", "SECRET")).repeated == ()
    assert seen("a: abc", leaf(" abc ", "SECRET"), policy=replace(Policy(), tracker=TrackerPolicy(min_match_length=3))).repeated == (
        "SECRET",
    )
    assert seen("it is 12345", leaf(12345, "SECRET")).repeated == ("SECRET",)


@pytest.mark.parametrize("count", [10, 200])
def test_many_values_are_looked_for_as_few_are(count: int) -> None:
    leaves = [leaf(f"value number {number}", "PII") for number in range(count)]
    assert seen("text with value number 7 in it", *leaves).repeated == ("PII",)
    assert seen("text without any of them", *leaves).repeated == ()
    assert seen("xab12y", *leaves, leaf("ab12", "SECRET")).repeated == ("SECRET",)
    assert seen("saved: ein Wörtchen mehr", *leaves, leaf("Wörtchen mehr", "SECRET")).repeated == ("SECRET",)


def test_ten_thousand_labelled_arguments_and_a_large_result_take_seconds_at_most() -> None:
    leaves = [leaf(f"person{number}@mail.example", "PII") for number in range(9_999)]
    start = time.process_time()
    assert seen("word " * 800_000, *leaves).repeated == ()
    assert time.process_time() - start < 6


@pytest.mark.parametrize("value", [{1, 2}, [b"x"], float("nan")], ids=["set", "bytes", "nan"])
def test_a_result_that_is_not_json_is_unreadable(value: Any) -> None:
    assert seen(value, leaf("x", "PII"), tool="web_fetch", capabilities=("EXTERNAL_INGESTION",)) == ResultFacts(
        "untrusted_web", ("PII",), (), ("UNTRUSTED_WEB",), (), readable=False
    )


def test_a_result_of_four_mebibytes_is_inspected_and_a_larger_one_is_unreadable() -> None:
    text = "x" * (MAX_BYTES - len(SECRET) - 1) + "\n" + SECRET
    assert seen(text).detected == ("SECRET",)
    assert not seen(text + "y").readable
    assert not seen(["x" * (MAX_BYTES // 2)] * 3).readable
