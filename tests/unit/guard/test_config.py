from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.errors import PolicyError
from riskproof.guard.config import Settings, StoreSettings, load_settings, locale_language, settings_from
from riskproof.guard.config_keys import KEYS, SECTIONS, SPELLINGS
from riskproof.model.policy import BALANCED, OutputPolicy, Policy, ToolchainPolicy, TrackerPolicy

FULL = {
    "mode": "observe",
    "experience": {"language": "zh-CN"},
    "task": {"mode": "read-only"},
    "provenance": {"enabled": False, "maxEntries": 1, "maxEntryBytes": 2, "maxTotalBytes": 3, "minMatchLength": 5},
    "taint": {"enabled": False},
    "output": {"enabled": False, "action": "redact", "blockedTaints": ["PII"], "trustedDeclassifiers": {" clean ": ["PII", "SECRET"]}},
    "toolchain": {"enabled": False, "maxEvents": 7, "chainWindow": 6},
    "classification": {"overrides": {"__proto__": ["EXTERNAL_ACTION", "PRIVATE_ACCESS"]}},
    "policy": {
        "preset": "permissive",
        "unknownTool": "deny",
        "internalDomains": ["CORP.test"],
        "blockedDomains": ["*.bad.test."],
        "allowedExternalDomains": ["FD00::0001"],
        "secretHomeDomains": [" API.home.test. "],
        "sensitivePathPatterns": [" **/x "],
    },
    "proof": {"enabled": False, "maxRecords": 9, "file": "/var/proofs.jsonl"},
    "store": {"enabled": True, "file": "/var/riskproof.db", "onFailure": "memory", "keepDays": 3, "synchronous": "full"},
}


def test_no_configuration_and_an_empty_one_give_every_default() -> None:
    assert settings_from(None) == settings_from({}) == Settings()


def test_every_key_reaches_its_place_in_the_settings() -> None:
    decisions = {
        **dict.fromkeys(BALANCED, "ask"),
        "untrusted_private_access": "allow",
        "untrusted_local_mutation": "allow",
        "unknown_tool": "deny",
    }
    assert settings_from(FULL) == Settings(
        policy=Policy(
            mode="observe",
            language="zh-CN",
            task_mode="read-only",
            preset="permissive",
            decisions=decisions,  # type: ignore[arg-type]
            internal_domains=("corp.test",),
            blocked_domains=("*.bad.test",),
            allowed_external_domains=("fd00::1",),
            secret_home_domains=("api.home.test",),
            sensitive_path_patterns=("**/x",),
            overrides={"__proto__": ("PRIVATE_ACCESS", "EXTERNAL_ACTION")},
            tracker=TrackerPolicy(enabled=False, max_entries=1, max_entry_bytes=2, max_total_bytes=3, min_match_length=5),
            taint_enabled=False,
            output=OutputPolicy(enabled=False, action="redact", blocked=("PII",), declassifiers={"clean": ("PII", "SECRET")}),
            toolchain=ToolchainPolicy(enabled=False, max_events=7, chain_window=6),
        ),
        proof_enabled=False,
        proof_max_records=9,
        proof_file=Path("/var/proofs.jsonl"),
        language="zh-CN",
        store=StoreSettings(enabled=True, file=Path("/var/riskproof.db"), on_failure="memory", keep_days=3, synchronous="full"),
    )


@pytest.mark.parametrize("raw", [[], "mode", 3, True])
def test_a_configuration_that_is_no_table_is_refused(raw: Any) -> None:
    with pytest.raises(PolicyError, match=r"^configuration: must be a table$"):
        settings_from(raw)


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-CN"),
        ({"LANG": "zh"}, "zh-CN"),
        ({"LANG": "ZH-tw"}, "zh-CN"),
        ({"LC_MESSAGES": "zh_CN", "LANG": "en_GB"}, "zh-CN"),
        ({"LC_ALL": "C", "LC_MESSAGES": "zh_CN", "LANG": "zh_CN"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_CN"}, "zh-CN"),
        ({"LANG": "zha_CN"}, "en"),
    ],
)
def test_the_locale_decides_the_language_where_nothing_else_does(environ: dict[str, str], language: str) -> None:
    assert locale_language(environ) == language
    assert settings_from({}, environ=environ).language == language
    assert settings_from({}, environ=environ).policy.language == language


def test_a_configured_language_beats_the_locale() -> None:
    assert settings_from({"experience": {"language": "en"}}, environ={"LANG": "zh_CN"}).language == "en"


def test_files_are_loaded_in_order_and_named_as_sources(tmp_path: Path) -> None:
    own, named = tmp_path / "xdg" / "riskproof" / "riskproof.toml", tmp_path / "ci.toml"
    own.parent.mkdir(parents=True)
    own.write_text('[policy]\npreset = "strict"\n[proof]\nfile = "p/proofs.jsonl"\n')
    named.write_text('[policy]\nunknown_tool = "ask"\n')
    settings = load_settings(named, environ={"XDG_CONFIG_HOME": str(tmp_path / "xdg")}, start=tmp_path)
    assert settings.sources == (own, named)
    assert settings.proof_file == own.parent / "p" / "proofs.jsonl"
    assert settings.policy.decisions == {**dict.fromkeys(BALANCED, "deny"), "unknown_tool": "ask"}


NAMES = st.one_of(
    st.sampled_from([name for section in SECTIONS for name in (section, *SPELLINGS[section])]),
    st.text(max_size=8),
    st.integers(),
    st.none(),
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.binary(max_size=4),
    st.sampled_from(["enforce", "ask", "strict", "PII", "CODE_EXECUTION", "a.test", "*.", "::", "\ud800", "~nobody/x", "\x00"]),
)
JSON_LIKE = st.recursive(
    SCALARS, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(NAMES, inner, max_size=4)), max_leaves=20
)


def refusal(raw: dict[Any, Any]) -> str:
    """The message of the refusal, "" where there is none; any other error is the test's failure."""
    try:
        settings_from(raw)
    except PolicyError as error:
        return str(error)
    return ""


@given(st.dictionaries(NAMES, JSON_LIKE, max_size=5))
def test_any_mapping_gives_settings_or_a_policy_error(raw: dict[Any, Any]) -> None:
    message = refusal(raw)
    assert message == "" or message.startswith("configuration: ")
    assert message.isprintable()


@given(st.sampled_from(KEYS), JSON_LIKE)
def test_any_value_of_any_key_is_taken_or_refused_by_name(key: Any, value: Any) -> None:
    message = refusal({key.section: {key.name: value}} if key.section else {key.name: value})
    assert message == "" or message.startswith(f"configuration: {key.path}: ")
