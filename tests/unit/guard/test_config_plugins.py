from __future__ import annotations

from typing import Any

import pytest

from riskproof.guard.config_plugins import PLUGIN, is_opt_in, plugins, wired
from riskproof.guard.config_texts import RefusedError

WHOLE = {
    "id": "notes",
    "display_name": "Notes",
    "tools": {"names": ["find"], "prefixes": ["note_"], "servers": ["notes"]},
    "declared": {
        "network": True,
        "credentials": True,
        "subprocess": False,
        "persistence": True,
        "domains": ["a.example"],
        "credential_refs": ["NOTES_LOGIN"],
    },
    "effects": [{"names": ["find"], "prefixes": ["note_"], "effect": "read"}],
    "first_contact": "ask",
}
WIRED = {
    "id": "notes",
    "displayName": "Notes",
    "tools": WHOLE["tools"],
    "declared": {**{key: value for key, value in WHOLE["declared"].items() if key != "credential_refs"}, "credentialRefs": ["NOTES_LOGIN"]},  # type: ignore[attr-defined]
    "effects": WHOLE["effects"],
    "firstContact": "ask",
}


def refusal(*entries: Any) -> tuple[str, str]:
    with pytest.raises(RefusedError) as refused:
        plugins(entries)
    return refused.value.problem, refused.value.remedy


def test_every_field_is_read_in_either_spelling_and_written_as_the_collector_has_it() -> None:
    assert set(WHOLE) == set(PLUGIN)
    assert plugins([WHOLE]) == plugins([WIRED]) == (WHOLE,)
    assert wired(plugins([WHOLE])) == [WIRED]


@pytest.mark.parametrize(
    ("entry", "problem", "remedy"),
    [
        (5, "plugin 2: a plugin must be a table", "write it under [[labels.plugins]]"),
        ({"id": "b", "tool": {}}, 'plugin 2: a plugin has no field "tool"', "the nearest known field is tools"),
        ({"id": "b", "tools": {"zzz": []}}, 'plugin 2: tools has no field "zzz"', "the fields are names, prefixes, servers"),
        ({"id": "b", "declared": []}, "plugin 2: declared must be a table", ""),
        ({"id": "b", "effects": [{"efect": "read"}]}, 'plugin 2: an effect rule has no field "efect"', "the nearest known field is effect"),
        ({"id": "b", "effects": 5}, "plugin 2: effects must be a table", ""),
        ({"id": "b", "display_name": "B", "displayName": "C"}, "plugin 2: a plugin gives display_name twice", "keep one spelling"),
        ({7: "b"}, 'plugin 2: a plugin has no field "7"', f"the fields are {', '.join(PLUGIN)}"),
    ],
    ids=str,
)
def test_a_field_that_is_unknown_twice_or_of_another_shape_is_refused(entry: Any, problem: str, remedy: str) -> None:
    assert refusal(WHOLE, entry) == (problem, remedy)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"id": "b"}, "tools"),
        ({"id": " b", "tools": {"names": ["x"]}}, "surrounding whitespace"),
        ({"id": "unattributed", "tools": {"names": ["x"]}}, "reserved"),
        ({"id": "notes", "tools": {"names": ["x"]}}, '"notes"'),
        ({"id": "b", "tools": {"names": ["find"]}}, "find"),
        ({"id": "b", "tools": {"names": ["x"]}, "declared": {"domains": ["https://a.example/x"]}}, "hostname"),
        ({"id": "b", "tools": {"names": ["x"]}, "effects": [{"names": ["x"], "effect": "eats"}]}, "effect"),
        ({"id": "b", "tools": {"names": ["x"]}, "first_contact": "tell"}, "firstContact"),
    ],
    ids=str,
)
def test_what_the_collector_would_refuse_is_refused_where_it_is_read(entry: Any, words: str) -> None:
    assert words in refusal(WHOLE, entry)[0]


def test_an_entry_may_ask_at_first_contact_of_a_plugin_of_another_file_and_say_nothing_else() -> None:
    asking = {"id": "files", "first_contact": "ask"}
    assert plugins([{"id": "files", "firstContact": "ask"}]) == (asking,)
    assert is_opt_in(asking)
    assert not any(map(is_opt_in, [WHOLE, {**asking, "first_contact": "report"}, {"id": "files"}, {**asking, "id": 5}]))
