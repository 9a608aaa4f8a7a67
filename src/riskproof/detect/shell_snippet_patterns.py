"""Commands inside code of languages without a grammar here: awk, Tcl and Expect, AppleScript, R, and Python that does not parse.

Refuses to understand: only well-known calls with a literal first argument count. LIMIT: a command that such code puts together is missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import re2

from riskproof.detect.shell_model import Argv, Inner, Script, plain
from riskproof.detect.shell_quotes import ansi_decoded

_TEXT: Final = r'"((?:[^"\\]|\\.)*)"'
_EITHER: Final = r"""(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')"""
MAX_FOUND: Final = 32
"""Commands that are taken out of one text."""
_CALLS: Final[Mapping[str, tuple[str, ...]]] = {
    "awk": (r"\bsystem\s*\(\s*" + _TEXT, r"\|&?\s*" + _TEXT, _TEXT + r"\s*\|&?\s*getline"),
    "tcl": (r"(?m)(?:^|[;\[{\n])\s*(?:exec|spawn|open\s+\|)\s+(?:-\S+\s+)*([^\n;\]]+)", r"\bsystem\s+" + _TEXT),
    "applescript": (r"do\s+shell\s+script\s+" + _TEXT, r"doShellScript\(\s*" + _EITHER),
    "lisp": (r"\(shell-command(?:-to-string)?\s+" + _TEXT,),
    "r": (r"\b(?:system|shell|pipe)\s*\(\s*" + _EITHER,),
    "python": (r"\b(?:os\.system|os\.popen|subprocess\.\w+|commands\.getoutput)\s*\(\s*" + _EITHER,),
}
"""gawk 5.3 manual (I/O functions, output and coprocess pipes); Tcl 8.6 exec(n), Expect spawn; AppleScript standard additions; R 4 base."""
_SHELL_PIPE: Final = re2.compile(r'\|&?\s*"(?:/bin/)?(?:ba|z|da)?sh"|\bsystem\s*\(\s*[A-Za-z_]')
_ANY_TEXT: Final = re2.compile(_TEXT)
_UNLINK: Final = re2.compile(r"\bunlink\s*\(\s*" + _EITHER + r"\s*,[^)]*recursive\s*=\s*T")
_WRITES: Final = re2.compile(r'\bprintf?\b[^;{}|"\n]*(?:"(?:[^"\\]|\\.)*"[^;{}|"\n]*)?>>?\s*' + _TEXT)
_PATTERNS: Final = {language: tuple(map(re2.compile, shapes)) for language, shapes in _CALLS.items()}


def commands_in(text: str, language: str) -> Iterator[Inner]:
    """The commands that a text in ``awk``, ``tcl``, ``applescript``, ``r`` or broken ``python`` starts."""
    if language == "awk" and not ("system" in text or "|" in text):
        return
    found = 0
    for shape in _PATTERNS.get(language, ()):
        for match in shape.finditer(text):
            found += 1
            if found > MAX_FOUND:
                return
            yield Script(ansi_decoded(next((group for group in match.groups() if group), "")))
    if language == "r":
        for match in _UNLINK.finditer(text):
            yield Argv((plain("rm"), plain("-rf"), plain(match.group(1) or match.group(2) or "")))
            return
    if language == "awk" and _SHELL_PIPE.search(text):
        for _, match in zip(range(MAX_FOUND), _ANY_TEXT.finditer(text), strict=False):
            yield Script(ansi_decoded(match.group(1)))


def written_by(text: str) -> Iterator[str]:
    """Files that an awk program prints into."""
    for _, match in zip(range(MAX_FOUND), _WRITES.finditer(text) if ">" in text else (), strict=False):
        yield match.group(1)
