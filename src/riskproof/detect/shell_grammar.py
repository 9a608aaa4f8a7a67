"""The grammars: tree-sitter parsers for Bash, PowerShell and the languages of inline code, one of each a thread, made when first needed.

Refuses texts that would cost more than they are worth. Where a text does not fit, the grammars' error recovery costs in proportion to
open operators times length, so the work is bounded beforehand by that product: deterministic, unlike a clock.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import tree_sitter
from tree_sitter import Node

from riskproof.detect.shell_heredocs import without_bodies

OPERATORS: Final = b"|&;<>()[]{}$`=!#%^@?"
MAX_WORK: Final = 10_000_000
"""Operators times bytes over all texts of one command. Measured: a hostile text costs at most 30 ns a unit, an ordinary one a tenth."""
PLAIN_WORK: Final = 64
"""What a byte costs that no operator stands beside, in operators: long plain texts cannot be read again and again."""
PREFIX: Final = 1_024
"""Bytes that are still read of a text over the bound."""
MAX_PROGRESS: Final = 400
"""Progress reports of the PowerShell parser after which it is stopped: ordinary texts of 32 KB stay below 350."""
_QUOTES: Final = b"'\""
"""PowerShell's grammar also labours on quotes that are left open."""
_SHELLS: Final = frozenset({"bash", "powershell"})
_LETTERS: Final = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ \n"
"""In the other languages every further sign is an operator. Measured: a hostile text costs at most 10 ns a sign and byte."""
_UNPRINTABLE: Final = bytes(byte for byte in range(32) if byte not in b"\t\n\r")
_BLANK: Final = bytes.maketrans(_UNPRINTABLE, b" " * len(_UNPRINTABLE))


def _bash() -> tree_sitter.Language:
    import tree_sitter_bash

    return tree_sitter.Language(tree_sitter_bash.language())


def _powershell() -> tree_sitter.Language:
    import tree_sitter_powershell

    return tree_sitter.Language(tree_sitter_powershell.language())


def _javascript() -> tree_sitter.Language:
    import tree_sitter_javascript

    return tree_sitter.Language(tree_sitter_javascript.language())


def _ruby() -> tree_sitter.Language:
    import tree_sitter_ruby

    return tree_sitter.Language(tree_sitter_ruby.language())


def _perl() -> tree_sitter.Language:
    import tree_sitter_perl

    with warnings.catch_warnings():
        # Its binding hands out the address of the grammar, which the runtime takes but no longer likes.
        warnings.simplefilter("ignore", DeprecationWarning)
        return tree_sitter.Language(tree_sitter_perl.language())


def _php() -> tree_sitter.Language:
    import tree_sitter_php

    return tree_sitter.Language(tree_sitter_php.language_php_only())


def _lua() -> tree_sitter.Language:
    import tree_sitter_lua

    return tree_sitter.Language(tree_sitter_lua.language())


_SOURCES: Final[Mapping[str, Callable[[], tree_sitter.Language]]] = {
    "bash": _bash,
    "powershell": _powershell,
    "javascript": _javascript,
    "ruby": _ruby,
    "perl": _perl,
    "php": _php,
    "lua": _lua,
}


class _Parsers(threading.local):
    """A parser keeps state while it parses, so a thread has its own."""

    def __init__(self) -> None:
        self.made: dict[str, tree_sitter.Parser] = {}

    def of(self, language: str) -> tree_sitter.Parser:
        if language not in self.made:
            self.made[language] = tree_sitter.Parser(_SOURCES[language]())
        return self.made[language]


_PARSERS: Final = _Parsers()


class Effort:
    """What one analysis may still spend on parsing, nested texts included."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MAX_WORK

    def affords(self, data: bytes, language: str = "bash") -> bool:
        """True, and spent, when the text fits into what is left."""
        if language in _SHELLS:
            signs = OPERATORS if language == "bash" else OPERATORS + _QUOTES
            cost = len(data) * (len(data) - len(data.translate(None, signs)) + PLAIN_WORK)
        else:
            cost = len(data) * (len(data.translate(None, _LETTERS)) + PLAIN_WORK) // 2
        if cost > self.left:
            return False
        self.left -= cost
        return True


class Parsed(NamedTuple):
    """A syntax tree, the bytes that its offsets count in, whether it covers the whole text without an error, heredocs taken out of it."""

    root: Node
    data: bytes
    complete: bool
    bodies: Mapping[str, str]


def parse(text: str, language: str, effort: Effort) -> Parsed | None:
    """Parse as one of the languages of ``_SOURCES``. None when not even a prefix could be read."""
    data = text.encode("utf-8", "replace")
    clean = data.translate(_BLANK)
    complete = clean == data
    bodies: Mapping[str, str] = {}
    if not effort.affords(clean, language):
        if language == "bash":
            clean, bodies = without_bodies(clean, lambda lead: _root(lead, "bash") if effort.affords(lead) else None)
        if not effort.affords(clean, language):
            complete, clean = False, clean[:PREFIX]
            if not effort.affords(clean, language):
                return None
    root = _root(clean, language)
    return None if root is None else Parsed(root, clean, complete and not root.has_error, bodies)


def _root(data: bytes, language: str) -> Node | None:
    parser = _PARSERS.of(language)
    if language == "bash":
        return parser.parse(data).root_node
    reports = 0

    def too_long(_offset: int, _has_error: bool) -> bool:
        nonlocal reports
        reports += 1
        return reports > MAX_PROGRESS

    try:
        return parser.parse(lambda offset, _point: data[offset:], progress_callback=too_long).root_node
    except ValueError:
        parser.reset()
        return None
