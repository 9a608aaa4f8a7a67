"""One simple command of Bash: its words, assignments before it and redirections, and whether it is a function, an alias or a program.

Refuses to judge a program (``Collector`` does).
"""

from __future__ import annotations

from tree_sitter import Node

from riskproof.detect.command_words import FOLDER, gone_to, placed_redirects
from riskproof.detect.shell_assignments import Env, assign, positional
from riskproof.detect.shell_builtins import ALIAS, assign_by, assigns
from riskproof.detect.shell_model import NOTHING, Invocation, Stream, Word
from riskproof.detect.shell_reader import Reader, Redirects
from riskproof.detect.shell_redirects import REDIRECTS, fed_by, redirects_of
from riskproof.detect.shell_words import words_of


def command(reader: Reader, node: Node, stdin: Stream, redirects: Redirects) -> Stream:
    """Read a ``command`` node; answers what it would print."""
    words: list[Word] = []
    own, later = list(redirects), list[Node]()
    prefix: Env = {}
    end = 0
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
            more = words_of(child, reader)
            glued = words and more and reader.data[end : child.start_byte] == b"\\\n"
            words.extend(_glued(words, more) if glued else more)
            end = child.end_byte
    reader.env = outer
    words.extend(redirect.target for redirect in own if not redirect.op)
    if own:
        reader.collector.redirected(placed_redirects(own, outer))
    if not words:
        outer.update(prefix)
        return NOTHING
    out = _run(reader, tuple(words), tuple(own), fed_by(own, stdin), {**outer, **prefix} if prefix else outer)
    if own:
        reader.collector.wrote(own, out)
    return out


def _run(reader: Reader, words: tuple[Word, ...], own: Redirects, stdin: Stream, env: Env) -> Stream:
    """A function or an alias of the same text, a builtin that gives names to texts, or a program."""
    name = words[0].text
    alias = env.get(ALIAS + name)
    if alias is not None and reader.collector.repeats > 0:
        reader.collector.repeats -= 1
        text = " ".join([alias[0].text, *(word.raw for word in words[1:])])
        return reader.collector.script(text, "bash", stdin, {key: value for key, value in env.items() if key != ALIAS + name})
    body = reader.functions.get(name)
    if body is not None and reader.collector.repeats > 0:
        reader.collector.repeats -= 1
        outer, reader.env = reader.env, {**env, **positional(words)}
        out = reader.visit(body, stdin, own)
        reader.env = outer
        return out
    if assigns(name):
        assign_by(Invocation(name, words[1:], words[0], own, stdin, env), reader.env)
    out = reader.collector.run(words, own, stdin, env)
    if (folder := gone_to(words, reader.env)) is not None:
        reader.env[FOLDER] = folder
    return out


def _glued(words: list[Word], more: list[Word]) -> list[Word]:
    """Two parts of one word that a line continuation stands between (POSIX 2.2.1)."""
    first, second = words.pop(), more[0]
    return [first._replace(text=first.text + second.text, raw=first.raw + second.raw, known=first.known and second.known), *more[1:]]
