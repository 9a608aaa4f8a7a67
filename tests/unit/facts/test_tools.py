"""A tool is classified from its definition, an operator's override beats it, and no hint of a server makes it safer."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from riskproof.errors import HostPayloadError, PolicyError
from riskproof.facts.tools import classify, normalise_overrides
from riskproof.model.call import Tool
from riskproof.model.facts import Classification
from riskproof.model.taint import Capability


def seen(tool: Tool, overrides: Mapping[str, tuple[Capability, ...]] | None = None) -> Classification:
    """The capabilities with their evidence, without the words by which values and requests are weighed."""
    found = classify(tool, overrides or {})
    return Classification(found.capabilities, found.known, why=found.why)


def test_a_tool_says_what_it_does_and_what_its_parameters_are_for() -> None:
    found = classify(Tool("send_newsletter", "", {"properties": {"recipient": {}, "body": {}}}), {})

    assert found.deeds == ("send",)
    assert found.roles == {"recipient": "recipient", "body": "payload"}


def test_an_override_changes_what_a_tool_can_do_and_not_what_its_words_say() -> None:
    overrides = normalise_overrides({"send_email": []})

    assert replace(classify(Tool("send_email"), overrides), capabilities=(), why=()) == replace(
        classify(Tool("send_email"), {}), capabilities=(), why=()
    )


def test_capabilities_come_in_canonical_order_with_evidence_for_each() -> None:
    tool = Tool("terminal_fetch", "Run a terminal and fetch a page", {"properties": {"url": {}}})

    assert seen(tool) == Classification(
        ("EXTERNAL_INGESTION", "CODE_EXECUTION"),
        known=False,
        why=(("EXTERNAL_INGESTION", "name: fetch; schema: url"), ("CODE_EXECUTION", "name: terminal")),
    )


def test_a_harmless_tool_is_known_and_says_why() -> None:
    assert seen(Tool("calculate", "Calculate an expression")) == Classification((), known=True, why=(("known", "name: calculate"),))


def test_an_unknown_tool_has_neither() -> None:
    assert seen(Tool("mystery_gadget")) == Classification()


@pytest.mark.parametrize("hints", [{"readOnlyHint": False}, {"destructiveHint": True}])
def test_a_hint_that_contradicts_harmlessness_makes_the_tool_unknown(hints: dict[str, bool]) -> None:
    assert seen(Tool("calculate", annotations=hints)) == Classification()


@pytest.mark.parametrize("hints", [{"readOnlyHint": True}, {"destructiveHint": False}, {"readOnlyHint": "false"}, {}, None, "text"])
def test_a_hint_never_makes_a_tool_safer(hints: Any) -> None:
    assert classify(Tool("mystery_gadget", annotations=hints), {}).known is False
    assert classify(Tool("delete_file", annotations=hints), {}).capabilities == ("LOCAL_MUTATION",)


def test_evidence_holds_no_word_that_is_not_ours() -> None:
    tool = Tool("acme_send_payroll", "Sends the Project Falcon payroll to Zoe", {"properties": {"falconRecipient": {}}})

    assert classify(tool, {}).why == (("EXTERNAL_ACTION", "name: send; schema: recipient"),)


def test_an_override_for_the_exact_name_replaces_everything() -> None:
    overrides = normalise_overrides({"send_email": ["PRIVATE_ACCESS"], "calculate": []})

    assert seen(Tool("send_email"), overrides) == Classification(("PRIVATE_ACCESS",), known=False, why=(("PRIVATE_ACCESS", "override"),))
    assert seen(Tool("calculate"), overrides) == Classification()
    assert classify(Tool("Send_Email"), overrides).capabilities == ("EXTERNAL_ACTION",)


def test_names_that_other_languages_reserve_are_plain_names() -> None:
    overrides = normalise_overrides({"__proto__": ["CODE_EXECUTION"], "constructor": ["PRIVATE_ACCESS"]})

    assert overrides == {"__proto__": ("CODE_EXECUTION",), "constructor": ("PRIVATE_ACCESS",)}
    assert seen(Tool("toString"), overrides) == Classification()


@pytest.mark.parametrize("name", [None, 7, b"read", ["read"]])
def test_a_name_that_is_not_a_string_is_refused(name: Any) -> None:
    with pytest.raises(HostPayloadError, match="name must be a string"):
        classify(Tool(name), {})


@pytest.mark.parametrize(
    "tool",
    [
        Tool("x" * 1_000_000, "y" * 1_000_000),
        Tool("\ud800_read", "\ud800 \x00"),
        Tool("读" * 100_000, "取" * 100_000),
        Tool("read_file", 7, "schema"),  # type: ignore[arg-type]
        Tool("a_" * 100_000, "and or, " * 100_000, {"properties": {f"f{n}": {} for n in range(20_000)}}),
    ],
)
def test_any_definition_gets_an_answer(tool: Tool) -> None:
    assert isinstance(classify(tool, {}), Classification)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (None, "must be a map"),
        ([], "must be a map"),
        ({"": []}, "1 to 256 characters"),
        ({"n" * 257: []}, "1 to 256 characters"),
        ({7: []}, "1 to 256 characters"),
        ({"tool": "PRIVATE_ACCESS"}, "must map to a list"),
        ({"tool": None}, "must map to a list"),
        ({"tool": ["private_access"]}, "unknown capability"),
        ({"tool": [7]}, "unknown capability"),
        ({"tool": [["PRIVATE_ACCESS"]]}, "unknown capability"),
    ],
)
def test_an_override_that_cannot_be_used_is_refused(raw: Any, message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        normalise_overrides(raw)
