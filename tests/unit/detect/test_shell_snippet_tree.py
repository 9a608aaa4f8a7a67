"""Calls in code."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_grammar import Effort, parse
from riskproof.detect.shell_snippet_tree import calls_of


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("javascript", "import {exec as e} from 'node:child_process'; e('ls')", ["child_process.exec"]),
        ("javascript", "const {rmSync: r} = require('fs'); r('x')", ["require", "fs.rmSync"]),
        ("javascript", "const fs = require('fs').promises; fs['r' + 'm']('x')", ["require", "fs.promises.rm"]),
        ("ruby", "Kernel.send(:system, 'ls')", ["system"]),
        ("perl", "my $c = 'ls'; system $c; `ls`", ["system", "qx"]),
        ("php", "$f = 'system'; $f('ls'); `ls`;", ["system", "exec"]),
        ("lua", "local e = os.execute; e('ls')", ["os.execute"]),
    ],
)
def test_calls_are_named_with_imports_and_aliases_resolved(language: str, text: str, names: list[str]) -> None:
    tree = parse(text, language, Effort())
    assert tree is not None
    calls, whole = calls_of(tree.root, tree.data, language)
    assert ([call.name for call in calls], whole) == (names, True)


def test_the_number_of_nodes_is_bounded() -> None:
    tree = parse("f();" * 900, "javascript", Effort())
    assert tree is not None
    assert calls_of(tree.root, tree.data, "javascript")[1] is True
