"""Shared by the tests of command analysis: what one text or argument list is found to do."""

from __future__ import annotations

from collections.abc import Sequence

from riskproof.detect.shell import Dialect, analyse
from riskproof.detect.shell_model import Invocation, Stream, plain, program

DAMAGE = "irreversible system damage"
DOWNLOAD = "download-and-execute pipeline"
DECODE = "decode-and-execute pipeline"
REVERSE = "reverse shell"
RECURSIVE = "recursive deletion"
REWRITE = "forced Git history rewrite"
DISCARD = "discarding working-tree changes"
BULK = "bulk file deletion"
POWER = "system power operation"
PRIVILEGE = "privilege escalation"
PERMISSION = "unsafe permission change"
OPAQUE = "opaque PowerShell command"
DYNAMIC = "dynamic evaluation"
ERASURE = "irrecoverable erasure"
RESOURCE = "resource deletion"
PRIVILEGED = "privileged system change"
DATA = "database deletion"
PAST = "version history rewrite"
INTERRUPTION = "service interruption"
UNREVIEWED = "unreviewed infrastructure change"
PUBLICATION = "publication to the world"
ACCESS = "access opened to others"
UNPROTECTED = "protection switched off"
HOST = "container with host access"
NETWORK = "network-capable command"


def categories(text: str, dialect: Dialect = "auto") -> list[str]:
    """The categories of one command, in report order."""
    return [category for _, category in analyse(text, dialect).findings]


def invocation(*words: str, stdin: Stream = Stream()) -> Invocation:  # noqa: B008 - a named tuple is immutable
    """A program with these literal words."""
    head, *rest = map(plain, words)
    return Invocation(program(head), tuple(rest), head, (), stdin)


def texts(words: Sequence[object]) -> list[str]:
    """The texts of words, streams aside."""
    return [str(getattr(word, "text", word)) for word in words]
