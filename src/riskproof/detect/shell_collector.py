"""Follows what a command would run, through wrappers and nested texts, and collects what is found on the way.

Refuses to go deeper than ``MAX_NESTING`` or through more than ``MAX_PROGRAMS``: what lies beyond counts as not parsed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from riskproof.detect.commands_network import DOWNLOADERS, hosts_of, socket_host
from riskproof.detect.commands_paths import files_of, redirected_file
from riskproof.detect.commands_python import read_python
from riskproof.detect.powershell import PowerShellReader, is_cmdlet
from riskproof.detect.shell_grammar import Effort, parse
from riskproof.detect.shell_launchers import STARTERS, started_by
from riskproof.detect.shell_model import (
    NETWORK,
    NOTHING,
    RISKS,
    SCAN,
    SYSTEM_DAMAGE,
    Inner,
    Invocation,
    Redirect,
    Risk,
    Script,
    Stream,
    Word,
    program,
)
from riskproof.detect.shell_options import is_disk
from riskproof.detect.shell_output import output_of
from riskproof.detect.shell_risks import KNOWN, behind_unknown, risks_of
from riskproof.detect.shell_tree import BashReader

MAX_NESTING: Final = 12
"""Programs that start programs that run texts …: ``sudo env sh -c '…'`` is four."""
MAX_PROGRAMS: Final = 2_000
"""Programs that are judged in one command."""


@dataclass(frozen=True, slots=True)
class CommandView:
    """What one command would do.

    ``findings`` are (kind, category) in report order, unique. ``paths`` are files it names and whether it writes them; ``hosts`` are
    hosts or addresses as written; ``saved`` are the files that a download goes into. ``parsed`` is false when a part could not be read;
    ``truncated`` when it is longer than ``SCAN``; ``unseen`` is true when a program reaches the network and no address of it was read.
    """

    findings: tuple[Risk, ...] = ()
    paths: tuple[tuple[str, bool], ...] = ()
    hosts: tuple[str, ...] = ()
    saved: tuple[str, ...] = ()
    parsed: bool = True
    truncated: bool = False
    unseen: bool = False


class CommandCollector:
    """Collects what readers report and follows what programs start."""

    def __init__(self) -> None:
        self._effort = Effort()
        self._risks: set[Risk] = set()
        self._paths: dict[tuple[str, bool], None] = {}
        self._hosts: dict[str, None] = {}
        self._saved: dict[str, None] = {}
        self.depth = 0
        self._nesting = 0
        self._programs = 0
        self._parsed = True
        self._cmdlets = False
        self._unseen = False

    def view(self, *, truncated: bool) -> CommandView:
        """Everything that was found so far."""
        findings = tuple(risk for risk in RISKS if risk in self._risks)
        hosts = tuple(host for host in self._hosts if host)
        return CommandView(findings, tuple(self._paths), hosts, tuple(self._saved), self._parsed, truncated, self._unseen)

    def found(self, risk: Risk) -> None:
        """See ``shell_statements.Collector``."""
        self._risks.add(risk)

    def reached(self, hosts: Iterable[str]) -> None:
        """See ``shell_statements.Collector``. No address at all is one that nobody saw."""
        seen = tuple(hosts)
        self._unseen |= not any(seen)
        self._hosts.update(dict.fromkeys(seen))

    def script(self, text: str, language: str, stdin: Stream, env: Mapping[str, tuple[Word, ...]], *, auto: bool = False) -> Stream:
        """Read a text in its language; ``auto`` tries PowerShell beside Bash where cmdlets show up."""
        if not text.strip():
            return NOTHING
        if self._nesting >= MAX_NESTING:
            self._parsed = False
            return NOTHING
        self._nesting += 1
        before, self._cmdlets = self._cmdlets, False
        if language == "bash":
            out, parsed = self._bash(text, stdin, env)
        elif language == "powershell":
            out, parsed = NOTHING, self._powershell(text)
        else:
            out, parsed = NOTHING, self._python(text)
        if language == "bash" and (auto or not parsed) and self._cmdlets:
            parsed = self._powershell(text) or parsed
        self._parsed &= parsed
        self._cmdlets = before
        self._nesting -= 1
        return out

    def _bash(self, text: str, stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> tuple[Stream, bool]:
        tree = parse(text, "bash", self._effort)
        if tree is None:
            return NOTHING, False
        reader = BashReader(tree.data, self, dict(env), tree.bodies)
        out = reader.visit(tree.root, stdin)
        return out, tree.complete and reader.complete

    def _powershell(self, text: str) -> bool:
        tree = parse(text, "powershell", self._effort)
        if tree is None:
            return False
        PowerShellReader(tree.data, self).read(tree.root)
        return tree.complete

    def _python(self, text: str) -> bool:
        view = read_python(text)
        if view is None:
            return True
        self._risks.update(view.risks)
        if view.network:
            self._risks.add(NETWORK)
            self.reached(view.addresses)
        for inner in view.starts:
            self._start(inner, (), {})
        return True

    def run(self, words: tuple[Word, ...], redirects: tuple[Redirect, ...], stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """One program with what reaches it; see ``shell_statements.Collector``."""
        self._programs += 1
        if self._nesting >= MAX_NESTING or self._programs > MAX_PROGRAMS:
            self._parsed = False
            return NOTHING
        head = words[0]
        call = Invocation(program(head), words[1:], head, redirects, stdin, env)
        risks, hosts = set(risks_of(call)), tuple(hosts_of(call))
        self._risks |= risks
        if hosts or NETWORK in risks:
            self.reached(hosts)
        for named in files_of(call):
            self._paths[named] = None
            if named[1] and (call.name in DOWNLOADERS or stdin.downloaded):
                self._saved[named[0]] = None
        started = self._follow(call) if call.name in STARTERS or call.name not in KNOWN else NOTHING
        out = output_of(call, started)
        if out.downloaded:
            self._saved.update((named[0], None) for named in map(redirected_file, redirects) if named and named[1])
        return out

    def _follow(self, call: Invocation) -> Stream:
        """What a program starts, known as a starter or seen behind a program nobody knows."""
        self._cmdlets |= is_cmdlet(call.name)
        self._nesting += 1
        started = NOTHING
        for inner in started_by(call):
            started = started.joined(self._start(inner, call.redirects, call.env))
        hidden = behind_unknown(call)
        if hidden:
            self.run(hidden, (), call.stdin, call.env)
        self._nesting -= 1
        return started

    def _start(self, inner: Inner, redirects: tuple[Redirect, ...], env: Mapping[str, tuple[Word, ...]]) -> Stream:
        if isinstance(inner, Script):
            return self.script(inner.text[:SCAN], inner.language, inner.stdin, env)
        return self.run(inner.words, redirects, inner.stdin, env)

    def redirected(self, redirects: Iterable[Redirect]) -> None:
        """The redirections of one statement; see ``shell_statements.Collector``."""
        for redirect in redirects:
            host = socket_host(redirect.target.text)
            named = redirected_file(redirect)
            if host is not None:
                self._risks.add(NETWORK)
                self._hosts[host] = None
            elif named is not None:
                self._paths[named] = None
                if named[1] and is_disk(named[0]):
                    self._risks.add(SYSTEM_DAMAGE)
