"""Follows what a command would run, through wrappers and nested texts, and collects what is found on the way.

Refuses to go through more than ``MAX_PROGRAMS``: what lies beyond counts as not parsed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from riskproof.detect.commands_flow import FileFlow, handed_on
from riskproof.detect.commands_network import DOWNLOADERS, REACHING, hosts_of, socket_host
from riskproof.detect.commands_paths import files_of, redirected_file
from riskproof.detect.commands_run import ran
from riskproof.detect.powershell import is_cmdlet
from riskproof.detect.shell_assignments import positional
from riskproof.detect.shell_guesses import behind_unknown, named_by_glob
from riskproof.detect.shell_launchers import STARTERS, started_by
from riskproof.detect.shell_model import (
    NETWORK,
    NOTHING,
    REVERSE_SHELL,
    RISKS,
    SCAN,
    SYSTEM_DAMAGE,
    Inner,
    Invocation,
    Redirect,
    Script,
    Stream,
    Word,
    program,
)
from riskproof.detect.shell_options import is_disk
from riskproof.detect.shell_output import output_of
from riskproof.detect.shell_reading import MAX_NESTING, TextReader
from riskproof.detect.shell_risks import KNOWN, risks_of
from riskproof.detect.shell_view import MAX_WORDS, CommandView

MAX_PROGRAMS: Final = 2_000
"""Programs that are judged in one command."""


class CommandCollector(TextReader):
    """Collects what readers report and follows what programs start."""

    def __init__(self) -> None:
        super().__init__()
        self._flow = FileFlow()

    def view(self, *, truncated: bool) -> CommandView:
        """Everything that was found so far."""
        findings = tuple(risk for risk in RISKS if risk in self._risks)
        hosts = tuple(host for host in self._hosts if host)
        return CommandView(
            findings,
            tuple(self._paths),
            hosts,
            tuple(self._saved),
            self._parsed and not self._mended,
            truncated,
            self._parsed and self._mended,
            self._unseen,
            tuple(self._flow.sent),
            tuple(tuple(self._risks[risk]) for risk in findings),
        )

    def run(self, words: tuple[Word, ...], redirects: tuple[Redirect, ...], stdin: Stream, env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """One program with what reaches it; see ``shell_reader.Collector``."""
        self._programs += 1
        if self._nesting >= MAX_NESTING or self._programs > MAX_PROGRAMS:
            self._parsed = False
            return NOTHING
        head = words[0]
        stdin = self._channels.fed(redirects, self._written.fed(redirects, stdin))
        call = Invocation(program(head), words[1:], head, redirects, stdin, env)
        risks, hosts = set(risks_of(call)), tuple(hosts_of(call)) if call.name in REACHING else ()
        if risks:
            self._note(risks, tuple(word.text if word.known else "" for word in words[:MAX_WORDS]))
        if hosts or NETWORK in risks:
            self.reached(hosts)
        self._written.note(call)
        if self._channels.closes(call):
            self._note((REVERSE_SHELL,))
        for named in (files := tuple(files_of(call))):
            self._paths[named] = None
            if named[1] and (call.name in DOWNLOADERS or stdin.downloaded):
                self._saved[named[0]] = None
        started = self._follow(call) if call.name in STARTERS or call.name not in KNOWN else NOTHING
        if (file := self._written.ran(call)) is not None:
            started = started.joined(self._run_file(*file, env))
        if call.name in ("cat", "bat"):
            for word in call.args:
                started = started.joined(self._written.of(word) or NOTHING)
        out = output_of(call, started)
        if out.downloaded:
            self._saved.update((named[0], None) for named in map(redirected_file, redirects) if named and named[1])
        carried = self._flow.follow(call, files, hosts, started)
        return out if out.files == carried else out._replace(files=carried)

    def _run_file(self, stream: Stream, language: str, env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """A file that this command wrote before it runs it."""
        if not (stream.downloaded and self._written.verified):
            self._note(ran(stream))
        if not stream.text or self.repeats <= 0:
            return NOTHING
        self.repeats -= 1
        return self.script(stream.text, language, NOTHING, env)

    def wrote(self, redirects: Iterable[Redirect], out: Stream) -> None:
        """See ``shell_reader.Collector``."""
        self._written.redirected(list(redirects), out)

    def _follow(self, call: Invocation) -> Stream:
        """What a program starts, known as a starter or seen behind a program nobody knows."""
        self._cmdlets |= is_cmdlet(call.name)
        self._nesting += 1
        started = NOTHING
        for inner in started_by(call):
            started = started.joined(self.start(handed_on(inner, call), call.redirects, call.env))
        hidden = behind_unknown(call)
        if hidden:
            self.run(hidden, (), call.stdin, call.env)
        for name in named_by_glob(call.head):
            self.run((call.head._replace(text=name), *call.args), (), call.stdin, call.env)
        self._nesting -= 1
        return started

    def start(self, inner: Inner, redirects: tuple[Redirect, ...], env: Mapping[str, tuple[Word, ...]]) -> Stream:
        """A text is read, a program followed."""
        if isinstance(inner, Script):
            return self.script(inner.text[:SCAN], inner.language, inner.stdin, {**env, **positional(inner.args)} if inner.args else env)
        return self.run(inner.words, redirects, inner.stdin, env)

    def redirected(self, redirects: Iterable[Redirect]) -> None:
        """The redirections of one statement; see ``shell_reader.Collector``."""
        for redirect in redirects:
            host = socket_host(redirect.target.text)
            named = redirected_file(redirect)
            if host is not None:
                self._note((NETWORK,))
                self._hosts[host] = None
                self._channels.connected = True
            elif named is not None:
                self._paths[named] = None
                if named[1] and is_disk(named[0]):
                    self._note((SYSTEM_DAMAGE,))
