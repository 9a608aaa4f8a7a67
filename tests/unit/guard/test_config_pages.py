from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof.guard.config import Settings, settings_from
from riskproof.guard.config_keys import KEYS, SECTIONS
from riskproof.guard.config_pages import markdown_table, starting_file, toml_text, toml_value

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "guides" / "configuration.md"


def test_the_starting_file_changes_nothing() -> None:
    raw = tomllib.loads(starting_file())
    assert raw == {section: {} for section in SECTIONS if section}
    assert settings_from(raw) == Settings()


def test_the_starting_file_with_every_key_switched_on_says_the_defaults() -> None:
    raw = tomllib.loads(re.sub(r"(?m)^#(?=\w+ = )", "", starting_file()))
    assert sum(len(table) if isinstance(table, dict) else 1 for table in raw.values()) == len(KEYS)
    del raw["proof"]["file"], raw["store"]["file"]  # examples: without them there is no such file
    for name in ("file", "format", "key_file", "keep_days"):
        del raw["ledger"][name]
    assert settings_from(raw) == Settings()


def test_the_starting_file_fits_a_terminal() -> None:
    assert [line for line in starting_file().splitlines() if len(line) > 100] == []


def test_the_table_has_a_row_for_every_key_and_no_broken_cell() -> None:
    head, rule, *rows = markdown_table().splitlines()
    assert [row.split(" | ")[0] for row in rows] == [f"| `{key.path}`" for key in KEYS]
    assert {row.count("|") for row in (head, rule, *rows)} == {6}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (3, "3"),
        ("a", '"a"'),
        ((), "[]"),
        (("a", "b"), '["a", "b"]'),
        ({}, "{}"),
        ({"a b": ("PII",)}, '{ "a b" = ["PII"] }'),
    ],
)
def test_values_are_written_as_toml(value: object, text: str) -> None:
    assert toml_value(value) == text


@given(st.text())
def test_any_text_comes_back_from_its_toml_form_and_is_safe_to_print(text: str) -> None:
    written = toml_text(text)
    assert tomllib.loads(f"x = {written}") == {"x": text}
    assert written.isprintable()


def test_the_guide_shows_the_table_and_an_example_that_is_valid() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    example = re.search(r"(?s)```toml\n(.*?)```", guide)
    assert markdown_table() in guide, "run: python scripts/generate_config_table.py"
    assert example is not None
    assert settings_from(tomllib.loads(example[1])).policy.internal_domains == ("corp.test",)
