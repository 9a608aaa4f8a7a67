"""Where an interpreter's code comes from: an option, a file, or standard input.

Refuses to read the code.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Final, NamedTuple

from riskproof.detect.shell_model import NOTHING, Invocation, Word, names
from riskproof.detect.shell_options import options

SHELLS: Final = names("sh bash zsh dash ash ksh mksh fish csh tcsh rbash yash")
POWERSHELLS: Final = frozenset({"powershell", "pwsh"})
_SHELL_VALUED: Final = frozenset({"-o", "-O", "--rcfile", "--init-file"})
INLINE: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(SHELLS, frozenset({"-c"})),
    "python": frozenset({"-c", "-m"}),
    "pypy": frozenset({"-c", "-m"}),
    "node": frozenset({"-e", "-p", "--eval", "--print"}),
    "nodejs": frozenset({"-e", "-p", "--eval", "--print"}),
    "bun": frozenset({"-e", "--eval"}),
    "deno": frozenset(),
    "perl": frozenset({"-e", "-E"}),
    "ruby": frozenset({"-e"}),
    "php": frozenset({"-r"}),
    "lua": frozenset({"-e"}),
    "tclsh": frozenset(),
    "osascript": frozenset({"-e"}),
    **dict.fromkeys(POWERSHELLS, frozenset({"-c", "-command", "-encodedcommand", "-f", "-file"})),
}
"""Interpreters and the options that give them their code (or, for ``-m`` and ``-file``, name it) instead of standard input."""
_PYTHON_VALUED: Final = frozenset({"-c", "-m", "-W", "-X"})


class Code(NamedTuple):
    """Where an interpreter's code comes from: a word with the code, a word that names it, or standard input (both None)."""

    inline: Word | None = None
    file: Word | None = None


def code_of(call: Invocation) -> Code:
    """Find the code of an interpreter in ``INLINE``."""
    if call.name in POWERSHELLS:
        return _powershell_code(call)
    flags = INLINE[call.name]
    shell = call.name in SHELLS
    valued = _SHELL_VALUED if shell else _PYTHON_VALUED if call.name == "python" else flags
    parts = options(call.args, valued, permute=False)
    operands = list(parts.operands)
    if shell and "-c" in parts.flags:
        return Code(inline=operands[0]) if operands else Code(file=Word("", ""))
    value = next((value for name, value in parts.values if name in flags), None)
    if value is not None:
        names = any(name == "-m" for name, _ in parts.values)
        return Code(file=value) if names else Code(inline=value)
    if "-s" in parts.flags and shell:
        return Code()
    return Code(file=operands[0]) if operands and operands[0].text not in ("-", "/dev/stdin") else Code()


def _powershell_code(call: Invocation) -> Code:
    for place, word in enumerate(call.args):
        flag = word.text.lower().replace("/", "-", 1)
        following = call.args[place + 1 :]
        if is_encoded_flag(flag):
            return Code(inline=_decoded(following[0])) if following else Code()
        if len(flag) > 1 and "-command".startswith(flag) and following:
            return Code(inline=joined(following))
        if len(flag) > 1 and "-file".startswith(flag) and following:
            return Code(file=following[0])
        if flag[:1] != "-" and (place == 0 or call.args[place - 1].text[:1] != "-"):
            return Code(inline=joined(call.args[place:]))
    return Code()


def is_encoded_flag(flag: str) -> bool:
    """True for ``-EncodedCommand`` in any of the abbreviations that PowerShell takes (about_PowerShell_exe)."""
    return flag in ("-e", "-ec") or (len(flag) > 2 and "-encodedcommand".startswith(flag))


def _decoded(word: Word) -> Word:
    try:
        text = base64.b64decode(word.text, validate=True).decode("utf-16-le")
    except (binascii.Error, ValueError):
        return Word("", word.raw, False)
    return Word(text, word.raw, word.known)


def joined(words: tuple[Word, ...]) -> Word:
    """Words as the one text that ``eval`` and ``ssh`` make of them."""
    stream = NOTHING
    for word in words:
        stream = stream.joined(word.stream)
    return Word(" ".join(word.text for word in words), " ".join(word.raw for word in words), all(word.known for word in words), stream)
