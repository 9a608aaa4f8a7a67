"""The label rows alone: where they load from, and what of a person's words moves with them. In whole files: test_patch."""

from __future__ import annotations

import json

import pytest

from riskproof.errors import PolicyError
from riskproof.hosts.dsh import bundle
from riskproof.hosts.dsh.label_rows import are_as_meant, of_others, own_words
from riskproof.hosts.dsh.rows import LABEL_FILES, Patch


def test_the_files_that_the_rows_load_are_those_that_the_package_exports() -> None:
    exports = json.loads((bundle.shipped() / "package.json").read_text())["exports"]
    assert [f"./{file}" for file in LABEL_FILES.values()] == [exports["./labels"], exports["./labels-command"]]
    assert all((bundle.shipped() / file).is_file() for file in LABEL_FILES.values())


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("    - id: runtime-nutrition-label\n      name: dsh-riskproof/labels\n", []),
        (
            "    - id: runtime-nutrition-label\n      config:\n        a: 1 # 1\n        b:\n          - 2\n      name: /labels/index.js\n",
            ["- id: runtime-nutrition-label", "  config:", "    a: 1 # 1", "    b:", "      - 2"],
        ),
        (
            "    - disabled: true\n      id: runtime-nutrition-label\n      name: dsh-riskproof/labels\n",
            ["- id: runtime-nutrition-label", "  disabled: true"],
        ),
        (
            "    - id: runtime-nutrition-label\n      config:\n      name: dsh-riskproof/labels\n",
            ["- id: runtime-nutrition-label", "  config:"],
        ),
    ],
    ids=["none", "configured", "first key", "empty"],
)
def test_a_persons_words_move_from_a_row_of_ours_to_one_that_configures_the_packages(entry: str, words: list[str]) -> None:
    patch = Patch(f"- insert:\n{entry}", "f")
    assert own_words(patch, patch.inserts("runtime-nutrition-label")[0]) == words


def test_words_that_stand_in_one_line_are_refused_with_their_place() -> None:
    patch = Patch("- insert:\n    - {id: runtime-nutrition-label, name: dsh-riskproof/labels, disabled: true}\n", "f")
    with pytest.raises(PolicyError, match="f: line 2: write the row runtime-nutrition-label one key a line first"):
        own_words(patch, patch.inserts("runtime-nutrition-label")[0])


def test_a_row_that_loads_something_else_or_twice_is_not_as_meant() -> None:
    good = "".join(f"    - id: {id_}\n      name: /c/{file}\n" for id_, file in LABEL_FILES.items())
    assert are_as_meant(Patch(f"- insert:\n{good}", "f"), "/c/")
    assert not are_as_meant(Patch(f"- insert:\n{good}", "f"), None)
    assert not are_as_meant(Patch(f"- insert:\n{good}{good}", "f"), "/c/")
    assert are_as_meant(Patch("- id: other\n", "f"), None)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("file:///home/ana/.local/state/riskproof/dsh/0.1.0-abc/labels/index.js", False),
        ("C:\\state\\riskproof\\dsh\\0.1.0-abc\\labels\\command.js", False),
        ("dsh-riskproof/labels", False),
        ("dsh-riskproof/labels-command", False),
        ("dsh-runtime-nutrition-label", True),
        ("dsh-runtime-nutrition-label/command", True),
        ("", True),
    ],
)
def test_rows_of_another_package_are_told_by_what_they_load(name: str, others: bool) -> None:
    assert of_others([("runtime-nutrition-label", name)]) == ("runtime-nutrition-label" if others else "")
    assert of_others([]) == ""
