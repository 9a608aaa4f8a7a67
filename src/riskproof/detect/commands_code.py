"""Code that stands on a command line: which files it opens and which addresses it names, for any language.

Refuses to follow data: in a text that opens a file and speaks to the network, the file counts as sent. Refuses texts that do neither: an
address that code only prints is a mention.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import re2

from riskproof.detect.shell_code import INLINE, POWERSHELLS, SHELLS, code_of
from riskproof.detect.shell_model import SCAN, Invocation

LANGUAGES: Final = frozenset(INLINE) - SHELLS - POWERSHELLS
"""Interpreters whose code is looked at here."""
_OPENS: Final = re2.compile(
    r"(?:\bopen|\bPath|read_?[fF]ile(?:Sync)?|readlines|\bread_text|File\.(?:read|open|binread)|file_get_contents|fopen|IO\.read|slurp|readfile"
    r"|createReadStream|Deno\.readTextFile|Bun\.file)\s*\(?\s*['\"]([^'\"\n]{1,512})['\"]"
)
"""Calls by which common languages open a file, with the file's name written out."""
_WRITES: Final = re2.compile(r"^\s*,\s*(?:mode\s*=\s*)?['\"][wax]")
_ADDRESS: Final = re2.compile(r"(?:https?|ftp|wss?|gopher)://[^\s'\"`<>)\\]{1,1000}|\b(?:\d{1,3}\.){3}\d{1,3}\b")
_OPENERS: Final = ("open", "ead", "file", "File", "Path", "slurp")
"""What every one of these calls holds, found faster than the pattern."""
_SPEAKS: Final = (
    "fetch(", "http.get", "http.post", "http.request", "https.get", "https.post", "https.request", "axios", "urlopen", "requests", "httpx",
    "urllib", "socket", "create_connection", "aiohttp", "smtplib", "ftplib", "open-uri", "net/http", "net::", "lwp", "http::", "curl_",
    "fsockopen", "file_get_contents('http", 'file_get_contents("http', "net.connect", "createconnection", "xmlhttprequest", "uri.open",
    "got(", "undici", "http.client",
)  # fmt: skip
"""Words, lower-case, by which common languages speak to the network."""
_NOWHERE: Final = "0.0.0.0"  # noqa: S104 - what a server listens on, not what a client reaches


class Code(NamedTuple):
    """``reads`` are files that the code opens, ``hosts`` what it names as addresses; ``speaks`` says whether it uses the network."""

    reads: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    speaks: bool = False


NO_CODE: Final = Code()


def code_in(call: Invocation) -> Code:
    """What the code of an interpreter in ``LANGUAGES`` opens and reaches, where the command line or its standard input holds it."""
    source = code_of(call)
    text = source.inline.text if source.inline is not None else call.stdin.text if source.file is None else None
    return _seen(text[:SCAN]) if text else NO_CODE


@lru_cache(maxsize=32)
def _seen(text: str) -> Code:
    lower = text.lower()
    speaks = any(word in lower for word in _SPEAKS)
    opens = any(word in text for word in _OPENERS)
    if not (speaks or opens):
        return NO_CODE
    text = text.encode("utf-8", "replace").decode("utf-8")
    found = _OPENS.finditer(text) if opens else ()
    reads = (match.group(1) for match in found if "://" not in match.group(1) and not _WRITES.search(text[match.end() :][:24]))
    hosts = _ADDRESS.findall(text) if speaks else ()
    return Code(tuple(dict.fromkeys(reads)), tuple(host for host in dict.fromkeys(hosts) if host != _NOWHERE), speaks)
