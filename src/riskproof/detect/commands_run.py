"""Running code and running the machine: downloaded or decoded scripts, dynamic evaluation, reverse shells, power.

Refuses downloads that are only stored or read, and code that is written out in the command: that is read as what it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import re2

from riskproof.detect.commands_hosts import SOCKETS
from riskproof.detect.shell_code import INLINE, POWERSHELLS, SHELLS, code_of, is_encoded_flag
from riskproof.detect.shell_model import (
    DECODE_RUN,
    DOWNLOAD_RUN,
    DYNAMIC,
    NOTHING,
    OPAQUE_POWERSHELL,
    POWER,
    REVERSE_SHELL,
    Check,
    Invocation,
    Risk,
    Stream,
)
from riskproof.detect.shell_options import asks_help

_SETUP: Final = re2.compile(
    r"""^"?\$\(\s*(?:ssh-agent|pyenv|rbenv|nodenv|goenv|jenv|direnv|starship|zoxide|fnm|mise|opam|conda|mamba|brew|/opt/homebrew/bin/brew|"""
    r"""dircolors|lesspipe|luarocks|minikube|docker-machine|register-python-argcomplete|thefuck|atuin|gh|kubectl|helm|op)"""
    r"""(?:\s+[\w./=:-]+)*\s*\)"?$"""
)
"""``eval "$(ssh-agent -s)"``: what these programs print is meant to be evaluated, as their own manuals say, and the text names them."""


def ran(stream: Stream) -> Iterator[Risk]:
    """The risks of running what flows through ``stream``."""
    if stream.downloaded:
        yield DOWNLOAD_RUN
    elif stream.decoded:
        yield DECODE_RUN
    elif stream.unpacked:
        yield DYNAMIC


def _interpreter(call: Invocation) -> Iterator[Risk]:
    code = code_of(call)
    if code.inline is not None:
        yield from ran(code.inline.stream)
    elif code.file is not None:
        yield from ran(code.file.stream)
    else:
        yield from ran(call.stdin)
    if call.name in SHELLS and any(redirect.op and redirect.target.text.startswith(SOCKETS) for redirect in call.redirects):
        yield REVERSE_SHELL


def _powershell(call: Invocation) -> Iterator[Risk]:
    if any(is_encoded_flag(word.text.lower()) for word in call.args):
        yield OPAQUE_POWERSHELL
    yield from _interpreter(call)


def _eval(call: Invocation) -> Iterator[Risk]:
    if len(call.args) == 1 and _SETUP.search(call.args[0].raw):
        return
    for word in call.args:
        yield from ran(word.stream)
        if word.stream != NOTHING or not word.known or any(mark in word.raw for mark in "$`\"'"):
            yield DYNAMIC


def _source(call: Invocation) -> Iterator[Risk]:
    for word in call.args[:1]:
        yield from ran(word.stream)
        if word.text in ("/dev/stdin", "-"):
            yield from ran(call.stdin)


def _expression(call: Invocation) -> Iterator[Risk]:
    """PowerShell's ``Invoke-Expression``: it evaluates text, whatever that text is."""
    streams = [call.stdin, *(word.stream for word in call.args)]
    for stream in streams:
        yield from ran(stream)
    if (call.args or call.stdin != NOTHING) and not any(stream.downloaded for stream in streams):
        yield DYNAMIC


def _from_stdin(call: Invocation) -> Iterator[Risk]:
    yield from ran(call.stdin)


def _netcat(call: Invocation) -> Iterator[Risk]:
    for word in call.args:
        cluster = word.text[:1] == "-" and word.text[:2] != "--" and any(letter in word.text for letter in "ec")
        if word.text in ("--exec", "--sh-exec", "--lua-exec") or (cluster and call.name in ("nc", "ncat", "netcat") and _names_shell(call)):
            yield REVERSE_SHELL
            return


def _names_shell(call: Invocation) -> bool:
    return any(
        word.text.split(" ")[0].rsplit("/", 1)[-1].lower().removesuffix(".exe") in (*SHELLS, *POWERSHELLS, "cmd") for word in call.args
    )


def _socat(call: Invocation) -> Iterator[Risk]:
    if any(word.text.upper().startswith(("EXEC:", "SYSTEM:", "SHELL:")) for word in call.args):
        yield REVERSE_SHELL


def _power(call: Invocation) -> Iterator[Risk]:
    if not asks_help(call.args) and not any(word.text.lower() in ("-c", "-k", "/a") for word in call.args[:1]):
        yield POWER


def _power_verb(call: Invocation) -> Iterator[Risk]:
    if any(word.text in ("reboot", "poweroff", "halt", "kexec", "soft-reboot") for word in call.args):
        yield POWER


def _runlevel(call: Invocation) -> Iterator[Risk]:
    if any(word.text in ("0", "6") for word in call.args[:1]):
        yield POWER


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(INLINE, _interpreter),
    **dict.fromkeys(POWERSHELLS, _powershell),
    **dict.fromkeys(("source", "."), _source),
    **dict.fromkeys(("invoke-expression", "iex"), _expression),
    **dict.fromkeys(("at", "batch"), _from_stdin),
    **dict.fromkeys(("nc", "ncat", "netcat"), _netcat),
    **dict.fromkeys(("shutdown", "reboot", "poweroff", "halt", "stop-computer", "restart-computer"), _power),
    **dict.fromkeys(("systemctl", "loginctl"), _power_verb),
    **dict.fromkeys(("init", "telinit"), _runlevel),
    "eval": _eval,
    "socat": _socat,
}
