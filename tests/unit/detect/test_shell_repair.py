"""Slips of the pen."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse
from riskproof.detect.shell_repair import finished, repairs, with_quoted_paths


@pytest.mark.parametrize(
    "text",
    [
        'echo "find . -delete',
        'rg "foo(bar',
        "echo 'it's rm -rf'",
        "cat <command> | less",
        "find . ( -name a -o -name b )",
        "cat <<E\nrm -rf /\n",
        'for f do echo "$f"; done',
        "ls \\",
        "exec 3<>file",
    ],
)
def test_a_slip_is_mended_and_names_nothing_dangerous(text: str) -> None:
    view = analyse(text)
    assert (view.findings, view.parsed, view.mended) == ((), False, True)


@pytest.mark.parametrize(
    "text",
    [
        "find . -delete 'unterminated",
        'rm -rf "/srv',
        "{rm,-rf} /srv",
        'for f do rm -rf "$f"; done',
        "find . ( -name x ) -delete",
    ],
)
def test_what_would_run_once_it_is_mended_is_judged(text: str) -> None:
    assert analyse(text).findings != ()


def test_long_texts_are_not_repaired() -> None:
    assert list(repairs("echo '" + "x" * 3_000)) == []
    assert finished("ls") is None
    assert with_quoted_paths("ri $env:TEMP\\x -r") == 'ri "$env:TEMP\\x" -r'
