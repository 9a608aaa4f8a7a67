"""What the readers of statements and the collector of findings expect of each other.

Refuses behaviour: these are protocols.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from tree_sitter import Node

from riskproof.detect.shell_assignments import Env
from riskproof.detect.shell_model import NOTHING, Redirect, Risk, Stream, Word
from riskproof.detect.shell_scope import Scope

Redirects = tuple[Redirect, ...]


class Collector(Protocol):
    """Who is told what would run. ``depth`` counts nested constructs over all texts of one command, ``repeats`` is how often one may still
    be read again: loops, functions, aliases."""

    depth: int
    repeats: int

    def run(self, words: tuple[Word, ...], redirects: Redirects, stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """One program; answers what it would print."""

    def script(self, text: str, language: str, stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """A text that runs as code; answers what it would print."""

    def redirected(self, redirects: Iterable[Redirect]) -> None:
        """The redirections of one statement."""

    def wrote(self, redirects: Iterable[Redirect], out: Stream) -> None:
        """What a statement printed into its redirections."""

    def found(self, risk: Risk) -> None:
        """A risk that lies in the shape of the text rather than in a program."""

    def reached(self, hosts: Iterable[str]) -> None:
        """Hosts or addresses that the text reaches without a program."""


class Reader(Scope, Protocol):
    """The walker that the handlers call back."""

    collector: Collector
    incoming: Stream
    functions: dict[str, Node]

    def visit(self, node: Node, stdin: Stream = NOTHING, redirects: Redirects = ()) -> Stream:
        """Read one statement."""

    def each(self, node: Node, stdin: Stream = NOTHING, redirects: Redirects = ()) -> Stream:
        """Read what is directly below a node."""

    def forget_since(self, before: Env) -> None:
        """What was set since ``before`` is no longer known."""
