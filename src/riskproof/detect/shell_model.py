"""The words of command analysis: what a shell would run, and the risk categories it can fall under.

Refuses grammar and judgement: readers (``shell_tree``, ``powershell``) build these values, families (``commands_*``) judge them.
They are named tuples because thousands are made for one command.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from riskproof.detect.pattern import INVISIBLE
from riskproof.model.facts import CommandKind

SCAN: Final = 32_768
"""Characters of a command that are read (SPEC: riskproof 11, 25)."""

MOST_FILES: Final = 64
"""Files that one stream is said to hold."""

Risk = tuple[CommandKind, str]

SYSTEM_DAMAGE: Final[Risk] = ("catastrophic_operation", "irreversible system damage")
DOWNLOAD_RUN: Final[Risk] = ("remote_script_execution", "download-and-execute pipeline")
DECODE_RUN: Final[Risk] = ("remote_script_execution", "decode-and-execute pipeline")
REVERSE_SHELL: Final[Risk] = ("remote_script_execution", "reverse shell")
RECURSIVE_DELETION: Final[Risk] = ("destructive_operation", "recursive deletion")
HISTORY_REWRITE: Final[Risk] = ("destructive_operation", "forced Git history rewrite")
DISCARD: Final[Risk] = ("destructive_operation", "discarding working-tree changes")
BULK_DELETION: Final[Risk] = ("destructive_operation", "bulk file deletion")
POWER: Final[Risk] = ("destructive_operation", "system power operation")
PRIVILEGE: Final[Risk] = ("destructive_operation", "privilege escalation")
PERMISSION: Final[Risk] = ("destructive_operation", "unsafe permission change")
OPAQUE_POWERSHELL: Final[Risk] = ("destructive_operation", "opaque PowerShell command")
DYNAMIC: Final[Risk] = ("destructive_operation", "dynamic evaluation")
ERASURE: Final[Risk] = ("destructive_operation", "irrecoverable erasure")
RESOURCE_DELETION: Final[Risk] = ("destructive_operation", "resource deletion")
LEASED_REWRITE: Final[Risk] = ("destructive_operation", "leased Git history rewrite")
PRIVILEGED_CHANGE: Final[Risk] = ("destructive_operation", "privileged system change")
DATA_DELETION: Final[Risk] = ("destructive_operation", "database deletion")
PAST_REWRITE: Final[Risk] = ("destructive_operation", "version history rewrite")
INTERRUPTION: Final[Risk] = ("destructive_operation", "service interruption")
UNREVIEWED: Final[Risk] = ("destructive_operation", "unreviewed infrastructure change")
PUBLICATION: Final[Risk] = ("destructive_operation", "publication to the world")
ACCESS: Final[Risk] = ("destructive_operation", "access opened to others")
UNPROTECTED: Final[Risk] = ("destructive_operation", "protection switched off")
HOST_ACCESS: Final[Risk] = ("destructive_operation", "container with host access")
NETWORK: Final[Risk] = ("network_egress", "network-capable command")

RISKS: Final[tuple[Risk, ...]] = (
    SYSTEM_DAMAGE,
    DOWNLOAD_RUN,
    DECODE_RUN,
    REVERSE_SHELL,
    RECURSIVE_DELETION,
    HISTORY_REWRITE,
    DISCARD,
    BULK_DELETION,
    POWER,
    PRIVILEGE,
    PERMISSION,
    OPAQUE_POWERSHELL,
    DYNAMIC,
    ERASURE,
    RESOURCE_DELETION,
    LEASED_REWRITE,
    PRIVILEGED_CHANGE,
    DATA_DELETION,
    PAST_REWRITE,
    INTERRUPTION,
    UNREVIEWED,
    PUBLICATION,
    ACCESS,
    UNPROTECTED,
    HOST_ACCESS,
    NETWORK,
)
"""Report order (SPEC: riskproof 11): catastrophic, remote, destructive in table order with ours after it, network."""


class Stream(NamedTuple):
    """What flows through a pipe or out of a substitution. ``text`` is its content where the command itself tells it; ``unpacked`` says that
    it comes out of a compressed file; ``files`` are those whose content it holds."""

    downloaded: bool = False
    decoded: bool = False
    text: str | None = None
    unpacked: bool = False
    files: tuple[str, ...] = ()

    def joined(self, other: Stream) -> Stream:
        """Both, one after the other; a known text survives an unknown one because it may only add findings."""
        if other is NOTHING:
            return self
        if self is NOTHING:
            return other
        text = other.text if self.text is None else self.text if other.text is None else (self.text + other.text)[:SCAN]
        files = self.files or other.files
        if self.files and other.files and self.files != other.files:
            files = tuple(dict.fromkeys(self.files + other.files))[:MOST_FILES]
        return Stream(self.downloaded or other.downloaded, self.decoded or other.decoded, text, self.unpacked or other.unpacked, files)


NOTHING: Final = Stream()


class Word(NamedTuple):
    """One word after quote removal and expansion.

    ``raw`` is how it was written. ``known`` is false where an expansion could not be resolved; ``text`` then holds that part as written.
    ``stream`` is what command substitutions inside it bring in.
    """

    text: str
    raw: str
    known: bool = True
    stream: Stream = NOTHING


class Redirect(NamedTuple):
    """A redirection: ``op`` as written (``>``, ``>>``, ``<``, ``<<``, ``<<<``, ``>&`` …) and its target.

    An ``op`` of ``""`` is an operand that the grammar hung on the redirection before it. A heredoc's target is its body.
    """

    op: str
    target: Word


class Invocation(NamedTuple):
    """One program that would run. ``name`` is lower-case, without folder and ``.exe``; ``args`` are the words after it.

    ``stdin`` is what reaches its standard input; ``env`` the variables that the same text sets (a list where it is an array).
    """

    name: str
    args: tuple[Word, ...]
    head: Word
    redirects: tuple[Redirect, ...] = ()
    stdin: Stream = NOTHING
    env: Mapping[str, tuple[Word, ...]] = MappingProxyType({})


class Argv(NamedTuple):
    """A program that another one starts (``sudo X``): its words and what reaches its standard input."""

    words: tuple[Word, ...]
    stdin: Stream = NOTHING


class Script(NamedTuple):
    """A text that a program runs as code (``sh -c TEXT``) in ``language``; ``args`` are its positional parameters, ``$0`` first."""

    text: str
    language: str = "bash"
    stdin: Stream = NOTHING
    args: tuple[Word, ...] = ()


_VERSIONED: Final = frozenset({"python", "perl", "ruby", "php", "lua", "node", "pypy", "tclsh"})
"""Interpreters that are also installed under a name with their version (``python3.12``)."""
_INVISIBLE: Final = dict.fromkeys(map(ord, INVISIBLE))
Inner = Argv | Script
Check = Callable[[Invocation], Iterable[Risk]]


def names(text: str) -> frozenset[str]:
    """The words of a table that is written as one line."""
    return frozenset(text.split())


def plain(text: str) -> Word:
    """A word that stands for exactly this text."""
    return Word(text, text)


def program(word: Word) -> str:
    """The name a program is known by: base name, lower-case, without ``.exe``; ``mkfs.xfs`` and ``python3.12`` by their family.

    Zero-width characters and compatibility forms (Unicode NFKC) are taken off: whoever writes ``r\u200bm`` means to be read as ``rm``.
    """
    name = word.text.rsplit("/", 1)[-1].lower()
    if "\\" in word.raw and (written := word.raw.strip("\"'"))[1:3] == ":\\":
        name = written.rsplit("\\", 1)[-1].lower()
    if not name.isascii():
        name = unicodedata.normalize("NFKC", name.translate(_INVISIBLE)).lower()
    name = name.removesuffix(".exe")
    if name.startswith("mkfs."):
        return "mkfs"
    family = name.rstrip("0123456789.") if name[-1:].isdigit() else name
    return family if family in _VERSIONED else name
