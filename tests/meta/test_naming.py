"""Names tell what a thing is for, and a test stands where its subject stands."""

from __future__ import annotations

import re
from pathlib import Path

from tests.meta.tree import ROOT, SOURCE, TESTS, python_files, shown, source_files

EMPTY_WORDS = ("utils", "util", "helpers", "helper", "common", "manager", "managers", "misc", "stuff")
VAGUE_TEST = re.compile(r"def (test_?\d*|test_(it_)?works|test_ok|test_basic)\(")


def test_no_file_has_a_name_that_says_nothing() -> None:
    files = python_files("src", "tests", "scripts", "benchmarks")
    words = {shown(path): set(re.split(r"[/_.]", shown(path))) for path in files}
    assert [name for name, parts in words.items() if not parts.isdisjoint(EMPTY_WORDS)] == []


def test_every_unit_test_mirrors_a_source_file() -> None:
    strays = []
    for path in python_files("tests/unit"):
        if path.name.startswith("test_"):
            relative = path.relative_to(TESTS / "unit")
            subject = SOURCE / relative.parent / relative.name.removeprefix("test_")
            if not subject.is_file() and not (subject.parent / subject.stem).is_dir():
                strays.append(shown(path))
    assert strays == []


def test_every_folder_of_tests_is_a_package() -> None:
    folders = {path.parent for path in python_files("tests")}
    assert [shown(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_every_rule_is_two_files_of_one_name() -> None:
    rules = [path for path in source_files() if path.parent.parent == SOURCE / "rules" and path.name != "__init__.py"]
    assert [shown(path) for path in rules if not path.with_suffix(".toml").is_file()] == []
    vectors = sorted((SOURCE / "rules").glob("*/*.toml"))
    assert [shown(path) for path in vectors if not path.with_suffix(".py").is_file()] == []


def test_a_test_is_named_after_an_outcome() -> None:
    vague = [shown(path) for path in python_files("tests") if VAGUE_TEST.search(path.read_text(encoding="utf-8"))]
    assert vague == []


def texts() -> list[Path]:
    """Every text of the repository that a person wrote."""
    suffixes = {".py", ".md", ".toml", ".txt", ".in", ".jsonl", ".json", ".cfg", ".ini"}
    folders = ("src", "tests", "scripts", "benchmarks", "docs", "requirements", ".ci")
    inside = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    outside = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".coverage")]
    return sorted(path for path in [*inside, *outside] if path.suffix in suffixes or not path.suffix)


def test_no_text_promises_later_work() -> None:
    marks = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X")) + r")\b")
    assert [shown(path) for path in texts() if path.suffix == ".py" and marks.search(path.read_text(encoding="utf-8"))] == []


def test_no_text_names_a_download_address() -> None:
    hosts = re.compile(
        "|".join((r"files\.pythonhosted" + r"\.org", r"//py" + r"pi\.org", r"registry\.npm" + r"js\.org", "--(extra-)?index" + "-url"))
    )
    assert [shown(path) for path in texts() if hosts.search(path.read_text(encoding="utf-8", errors="replace"))] == []
