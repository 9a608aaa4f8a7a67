"""What a program would print, where its command line tells it: literal text, decoded text, or that it comes from elsewhere.

Refuses to run anything; an unknown output stays unknown.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

from riskproof.detect.commands_network import DOWNLOADERS
from riskproof.detect.commands_paths import LISTERS, listed_by
from riskproof.detect.shell_model import NOTHING, SCAN, Invocation, Stream, names
from riskproof.detect.shell_quotes import ansi_decoded

MAX_TEXTS: Final = 64
"""Texts that are put into one format."""
MAX_SET: Final = 256
"""Characters of one set of ``tr``."""
_ECHO: Final = frozenset({"-n", "-e", "-E", "-ne", "-en"})
_UNPACKERS: Final = names("gunzip zcat gzcat bzcat bunzip2 xzcat unxz lzcat unlzma zstdcat unzstd lz4cat")
_PACKERS: Final = names("gzip pigz bzip2 xz lzma zstd lz4")
_LOOKUPS: Final = frozenset({"which", "command", "type"})


def output_of(call: Invocation, started: Stream) -> Stream:
    """What leaves a program; ``started`` is what the programs that it starts print."""
    name = call.name
    if name in DOWNLOADERS:
        return Stream(downloaded=True)
    if name in ("echo", "printf"):
        return _literal(call)
    if told := _told(call):
        return Stream(text=told)
    if _decodes(call):
        return _decoded(call)
    if _unpacks(call):
        return Stream(call.stdin.downloaded, call.stdin.decoded, None, True)
    if name in ("rev", "tr"):
        return _rewritten(call)
    carried = started.joined(call.stdin)
    if name in ("cat", "tee", "head", "tail", "sort", "uniq"):
        for word in call.args:
            carried = carried.joined(word.stream)
        return carried
    if not (carried.downloaded or carried.decoded or carried.unpacked or started.text):
        return NOTHING
    return Stream(carried.downloaded, carried.decoded, started.text, carried.unpacked)


def _told(call: Invocation) -> str:
    """What a program prints that its arguments tell: names that are looked up or listed, a temporary file's, one word for ever."""
    name = call.name
    if name == "yes":
        return (call.args[0].text if call.args else "y") + "\n"
    if name == "mktemp" and not any(word.text.startswith(("-p", "--tmpdir", "/", ".", "~", "$")) for word in call.args):
        return "$TMPDIR/mktemp"
    if name in _LOOKUPS and call.args and call.args[-1].known:
        return call.args[-1].text
    return (listed_by(call) if name in LISTERS else None) or ""


def _literal(call: Invocation) -> Stream:
    words = list(call.args)
    escapes = False
    while words and call.name == "echo" and words[0].text in _ECHO:
        escapes |= "e" in words[0].text
        del words[0]
    stream = NOTHING
    for word in words:
        stream = stream.joined(word.stream)
    if not all(word.known for word in words):
        return Stream(stream.downloaded, stream.decoded)
    if call.name == "printf":
        text = _formatted(words[0].text, [word.text for word in words[1:]]) if words else ""
    else:
        text = " ".join(word.text for word in words) + "\n"
    return Stream(stream.downloaded, stream.decoded, (ansi_decoded(text) if escapes else text)[:SCAN])


def _formatted(form: str, texts: list[str]) -> str:
    """What ``printf`` makes of a format (POSIX printf): one text for each conversion, the format again while texts remain."""
    pieces = ansi_decoded(form).replace("%%", "\0").split("%")
    if len(pieces) == 1 or not texts:
        return pieces[0].replace("\0", "%") if len(pieces) == 1 else ansi_decoded(form)
    out: list[str] = []
    for place in range(0, min(len(texts), MAX_TEXTS), len(pieces) - 1):
        out.append(pieces[0])
        for offset, piece in enumerate(pieces[1:]):
            out.append("".join(texts[place + offset : place + offset + 1]) + piece.lstrip("-+ #0123456789.")[1:])
    return "".join(out).replace("\0", "%")


def _decodes(call: Invocation) -> bool:
    texts = [word.text for word in call.args]
    if call.name in ("base64", "base32", "uudecode"):
        return call.name == "uudecode" or any(text in ("-d", "-D", "--decode", "-di") for text in texts)
    if call.name == "xxd":
        return any(text[:1] == "-" and "r" in text for text in texts)
    return call.name == "openssl" and "-d" in texts


def _unpacks(call: Invocation) -> bool:
    if call.name not in _PACKERS:
        return call.name in _UNPACKERS
    flags = [word.text for word in call.args if word.text[:1] == "-"]
    return any(flag in ("--decompress", "--uncompress") or (flag[:2] != "--" and "d" in flag) for flag in flags)


def _decoded(call: Invocation) -> Stream:
    stdin = call.stdin
    try:
        base64_of_openssl = call.name == "openssl" and any(word.text in ("base64", "-base64", "-a") for word in call.args)
        if (call.name == "base64" or base64_of_openssl) and stdin.text:
            return Stream(stdin.downloaded, True, base64.b64decode("".join(stdin.text.split()), validate=True).decode("utf-8"))
        if call.name == "xxd" and stdin.text:
            return Stream(stdin.downloaded, True, bytes.fromhex(stdin.text).decode("utf-8"))
    except (binascii.Error, ValueError):
        pass
    return Stream(stdin.downloaded, True)


def _rewritten(call: Invocation) -> Stream:
    """``rev`` and ``tr``: a text that is turned around or shifted letter by letter is decoded, one in another case is not."""
    text, stdin = call.stdin.text, call.stdin
    sets = [_characters(word.text) for word in call.args if word.text[:1] != "-"]
    if call.name == "tr" and (len(sets) != 2 or any(word.text[:1] == "-" for word in call.args)):
        return Stream(stdin.downloaded, stdin.decoded)
    shifts = call.name == "rev" or (sets[0].lower() != sets[1].lower() and any(letter.isalpha() for letter in sets[1]))
    if text is None:
        return Stream(stdin.downloaded, stdin.decoded or (shifts and call.name == "tr"))
    if call.name == "rev":
        return Stream(stdin.downloaded, True, "\n".join(line[::-1] for line in text.split("\n")))
    longer = sets[1] + sets[1][-1:] * (len(sets[0]) - len(sets[1]))
    return Stream(stdin.downloaded, stdin.decoded or shifts, text.translate(dict(zip(map(ord, sets[0]), longer, strict=False))))


def _characters(text: str) -> str:
    """A character set of ``tr``, ranges written out; classes stay as they are."""
    out: list[str] = []
    place = 0
    text = ansi_decoded(text)[:MAX_SET]
    while place < len(text):
        if text[place + 1 : place + 2] == "-" and place + 2 < len(text) and 0 < ord(text[place + 2]) - ord(text[place]) < MAX_SET:
            out.extend(map(chr, range(ord(text[place]), ord(text[place + 2]) + 1)))
            place += 3
        else:
            out.append(text[place])
            place += 1
    return "".join(out)
