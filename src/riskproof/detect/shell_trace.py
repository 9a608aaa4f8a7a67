"""The parts that command analysis sees, in the order and at the depth at which it meets them: what ``riskproof explain --command`` shows.

Refuses to judge differently: it is the same collector, with a note of every program, text and redirection that passes through.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from riskproof.detect.commands_network import hosts_of
from riskproof.detect.commands_paths import files_of, redirected_file
from riskproof.detect.shell import Dialect
from riskproof.detect.shell_collector import CommandCollector
from riskproof.detect.shell_model import NOTHING, RISKS, SCAN, Invocation, Redirect, Risk, Stream, Word, program
from riskproof.detect.shell_risks import risks_of
from riskproof.detect.shell_view import CommandView

PartKind = Literal["program", "code", "redirection"]
Fed = Literal["", "downloaded", "decoded"]


@dataclass(frozen=True, slots=True)
class Part:
    """One program that would run, one text that would be read as code, or the files of one redirection.

    ``depth`` counts what starts it, ``text`` is how it was written (a program's words after expansion), ``language`` is a text's. ``risks``
    are in report order; ``paths`` say whether they are written; ``fed`` is what flows into it.
    """

    kind: PartKind
    depth: int
    text: str
    language: str = ""
    risks: tuple[Risk, ...] = ()
    hosts: tuple[str, ...] = ()
    paths: tuple[tuple[str, bool], ...] = ()
    fed: Fed = ""


@dataclass(frozen=True, slots=True)
class TracedView:
    """The parts of a command in order of meeting, and the view that decisions are taken on."""

    parts: tuple[Part, ...]
    view: CommandView = field(default_factory=CommandView)


def traced(text: str, dialect: Dialect = "auto") -> TracedView:
    """Read one command as ``shell.analyse`` does, and keep its parts."""
    collector = _TracingCollector()
    collector.script(text[:SCAN], "bash" if dialect == "auto" else dialect, NOTHING, {}, auto=dialect == "auto")
    return TracedView(tuple(collector.parts), collector.view(truncated=len(text) > SCAN))


class _TracingCollector(CommandCollector):
    """The collector of decisions, with a list of what passed through it."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[Part] = []

    def run(self, words: tuple[Word, ...], redirects: tuple[Redirect, ...], stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """Notes the program, then follows it."""
        call = Invocation(program(words[0]), words[1:], words[0], redirects, stdin, env)
        found = set(risks_of(call))
        self.parts.append(
            Part(
                "program",
                self._nesting - 1,
                " ".join(map(_shown, words)),
                risks=tuple(risk for risk in RISKS if risk in found),
                hosts=tuple(dict.fromkeys(host for host in hosts_of(call) if host)),
                paths=tuple(dict.fromkeys(files_of(call))),
                fed="downloaded" if stdin.downloaded else "decoded" if stdin.decoded else "",
            )
        )
        return super().run(words, redirects, stdin, env)

    def script(self, text: str, language: str, stdin: Stream, env: Mapping[str, tuple[Word, ...]], *, auto: bool = False) -> Stream:
        """Notes a text that runs as code, unless it is the command itself; then reads it."""
        if self._nesting and text.strip():
            self.parts.append(Part("code", self._nesting - 1, text, language))
        return super().script(text, language, stdin, env, auto=auto)

    def redirected(self, redirects: Iterable[Redirect]) -> None:
        """Notes the files of a statement's redirections."""
        listed = tuple(redirects)
        named = tuple(found for found in map(redirected_file, listed) if found)
        if named:
            shown = " ".join(f"{one.op} {one.target.text}" for one in listed if redirected_file(one))
            self.parts.append(Part("redirection", self._nesting - 1, shown, paths=named))
        super().redirected(listed)


def _shown(word: Word) -> str:
    """A word as a person would write it: in quotes where it is empty or holds white space."""
    bare = word.text and not any(letter.isspace() for letter in word.text)
    return word.text if bare else f"'{word.text}'"
