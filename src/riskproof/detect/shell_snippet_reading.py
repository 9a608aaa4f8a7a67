"""Reads code inside a command in the language that its interpreter takes, one level down.

Refuses to parse code that names nothing of interest, and languages without a grammar (``shell_snippet_patterns`` looks for theirs).
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.commands_python import read_python
from riskproof.detect.shell_grammar import Effort, parse
from riskproof.detect.shell_snippet_roles import view_of
from riskproof.detect.shell_snippet_tables import NETWORK_SIGNS, ROLES, SOCKET_SIGNS, TELLTALES
from riskproof.detect.shell_snippet_tree import calls_of
from riskproof.detect.shell_snippets import CodeView

LANGUAGES: Final = frozenset(ROLES)
"""Languages that are read by their grammar."""
_NOTHING: Final = CodeView()


def read_code(text: str, language: str, effort: Effort) -> CodeView | None:
    """What a text in one of ``LANGUAGES`` does; None when it is not Python at all, or could not be parsed."""
    if language == "python":
        return read_python(text)
    if not any(telltale in text for telltale in TELLTALES):
        return _NOTHING
    tree = parse(text, language, effort)
    if tree is None:
        return None
    calls, whole = calls_of(tree.root, tree.data, language)
    quoted = text if language in ("ruby", "perl", "php") else text.replace("node:", "")
    return view_of(
        calls,
        language,
        network=_names_any(quoted, NETWORK_SIGNS[language], language),
        sockets=_names_any(quoted, SOCKET_SIGNS[language], language),
        complete=whole and tree.complete,
    )


def _names_any(text: str, signs: tuple[str, ...], language: str) -> bool:
    """True where a module or function is named; in JavaScript and Lua a module is a text of its own."""
    if language in ("javascript", "lua"):
        return any(f"{quote}{sign}{quote}" in text for sign in signs for quote in "\"'")
    return any(sign in text for sign in signs)
