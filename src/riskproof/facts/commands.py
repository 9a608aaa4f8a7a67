"""Commands in a call's arguments: which leaves hold one, what it would do, what could not be read (SPEC: riskproof 11; 27.2 D12).

Refuses fields that do not hold commands, tools that do not run code, and to call prose or another language's code a broken command: a field
that is clearly a shell's must parse, one that may hold anything counts only where it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from riskproof.model.call import Json
from riskproof.model.facts import CommandFinding, Gap, Leaf
from riskproof.model.taint import Capability

if TYPE_CHECKING:
    from riskproof.detect.shell import CommandView, Dialect

SHELL_FIELDS: Final = frozenset({"command", "cmd", "shell", "bash", "zsh"})
POWERSHELL_FIELDS: Final = frozenset({"powershell", "pwsh"})
CODE_FIELDS: Final = frozenset({"code", "script", "input", "program"})
COMMAND_FIELDS: Final = SHELL_FIELDS | POWERSHELL_FIELDS | CODE_FIELDS
"""Normalised field names that hold commands (SPEC: riskproof 11)."""
_LANGUAGE_FIELDS: Final = frozenset({"language", "lang", "interpreter", "runtime"})
_LANGUAGES: Final[dict[str, Dialect]] = {
    **dict.fromkeys(("bash", "sh", "shell", "zsh", "dash", "ksh", "shellscript", "terminal", "console"), "bash"),
    **dict.fromkeys(("powershell", "pwsh", "ps1"), "powershell"),
    **dict.fromkeys(("python", "python3", "py", "ipython", "jupyter"), "python"),
    **dict.fromkeys(("javascript", "js", "typescript", "ts", "node", "nodejs", "deno", "bun"), "javascript"),
}
_SHELLS: Final = frozenset({"bash", "powershell"})
_JAVASCRIPT: Final = re.compile(r"\b(?:await|import|require)\b|=>|\b(?:const|let|var)\s+[\w{\[$]")
"""Signs of JavaScript and TypeScript: how a program reaches a module, or names what it got."""
_ARGUMENT_FIELDS: Final = frozenset({"args", "argv", "arguments"})
_PROSE_WORDS: Final = 4
_INDEXES: Final = re.compile(r"(?:\[[0-9]+\])+\Z")


@dataclass(frozen=True, slots=True)
class CommandFacts:
    """``findings`` in leaf and report order; ``paths`` are (leaf, path, writes); ``hosts`` are (leaf, host or address as written);
    ``saved`` are (leaf, file that a download goes into); ``unseen`` are leaves that reach the network at an address that was not read;
    ``sent`` are (leaf, file whose content would be sent, hosts of that program)."""

    findings: tuple[CommandFinding, ...] = ()
    paths: tuple[tuple[int, str, bool], ...] = ()
    hosts: tuple[tuple[int, str], ...] = ()
    saved: tuple[tuple[int, str], ...] = ()
    gaps: tuple[Gap, ...] = ()
    unseen: tuple[int, ...] = ()
    sent: tuple[tuple[int, str, tuple[str, ...]], ...] = ()


def commands_of(leaves: Sequence[Leaf], capabilities: Sequence[Capability]) -> CommandFacts:
    """What the commands in these leaves would do; nothing for a tool without ``CODE_EXECUTION``.

    A list under a command field is one argument list, and what is found in it points at its first leaf.
    """
    if "CODE_EXECUTION" not in capabilities:
        return CommandFacts()
    findings: list[CommandFinding] = []
    paths: list[tuple[int, str, bool]] = []
    hosts: list[tuple[int, str]] = []
    saved: list[tuple[int, str]] = []
    sent: list[tuple[int, str, tuple[str, ...]]] = []
    gaps: list[Gap] = []
    unseen: list[int] = []
    for index, view, strict in _views(leaves):
        pairs = zip(view.findings, view.programs, strict=True)
        findings.extend(CommandFinding(index, kind, category, programs) for (kind, category), programs in pairs)
        paths.extend((index, path, writes) for path, writes in view.paths)
        hosts.extend((index, host) for host in view.hosts)
        saved.extend((index, path) for path in view.saved)
        if view.unseen:
            unseen.append(index)
        sent.extend((index, path, to) for path, to in view.sent)
        if strict and not view.parsed:
            unread = not view.mended and _names_harm(leaves[index].value)
            gaps.append(Gap("command_unparsed" if unread else "command_unclear", leaves[index].place))
        if view.truncated:
            gaps.append(Gap("command_truncated", leaves[index].place))
    return CommandFacts(tuple(findings), tuple(paths), tuple(hosts), tuple(saved), tuple(gaps), tuple(unseen), tuple(sent))


def _names_harm(value: Json) -> bool:
    from riskproof.detect.shell_guesses import names_harm

    return not isinstance(value, str) or names_harm(value)


def _views(leaves: Sequence[Leaf]) -> Iterator[tuple[int, CommandView, bool]]:
    """(index of the leaf, view, whether the field is clearly a shell's) for every command."""
    texts = [(index, leaf) for index, leaf in enumerate(leaves) if leaf.name in COMMAND_FIELDS and isinstance(leaf.value, str)]
    if not texts:
        return
    # The grammars are only loaded for tools that run something.
    from riskproof.detect.shell import analyse_argv

    beside = _Beside(leaves)
    for base, group in groupby(texts, key=lambda item: _list_of(item[1].path)):
        items = list(group)
        words = [leaf.value for _, leaf in items]
        strict = items[0][1].name not in CODE_FIELDS
        if base and strict and len(words) > 1 and not _is_text(words[0]):
            yield items[0][0], analyse_argv(words), strict
            continue
        for index, leaf in items:
            arguments = beside.arguments.get(_parent_of(leaf), []) if strict and not _is_text(leaf.value) else []
            if arguments:
                yield index, analyse_argv([leaf.value, *arguments]), strict
            else:
                yield from _view(index, leaf, beside.languages.get(_parent_of(leaf)))


def _view(index: int, leaf: Leaf, named: str | None) -> Iterator[tuple[int, CommandView, bool]]:
    from riskproof.detect.shell import analyse

    if named is not None:
        dialect = _LANGUAGES.get(named)
        if dialect is not None:
            yield index, analyse(leaf.value, dialect), dialect in _SHELLS
    elif leaf.name in POWERSHELL_FIELDS:
        yield index, analyse(leaf.value, "powershell"), True
    elif leaf.name in SHELL_FIELDS:
        yield index, analyse(leaf.value), True
    else:
        yield from ((index, view, False) for view in _loose(leaf.value))


def _loose(text: str) -> Iterator[CommandView]:
    """A field that may hold anything: Python as Python, prose not at all, the rest as far as the shell grammar reads it. What looks like
    JavaScript is read as that too and counts where it does something: types may be written into it, so it need not fit the grammar."""
    from riskproof.detect.shell import analyse, is_python

    words = text.split()
    prose = len(words) >= _PROSE_WORDS and all(word.strip(".,;:!?'\"()").isalpha() for word in words)
    view = analyse(text, "python") if is_python(text) else analyse("" if prose else text)
    if view.parsed or view.truncated:
        yield view
    if _JAVASCRIPT.search(text):
        program = analyse(text, "javascript")
        if program.findings or program.hosts or program.unseen or program.paths:
            yield program


def _is_text(word: str) -> bool:
    """True for a list element that is a command of its own rather than a program's name."""
    return any(letter.isspace() for letter in word.strip())


def _list_of(path: str) -> str:
    """The path of the list that a leaf is an element of; empty, and so never joined with another, where it is none."""
    return path[: path.rindex("[")] if path.endswith("]") and not path.endswith('"]') else ""


def _parent_of(leaf: Leaf) -> str:
    """The path of the object that a leaf stands in, or that the list stands in which it is an element of."""
    return _INDEXES.sub("", leaf.path).removesuffix(leaf.field)


class _Beside:
    """What stands beside a command, by the path of the object that holds both: the language that it is said to be in, lower-case, and the
    strings of a list of arguments: ``{"command": "rm", "args": ["-rf", "/"]}``."""

    def __init__(self, leaves: Sequence[Leaf]) -> None:
        self.languages: dict[str, str] = {}
        self.arguments: dict[str, list[str]] = {}
        for leaf in leaves:
            if not isinstance(leaf.value, str):
                continue
            if leaf.name in _LANGUAGE_FIELDS and leaf.value.strip() and not leaf.path.endswith("]"):
                self.languages.setdefault(_parent_of(leaf), leaf.value.strip().lower())
            elif leaf.name in _ARGUMENT_FIELDS and leaf.path.endswith("]"):
                self.arguments.setdefault(_parent_of(leaf), []).append(leaf.value)
