"""Walks a Bash syntax tree: order, branches, pipes, substitutions; ``shell_statements`` knows what single statements mean.

Refuses judgement, and recursion beyond a fixed depth. Every branch counts as taken; a variable set in a branch is not known after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tree_sitter import Node

from riskproof.detect.shell_assignments import Env
from riskproof.detect.shell_bomb import is_torn_bomb
from riskproof.detect.shell_model import NOTHING, SYSTEM_DAMAGE, Redirect, Stream
from riskproof.detect.shell_reader import Collector
from riskproof.detect.shell_redirects import fed_by
from riskproof.detect.shell_statements import HANDLERS

MAX_DEPTH: Final = 48
"""Nested constructs that are followed, over all texts of one command; ordinary scripts stay below 15."""


class BashReader:
    """Reads one tree. ``complete`` turns false when something lies too deep. ``env`` is changed as the text sets variables."""

    def __init__(self, data: bytes, collector: Collector, env: Env, bodies: Mapping[str, str] | None = None) -> None:
        self.data = data
        self.bodies = bodies or {}
        self.env = env
        self.collector = collector
        self.complete = True
        self.incoming = NOTHING
        self.functions: dict[str, Node] = {}

    def visit(self, node: Node, stdin: Stream = NOTHING, redirects: tuple[Redirect, ...] = ()) -> Stream:
        """Read a statement that gets ``stdin``, with the redirections hung on it; answers what it would print."""
        if self.collector.depth >= MAX_DEPTH:
            self.complete = False
            return NOTHING
        self.collector.depth += 1
        handler = HANDLERS.get(node.type)
        out = self.each(node, stdin, redirects) if handler is None else handler(self, node, stdin, redirects)
        self.collector.depth -= 1
        return out

    def each(self, node: Node, stdin: Stream = NOTHING, redirects: tuple[Redirect, ...] = ()) -> Stream:
        """Read everything directly below a node; what it prints together."""
        if redirects:
            self.collector.redirected(redirects)
        return self._all(node.named_children, fed_by(redirects, stdin)) if node.named_child_count else NOTHING

    def enter(self, node: Node) -> None:
        """Read whatever runs below a node that is no word (arithmetic, tests, patterns)."""
        self.visit(node)

    def evaluate(self, text: str) -> None:
        """Read a text that the shell runs but the grammar has no node for."""
        self.collector.script(text, "bash", NOTHING, self.env)

    def substitute(self, node: Node) -> Stream:
        """Read ``$(…)``, ``<(…)`` or ``>(…)``: a process of its own, so its variables stay inside."""
        if self.collector.depth >= MAX_DEPTH:
            self.complete = False
            return NOTHING
        reads = self.data[node.start_byte : node.start_byte + 1] != b">"
        outer, incoming = self.env, self.incoming
        self.env = dict(outer)
        self.collector.depth += 1
        out = self._all(node.named_children, NOTHING if reads else incoming)
        self.collector.depth -= 1
        self.env, self.incoming = outer, incoming
        return out

    def forget_since(self, before: Env) -> None:
        """After a part that may not have run: what it set is no longer known. ``before`` is a copy of ``env`` from before it."""
        for name, value in self.env.items():
            if before.get(name) is not value:
                self.env[name] = tuple(word._replace(known=False) for word in value)

    def _all(self, nodes: Iterable[Node], stdin: Stream) -> Stream:
        out = NOTHING
        before: Node | None = None
        for node in nodes:
            if node.type == "comment":
                continue
            if (
                node.type == "ERROR"
                and before is not None
                and is_torn_bomb(node, self.data[before.start_byte : before.end_byte], self.data)
            ):
                self.collector.found(SYSTEM_DAMAGE)
            out = out.joined(self.visit(node, stdin))
            before = node
        return out
