"""What a program would print, where its command line tells it: literal text, decoded text, or that it comes from elsewhere.

Refuses to run anything; an unknown output stays unknown.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

from riskproof.detect.commands_network import DOWNLOADERS
from riskproof.detect.shell_model import NOTHING, SCAN, Invocation, Stream

_LOOKUPS: Final = frozenset({"which", "command", "type"})


def output_of(call: Invocation, started: Stream) -> Stream:
    """What leaves a program; ``started`` is what the programs that it starts print."""
    name = call.name
    if name in DOWNLOADERS:
        return Stream(downloaded=True)
    if name in ("echo", "printf"):
        return _literal(call)
    if name == "yes":
        return Stream(text=(call.args[0].text if call.args else "y") + "\n")
    if name == "mktemp" and not any(word.text.startswith(("-p", "--tmpdir", "/", ".", "~", "$")) for word in call.args):
        return Stream(text="$TMPDIR/mktemp")
    if name in _LOOKUPS and call.args and call.args[-1].known:
        return Stream(text=call.args[-1].text)
    if _decodes(call):
        return _decoded(call)
    carried = started.joined(call.stdin)
    if name in ("cat", "tee"):
        for word in call.args:
            carried = carried.joined(word.stream)
        return carried
    if not (carried.downloaded or carried.decoded or started.text):
        return NOTHING
    return Stream(carried.downloaded, carried.decoded, started.text)


def _literal(call: Invocation) -> Stream:
    words = list(call.args)
    while words and call.name == "echo" and words[0].text in ("-n", "-e", "-ne", "-en"):
        del words[0]
    stream = NOTHING
    for word in words:
        stream = stream.joined(word.stream)
    if not all(word.known for word in words):
        return Stream(stream.downloaded, stream.decoded)
    text = " ".join(word.text for word in words)
    if call.name == "printf":
        first = words[0].text if words else ""
        text = " ".join(word.text for word in words[1:]) if "%" in first and len(words) > 1 else first
        text = text.replace("\\n", "\n")
    return Stream(stream.downloaded, stream.decoded, text[:SCAN] + "\n")


def _decodes(call: Invocation) -> bool:
    texts = [word.text for word in call.args]
    if call.name in ("base64", "base32", "uudecode"):
        return call.name == "uudecode" or any(text in ("-d", "-D", "--decode", "-di") for text in texts)
    if call.name == "xxd":
        return any(text[:1] == "-" and "r" in text for text in texts)
    return call.name == "openssl" and "-d" in texts


def _decoded(call: Invocation) -> Stream:
    stdin = call.stdin
    try:
        if call.name == "base64" and stdin.text:
            return Stream(stdin.downloaded, True, base64.b64decode("".join(stdin.text.split()), validate=True).decode("utf-8"))
        if call.name == "xxd" and stdin.text:
            return Stream(stdin.downloaded, True, bytes.fromhex(stdin.text).decode("utf-8"))
    except (binascii.Error, ValueError):
        pass
    return Stream(stdin.downloaded, True)
