"""The layers hold, and what import contracts cannot see is banned by name (docs/adr/0001-pure-core-and-layers.md)."""

from __future__ import annotations

import ast
import builtins
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests.meta.tree import ROOT, SOURCE, core_files, parsed, shown, source_files

BANNED_BUILTINS = {"hash", "open", "print", "eval", "exec", "id", "input", "compile", "globals", "__import__", "breakpoint"}
"""Each either touches the world, depends on the process, or runs text. `hash` and `id` differ from run to run."""

ALLOWED = {
    "src/riskproof/detect/texts.py": {"id"},  # cycles are found by identity; the number never leaves the walk
    "src/riskproof/detect/web_addresses.py": {"id"},  # what is reached twice is told by identity, which never leaves the walk
    "src/riskproof/nutrition/sizes.py": {"id"},  # the same
}


def bound_names(tree: ast.Module) -> set[str]:
    """Every name that the module binds itself: a parameter called `id` is not the builtin."""
    names = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    names |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return names | {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def banned_uses(path: Path) -> list[str]:
    tree = parsed(path)
    bound = bound_names(tree)
    called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    loads = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    banned = BANNED_BUILTINS - ALLOWED.get(shown(path), set())
    uses = [node for node in loads if node.id in banned and (node in called or node.id not in bound)]
    return [f"{shown(path)}:{node.lineno} uses {node.id}" for node in sorted(uses, key=lambda node: node.lineno)]


def imported_roots(path: Path) -> set[str]:
    """The first part of every absolute import in a file, wherever it stands."""
    roots = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            roots |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            roots.add(node.module.split(".")[0])
    return roots


def third_party(path: Path) -> set[str]:
    return {root for root in imported_roots(path) if root != "riskproof" and root not in sys.stdlib_module_names}


def contracts_report(house: Path) -> tuple[int, str]:
    """What import-linter says about a checkout: its exit code and its text."""
    run = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house / "src")},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    return run.returncode, run.stdout + run.stderr


def test_every_import_contract_holds() -> None:
    code, report = contracts_report(ROOT)
    assert code == 0, report


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("facts/__init__.py", "from riskproof import engine", "layers"),
        ("engine/__init__.py", "from riskproof import ledger", "layers"),
        ("hosts/__init__.py", "from riskproof import cli", "layers"),
        ("rules/__init__.py", "from riskproof import detect", "rules see facts and nothing else"),
        ("hosts/__init__.py", "from riskproof import engine", "hosts translate"),
        ("state/__init__.py", "import time", "the core is pure"),
        ("facts/__init__.py", "def late():\n    import re2\n    return re2", "only detect touches third-party libraries"),
        ("detect/__init__.py", "import msgspec", "stay at the edges"),
    ],
)
def test_a_broken_layer_is_caught(tmp_path: Path, file: str, line: str, contract: str) -> None:
    shutil.copy(ROOT / ".importlinter", tmp_path)
    shutil.copytree(SOURCE, tmp_path / "src" / "riskproof", ignore=shutil.ignore_patterns("__pycache__"))
    target = tmp_path / "src" / "riskproof" / file
    target.write_text(target.read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")
    code, report = contracts_report(tmp_path)
    broken = [row for row in report.splitlines() if " BROKEN" in row]
    assert code == 1
    assert [row for row in broken if contract in row], report


@pytest.mark.parametrize("layer", sorted(path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"))
def test_a_package_says_what_it_is(layer: str) -> None:
    assert ast.get_docstring(parsed(SOURCE / layer / "__init__.py"))


def test_the_core_uses_no_builtin_that_touches_the_world() -> None:
    assert [line for path in core_files() for line in banned_uses(path)] == []


def test_a_banned_builtin_is_found_however_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.meta.tree.ROOT", tmp_path)
    file = tmp_path / "sample.py"
    file.write_text("def f(id):\n    return id\n\nkeys = sorted([], key=hash)\nopen('x')\n", encoding="utf-8")
    assert banned_uses(file) == ["sample.py:4 uses hash", "sample.py:5 uses open"]
    assert all(hasattr(builtins, name) for name in BANNED_BUILTINS - {"breakpoint"})


def test_the_core_has_no_third_party_library_outside_detect() -> None:
    assert {shown(path): sorted(third_party(path)) for path in core_files() if "detect" not in path.parts and third_party(path)} == {}


def test_each_parser_library_stands_behind_one_module() -> None:
    """Patterns go through re2 wherever they stand, the provenance index is made of numpy arrays, and the shell modules walk tree_sitter
    nodes; grammars, address parsing and the suffix list have one door each."""
    behind = defaultdict(list)
    for path in core_files():
        for library in third_party(path) - {"re2", "numpy", "tree_sitter"}:
            behind[library].append(shown(path))
    assert {library: files for library, files in behind.items() if len(files) > 1} == {}


def test_every_module_says_what_it_is() -> None:
    assert [shown(path) for path in source_files() if not ast.get_docstring(parsed(path))] == []
