"""Redirections of a Bash syntax tree, heredocs and here-strings included, and what they feed to a program.

Refuses to open anything and to judge a target.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tree_sitter import Node

from riskproof.detect.shell_model import MOST_FILES, Redirect, Stream, plain
from riskproof.detect.shell_scope import Scope
from riskproof.detect.shell_words import words_of

REDIRECTS: Final = frozenset({"file_redirect", "heredoc_redirect", "herestring_redirect"})


def fed_by(redirects: Iterable[Redirect], stdin: Stream) -> Stream:
    """What reaches standard input when these redirections are applied: the last one that reads wins."""
    for op, target in redirects:
        if op == "<<<":
            stdin = target.stream._replace(text=target.text + "\n")
        elif op == "<<":
            stdin = Stream(text=target.text)
        elif op == "<":
            stdin = (
                target.stream if target.raw[:2] == "<(" else target.stream._replace(files=(*target.stream.files, target.text)[-MOST_FILES:])
            )
    return stdin


def redirects_of(node: Node, scope: Scope, later: list[Node]) -> Iterator[Redirect]:
    """The redirections of one node; statements that the grammar put below a heredoc go to ``later``."""
    if node.type == "heredoc_redirect":
        quoted = False
        for child in node.named_children:
            if child.type == "heredoc_start":
                quoted = any(mark in scope.data[child.start_byte : child.end_byte] for mark in (b"'", b'"', b"\\"))
            elif child.type == "heredoc_body":
                text = scope.data[child.start_byte : child.end_byte].decode("utf-8", "replace")
                text = scope.bodies.get(text.strip(), text) if scope.bodies else text
                if not quoted:
                    scope.enter(child)
                    _backticks(text, scope)
                yield Redirect("<<", plain(text))
            elif child.type in REDIRECTS:
                yield from redirects_of(child, scope, later)
            elif child.type not in ("heredoc_end", "file_descriptor", "ERROR"):
                later.append(child)
        return
    op = next((child.type for child in node.children if not child.is_named), ">")
    for child in node.named_children:
        if child.type not in ("file_descriptor", "ERROR"):
            for word in words_of(child, scope):
                yield Redirect(op, word)
                op = ""


def _backticks(text: str, scope: Scope) -> None:
    """Backtick substitutions of an unquoted heredoc run too (POSIX 2.7.4); tree-sitter-bash 0.25 has no node for them."""
    parts = text.replace("\\`", "").split("`")
    for part in parts[1:-1:2]:
        scope.evaluate(part)
