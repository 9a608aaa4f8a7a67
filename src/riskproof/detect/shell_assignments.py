"""Assignments of a Bash syntax tree: scalars, ``+=``, arrays.

Refuses attributes (``-i``, ``-r``, namerefs): a variable is its text.
"""

from __future__ import annotations

from typing import Final

from tree_sitter import Node

from riskproof.detect.shell_model import NOTHING, Word
from riskproof.detect.shell_scope import Scope
from riskproof.detect.shell_words import words_of

Env = dict[str, tuple[Word, ...]]
MAX_NUMBERED: Final = 10
"""``$0`` to ``$9``: further ones are only known together, as ``$@``."""


def assign(scope: Scope, node: Node, env: Env) -> None:
    """Put the value of one ``variable_assignment`` node into ``env``."""
    target = node.child_by_field_name("name")
    value = node.child_by_field_name("value")
    if target is None:
        return
    name = scope.data[target.start_byte : target.end_byte].decode("utf-8", "replace").partition("[")[0]
    if value is None:
        words: tuple[Word, ...] = (Word("", ""),)
    elif value.type == "array":
        words = tuple(word for child in value.named_children for word in words_of(child, scope))
    else:
        words = (_unsplit(words_of(value, scope, split=False)),)
    if scope.data[target.end_byte : target.end_byte + 2] == b"+=" and (before := scope.env.get(name)):
        words = (*before, *words) if value is not None and value.type == "array" else (_unsplit([*before, *words], ""),)
    env[name] = words


def _unsplit(words: list[Word], gap: str = " ") -> Word:
    """An assignment does not split its value (POSIX 2.9.1)."""
    if len(words) == 1:
        return words[0]
    stream = NOTHING
    for word in words:
        stream = stream.joined(word.stream)
    return Word(gap.join(word.text for word in words), "", all(word.known for word in words), stream)


def positional(args: tuple[Word, ...]) -> Env:
    """The positional parameters (POSIX 2.5.1) of a script that gets these words, ``$0`` first."""
    env: Env = {str(place): (word,) for place, word in enumerate(args[:MAX_NUMBERED])}
    env["@"] = env["*"] = args[1:]
    return env
