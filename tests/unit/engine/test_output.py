from __future__ import annotations

from typing import Any

from riskproof.engine.output import Flow, output_flow
from riskproof.model.facts import ResultFacts
from riskproof.model.policy import OutputPolicy


def flow(tool: str = "note", policy: OutputPolicy | None = None, **given: Any) -> Flow:
    facts = ResultFacts("tool_output", **{"inherited": (), "repeated": (), "source": (), "detected": (), **given})
    return output_flow(tool, facts, policy or OutputPolicy())


def test_labels_are_the_inherited_then_those_of_the_tool_then_those_of_the_text() -> None:
    assert flow(inherited=("PII", "SECRET"), source=("CUSTOMER_DATA",), detected=("PII", "INTERNAL_DATA")).labels == (
        "PII",
        "SECRET",
        "CUSTOMER_DATA",
        "INTERNAL_DATA",
    )


def test_a_blocked_label_of_the_text_or_of_the_tool_blocks() -> None:
    assert flow(detected=("API_KEY", "SECRET")).blocked == ("SECRET", "API_KEY"), "in configured order"
    assert flow(source=("SECRET",)).blocked == ("SECRET",)
    assert flow(detected=("PII",)).blocked == ()
    assert flow(detected=("PII",), policy=OutputPolicy(blocked=("PII",))).blocked == ("PII",)


def test_an_inherited_label_taints_and_blocks_only_what_repeats_it() -> None:
    """SPEC: riskproof 27.2 D19."""
    assert flow(inherited=("SECRET",)) == Flow(("SECRET",), (), ())
    assert flow(inherited=("SECRET",), repeated=("SECRET",)) == Flow(("SECRET",), ("SECRET",), ())


def test_a_trusted_declassifier_lifts_inherited_labels_of_its_list() -> None:
    policy = OutputPolicy(declassifiers={"redact": ("SECRET", "PII")})
    given = {"inherited": ("SECRET", "API_KEY"), "repeated": ("SECRET", "API_KEY")}
    assert flow("redact", policy, **given) == Flow(("API_KEY",), ("API_KEY",), ("SECRET",))
    assert flow("Redact", policy, **given) == Flow(("SECRET", "API_KEY"), ("SECRET", "API_KEY"), ())


def test_a_label_that_the_tool_or_the_text_shows_comes_back() -> None:
    policy = OutputPolicy(declassifiers={"vault": ("SECRET",)})
    assert flow("vault", policy, inherited=("SECRET",), detected=("SECRET",)) == Flow(("SECRET",), ("SECRET",), ("SECRET",))
    assert flow("vault", policy, inherited=("SECRET",), source=("SECRET",)) == Flow(("SECRET",), ("SECRET",), ("SECRET",))


def test_with_output_control_off_labels_stay_and_nothing_is_blocked_or_lifted() -> None:
    policy = OutputPolicy(enabled=False, declassifiers={"redact": ("SECRET",)})
    assert flow("redact", policy, inherited=("SECRET",), detected=("API_KEY",)) == Flow(("SECRET", "API_KEY"), (), ())
