"""Texts that run as code."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_launchers import started_by
from riskproof.detect.shell_model import Script, Stream
from tests.unit.detect.reading import DAMAGE, DYNAMIC, NETWORK, RECURSIVE, REWRITE, categories, invocation


@pytest.mark.parametrize(
    "text",
    [
        "bash -c 'rm -rf /'",
        "zsh -lc 'rm -rf /'",
        "su - root -c 'rm -rf /'",
        "watch -n1 rm -rf /",
        "trap 'rm -rf /' EXIT",
        "cmd /c 'rm -rf /'",
        "git -c alias.x='!rm -rf /' x",
        "echo 'rm -rf /' | at now",
        "source /dev/stdin <<< 'rm -rf /'",
        "python3 -c \"import os; os.system('rm -rf /')\"",
        "python3 - <<'E'\nimport subprocess\nsubprocess.run(['rm', '-rf', '/'])\nE",
    ],
)
def test_a_text_that_runs_as_code_is_read_as_code(text: str) -> None:
    assert categories(text) == [DAMAGE, RECURSIVE]


def test_code_for_other_programs_is_followed_too() -> None:
    assert categories("ssh build@h.test 'rm -rf /'") == [DAMAGE, RECURSIVE, NETWORK]
    assert categories("eval 'rm -rf /'") == [DAMAGE, RECURSIVE, DYNAMIC]
    assert categories("git submodule foreach 'git clean -fd'") == [REWRITE]
    assert categories("git rebase -x 'git push -f' main") == [REWRITE]


def test_standard_input_is_the_script_of_a_shell_without_one() -> None:
    assert list(started_by(invocation("sh", stdin=Stream(text="ls\n")))) == [Script("ls\n")]
    assert list(started_by(invocation("sh", "a.sh", stdin=Stream(text="ls\n")))) == []
