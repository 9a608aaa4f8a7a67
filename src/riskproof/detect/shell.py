"""Command risk on a real shell grammar: what a command would run, delete, write and reach (SPEC: riskproof 11; 27.2 D4, D11 to D13).

Refuses to run or to expand anything outside the text, to read more than ``SCAN`` characters, and to judge: it names kinds and
categories. A dangerous word in an argument, a message, a comment or a heredoc that nobody executes is no finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from riskproof.detect.commands_python import read_python
from riskproof.detect.shell_collector import CommandCollector
from riskproof.detect.shell_model import NOTHING, SCAN, plain
from riskproof.detect.shell_view import CommandView

Dialect = Literal["auto", "bash", "powershell", "python", "javascript"]


def analyse(text: str, dialect: Dialect = "auto") -> CommandView:
    """Read one command. ``auto`` is Bash, and PowerShell as well where a command word is a cmdlet."""
    collector = CommandCollector()
    collector.script(text[:SCAN], "bash" if dialect == "auto" else dialect, NOTHING, {}, auto=dialect == "auto")
    return collector.view(truncated=len(text) > SCAN)


def analyse_argv(words: Sequence[str]) -> CommandView:
    """Read an argument list as a program gets it: no splitting, no expansion."""
    collector = CommandCollector()
    cut = [word[:SCAN] for word in words]
    if cut and cut[0]:
        collector.run(tuple(map(plain, cut)), (), NOTHING, {})
    return collector.view(truncated=sum(map(len, words)) > SCAN)


def is_python(text: str) -> bool:
    """True for a text that is Python and does something."""
    return read_python(text) is not None


__all__ = ["CommandView", "Dialect", "analyse", "analyse_argv", "is_python"]
