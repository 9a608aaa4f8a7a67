"""Statements: chains, pipes, redirected lists."""

from __future__ import annotations

from riskproof.detect.shell import analyse
from tests.unit.detect.reading import DAMAGE, RECURSIVE, REWRITE, categories


def test_operands_behind_a_redirection_belong_to_the_last_program() -> None:
    assert categories("true && rm 2>/dev/null -rf /") == [DAMAGE, RECURSIVE]
    assert categories("echo a | rm > log -rf /") == [DAMAGE, RECURSIVE]


def test_a_long_chain_is_read_to_its_end() -> None:
    assert categories(" && ".join(["true"] * 300 + ["git reset --hard"])) == [REWRITE]


def test_a_value_set_in_one_pipe_stage_is_not_seen_in_the_next() -> None:
    assert categories("W=/tmp/x | cat; rm -rf $W") == [RECURSIVE]


def test_a_file_can_be_read_or_made_without_a_program() -> None:
    assert analyse("> ~/.bashrc; x=$(< .env)").paths == (("~/.bashrc", True), (".env", False))
