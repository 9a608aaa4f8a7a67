"""Configurations of labels: additions to the specification's keys, messages, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.errors import PolicyError
from riskproof.nutrition.config import Declared, LabelConfig, LabelConfigError, check, resolve

ONE = {"id": "p", "tools": {"names": ["t"]}}


def problem(raw: Any, *, strict: bool = False) -> tuple[str, str]:
    with pytest.raises(LabelConfigError) as caught:
        resolve(raw, strict=strict)
    return caught.value.kind, str(caught.value)


def test_nothing_said_is_the_default() -> None:
    assert resolve(None) == resolve({}) == resolve({"plugins": None, "evidenceLimit": None}) == LabelConfig()


def test_every_addition_is_read() -> None:
    config = resolve(
        {
            "plugins": [
                {
                    "id": "p",
                    "tools": {"servers": ["srv"]},
                    "declared": {"credentials": True, "credentialRefs": ["PAY_TOKEN"]},
                    "firstContact": "ask",
                }
            ],
            "domainDisplay": "registrable",
            "domainOrder": "calls",
            "callRetention": "newest",
            "prefixMatch": "longest",
        }
    )
    [identity] = config.plugins
    assert (identity.servers, identity.declared, identity.first_contact) == (
        ("srv",),
        Declared(credentials=True, credential_refs=("PAY_TOKEN",)),
        "ask",
    )
    assert (config.domain_display, config.domain_order, config.call_retention, config.prefix_match) == (
        "registrable",
        "calls",
        "newest",
        "longest",
    )


def test_an_identity_without_a_declaration_declared_nothing_and_an_empty_one_declared_that() -> None:
    none, empty = (resolve({"plugins": [{**ONE, **more}]}).plugins[0].declared for more in ({}, {"declared": {}}))
    assert (none, empty) == (None, Declared())


@pytest.mark.parametrize(
    ("raw", "kind", "words"),
    [
        ({"plugins": [ONE, ONE]}, "duplicate-id", ['"p"', "plugins[1].id"]),
        ({"plugins": [ONE, {"id": "q", "tools": {"names": ["t"]}}]}, "tool-owned-twice", ['"t"', '"p"', '"q"']),
        ({"plugins": [{"id": "p", "tools": {"prefixes": ["a", "ab"]}}]}, "prefix-overlap", ['"a"', '"ab"', '"p"', "overlap"]),
        ({"plugins": [{**ONE, "tools": {"servers": ["s", "s"]}}]}, "duplicate-entry", ["plugins[0].tools.servers", '"s"']),
        (
            {"plugins": [ONE, {"id": "q", "tools": {"names": [" "]}}]},
            "blank-or-padded",
            ["plugins[1].tools.names", "non-blank", "whitespace"],
        ),
        ({"plugins": [{**ONE, "effects": [{"effect": "read"}]}]}, "empty-matcher", ['plugins["p"].effects[0]', "exact name or prefix"]),
        (
            {"plugins": [{**ONE, "declared": {"domains": ["a/b"]}}]},
            "domain-not-hostname",
            ['plugins["p"].declared.domains', '"a/b"', "hostname"],
        ),
        ({"includeUnattributed": False}, "nothing-to-collect", ["includeUnattributed", "plugins"]),
        ({"evidenceLimit": True}, "not-positive-int", ["evidenceLimit", "positive safe integer"]),
        ({"fileSampleLimit": float("nan")}, "not-non-negative-int", ["fileSampleLimit", "non-negative safe integer"]),
    ],
)
def test_a_message_names_the_place_and_what_is_there(raw: Any, kind: str, words: list[str]) -> None:
    found, message = problem(raw)
    assert (found, [word for word in words if word not in message], message.startswith("nutrition labels: ")) == (kind, [], True)


@pytest.mark.parametrize("key", ["pathDisplay", "domainDisplay", "domainOrder", "callRetention", "prefixMatch"])
def test_a_word_that_nobody_knows_is_refused_on_every_way(key: str) -> None:
    assert problem({key: "sideways"})[0] == "schema"


def test_a_server_belongs_to_one_identity() -> None:
    two = [{"id": name, "tools": {"servers": ["srv"]}} for name in "pq"]
    assert problem({"plugins": two}) == ("server-owned-twice", 'nutrition labels: server "srv" is claimed by "p" and by "q"')


def test_overlapping_prefixes_are_allowed_where_the_longest_wins_and_equal_ones_never() -> None:
    two = [{"id": name, "tools": {"prefixes": [prefix]}} for name, prefix in (("p", "a_"), ("q", "a_b_"))]
    assert len(resolve({"plugins": two, "prefixMatch": "longest"}).plugins) == 2
    same = [{"id": name, "tools": {"prefixes": ["a_"]}} for name in "pq"]
    assert problem({"plugins": same, "prefixMatch": "longest"})[0] == "prefix-overlap"


def test_an_error_is_the_operators_and_says_a_way_out() -> None:
    with pytest.raises(PolicyError) as caught:
        resolve({"plugins": [{"id": "p", "tools": {"prefixes": ["a", "ab"]}}]})
    assert "prefixMatch" in caught.value.remedy


def test_a_value_in_the_place_of_a_credentials_name_is_refused_and_not_shown() -> None:
    shapes = ["ghp_" + "k3Jf9" * 8, "s p a c e", "x" * 200, "AKIA" + "Q7RT2XZ9LMN4P8VB", "päss"]
    for shape in shapes:
        kind, message = problem({"plugins": [{**ONE, "declared": {"credentialRefs": [shape]}}]})
        assert (kind, shape in message) == ("not-a-credential-name", False)


def test_a_password_in_the_place_of_a_hostname_is_not_shown() -> None:
    secret = "hunter" + "2hunter"
    _, message = problem({"plugins": [{**ONE, "declared": {"domains": [f"https://me:{secret}@h.example"]}}]})
    assert (secret in message, "h.example" in message) == (False, True)


def test_strict_reading_refuses_keys_that_nobody_knows_and_names_those_that_are_known() -> None:
    raw = {"plugins": [{**ONE, "declared": {"netwrok": True}}]}
    assert len(resolve(raw).plugins) == 1
    with pytest.raises(LabelConfigError) as caught:
        resolve(raw, strict=True)
    assert (caught.value.kind, caught.value.at, "network" in caught.value.remedy) == ("unknown-key", "$.plugins[0].declared.netwrok", True)


def test_the_loaders_check_names_the_first_wrong_place() -> None:
    with pytest.raises(LabelConfigError) as caught:
        check({"plugins": [{"id": "p", "tools": {"names": ["a", 5]}}]})
    assert (caught.value.kind, caught.value.at) == ("schema", "$.plugins[0].tools.names[1]")


@pytest.mark.parametrize("raw", [5, [], "x", {"plugins": {}}, {"plugins": [5]}, {"plugins": [{"id": 5, "tools": {}}]}])
def test_what_has_no_shape_is_refused(raw: Any) -> None:
    assert problem(raw)[0] == "schema"


def test_whole_numbers_written_with_a_fraction_are_whole() -> None:
    assert resolve({"evidenceLimit": 5.0}).evidence_limit == 5
