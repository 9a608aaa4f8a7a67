"""What single Bash statements mean: programs with their words and redirections, assignments, pipes, lists, loops, functions.

Refuses to judge a program (``Collector`` does) and to walk on its own (``shell_tree`` does).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol

from tree_sitter import Node

from riskproof.detect.shell_assignments import Env, assign
from riskproof.detect.shell_bomb import is_bomb
from riskproof.detect.shell_model import NOTHING, SYSTEM_DAMAGE, Redirect, Risk, Stream, Word
from riskproof.detect.shell_redirects import REDIRECTS, fed_by, redirects_of
from riskproof.detect.shell_words import Scope, words_of

Redirects = tuple[Redirect, ...]


class Collector(Protocol):
    """Who is told what would run. ``depth`` counts nested constructs over all texts of one command."""

    depth: int

    def run(self, words: tuple[Word, ...], redirects: Redirects, stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """One program; answers what it would print."""

    def script(self, text: str, language: str, stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """A text that runs as code; answers what it would print."""

    def redirected(self, redirects: Iterable[Redirect]) -> None:
        """The redirections of one statement."""

    def found(self, risk: Risk) -> None:
        """A risk that lies in the shape of the text rather than in a program."""

    def reached(self, hosts: Iterable[str]) -> None:
        """Hosts or addresses that the text reaches without a program."""


class Reader(Scope, Protocol):
    """The walker that the handlers call back."""

    collector: Collector
    incoming: Stream

    def visit(self, node: Node, stdin: Stream = NOTHING, redirects: Redirects = ()) -> Stream:
        """Read one statement."""

    def each(self, node: Node, stdin: Stream = NOTHING, redirects: Redirects = ()) -> Stream:
        """Read what is directly below a node."""

    def forget_since(self, before: Env) -> None:
        """What was set since ``before`` is no longer known."""


def _in_branch(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    before = dict(reader.env)
    out = reader.each(node, stdin, redirects)
    reader.forget_since(before)
    return out


def _apart(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    outer = reader.env
    reader.env = dict(outer)
    out = reader.each(node, stdin, redirects)
    reader.env = outer
    return out


def _list(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    """``a && b || c``: the grammar nests to the left, as deep as the chain is long. Redirections belong to the last part."""
    items: list[Node] = []
    while node.type == "list" and node.named_child_count:
        first, *rest = node.named_children
        items.extend(reversed(rest))
        node = first
    out = reader.visit(node, stdin)
    before = dict(reader.env)
    for item in reversed(items):
        out = out.joined(reader.visit(item, stdin, redirects if item is items[0] else ()))
    reader.forget_since(before)
    return out


def _pipeline(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    stages = [child for child in node.named_children if child.type != "comment"]
    outer = reader.env
    for stage in stages:
        reader.env = dict(outer)
        stdin = reader.visit(stage, stdin, redirects if stage is stages[-1] else ())
    reader.env = outer
    return stdin


def _redirected(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    own, later = list(redirects), list[Node]()
    body = None
    for child in node.named_children:
        if child.type in REDIRECTS:
            own.extend(redirects_of(child, reader, later))
        elif body is None:
            body = child
    if body is None:
        reader.collector.redirected(own)
        out = NOTHING
    else:
        out = reader.visit(body, stdin, tuple(own))
    for follower in later:
        # ``cat <<E | sh`` hangs the rest of the line below the heredoc; a pipe goes on from what stands before it.
        piped = reader.data[follower.start_byte : follower.start_byte + 1] == b"|"
        out = reader.visit(follower, out if piped else stdin)
    return out


def _alone(reader: Reader, node: Node, _stdin: Stream, _redirects_above: Redirects) -> Stream:
    """A redirection without a program: ``> file``, ``$(< file)``."""
    reader.collector.redirected(tuple(redirects_of(node, reader, [])))
    return NOTHING


def _command(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    words: list[Word] = []
    own, later = list(redirects), list[Node]()
    prefix: Env = {}
    reader.incoming = stdin
    outer = reader.env
    for child in node.named_children:
        kind = child.type
        if kind == "variable_assignment":
            assign(reader, child, prefix)
            if "TMPDIR" in prefix:
                # Strictly the shell expands before it assigns; people who write ``TMPDIR=… cmd $TMPDIR`` mean the new one.
                reader.env = {**outer, "TMPDIR": prefix["TMPDIR"]}
        elif kind in REDIRECTS:
            own.extend(redirects_of(child, reader, later))
        elif kind != "comment":
            words.extend(words_of(child, reader))
    reader.env = outer
    words.extend(redirect.target for redirect in own if not redirect.op)
    if own:
        reader.collector.redirected(own)
    if not words:
        outer.update(prefix)
        return NOTHING
    return reader.collector.run(tuple(words), tuple(own), fed_by(own, stdin), {**outer, **prefix} if prefix else outer)


def _assignment(reader: Reader, node: Node, _stdin: Stream, _redirects_above: Redirects) -> Stream:
    assign(reader, node, reader.env)
    return NOTHING


def _for(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    """The variable stands for its first value; with more of them it is not known."""
    variable, body = node.child_by_field_name("variable"), node.child_by_field_name("body")
    values = [word for child in node.children_by_field_name("value") for word in words_of(child, reader)]
    if variable is not None and values:
        name = reader.data[variable.start_byte : variable.end_byte].decode("utf-8", "replace")
        reader.env[name] = (values[0]._replace(known=values[0].known and len(values) == 1),)
    before = dict(reader.env)
    out = reader.visit(body, stdin, redirects) if body is not None else NOTHING
    reader.forget_since(before)
    return out


def _function(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    if is_bomb(node, reader.data):
        reader.collector.found(SYSTEM_DAMAGE)
    body = node.child_by_field_name("body")
    before = dict(reader.env)
    out = reader.visit(body, stdin, redirects) if body is not None else NOTHING
    reader.forget_since(before)
    return out


Handler = Callable[[Reader, Node, Stream, Redirects], Stream]
HANDLERS: Final[Mapping[str, Handler]] = {
    "command": _command,
    "pipeline": _pipeline,
    "list": _list,
    "redirected_statement": _redirected,
    "variable_assignment": _assignment,
    "function_definition": _function,
    "for_statement": _for,
    "subshell": _apart,
    **dict.fromkeys(REDIRECTS, _alone),
    **dict.fromkeys(("command_substitution", "process_substitution"), _apart),
    **dict.fromkeys(("if_statement", "while_statement", "c_style_for_statement", "case_statement"), _in_branch),
}
"""By node type of tree-sitter-bash 0.25; a type without a handler is read part by part."""
