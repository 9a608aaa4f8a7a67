"""Budgets: a core file has at most 200 lines, any other 300, a function 40 (docs/architecture.md)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.meta.tree import core_files, parsed, python_files, shown, source_files

CORE_LINES = 200
OTHER_LINES = 300
FUNCTION_LINES = 40


def length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def long_functions(path: Path) -> list[str]:
    found = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                found.append(f"{shown(path)}:{node.lineno} {node.name} has {lines} lines")
    return found


def test_a_core_file_has_at_most_200_lines() -> None:
    assert {shown(path): length(path) for path in core_files() if length(path) > CORE_LINES} == {}


def test_any_other_file_has_at_most_300_lines() -> None:
    files = python_files("src", "tests", "scripts", "benchmarks")
    assert {shown(path): length(path) for path in files if length(path) > OTHER_LINES} == {}


@pytest.mark.parametrize("folder", ["src", "scripts", "benchmarks"])
def test_a_function_has_at_most_40_lines(folder: str) -> None:
    assert [line for path in python_files(folder) for line in long_functions(path)] == []


def test_there_is_something_to_measure() -> None:
    assert len(core_files()) > 20
    assert len(source_files()) > len(core_files())
