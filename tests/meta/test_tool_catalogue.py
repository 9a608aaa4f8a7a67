"""The generated modules of well-known tools are those of their TOML, and the generator refuses what a reader could misunderstand."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.meta.tree import ROOT, SOURCE

KNOWN = SOURCE / "facts" / "known"
HEAD = '[[program]]\nname = "Acme"\nsource = "https://acme.example/docs"\n'


def generate(root: Path, *arguments: str) -> tuple[int, str]:
    command = [sys.executable, str(root / "scripts" / "generate_tool_catalogue.py"), *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.returncode, run.stderr


def copied(tmp_path: Path, text: str) -> Path:
    """A repository with the generator and one file of tools; the model comes from the installed package."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "generate_tool_catalogue.py", tmp_path / "scripts")
    known = tmp_path / "src" / "riskproof" / "facts" / "known"
    known.mkdir(parents=True)
    (known / "acme.toml").write_text(text, encoding="utf-8")
    shutil.copytree(SOURCE / "model", tmp_path / "src" / "riskproof" / "model")
    return known


def test_the_generated_modules_are_fresh() -> None:
    assert generate(ROOT, "--check") == (0, "")


def test_every_file_has_its_module() -> None:
    assert sorted(path.stem for path in KNOWN.glob("*.toml")) == sorted(path.stem[1:] for path in KNOWN.glob("_[a-z]*.py"))


def test_a_changed_file_is_noticed_and_written_anew(tmp_path: Path) -> None:
    known = copied(tmp_path, HEAD + '[program.tools]\n"LOCAL_MUTATION + PRIVATE_ACCESS" = "swap(a, b) keep[c]"\nharmless = "nap"\n')

    assert generate(tmp_path, "--check") == (1, "generate_tool_catalogue: src/riskproof/facts/known/_acme.py: not fresh; run make docs\n")
    assert generate(tmp_path) == (0, "")
    assert (known / "_acme.py").read_text(encoding="utf-8").splitlines()[-5:] == [
        '    ("Acme", (), True, (',
        '        (("PRIVATE_ACCESS", "LOCAL_MUTATION"), "swap(a,b) keep[c]"),',
        '        ((), "nap"),',
        "    )),",
        ")",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD, "'Acme' needs a name, a source and tools"),
        (HEAD + 'colour = "red"\n[program.tools]\nharmless = "nap"\n', "'Acme' has unknown keys: colour"),
        (HEAD + '[program.tools]\n"LOCAL" = "swap"\n', "'Acme' has an unknown capability: LOCAL"),
        (HEAD + '[program.tools]\nharmless = "nap"\n"CODE_EXECUTION" = "nap"\n', "'Acme' lists 'nap' twice; join its capabilities with +"),
        (HEAD + '[program.tools]\nharmless = "nap, rest"\n', "'Acme': not a tool's name: nap,"),
        (2 * (HEAD + '[program.tools]\nharmless = "nap"\n'), "'Acme' stands there twice"),
    ],
)
def test_what_could_be_misunderstood_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    known = copied(tmp_path, text)

    assert generate(tmp_path) == (1, f"generate_tool_catalogue: acme.toml: {fault}\n")
    assert list(known.glob("*.py")) == []
