"""Files whose content flows through a command: through pipes, substitutions, copies and archives, up to the program that sends it.

Refuses to look into files: what a program prints of the files that it names is taken to be all of them, unless it only counts or hashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from riskproof.detect.commands_code import LANGUAGES, code_in
from riskproof.detect.commands_network import socket_host
from riskproof.detect.commands_outgoing import UPLOADS
from riskproof.detect.commands_paths import redirected_file
from riskproof.detect.commands_sent import SENDERS, sent_by
from riskproof.detect.shell_model import MOST_FILES, Argv, Inner, Invocation, Stream, names
from riskproof.detect.shell_options import options

_ENVIRONMENT: Final = "/proc/self/environ"
_SWALLOW: Final = names(
    "wc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum shasum md5 test [ true false : stat file ls find cp mv ln "
    "install rm touch mkdir chmod chown read mapfile readarray tar zip 7z sleep kill which type sort-object measure-object set-content "
    "out-file out-null copy-item move-item get-filehash docker kubectl helm npm make export source ."
)
"""Programs that print nothing of what they read; archives are looked at by their options."""
_SECRET_NAMES: Final = ("KEY", "TOKEN", "SECRET", "PASS", "CREDENTIAL")
_DUMPS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "kubectl": (("config", "view", "--raw"), "~/.kube/config"),
    "security": (("dump-keychain",), "~/Library/Keychains/login.keychain-db"),
    "gpg": (("--export-secret-keys",), "~/.gnupg/private-keys-v1.d/key"),
    "aws": (("configure", "export-credentials"), "~/.aws/credentials"),
}
"""Programs that print what a credential file holds, and that file."""
_DUMPERS: Final = frozenset({*_DUMPS, *names("env printenv set export declare history get-childitem gci dir ls")})
_ARCHIVE_VALUED: Final = names("-f --file -C --directory -T --files-from -X --exclude --exclude-from -I --use-compress-program")
_ARCHIVERS: Final = frozenset({"tar", "bsdtar", "zip"})
_OUTPUTS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("zstd", "sort"), ("-o", "--output")),
    "openssl": ("-out",),
}
"""Programs that write what they made into the file that an option names."""
_COPIERS: Final = names("cp mv ln install copy-item move-item copy move")
_NOTABLE: Final = SENDERS | LANGUAGES | _DUMPERS | _ARCHIVERS | frozenset(_OUTPUTS)


class FileFlow:
    """Remembers, over one command, what was copied into which file, and what was sent where: (file, hosts as written)."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, tuple[str, ...]], None] = {}
        self._copies: dict[str, tuple[str, ...]] = {}

    def follow(self, call: Invocation, named: Sequence[tuple[str, bool]], hosts: tuple[str, ...], started: Stream) -> tuple[str, ...]:
        """The files whose content one program prints; ``named`` are those that it names and whether it writes them, ``hosts`` what it
        reaches, ``started`` what the programs print that it starts."""
        touched = named or call.stdin.files or started.files or call.name in _NOTABLE
        if not touched and not any(word.stream.files for word in call.args):
            return ()
        if call.name in SENDERS:
            for path in self._behind(sent_by(call)):
                self.sent[path, hosts] = None
        reads = [path for path, writes in named if not writes]
        if call.name in LANGUAGES:
            code = code_in(call)
            reads += code.reads
            if code.speaks:
                self.sent.update(((path, hosts or code.hosts), None) for path in self._behind(code.reads))
        carried = self._behind(carried_by(call, reads, started))
        self._written(call, named, reads, carried)
        for redirect in call.redirects if carried else ():
            host, written = socket_host(redirect.target.text), redirected_file(redirect)
            if host is not None:
                self.sent.update(((path, (host,)), None) for path in carried)
            elif written is not None and written[1]:
                self._copy(written[0], carried)
        return carried

    def _written(self, call: Invocation, named: Sequence[tuple[str, bool]], reads: Sequence[str], carried: tuple[str, ...]) -> None:
        """Notes what goes into an archive, a copy, or a file that an option names."""
        if call.name in _ARCHIVERS:
            archive, members = archived(call)
            self._copy(archive, self._behind(members))
        elif len(named) > len(reads):
            sources = carried if call.name not in _COPIERS else self._behind(reads)
            for path, writes in named:
                if writes:
                    self._copy(path, sources)
        for option, word in pairwise(call.args) if call.name in _OUTPUTS else ():
            if option.text in _OUTPUTS[call.name]:
                self._copy(word.text, carried)

    def _copy(self, path: str, sources: tuple[str, ...]) -> None:
        if sources and path and len(self._copies) < MOST_FILES:
            self._copies[path] = tuple(dict.fromkeys((*self._copies.get(path, ()), *sources)))[:MOST_FILES]

    def _behind(self, paths: Sequence[str]) -> tuple[str, ...]:
        """The files, and what was copied into them before."""
        if not paths or not self._copies:
            return tuple(paths)
        return tuple(dict.fromkeys(source for path in paths for source in (path, *self._copies.get(path, ()))))[:MOST_FILES]


def handed_on(inner: Inner, call: Invocation) -> Inner:
    """A program that ``xargs`` or ``parallel`` starts: what they read becomes its arguments."""
    if call.name not in ("xargs", "parallel") or not isinstance(inner, Argv):
        return inner
    listed = tuple(after.text for word, after in pairwise(call.args) if word.text in ("-a", "--arg-file", "::::"))
    files = (*call.stdin.files, *listed)
    *before, last = inner.words
    return Argv((*before, last._replace(stream=last.stream.joined(Stream(files=files)))), inner.stdin) if files else inner


def carried_by(call: Invocation, reads: Sequence[str], started: Stream) -> tuple[str, ...]:
    """The files whose content leaves a program by its standard output; ``reads`` are those that it names."""
    name = call.name
    if name in SENDERS and name != "ssh" and name not in UPLOADS:
        return ()
    found = [*started.files, *_dumped(call)] if started.files or name in _DUMPERS else []
    if name in _ARCHIVERS:
        archive, members = archived(call)
        found.extend(members if archive in ("", "-", "/dev/stdout") else ())
    elif name not in _SWALLOW:
        found.extend(reads)
        found.extend(call.stdin.files)
        for word in call.args:
            if word.stream.files:
                found.extend(word.stream.files)
        if name == "openssl":
            found.extend(after.text for word, after in pairwise(call.args) if word.text in ("-in", "-inkey"))
    return tuple(dict.fromkeys(found))[:MOST_FILES] if found else ()


def archived(call: Invocation) -> tuple[str, tuple[str, ...]]:
    """The archive that a program makes, ``""`` for none or for standard output, and the files that go into it."""
    if call.name == "zip":
        operands = [word.text for word in options(call.args, names("-x -i -P -n -t -b")).operands]
        return (operands[0] if operands else "", tuple(operands[1:]))
    first = call.args[0].text if call.args else ""
    dashed = (call.args[0]._replace(text=f"-{first}"), *call.args[1:]) if first[:1] not in ("-", "") else call.args
    parts = options(dashed, _ARCHIVE_VALUED)
    if not parts.flags & {"-c", "--create", "-r", "-u"}:
        return "", ()
    archive = next((value.text for name, value in parts.values if name in ("-f", "--file")), "")
    folder = next((value.text for name, value in parts.values if name in ("-C", "--directory")), "")
    members = [word.text for word in parts.operands]
    if folder:
        members += [f"{folder}/{member}" for member in members if member[:1] not in "/~"]
    return archive, tuple(members)


def _dumped(call: Invocation) -> Iterator[str]:
    words = [word.text for word in call.args]
    if call.name in ("env", "printenv", "set", "export", "declare"):
        bare = not words or words in (["-0"], ["-p"], ["-x"], ["-px"])
        named = call.name == "printenv" and any(mark in word.upper() for word in words for mark in _SECRET_NAMES)
        if bare or named:
            yield _ENVIRONMENT
    elif call.name == "history" and not words:
        yield "~/.bash_history"
    elif call.name in ("get-childitem", "gci", "dir", "ls") and any(
        word.lower().rstrip(":/\\*") == "env" and ":" in word for word in words
    ):
        yield _ENVIRONMENT
    elif call.name in _DUMPS and all(part in words for part in _DUMPS[call.name][0]):
        yield _DUMPS[call.name][1]
