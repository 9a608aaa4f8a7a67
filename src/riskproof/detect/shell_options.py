"""Command-line options of one program, and the places a command may point at.

Refuses a table of every program's options: a family names the options that take a value, everything else is a flag.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from riskproof.detect.shell_model import Word, names

SYSTEM_FOLDERS: Final = names(
    "/bin /boot /dev /etc /home /lib /lib32 /lib64 /proc /root /run /sbin /sys /usr /var /System /Library /Users /Applications"
)
"""Folders that a machine does not survive without (Filesystem Hierarchy Standard 3.0, chapter 3; macOS root folders)."""
HARMLESS_DEVICES: Final = frozenset({"null", "zero", "random", "urandom", "stdin", "stdout", "stderr", "tty", "full", "ptmx"})
_HARMLESS_FOLDERS: Final = ("/dev/fd/", "/dev/shm/", "/dev/pts/", "/dev/tcp/", "/dev/udp/")  # noqa: S108 - names folders, writes nothing
_BLOCK_DEVICES: Final = ("sd", "hd", "vd", "xvd", "nvme", "mmcblk", "disk", "rdisk", "md", "dm-", "mapper/", "loop", "nbd", "sr")
_SYSTEM_ROOTS: Final = tuple(sorted(SYSTEM_FOLDERS - names("/dev /home /run /var /Users /Applications")))
_SHARED_ROOTS: Final = ("/usr/local/src", "/usr/src")
_GLOB_TAILS: Final = ("/*", "/.*", "/.??*", "/.[!.]*", "/**", "/{*,.*}", "/{,.}*")
_HOMES: Final = ("${HOME}", "$HOME", "${HOME:?}")
_SCRATCH: Final = ("/tmp/", "/var/tmp/", "$TMPDIR/", "${TMPDIR}/", "/private/tmp/")  # noqa: S108 - names a folder, writes nothing
_WINDOWS_SCRATCH: Final = ("$env:temp\\", "$env:temp/", "$env:tmp\\", "$env:tmp/")


class Options(NamedTuple):
    """``flags`` as written, short ones one by one (``-rf`` gives ``-r`` and ``-f``); ``values`` of options that take one; the operands."""

    flags: frozenset[str]
    values: tuple[tuple[str, Word], ...]
    operands: tuple[Word, ...]


def options(
    args: Iterable[Word], valued: frozenset[str] = frozenset(), *, permute: bool = True, attached: frozenset[str] = frozenset()
) -> Options:
    """Split arguments in the GNU manner: ``--x=v``, ``--x v`` and ``-xv``, ``-x v`` for options in ``valued``; ``--`` ends them.

    ``permute`` false stops at the first operand, as wrappers do: the rest are operands. ``attached`` are options whose value, if they have
    one, is the rest of the same word (``perl -Mx``).
    """
    flags: set[str] = set()
    values: list[tuple[str, Word]] = []
    operands: list[Word] = []
    rest = iter(args)
    for word in rest:
        text = word.text
        if len(text) < 2 or text[0] != "-":
            operands.append(word)
            if not permute:
                break
        elif text == "--":
            break
        elif text.startswith("--"):
            name, equals, value = text.partition("=")
            flags.add(name)
            if equals:
                values.append((name, Word(value, value, word.known, word.stream)))
            elif name in valued and (following := next(rest, None)):
                values.append((name, following))
        else:
            _cluster(word, valued, attached, rest, flags, values)
    operands.extend(rest)
    return Options(frozenset(flags), tuple(values), tuple(operands))


def _cluster(
    word: Word,
    valued: frozenset[str],
    attached_only: frozenset[str],
    rest: Iterator[Word],
    flags: set[str],
    values: list[tuple[str, Word]],
) -> None:
    for place, letter in enumerate(word.text[1:], 2):
        flag = "-" + letter
        flags.add(flag)
        if flag in attached_only:
            values.append((flag, Word(word.text[place:], word.text[place:], word.known, word.stream)))
            return
        if flag in valued:
            attached = word.text[place:]
            value = Word(attached, attached, word.known, word.stream) if attached else next(rest, None)
            if value:
                values.append((flag, value))
            return


def asks_help(args: Iterable[Word]) -> bool:
    """True when a program would only print its help or version."""
    return any(word.text in ("--help", "--version") for word in args)


def is_scratch(word: Word) -> bool:
    """True for a path strictly below the temporary folder, with nothing in it that could lead out or name all of it."""
    if word.raw.lower().startswith(_WINDOWS_SCRATCH) and ".." not in word.raw:
        return len(word.raw.replace("/", "\\").partition("\\")[2].strip("\\*.")) > 0
    if not word.known or ".." in word.text:
        return False
    for prefix in _SCRATCH:
        if word.text.startswith(prefix):
            below = word.text[len(prefix) :].lstrip("/")
            return bool(below) and below[0] not in "*?[{$~" and below.strip("./") != ""
    return False


def is_essential(word: Word) -> bool:
    """True for the root, a home or a folder that the system needs, or everything in one (SPEC: riskproof 11, row of ``rm``)."""
    text = word.text
    if text.startswith("~") and word.raw[:1] in "\"'":
        return False
    for spelling in _HOMES:
        if text.startswith(spelling):
            text = "~" + text[len(spelling) :]
            break
    for tail in _GLOB_TAILS:
        if text.endswith(tail):
            text = text[: -len(tail)] or "/"
            break
    path = posixpath.normpath(text) if text else ""
    path = "/" + path.lstrip("/") if path.startswith("/") else path
    return path in ("/", "~", "~root") or path in SYSTEM_FOLDERS or is_drive_root(word)


def is_system_path(text: str) -> bool:
    """True for a path at or below a folder that belongs to the system rather than to a person, a service or a project."""
    path = posixpath.normpath(text) if text[:1] == "/" else ""
    return path == "/" or (_below(path, _SYSTEM_ROOTS) and not _below(path, _SHARED_ROOTS))


def _below(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def is_drive_root(word: Word) -> bool:
    r"""True for a Windows drive root or all of it: ``X:\``, ``X:\*``, ``X:/``; also spelled through the environment."""
    text = word.raw.strip("\"'").lower().replace("\\", "/")
    if text.startswith(("$env:systemdrive", "%systemdrive%")):
        text = "c:" + text.lstrip("$").removeprefix("env:systemdrive").removeprefix("%systemdrive%")
    return text[:1].isalpha() and text[1:] in (":", ":/", ":/*", ":/*.*", ":/windows", ":/windows/*", ":/users", ":/users/*")


def is_device(text: str) -> bool:
    """True for a device file whose content matters: anything under ``/dev`` but the harmless ones."""
    name = posixpath.normpath(text)
    return name.startswith("/dev/") and name[5:] not in HARMLESS_DEVICES and not name.startswith(_HARMLESS_FOLDERS)


def is_disk(text: str) -> bool:
    """True for a block device by its usual name."""
    return text.startswith("/dev/") and posixpath.normpath(text)[5:].startswith(_BLOCK_DEVICES)
