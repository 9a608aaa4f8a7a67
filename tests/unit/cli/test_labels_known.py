from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.model.contact import Contact
from riskproof.nutrition.known import Known
from riskproof.stores.known import KnownFile
from tests.unit.cli.conftest import Run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    known = Known()
    known.accept(
        [Contact("notes", "host", "api.other.test"), Contact("notes", "capability", "network"), Contact("x\x1b[2J", "host", "a.test")]
    )
    known.see("notes", "read_note", "sha256:1")
    file = tmp_path / "state" / "labels-known.json"
    KnownFile(file).merge(known)
    return file


def test_what_a_person_approved_is_listed_with_names_made_safe(run: Run, file: Path) -> None:
    assert file.exists()
    assert run("labels", "known").out.splitlines() == [
        "notes  approved: api.other.test, network  known definitions: 1",
        "x  2J  approved: a.test  known definitions: 0",
    ]
    assert run("labels", "known", "notes", "--json").lines[0]["labels"] == {
        "notes": {"hosts": ["api.other.test"], "capabilities": ["network"], "definitions": {"read_note": ["sha256:1"]}}
    }


def test_a_label_is_forgotten_alone_or_with_all_others(run: Run, file: Path) -> None:
    assert [run("labels", "known", "notes", "--forget").out, run("labels", "known", "notes", "--forget").out] == [
        "forgotten\n",
        "nothing was known\n",
    ]
    assert run("labels", "known", "notes").out == "nothing is known of this label\n"
    assert "a.test" in run("labels", "known").out
    assert (run("labels", "known", "--forget").out, file.exists(), run("labels", "known").out) == (
        "forgotten\n",
        False,
        "nothing is known\n",
    )


def test_after_an_update_the_definitions_alone_are_forgotten(run: Run, file: Path) -> None:
    assert [run("labels", "known", "notes", "--forget-definitions").out for _ in range(2)] == ["forgotten\n", "nothing was known\n"]
    held = KnownFile(file).load()
    assert (held.baseline("notes", "read_note"), held.accepted("notes", "host", "api.other.test")) == ((), True)
    assert [run("labels", "known", *words, "--forget-definitions").code for words in ((), ("notes", "--forget"))] == [2, 2]


def test_damage_is_said_and_ends_when_everything_is_forgotten(run: Run, file: Path) -> None:
    file.write_text("{")
    assert run("labels", "known").err.startswith(f"{file}: damaged")
    run("labels", "known", "--forget")
    assert run("labels", "known").err == ""
