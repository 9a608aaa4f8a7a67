"""Files that PowerShell cmdlets and the builtins of ``cmd`` name, by position and by parameter.

Refuses cmdlets that only look at a directory entry, and providers other than the file system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from riskproof.detect.commands_copies import Named, copied
from riskproof.detect.shell_model import Invocation, Word, names

_CMDLETS: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("get-content", "gc", "import-csv", "import-clixml", "get-filehash", "format-hex", "compress-archive", "invoke-item"), "r"
    ),
    **dict.fromkeys(("select-string", "sls"), "-r"),
    **dict.fromkeys(
        ("set-content", "add-content", "out-file", "clear-content", "remove-item", "ri", "del", "erase", "rd", "export-csv"), "w"
    ),
    **dict.fromkeys(("copy-item", "cpi", "copy", "xcopy", "robocopy"), "rw"),
    **dict.fromkeys(("move-item", "mi", "move", "ren", "rename-item"), "mw"),
    **dict.fromkeys(("invoke-webrequest", "invoke-restmethod", "iwr", "irm"), "p"),
}
"""What the positional arguments of a cmdlet or a ``cmd`` builtin are, in order: read, written, moved, or
no file (``-``; ``p`` where only parameters name one)."""
_SWITCHES: Final = names(
    "-force -recurse -r -append -raw -wait -passthru -nonewline -noclobber -quiet -list -allmatches -simplematch -container"
)
"""Parameters without a value (about_Common…, and the pages of the cmdlets above)."""
_SEVERAL: Final = names("remove-item ri del erase rd")
_READ_PARAMETERS: Final = ("-path", "-literalpath", "-infile", "-source", "-lp", "-pspath")
_WRITE_PARAMETERS: Final = ("-destination", "-outfile", "-filepath", "-destinationpath", "-newname")


class _Arguments(NamedTuple):
    """The words of a cmdlet: what a parameter names as read or as written, and the rest."""

    sources: list[Word]
    targets: list[Word]
    operands: list[Word]


def _arguments(args: tuple[Word, ...]) -> _Arguments:
    found = _Arguments([], [], [])
    given = ""
    for word in args:
        lowered = word.text.lower()
        if lowered[:1] == "-":
            given = "" if lowered in _SWITCHES else lowered.rstrip(":")
            continue
        if given in _READ_PARAMETERS:
            found.sources.append(word)
        elif given in _WRITE_PARAMETERS:
            found.targets.append(word)
        elif not given:
            found.operands.append(word)
        given = ""
    return found


def _cmdlet(call: Invocation) -> Iterator[Named]:
    """PowerShell cmdlets by position and by name (Microsoft.PowerShell.Management, …Utility), and the builtins of ``cmd``."""
    if any(word.text.lower() == "-whatif" for word in call.args):
        return
    kinds = _CMDLETS[call.name]
    sources, targets, operands = _arguments(call.args)
    yield from ((word, True) for word in targets)
    if kinds in ("rw", "mw"):
        if not sources:
            sources, operands = operands[:1], operands[1:]
        yield from copied(call.name, sources, operands[0] if operands else None)
    elif kinds == "p":
        yield from ((word, False) for word in sources)
    elif kinds == "-r":
        yield from ((word, False) for word in (*sources, *operands[0 if sources else 1 :]))
    else:
        several = kinds == "r" or call.name in _SEVERAL
        yield from ((word, kinds == "w") for word in sources or (operands if several else operands[:1]))


CMDLET_FILES: Final[Mapping[str, Callable[[Invocation], Iterator[Named]]]] = dict.fromkeys(_CMDLETS, _cmdlet)
