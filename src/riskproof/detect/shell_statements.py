"""What single Bash statements mean: programs with their words and redirections, assignments, pipes, lists, loops, functions.

Refuses to judge a program (``Collector`` does) and to walk on its own (``shell_tree`` does).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tree_sitter import Node

from riskproof.detect.command_words import placed_redirects
from riskproof.detect.shell_assignments import assign
from riskproof.detect.shell_bomb import is_bomb
from riskproof.detect.shell_command import command
from riskproof.detect.shell_model import NOTHING, SYSTEM_DAMAGE, Stream, Word
from riskproof.detect.shell_reader import Reader, Redirects
from riskproof.detect.shell_redirects import REDIRECTS, fed_by, redirects_of
from riskproof.detect.shell_words import words_of

MAX_ROUNDS: Final = 8
"""Values of a loop that its body is read with."""


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
        reader.collector.redirected(placed_redirects(own, reader.env))
        out = NOTHING
    else:
        out = reader.visit(body, stdin, tuple(own))
        if own:
            reader.collector.wrote(own, out)
    for follower in later:
        # ``cat <<E | sh`` hangs the rest of the line below the heredoc; a pipe goes on from what stands before it.
        piped = reader.data[follower.start_byte : follower.start_byte + 1] == b"|"
        out = reader.visit(follower, out if piped else stdin)
    return out


def _alone(reader: Reader, node: Node, _stdin: Stream, _redirects_above: Redirects) -> Stream:
    """A redirection without a program: ``> file``, ``$(< file)``."""
    redirects = placed_redirects(list(redirects_of(node, reader, [])), reader.env)
    reader.collector.redirected(redirects)
    return fed_by(redirects, NOTHING)


def _assignment(reader: Reader, node: Node, _stdin: Stream, _redirects_above: Redirects) -> Stream:
    assign(reader, node, reader.env)
    return NOTHING


def _for(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    """The body is read with each of the first values; where there are more, the first one stands for them and is not known."""
    variable, body = node.child_by_field_name("variable"), node.child_by_field_name("body")
    values = [word for child in node.children_by_field_name("value") for word in words_of(child, reader)]
    name = "" if variable is None else reader.data[variable.start_byte : variable.end_byte].decode("utf-8", "replace")
    plain_items = all(value.text.isdigit() or ("." in value.text and "/" not in value.text) for value in values)
    if len(values) > MAX_ROUNDS or reader.collector.repeats < len(values) or (plain_items and len(values) > 1):
        values = [values[0]._replace(known=False)]
    reader.collector.repeats -= len(values)
    out = NOTHING
    before = dict(reader.env)
    for value in values or [Word("$" + name, "$" + name, False)]:
        reader.env[name] = (value,)
        out = out.joined(reader.visit(body, stdin, redirects)) if body is not None else out
    reader.forget_since(before)
    return out


def _function(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    if is_bomb(node, reader.data):
        reader.collector.found(SYSTEM_DAMAGE)
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is not None and body is not None:
        reader.functions[reader.data[name.start_byte : name.end_byte].decode("utf-8", "replace")] = body
    before = dict(reader.env)
    out = reader.visit(body, stdin, redirects) if body is not None else NOTHING
    reader.forget_since(before)
    return out


Handler = Callable[[Reader, Node, Stream, Redirects], Stream]
HANDLERS: Final[Mapping[str, Handler]] = {
    "command": command,
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
