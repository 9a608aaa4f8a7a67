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
_JAVASCRIPT: Final = frozenset({"-e", "--eval", "--print"})
INLINE: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(SHELLS, frozenset({"-c"})),
    **dict.fromkeys(("python", "pypy", "ipython", "jython"), frozenset({"-c", "-m"})),
    **dict.fromkeys(("node", "nodejs", "bun", "tsx", "ts-node"), _JAVASCRIPT),
    "deno": frozenset({"eval"}),
    "perl": frozenset({"-e", "-E"}),
    **dict.fromkeys(("ruby", "jruby"), frozenset({"-e"})),
    "php": frozenset({"-r", "-B", "-R", "-E"}),
    **dict.fromkeys(("lua", "luajit"), frozenset({"-e"})),
    "tclsh": frozenset(),
    "expect": frozenset({"-c"}),
    "osascript": frozenset({"-e"}),
    **dict.fromkeys(("r", "rscript"), frozenset({"-e"})),
    **dict.fromkeys(POWERSHELLS, frozenset({"-c", "-command", "-encodedcommand", "-f", "-file"})),
}
"""Interpreters and the options that give them their code (or, for ``-m`` and ``-file``, name it) instead of standard input."""
LANGUAGES: Final[Mapping[str, str]] = {
    **dict.fromkeys(SHELLS, "bash"),
    **dict.fromkeys(POWERSHELLS, "powershell"),
    **dict.fromkeys(("python", "pypy", "ipython", "jython"), "python"),
    **dict.fromkeys(("node", "nodejs", "bun", "tsx", "ts-node", "deno"), "javascript"),
    **dict.fromkeys(("ruby", "jruby"), "ruby"),
    **dict.fromkeys(("lua", "luajit"), "lua"),
    **dict.fromkeys(("tclsh", "expect"), "tcl"),
    **dict.fromkeys(("r", "rscript"), "r"),
    "perl": "perl",
    "php": "php",
    "osascript": "applescript",
}
"""The language of each interpreter's code."""
_VALUED: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("python", "pypy", "ipython", "jython"), names("-c -m -W -X")),
    **dict.fromkeys(("node", "nodejs", "bun", "tsx", "ts-node"), _JAVASCRIPT | names("-r --require --import --loader -C --conditions")),
    "ruby": names("-e -r -I -C -E"),
    "php": names("-r -B -R -E -d -c -z -t"),
    "lua": names("-e -l"),
    "osascript": names("-e -l"),
}
"""Options that take a value, from each interpreter's manual page; for one that is not listed those that give it code."""
_ATTACHED: Final[Mapping[str, frozenset[str]]] = {
    "perl": names("-M -m -I -i -F -C -D -x"),
    **dict.fromkeys(("ruby", "jruby"), names("-i -F -K -x -W -T")),
}
"""Options whose value stands in the same word (perlrun; ruby(1))."""


class Code(NamedTuple):
    """Where an interpreter's code comes from: a word with the code, a word that names it, or standard input (both None).

    ``args`` are the positional parameters of a shell's code, ``$0`` first.
    """

    inline: Word | None = None
    file: Word | None = None
    args: tuple[Word, ...] = ()


def code_of(call: Invocation) -> Code:
    """Find the code of an interpreter in ``INLINE``."""
    if call.name in POWERSHELLS:
        return _powershell_code(call)
    flags = INLINE[call.name]
    shell = call.name in SHELLS
    if call.name == "deno":
        return _deno_code(call)
    valued = _SHELL_VALUED if shell else _VALUED.get(call.name, flags)
    parts = options(call.args, valued, permute=False, attached=_ATTACHED.get(call.name, frozenset()))
    operands = list(parts.operands)
    if shell and "-c" in parts.flags:
        return Code(operands[0], None, tuple(operands[1:])) if operands else Code(file=Word("", ""))
    values = [value for name, value in parts.values if name in flags]
    if values:
        names_module = call.name not in ("perl", "ruby") and any(name == "-m" for name, _ in parts.values)
        return Code(file=values[0]) if names_module else Code(inline=joined(tuple(values), "\n"))
    if "-p" in parts.flags and operands and LANGUAGES[call.name] == "javascript":
        return Code(inline=operands[0])
    if "-s" in parts.flags and shell:
        return Code()
    return Code(file=operands[0]) if operands and operands[0].text not in ("-", "/dev/stdin") else Code()


def _deno_code(call: Invocation) -> Code:
    operands = options(call.args, permute=True).operands
    verb = operands[0].text if operands else ""
    if verb == "eval" and len(operands) > 1:
        return Code(inline=operands[1])
    target = next(iter(operands[1:]), None) if verb == "run" else None
    return Code(file=target) if target is not None and target.text != "-" else Code()


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


def joined(words: tuple[Word, ...], gap: str = " ") -> Word:
    """Words as the one text that ``eval`` and ``ssh`` make of them."""
    stream = NOTHING
    for word in words:
        stream = stream.joined(word.stream)
    return Word(gap.join(word.text for word in words), gap.join(word.raw for word in words), all(word.known for word in words), stream)
