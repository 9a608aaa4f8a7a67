"""Files that a command writes and then runs: ``echo … > x.sh; bash x.sh``, ``curl -o x URL && ./x``, ``cat > a.py <<EOF``.

Refuses files that were there before, archives, and a download that the same command verifies (a checksum file, a signature): that is what
careful people are told to do. LIMIT: whether the verification verifies anything is not looked at.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import Final

from riskproof.detect.shell_code import INLINE, LANGUAGES, code_of
from riskproof.detect.shell_model import NOTHING, Invocation, Redirect, Stream, Word, names, plain, program
from riskproof.detect.shell_options import options

MAX_FILES: Final = 64
_SAVERS: Final = names("curl wget wget2 aria2c axel fetch")
_WINDOWS_SAVERS: Final = names("invoke-webrequest invoke-restmethod iwr irm start-bitstransfer certutil bitsadmin")
_TO_OPTIONS: Final = names(
    "-o -O -P -d -H -A -e -u -x -X -T -F -b -c -m -t -U --output --output-document --directory-prefix --output-dir --header --dir --out"
)
_FOLDER_OPTIONS: Final = frozenset({"-P", "--directory-prefix", "--output-dir", "--dir"})
_NAMES_ITSELF: Final = frozenset({"-O", "-J", "--remote-name", "--remote-name-all", "-OJ"})
_COPIERS: Final = names("cp mv install ln")
_TAKERS: Final = names("tee sponge")
_CHECKERS: Final = names("sha256sum sha512sum sha384sum sha1sum b2sum shasum")
_SIGNATURES: Final = names("gpg gpg2 gpgv cosign minisign signify openssl slsa-verifier")


class Written:
    """What the files hold that one command has written so far."""

    __slots__ = ("_files", "verified")

    def __init__(self) -> None:
        self._files: dict[str, Stream] = {}
        self.verified = False

    def of(self, word: Word) -> Stream | None:
        """What a file holds; None for one that this command did not write."""
        return self._files.get(_key(word.text)) if self._files else None

    def write(self, path: str, stream: Stream, *, adds: bool = False) -> None:
        """Note what was written to a file."""
        key = _key(path)
        if stream is NOTHING or not key:
            self._files.pop(key, None)
        elif key in self._files or len(self._files) < MAX_FILES:
            self._files[key] = self._files[key].joined(stream) if adds and key in self._files else stream

    def redirected(self, redirects: tuple[Redirect, ...] | list[Redirect], out: Stream) -> None:
        """Note what a program printed into its redirections."""
        for op, target in redirects:
            if op in (">", ">>", "&>", "&>>", ">|"):
                self.write(target.text, out, adds=op in (">>", "&>>"))

    def fed(self, redirects: tuple[Redirect, ...], stdin: Stream) -> Stream:
        """Standard input, read from a file that this command wrote."""
        for op, target in redirects if self._files else ():
            if op == "<":
                stdin = self.of(target) or stdin
        return stdin

    def ran(self, call: Invocation) -> tuple[Stream, str] | None:
        """(what the file holds that this program runs, its language); None where it runs no such file."""
        if not self._files:
            return None
        if call.name in INLINE:
            file, language = code_of(call).file, LANGUAGES[call.name]
        elif call.name in ("source", "."):
            file, language = call.args[0] if call.args else None, "bash"
        else:
            file, language = call.head, ""
        stream = None if file is None else self.of(file)
        return None if stream is None else (stream, language or _interpreter_of(stream.text or ""))

    def note(self, call: Invocation) -> None:
        """Note what one program downloads, copies, or verifies."""
        if call.name in _SAVERS:
            for path in _saved_as(call):
                self.write(path, Stream(downloaded=True))
        elif call.name in _WINDOWS_SAVERS:
            path = _out_file(call)
            if path:
                self.write(path, Stream(downloaded=True))
        elif call.name in _TAKERS:
            for word in call.args:
                self.write(word.text, call.stdin, adds="-a" in (other.text for other in call.args))
        elif call.name in _COPIERS:
            operands = options(call.args, frozenset({"-m", "-o", "-g", "-t"})).operands
            source = self.of(operands[0]) if operands else None
            if operands and operands[0].text in ("/dev/stdin", "-"):
                source = call.stdin
            if source is not None and len(operands) == 2:
                self.write(operands[1].text, source)
                self.write(posixpath.join(operands[1].text, posixpath.basename(operands[0].text)), source)
        elif call.name in _CHECKERS or call.name in _SIGNATURES:
            flags = {word.text for word in call.args}
            self.verified |= (
                bool(flags & {"-c", "--check"}) if call.name in _CHECKERS else any("verify" in flag or flag == "-V" for flag in flags)
            )


def _out_file(call: Invocation) -> str:
    """The file of ``-OutFile``, or the last word of a program that names the address before the file."""
    texts = [word.text for word in call.args]
    for place, text in enumerate(texts[:-1]):
        if len(text) > 2 and any(name.startswith(text.lower()) for name in ("-outfile", "-destination")):
            return texts[place + 1]
    return texts[-1] if call.name in ("certutil", "bitsadmin") and len(texts) > 1 and "://" in texts[-2] else ""


def _key(path: str) -> str:
    path = path.replace("\\", "/")
    return posixpath.normpath(path) if path and not path.startswith("-") and "\n" not in path and len(path) < 1_024 else ""


def _interpreter_of(text: str) -> str:
    """The language that a first line ``#!…`` names; Bash without one."""
    if not text.startswith("#!"):
        return "bash"
    words = text[2:].partition("\n")[0].split()
    names = [program(plain(word)) for word in words if word[:1] != "-"]
    name = names[1] if len(names) > 1 and names[0] == "env" else names[0] if names else ""
    return LANGUAGES.get(name, "bash")


def _saved_as(call: Invocation) -> Iterator[str]:
    """The files that a downloader saves to: those it is told, else the last part of each address."""
    parts = options(call.args, _TO_OPTIONS if call.name != "curl" else _TO_OPTIONS - {"-O", "-P", "-d"})
    told = [
        value.text
        for name, value in parts.values
        if name in ("-o", "--output", "--out") or (name in ("-O", "--output-document") and call.name != "curl")
    ]
    if call.name not in ("curl", "axel", "aria2c"):
        told = [value.text for name, value in parts.values if name in ("-O", "--output-document")]
    if told:
        yield from (path for path in told if path != "-")
        return
    if call.name == "curl" and not parts.flags & _NAMES_ITSELF:
        return
    folder = next((value.text for name, value in parts.values if name in _FOLDER_OPTIONS), "")
    for word in parts.operands:
        last = word.text.partition("?")[0].rsplit("/", 1)[-1]
        if "/" in word.text and last:
            yield posixpath.join(folder, last)
