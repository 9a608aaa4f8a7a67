from __future__ import annotations

from typing import Any

import pytest

from riskproof.guard.config_keys import BY_PATH
from riskproof.guard.config_texts import RefusedError
from riskproof.guard.config_values import read


def refusal(path: str, value: Any) -> tuple[str, str]:
    with pytest.raises(RefusedError) as caught:
        read(BY_PATH[path], value)
    return caught.value.problem, caught.value.remedy


@pytest.mark.parametrize("value", [True, False, 1.0, 1.5, "1", None, 0, -1, 4097, float("nan"), [1], 10**400])
def test_only_a_whole_number_within_bounds_is_a_count(value: Any) -> None:
    assert refusal("provenance.max_entries", value)[0] == "must be a whole number from 1 to 4096"


@pytest.mark.parametrize("value", [1, 4096])
def test_the_bounds_themselves_are_accepted(value: int) -> None:
    assert read(BY_PATH["provenance.max_entries"], value) == value


@pytest.mark.parametrize("value", ["yes", 1, None, "true"])
def test_only_true_and_false_are_a_flag(value: Any) -> None:
    assert refusal("taint.enabled", value)[0] == "must be true or false"


def test_a_misspelt_word_is_answered_with_the_nearest_one() -> None:
    assert refusal("mode", "enforced") == ("must be one of observe, enforce", 'write "enforce"')
    assert refusal("mode", ["enforce"]) == ("must be one of observe, enforce", "")


def test_an_unknown_label_is_named() -> None:
    assert refusal("output.blocked_taints", ["PII", "SECRETS"]) == ('"SECRETS" is not a label', 'write "SECRET"')
    assert refusal("output.blocked_taints", "PII") == ("must be a list", 'write it in brackets, like ["one", "two"]')
    assert refusal("output.blocked_taints", [3]) == ("every label must be a text", "")


@pytest.mark.parametrize(
    "value",
    [
        "https://a.test",
        "a.test/x",
        "u@a.test",
        "a.*.test",
        "*",
        "*.",
        "*.*.test",
        "[::1]",
        "a b",
        "a.test:443",
        "*.::1",
        "例子.test",
        "a,b",
        ".",
    ],
)
def test_what_could_never_match_a_host_is_refused(value: str) -> None:
    assert refusal("policy.blocked_domains", [value])[0]


@pytest.mark.parametrize(
    ("value", "normal"),
    [
        (" Corp.TEST.. ", "corp.test"),
        ("*.a_b-c.test", "*.a_b-c.test"),
        ("203.0.113.9", "203.0.113.9"),
        ("FD00:0:0::0001", "fd00::1"),
        ("::ffff:1.2.3.4", "::ffff:102:304"),
        ("localhost", "localhost"),
    ],
)
def test_a_host_has_one_normal_form(value: str, normal: str) -> None:
    assert read(BY_PATH["policy.blocked_domains"], [value, value]) == (normal,)


@pytest.mark.parametrize("value", ["", "  ", "a\x01b", "a\x7fb", "\ud800", "x" * 513, 7, None])
def test_what_is_no_line_of_text_is_no_path_pattern(value: Any) -> None:
    assert refusal("policy.sensitive_path_patterns", [value])[0].startswith("every entry ")


def test_path_patterns_are_kept_as_written_once_each() -> None:
    assert read(BY_PATH["policy.sensitive_path_patterns"], [" **/*.Asc ", "**/*.Asc", "x" * 512]) == ("**/*.Asc", "x" * 512)


def test_declassifier_names_are_trimmed_and_must_stay_apart() -> None:
    key = BY_PATH["output.trusted_declassifiers"]
    assert read(key, {" a ": ["SECRET", "PII", "SECRET"], "b": []}) == {"a": ("SECRET", "PII"), "b": ()}
    assert refusal(key.path, {"a": [], "a ": []})[0] == '"a" is given twice'
    assert refusal(key.path, {"a": ["X"]})[0] == '"a": "X" is not a label'
    assert refusal(key.path, {3: []})[0] == "every tool name must be a text"
    assert refusal(key.path, [])[0] == "must be a table of tool names"
    assert refusal(key.path, {str(n): [] for n in range(257)})[0] == "must have at most 256 tool names"


def test_overrides_keep_names_exactly_and_put_capabilities_in_order() -> None:
    key = BY_PATH["classification.overrides"]
    assert read(key, {" t ": ["CODE_EXECUTION", "PRIVATE_ACCESS", "CODE_EXECUTION"], "constructor": []}) == {
        " t ": ("PRIVATE_ACCESS", "CODE_EXECUTION"),
        "constructor": (),
    }
    assert refusal(key.path, {"t": ["code_execution"]}) == ('"t": "code_execution" is not a capability', 'write "CODE_EXECUTION"')


@pytest.mark.parametrize("value", ["", "  ", 42, None, "a\x00b", "~no-such-person-here/x"])
def test_a_proof_file_is_a_path(value: Any) -> None:
    assert refusal("proof.file", value)[0]


def test_a_home_of_credentials_is_one_exact_host() -> None:
    assert read(BY_PATH["policy.secret_home_domains"], ["API.home.test.", "::1"]) == ("api.home.test", "::1")
    assert refusal("policy.secret_home_domains", ["*.home.test"]) == (
        '"*.home.test" is not one host',
        "name every host by itself, without a wildcard",
    )
