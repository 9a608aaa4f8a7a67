"""The two rows go into a profile's patch file and come out again; every byte of others stays."""

from __future__ import annotations

import pytest

from riskproof.errors import PolicyError
from riskproof.hosts.dsh.label_rows import REMARK, settings_in
from riskproof.hosts.dsh.patch import GATE_REMARK, PLUGIN_REMARK, Wanted, installed, removed
from riskproof.hosts.dsh.rows import Patch

WANTED = Wanted(("/py", "-m", "engine"), "/copies/one/index.js")
LATER = Wanted(("/py2", "-m", "engine"), "/copies/two/index.js")
PACKAGE = Wanted(("/py", "-m", "engine"), None)
PLUGIN_ROW = f"""{PLUGIN_REMARK}
- insert:
    - id: riskproof
      name: "/copies/one/index.js"
      config:
        python: ["/py", "-m", "engine"]
"""
GATE_ROW = f"""{GATE_REMARK}
- id: agent-loop
  inject: [riskproof]
"""
LABEL_ROWS = f"""{REMARK}
- insert:
    - id: runtime-nutrition-label
      name: "/copies/one/labels/index.js"
    - id: runtime-nutrition-label-command
      name: "/copies/one/labels/command.js"
"""
ROWS = PLUGIN_ROW + LABEL_ROWS + GATE_ROW
FRESH = """# Your patch layer for this dsh profile, applied after every bundle layer:
# a top-level YAML array of loader patch entries
[]
"""
LIVED_IN = """# mine
- id: sandbox-policy   # two spaces, and a remark
  config:
    mode: !!js process.env.MODE ?? 'read-only'
    paths: [a,   "b" , 'c']

- insert:
  - {id: extra, name: ./extra.mjs}
  - id: other
    name: 'other'
    config: {text: >-
      no}
# the end
""".replace("{text: >-\n      no}", "{text: 'no'}")
WINDOWS = "- id: a\r\n  config: {}\r\n"
BLOCK_TEXT = "- id: a\n  config:\n    text: |\n      one\n      two\n"


def test_a_fresh_file_holds_the_two_rows_in_the_place_of_the_empty_list() -> None:
    assert installed(FRESH, WANTED, "f") == FRESH.replace("[]\n", ROWS)


def test_rows_of_others_stay_byte_for_byte_in_front_of_ours() -> None:
    assert installed(LIVED_IN, WANTED, "f") == LIVED_IN + ROWS


def test_a_list_that_is_indented_stays_one_list() -> None:
    text = "  - id: a\n    config: {}\n"
    assert removed(installed(text, WANTED, "f"), "f") == text
    assert installed(text, WANTED, "f").splitlines()[-1] == "    inject: [riskproof]"


def test_line_ends_of_the_file_are_kept() -> None:
    text = installed(WINDOWS, WANTED, "f")
    assert text == WINDOWS + (ROWS).replace("\n", "\r\n")


@pytest.mark.parametrize("wanted", [WANTED, PACKAGE], ids=["path", "package"])
@pytest.mark.parametrize("text", [FRESH, LIVED_IN, WINDOWS, BLOCK_TEXT, "[]\n"], ids=["fresh", "lived in", "windows", "block text", "bare"])
def test_a_second_time_changes_nothing_and_taking_out_gives_the_first_text_back(text: str, wanted: Wanted) -> None:
    once = installed(text, wanted, "f")
    assert installed(once, wanted, "f") == once
    assert removed(once, "f") == text
    assert removed(text, "f") == text


def test_a_file_without_an_end_of_line_gets_one() -> None:
    assert removed(installed("- id: a", WANTED, "f"), "f") == "- id: a\n"


def test_a_later_version_changes_the_name_and_the_interpreter_and_nothing_else_of_the_row() -> None:
    text = (FRESH.replace("[]\n", ROWS)).replace(
        "      config:\n", "      config:\n        mode: observe   # for now\n        policy: {preset: !!js pick()}\n"
    )
    assert installed(text, LATER, "f") == text.replace("/copies/one/", "/copies/two/").replace('"/py"', '"/py2"')


def test_the_mode_is_set_only_where_it_is_asked_for() -> None:
    text = installed(FRESH, Wanted(WANTED.python, WANTED.name, "observe"), "f")
    assert "        mode: observe\n" in text
    assert installed(text, WANTED, "f") == text
    assert installed(text, Wanted(WANTED.python, WANTED.name, "enforce"), "f") == text.replace("mode: observe", "mode: enforce")


@pytest.mark.parametrize(
    ("config", "changed"),
    [
        ("", '\n      config:\n        python: ["/py", "-m", "engine"]'),
        ("\n      config:", '\n      config:\n        python: ["/py", "-m", "engine"]'),
        ("\n      config: {}", '\n      config:\n        python: ["/py", "-m", "engine"]'),
        ("\n      config: {mode: observe}", '\n      config: {python: ["/py", "-m", "engine"], mode: observe}'),
        (
            "\n      config:\n        python:\n          - /old\n        mode: observe",
            '\n      config:\n        python: ["/py", "-m", "engine"]\n        mode: observe',
        ),
    ],
    ids=["none", "null", "empty", "flow", "block list"],
)
def test_an_interpreter_is_written_however_the_configuration_stands(config: str, changed: str) -> None:
    before = f'- insert:\n    - id: riskproof\n      name: "/copies/one/index.js"{config}\n'
    after = installed(before, WANTED, "f")
    if config:
        assert after == before.replace(config, changed) + LABEL_ROWS + GATE_ROW
    else:
        assert sorted(after.removesuffix(LABEL_ROWS + GATE_ROW).splitlines()[1:]) == sorted(
            ["    - config:", '        python: ["/py", "-m", "engine"]', "      id: riskproof", '      name: "/copies/one/index.js"']
        )


def test_an_entry_among_others_of_the_users_is_changed_and_taken_out_alone() -> None:
    text = "- insert:\n    - id: mine # stays\n      name: x\n    - {id: riskproof, name: old}\n    - id: also\n      name: y\n"
    assert (
        installed(text, WANTED, "f")
        == text.replace(
            "{id: riskproof, name: old}", '{config: {python: ["/py", "-m", "engine"]}, id: riskproof, name: "/copies/one/index.js"}'
        )
        + LABEL_ROWS
        + GATE_ROW
    )
    assert removed(text, "f") == text.replace("    - {id: riskproof, name: old}\n", "")


def test_an_entry_without_anything_in_its_last_key_ends_there() -> None:
    text = "- insert:\n  - id: riskproof\n    name: old\n    config:\n  - id: mine\n    name: x\n"
    assert removed(text, "f") == "- insert:\n  - id: mine\n    name: x\n"


def test_settings_that_dsh_wrote_keep_the_interpreter_and_lose_the_name_of_the_old_version() -> None:
    settings = '- id: riskproof\n  name: file:///copies/one/index.js\n  config:\n    python:\n      - "/py"\n    mode: observe\n'
    text = FRESH.replace("[]\n", ROWS) + settings
    assert (
        installed(text, LATER, "f")
        == FRESH.replace("[]\n", ROWS).replace("/copies/one/", "/copies/two/").replace('"/py"', '"/py2"')
        + '- id: riskproof\n  config:\n    python: ["/py2", "-m", "engine"]\n    mode: observe\n'
    )


@pytest.mark.parametrize(
    ("row", "merged"),
    [
        (
            "- id: agent-loop\n  config: {agents: []}\n  inject: [mine]\n",
            "- id: agent-loop\n  config: {agents: []}\n  inject: [mine, riskproof]\n",
        ),
        ("- id: agent-loop\n  inject: []\n", "- id: agent-loop\n  inject: [riskproof]\n"),
        ("- id: agent-loop\n  inject:\n    - mine # why\n", "- id: agent-loop\n  inject:\n    - mine # why\n    - riskproof\n"),
        ("- id: agent-loop\n  config: {agents: [a]}\n", "- id: agent-loop\n  config: {agents: [a]}\n"),
    ],
    ids=["flow", "empty", "block", "configuration only"],
)
def test_a_gate_row_of_the_users_is_joined_not_replaced(row: str, merged: str) -> None:
    gate = "" if "inject" in row else GATE_ROW
    text = installed(row, WANTED, "f")
    assert text == merged + PLUGIN_ROW + LABEL_ROWS + gate
    if "inject: []" not in row:
        assert removed(text, "f") == row


def test_an_installation_without_labels_gets_their_rows_and_only_the_one_that_is_missing() -> None:
    text = FRESH.replace("[]\n", PLUGIN_ROW + GATE_ROW)
    assert installed(text, WANTED, "f") == text + LABEL_ROWS
    alone = LABEL_ROWS.replace('    - id: runtime-nutrition-label\n      name: "/copies/one/labels/index.js"\n', "")
    assert installed(text + alone, WANTED, "f") == text + alone + LABEL_ROWS.replace(alone.removeprefix(f"{REMARK}\n- insert:\n"), "")


CONFIGURED = LABEL_ROWS.replace(
    'labels/index.js"\n', 'labels/index.js"\n      # ours\n      config:\n        pathDisplay: omit   # why\n        plugins: []\n', 1
).replace('labels/command.js"\n', 'labels/command.js"\n      disabled: true\n')


def test_what_a_person_set_in_the_label_rows_stays_through_a_later_version_and_goes_with_them() -> None:
    text = FRESH.replace("[]\n", PLUGIN_ROW + CONFIGURED + GATE_ROW)
    assert installed(text, WANTED, "f") == text
    assert installed(text, LATER, "f") == text.replace("/copies/one/", "/copies/two/").replace('"/py"', '"/py2"')
    assert settings_in(Patch(text, "f")) == {"config of runtime-nutrition-label", "disabled of runtime-nutrition-label-command"}
    assert removed(text, "f") == FRESH


def test_what_a_person_set_in_the_label_rows_moves_to_rows_that_configure_the_packages() -> None:
    text = FRESH.replace("[]\n", PLUGIN_ROW + CONFIGURED + GATE_ROW)
    assert installed(text, PACKAGE, "f") == FRESH.replace(
        "[]\n",
        f'{GATE_ROW}{PLUGIN_REMARK}\n- id: riskproof\n  config:\n    python: ["/py", "-m", "engine"]\n'
        "- id: runtime-nutrition-label\n  config:\n    pathDisplay: omit   # why\n    plugins: []\n"
        "- id: runtime-nutrition-label-command\n  disabled: true\n",
    )


def test_rows_of_a_person_that_change_the_label_rows_stay_and_lose_the_name_of_an_older_version() -> None:
    mine = "- id: runtime-nutrition-label\n  config: {pathDisplay: full}\n- id: runtime-nutrition-label-command\n  disabled: true\n"
    text = FRESH.replace("[]\n", ROWS) + mine
    assert installed(text, WANTED, "f") == text
    assert removed(text, "f") == FRESH.replace("[]\n", mine)
    named = text.replace("label\n  config: {path", "label\n  name: file:///copies/one/labels/index.js\n  config: {path")
    assert installed(named, WANTED, "f") == text


def test_label_rows_stay_out_and_go_where_another_package_has_rows_of_their_ids() -> None:
    alone = Wanted(WANTED.python, WANTED.name, labels=False)
    text = installed(FRESH, alone, "f")
    assert text == FRESH.replace("[]\n", PLUGIN_ROW + GATE_ROW)
    assert installed(FRESH.replace("[]\n", ROWS), alone, "f") == text
    assert removed(text, "f") == FRESH


def test_label_rows_of_another_package_are_nobody_elses_to_change() -> None:
    theirs = "- insert:\n    - id: runtime-nutrition-label\n      name: dsh-runtime-nutrition-label\n      config: {plugins: []}\n"
    alone = Wanted(WANTED.python, WANTED.name, labels=False)
    text = installed(theirs, alone, "f")
    assert text == theirs + PLUGIN_ROW + GATE_ROW
    assert removed(text, "f") == theirs
    named = theirs.replace("- insert:\n    - id", "- id").replace("\n      ", "\n  ")
    assert installed(named, alone, "f") == named + PLUGIN_ROW + GATE_ROW


def test_the_gate_keeps_what_lower_layers_wait_for() -> None:
    text = installed(FRESH, Wanted(WANTED.python, WANTED.name, inject=("theirs", "@odd/name")), "f")
    assert '  inject: [theirs, "@odd/name", riskproof]\n' in text


def test_a_gate_row_that_dsh_configured_loses_the_gate_and_our_remark_and_stays() -> None:
    text = installed(FRESH, WANTED, "f").replace("inject: [riskproof]\n", "inject: [ riskproof ]\n  config:\n    agents: []\n")
    assert removed(text, "f") == FRESH.replace("[]\n", "- id: agent-loop\n  config:\n    agents: []\n")


def test_a_row_for_another_plugin_of_the_same_id_is_not_the_gate() -> None:
    text = "- id: agent-loop\n  name: '@mine/loop'\n  inject: [riskproof]\n"
    assert installed(text, WANTED, "f") == text + ROWS


def test_what_was_inserted_becomes_a_row_that_configures_the_package_and_keeps_the_settings() -> None:
    text = installed(FRESH, WANTED, "f").replace("      config:\n", "      config:\n        mode: observe # for now\n")
    assert installed(text, PACKAGE, "f") == FRESH.replace(
        "[]\n",
        f'{GATE_ROW}{PLUGIN_REMARK}\n- id: riskproof\n  config:\n    mode: observe # for now\n    python: ["/py", "-m", "engine"]\n',
    )


def test_settings_of_the_users_stay_when_the_interpreter_goes() -> None:
    text = installed(FRESH, PACKAGE, "f").replace("  config:\n", "  config:\n    policy: {preset: strict}\n")
    assert removed(text, "f").endswith("- id: riskproof\n  config:\n    policy: {preset: strict}\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- id: [\n", "f: line 2, column 1: "),
        ("", "f: is no list of rows"),
        ("id: a\n", "f: is no list of rows"),
        ("- a\n", "f: line 1: is no row"),
        ("- a: 1\n---\n- b: 2\n", "f: line 2, column 1: "),
        ("[{id: a}]\n", "f: line 1: write the rows one a line first"),
        ("- insert:\n    - {id: riskproof, name: a}\n    - {id: riskproof, name: b}\n", "f: line 3: a second row with the id riskproof"),
        (
            "- insert:" + "".join(f"\n    - {{id: runtime-nutrition-label, name: /{copy}/labels/index.js}}" for copy in "ab") + "\n",
            "f: line 3: a second row with the id runtime-nutrition-label",
        ),
        ("- insert:\n    - id: riskproof\n      config: !!js mine()\n", "f: line 3: the configuration of the riskproof row is no mapping"),
        ("- id: agent-loop\n  inject: !!js mine()\n", "f: line 2: what agent-loop injects is no list of names"),
        (BLOCK_TEXT.rstrip(), "f: is written in a way that cannot be edited"),
        ("- id: x\n  config: &c {a: 1}\n- insert:\n    - {id: riskproof, config: *c}\n", "f: is written in a way that cannot be edited"),
    ],
    ids=[
        "broken",
        "empty",
        "mapping",
        "scalar",
        "two documents",
        "flow",
        "two rows",
        "two label rows",
        "expression",
        "gate expression",
        "end of a block text",
        "alias",
    ],
)
def test_what_cannot_be_edited_is_refused_with_its_place(text: str, says: str) -> None:
    with pytest.raises(PolicyError) as refused:
        installed(text, WANTED, "f")
    assert str(refused.value).startswith(says)
    assert refused.value.remedy
