"""Files: deletion and permissions (SPEC: riskproof 11).

Refuses the harmless look-alikes: help and version, the temporary folder, dry runs, ``find -exec echo -delete``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.commands_regenerated import is_regenerated, regenerated_name
from riskproof.detect.shell_model import (
    BULK_DELETION,
    NOTHING,
    PERMISSION,
    RECURSIVE_DELETION,
    SYSTEM_DAMAGE,
    Check,
    Invocation,
    Risk,
    Word,
)
from riskproof.detect.shell_options import asks_help, is_essential, is_scratch, options
from riskproof.detect.shell_wrappers import WRAPPERS, find_start

_PARAMETERS: Final = ("-recurse", "-force", "-verbose", "-whatif", "-confirm", "-path", "-literalpath", "-include", "-exclude", "-filter")
_ASKS: Final = frozenset({"-i", "-ri", "-ir", "--interactive", "--interactive=always", "-whatif"})
"""Options that ask before each file (rm(1)), or only tell (PowerShell's about_CommonParameters)."""
_DOS_SWITCHES: Final = {"/s": (True, False), "/q": (False, True), "/f": (False, True), "/a": (False, False), "/p": (False, False)}


def _switch(text: str) -> tuple[bool, bool] | None:
    """What one word says about deletion, (recursive, forced), in the manners of POSIX, PowerShell and cmd; None for a target.

    PowerShell takes any beginning of a parameter, with ``:$true`` behind it; a short flag group is no beginning of any.
    """
    name, _, value = text.lower().partition(":")
    if name in _DOS_SWITCHES:
        return _DOS_SWITCHES[name]
    if len(text) < 2 or text[0] != "-":
        return None
    if text.startswith("--"):
        return "--recursive".startswith(text), "--force".startswith(text) or text == "--no-preserve-root"
    if any(parameter.startswith(name) for parameter in _PARAMETERS):
        on = value not in ("$false", "0")
        return on and "-recurse".startswith(name), on and "-force".startswith(name)
    return "r" in name, "f" in name


def _deletion(call: Invocation) -> tuple[bool, bool, tuple[Word, ...]]:
    """Recursive, forced, and the targets; no recursion where the program would only ask, or tell, and nobody answers."""
    recursive = forced = False
    asks = call.stdin is NOTHING and any(word.text.lower() in _ASKS for word in call.args)
    targets: list[Word] = []
    words = iter(call.args)
    for word in words:
        if word.text == "--":
            targets.extend(words)
        elif (switch := _switch(word.text)) is None:
            targets.append(word)
        else:
            recursive |= switch[0]
            forced |= switch[1]
    return recursive and not (asks and not forced), forced, tuple(targets)


def _rm(call: Invocation) -> Iterator[Risk]:
    if asks_help(call.args):
        return
    recursive, forced, targets = _deletion(call)
    if not recursive:
        return
    if forced and any(is_essential(target) for target in targets):
        yield SYSTEM_DAMAGE
    if not targets or not all(is_scratch(target) or is_regenerated(target) for target in targets):
        yield RECURSIVE_DELETION


_REMOVERS: Final = frozenset({"rm", "unlink", "shred", "srm"})
_EXECS: Final = frozenset({"-exec", "-execdir"})
_ASKING: Final = frozenset({"-ok", "-okdir"})
"""These ask before each file, so that they do nothing where nobody answers (find(1))."""
_FIND_FILTERS: Final = (
    "-name",
    "-iname",
    "-path",
    "-ipath",
    "-wholename",
    "-regex",
    "-newer",
    "-mtime",
    "-mmin",
    "-atime",
    "-ctime",
    "-empty",
    "-size",
    "-user",
    "-inum",
    "-samefile",
)


def _find(call: Invocation) -> Iterator[Risk]:
    texts = [word.text for word in call.args]
    deletes = "-delete" in _outside_exec(texts)
    execs = _EXECS if call.stdin is NOTHING else _EXECS | _ASKING
    removes = any(text in execs and _removes(texts[place + 1 : place + 5]) for place, text in enumerate(texts))
    if not (deletes or removes) or regenerated_name(_outside_exec(texts)):
        return
    starts = find_start(call)
    if any(is_essential(start) for start in starts) and not any(text.startswith(_FIND_FILTERS) for text in texts):
        yield SYSTEM_DAMAGE
    if not all(is_scratch(start) for start in starts):
        yield BULK_DELETION


def _removes(words: list[str]) -> bool:
    """True when the program of an ``-exec`` deletes, also behind a plain wrapper (``sudo rm``)."""
    names = [word.rsplit("/", 1)[-1].lower() for word in words]
    return bool(names) and (names[0] in _REMOVERS or (names[0] in WRAPPERS and not _REMOVERS.isdisjoint(names)))


def _outside_exec(texts: list[str]) -> list[str]:
    """Arguments of ``find`` without the commands of its ``-exec``: ``find . -exec echo -delete ;`` deletes nothing."""
    out: list[str] = []
    inside = False
    for text in texts:
        inside = text != ";" if inside else text in _EXECS | _ASKING
        if not inside or text in _EXECS:
            out.append(text)
    return out


def _fd(call: Invocation) -> Iterator[Risk]:
    texts = [word.text for word in call.args]
    if any(text in ("-x", "-X", "--exec", "--exec-batch") and _removes(texts[place + 1 : place + 5]) for place, text in enumerate(texts)):
        yield BULK_DELETION


def _chmod(call: Invocation) -> Iterator[Risk]:
    if any(_opens_up(word.text) for word in call.args[:3]):
        yield PERMISSION


def _opens_up(mode: str) -> bool:
    """World-writable without the sticky bit, or set-user-id (SPEC: riskproof 11 names 777 and a+w)."""
    if mode.isdigit() and 3 <= len(mode) <= 5 and not mode.strip("01234567"):
        special = int(mode[:-3] or "0", 8)
        return bool(special & 4) or (bool(int(mode[-1]) & 2) and not special & 1)
    for clause in mode.split(","):
        for operator in "+=":
            who, found, rights = clause.partition(operator)
            if (
                found
                and who
                and not who.strip("ugoa")
                and ((("o" in who or "a" in who) and "w" in rights) or ("u" in who and "s" in rights))
            ):
                return True
    return False


def _rsync(call: Invocation) -> Iterator[Risk]:
    flags = options(call.args).flags
    if not flags & {"-n", "--dry-run"} and any(flag.startswith("--delete") or flag == "--remove-source-files" for flag in flags):
        yield BULK_DELETION


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(("rm", "rmdir", "remove-item", "ri", "rd", "del", "erase", "grm", "trash-empty"), _rm),
    **dict.fromkeys(("find", "gfind"), _find),
    **dict.fromkeys(("fd", "fdfind"), _fd),
    "chmod": _chmod,
    "rsync": _rsync,
}
