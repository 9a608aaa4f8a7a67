from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.guard.config import settings_of
from riskproof.guard.config_files import Layer, SettingError
from riskproof.guard.config_key import Key
from riskproof.guard.config_keys import KEYS
from riskproof.guard.config_layers import DEFAULT, Origin, loosening, resolve
from riskproof.model.policy import DECISION_KEYS, Policy
from riskproof.model.taint import CAPABILITIES, LABELS
from riskproof.model.verdict import VERDICTS

OWN, PROJECT, NAMED = Path("/own/riskproof.toml"), Path("/project/riskproof.toml"), Path("/named.toml")


def user(raw: dict[str, Any]) -> Layer:
    return Layer("user", raw, OWN)


def project(raw: dict[str, Any], text: str = "") -> Layer:
    return Layer("project", raw, PROJECT, text, OWN)


def option(raw: dict[str, Any]) -> Layer:
    return Layer("option", raw, NAMED)


def value(path: str, *layers: Layer) -> Any:
    return resolve(layers).values[path]


def refusal(*layers: Layer) -> SettingError:
    with pytest.raises(SettingError) as caught:
        resolve(layers)
    return caught.value


def test_a_later_layer_of_the_operator_replaces_key_by_key_and_tool_by_tool() -> None:
    layers = (
        user(
            {
                "mode": "observe",
                "policy": {"blocked_domains": ["a.test"]},
                "output": {"trusted_declassifiers": {"a": ["PII"], "b": ["PII"]}},
            }
        ),
        option({"policy": {"blocked_domains": ["b.test"]}, "output": {"trusted_declassifiers": {"b": []}}}),
    )
    assert value("mode", *layers) == "observe"
    assert value("policy.blocked_domains", *layers) == ("b.test",)
    assert value("output.trusted_declassifiers", *layers) == {"a": ("PII",), "b": ()}


def test_a_preset_sets_all_decisions_of_its_layer_and_a_decision_beside_it_wins() -> None:
    layers = (user({"policy": {"unknown_tool": "allow"}}), option({"policy": {"preset": "strict", "sensitive_path_read": "ask"}}))
    assert value("policy.unknown_tool", *layers) == "deny"
    assert value("policy.sensitive_path_read", *layers) == "ask"


def test_a_projects_preset_only_makes_decisions_stricter() -> None:
    layers = (user({"policy": {"preset": "permissive", "unknown_tool": "deny"}}), project({"policy": {"preset": "balanced"}}))
    assert value("policy.unknown_tool", *layers) == "deny"
    assert value("policy.sensitive_external_action", *layers) == "deny"
    assert value("policy.preset", *layers) == "balanced"


def test_a_projects_lists_that_restrict_join_the_operators() -> None:
    layers = (user({"policy": {"blocked_domains": ["a.test"]}}), project({"policy": {"blocked_domains": ["b.test"]}}))
    assert value("policy.blocked_domains", *layers) == ("a.test", "b.test")


def test_a_project_that_would_loosen_is_refused_with_file_line_key_and_remedy() -> None:
    error = refusal(user({"policy": {"preset": "strict"}}), project({"policy": {"unknownTool": "ask"}}, '[policy]\nunknownTool = "ask"\n'))
    message = (
        "/project/riskproof.toml:2: policy.unknown_tool: would loosen the settings in force; a project's file may only tighten them: "
        "choose a later one (allow < ask < deny)"
    )
    assert (str(error), error.remedy, error.file, error.key) == (
        message,
        "put the key into /own/riskproof.toml, or pass this file with --config",
        PROJECT,
        "policy.unknown_tool",
    )


@pytest.mark.parametrize(
    "given_by_project", [{"mode": "observe"}, {"proof": {"enabled": False}}, {"policy": {"internal_domains": ["a.test"]}}]
)
def test_the_same_file_may_loosen_once_the_operator_names_it(given_by_project: dict[str, Any]) -> None:
    refusal(project(given_by_project))
    resolve([option(given_by_project)])


def test_a_named_file_may_undo_what_a_project_tightened() -> None:
    assert value("mode", user({"mode": "observe"}), project({"mode": "enforce"}), option({"mode": "observe"})) == "observe"


def test_every_value_knows_where_it_comes_from() -> None:
    resolved = resolve(
        [
            user({"policy": {"preset": "strict", "blocked_domains": ["a.test"]}, "mode": "enforce"}),
            project({"mode": "enforce", "taint": {"enabled": True}, "policy": {"blocked_domains": ["b.test"]}}),
        ]
    )
    assert resolved.files == (OWN, PROJECT)
    assert resolved.origins["mode"] == (Origin("user", OWN),)
    assert resolved.origins["taint.enabled"] == (DEFAULT,)
    assert resolved.origins["policy.unknown_tool"] == (Origin("user", OWN, "strict"),)
    assert resolved.origins["policy.blocked_domains"] == (Origin("user", OWN), Origin("project", PROJECT))


@pytest.mark.parametrize(
    ("raw", "text", "message", "remedy"),
    [
        ({"policy": {"unknown_tols": 1}}, "[policy]\nunknown_tols = 1", ":2: policy.unknown_tols: unknown key", "policy.unknown_tool"),
        ({"policy": {"blockDomains": 1}}, "", ": policy.blockDomains: unknown key", "policy.blocked_domains"),
        ({"unknown_tool": "ask"}, "", ": unknown_tool: unknown key", "policy.unknown_tool"),
        ({"provenence": {}}, "[provenence]", ":1: provenence: unknown key", "provenance"),
        ({"proof": {"max_entries": 1}}, "", ": proof.max_entries: unknown key", "proof.max_records"),
        ({"\x1b" * 999: 1}, "", ": " + "\\u001b" * 79 + "…: unknown key", None),
    ],
)
def test_an_unknown_key_is_refused_with_the_nearest_known_one(raw: dict[str, Any], text: str, message: str, remedy: str | None) -> None:
    error = refusal(project(raw, text))
    assert str(error) == f"{PROJECT}{message}"
    assert remedy is None or error.remedy == f"the nearest known key is {remedy}"


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"policy": {"unknown_tool": "ask", "unknownTool": "ask"}}, "policy.unknown_tool: given twice, as unknown_tool and unknownTool"),
        ({"policy": 3}, "policy: must be a table"),
        ({3: 3}, "top level: every key must be a text"),
        ({"policy": {3: 3}}, "policy: every key must be a text"),
        ({"toolchain": {"max_events": 8}}, "toolchain.chain_window: is 12, more than toolchain.max_events, which is 8"),
        (
            {"provenance": {"max_entry_bytes": 2, "max_total_bytes": 1}},
            "provenance.max_entry_bytes: is 2, more than provenance.max_total_bytes, which is 1",
        ),
    ],
)
def test_what_does_not_fit_together_is_refused(raw: dict[Any, Any], message: str) -> None:
    assert str(refusal(user(raw))) == f"{OWN}: {message}"


def test_keys_that_a_project_could_not_set_are_listed() -> None:
    assert loosening(option({"mode": "observe", "taint": {"enabled": True}, "policy": {"unknown_tool": "allow"}})) == (
        "mode",
        "policy.unknown_tool",
    )


DOMAINS = st.lists(st.sampled_from(["a.test", "*.a.test", "x.a.test", "b.test", "xa.test", "::1"]), max_size=3)
TOOLS = st.sampled_from(["one", "two"])
VALUES = {
    "flag": st.booleans(),
    "count": st.sampled_from([1, 3, 4, 12, 64, 128, 256, 1000, 2000]),
    "labels": st.lists(st.sampled_from(LABELS[3:7]), max_size=3),
    "domains": DOMAINS,
    "hosts": st.lists(st.sampled_from(["a.test", "x.a.test", "::1"]), max_size=2),
    "globs": st.lists(st.sampled_from(["**/a", "**/b"]), max_size=2),
    "label_map": st.dictionaries(TOOLS, st.lists(st.sampled_from(LABELS[3:6]), max_size=2), max_size=2),
    "capability_map": st.dictionaries(TOOLS, st.lists(st.sampled_from(CAPABILITIES[:3]), max_size=3), max_size=2),
    "file": st.sampled_from(["/p", "/q"]),
    "rules": st.lists(st.sampled_from(["unknown_tool", "destructive_operation"]), max_size=2),
    "exceptions": st.lists(
        st.sampled_from([{"rule": "unknown_tool", "reason": "r", "expires": "2031-01-31", "tool": tool} for tool in "ab"]), max_size=2
    ),
    "plugins": st.lists(st.sampled_from([{"id": "one", "tools": {"names": ["a"]}}, {"id": "one", "first_contact": "ask"}]), max_size=1),
}


def values_of(key: Key) -> st.SearchStrategy[Any]:
    return st.sampled_from(key.choices) if key.choices else VALUES[key.shape]


def nested(flat: dict[Key, Any]) -> dict[str, Any]:
    raw: dict[str, Any] = {}
    for key, inner in flat.items():
        (raw.setdefault(key.section, {}) if key.section else raw)[key.name] = inner
    return raw


def configurations(most: int) -> st.SearchStrategy[dict[str, Any]]:
    pairs = st.sampled_from(KEYS).flatmap(lambda key: st.tuples(st.just(key), values_of(key)))
    return st.lists(pairs, max_size=most).map(lambda found: nested(dict(found)))


def admits(entries: tuple[str, ...]) -> set[str]:
    hosts = ("a.test", "x.a.test", "y.x.a.test", "b.test", "xa.test", "::1", "other.test")
    bases = [entry.removeprefix("*.") for entry in entries]
    return {host for host in hosts if any(host == base or host.endswith(f".{base}") for base in bases)}


def weaker_parts(before: Policy, after: Policy) -> list[str]:
    """The parts in which ``after`` lets through what ``before`` stopped, written down apart from the laws."""
    parts = {
        "mode": (before.mode, after.mode) != ("enforce", "observe"),
        "task": before.task_mode in ("standard", after.task_mode),
        "preset": ["permissive", "balanced", "strict"].index(after.preset) >= ["permissive", "balanced", "strict"].index(before.preset),
        "decisions": all(VERDICTS.index(after.decisions[name]) >= VERDICTS.index(before.decisions[name]) for name in DECISION_KEYS),
        "internal": admits(after.internal_domains) <= admits(before.internal_domains),
        "blocked": admits(after.blocked_domains) >= admits(before.blocked_domains),
        "allowed": not before.allowed_external_domains
        or (bool(after.allowed_external_domains) and admits(after.allowed_external_domains) <= admits(before.allowed_external_domains)),
        "homes": set(after.secret_home_domains) <= set(before.secret_home_domains),
        "paths": set(after.sensitive_path_patterns) >= set(before.sensitive_path_patterns),
        "overrides": set(after.overrides) == set(before.overrides)
        and all(
            set(after.overrides[tool]) >= set(found) and bool(after.overrides[tool]) == bool(found)
            for tool, found in before.overrides.items()
        ),
        "tracker": after.tracker.enabled >= before.tracker.enabled
        and after.tracker.max_entries >= before.tracker.max_entries
        and after.tracker.max_entry_bytes >= before.tracker.max_entry_bytes
        and after.tracker.max_total_bytes >= before.tracker.max_total_bytes
        and after.tracker.min_match_length <= before.tracker.min_match_length,
        "exceptions": set(after.exceptions) <= set(before.exceptions),
        "observed": set(after.observed_rules) <= set(before.observed_rules),
        "taint": after.taint_enabled >= before.taint_enabled,
        "output": after.output.enabled >= before.output.enabled
        and (before.output.action, after.output.action) != ("block", "redact")
        and set(after.output.blocked) >= set(before.output.blocked)
        and all(set(labels) <= set(before.output.declassifiers.get(tool, ())) for tool, labels in after.output.declassifiers.items()),
        "toolchain": after.toolchain.enabled >= before.toolchain.enabled
        and after.toolchain.max_events >= before.toolchain.max_events
        and after.toolchain.chain_window >= before.toolchain.chain_window,
    }
    return [part for part, holds in parts.items() if not holds]


@given(configurations(8), configurations(3))
def test_a_projects_layer_never_yields_a_weaker_policy(own: dict[str, Any], theirs: dict[str, Any]) -> None:
    try:
        before = settings_of(resolve([user(own)]), {})
        after = settings_of(resolve([user(own), project(theirs)]), {})
    except SettingError:
        return
    assert weaker_parts(before.policy, after.policy) == []
    assert (after.proof_enabled, after.proof_max_records) >= (before.proof_enabled, before.proof_max_records)
    assert after.proof_file == before.proof_file


@given(configurations(6))
def test_an_empty_layer_changes_nothing(own: dict[str, Any]) -> None:
    try:
        before = resolve([user(own)])
    except SettingError:
        return
    assert resolve([user(own), project({}), option({})]).values == before.values
