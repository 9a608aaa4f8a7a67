"""Disks and file systems: formatting, overwriting, erasing (SPEC: riskproof 11).

Refuses the harmless look-alikes: help and version, ``/dev/null``, copies into files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ERASURE, SYSTEM_DAMAGE, Check, Invocation, Risk
from riskproof.detect.shell_options import asks_help, is_device, is_disk, is_drive_root, is_scratch, options


def _format(call: Invocation) -> Iterator[Risk]:
    if call.args and not asks_help(call.args) and call.args[0].text not in ("-V", "-h"):
        yield SYSTEM_DAMAGE


def _wipefs(call: Invocation) -> Iterator[Risk]:
    if call.args and not asks_help(call.args) and not options(call.args).flags & {"-n", "--no-act"}:
        yield SYSTEM_DAMAGE


def _dos_format(call: Invocation) -> Iterator[Risk]:
    if any(is_drive_root(word) for word in call.args):
        yield SYSTEM_DAMAGE


def _dd(call: Invocation) -> Iterator[Risk]:
    if any(word.text.startswith("of=") and is_device(word.text[3:]) for word in call.args):
        yield SYSTEM_DAMAGE


def _onto_disk(call: Invocation) -> Iterator[Risk]:
    """``cp image /dev/sdb``, ``tee /dev/sdb``: the last operand is what gets overwritten."""
    operands = options(call.args).operands
    targets = operands if call.name == "tee" else operands[1:][-1:]
    if any(is_disk(target.text) for target in targets):
        yield SYSTEM_DAMAGE


def _disk_tool(call: Invocation) -> Iterator[Risk]:
    texts = {word.text.lower() for word in call.args}
    if texts & _DISK_VERBS.get(call.name, frozenset()):
        yield SYSTEM_DAMAGE


_DISK_VERBS: Final[Mapping[str, frozenset[str]]] = {
    "sgdisk": frozenset({"-z", "--zap-all", "--zap", "-o", "--clear"}),
    "parted": frozenset({"mklabel", "mktable", "rm"}),
    "cryptsetup": frozenset({"luksformat", "erase", "lukserase"}),
    "hdparm": frozenset({"--security-erase", "--security-erase-enhanced", "--trim-sector-ranges"}),
    "nvme": frozenset({"format", "sanitize"}),
    "diskutil": frozenset({"erasedisk", "erasevolume", "zerodisk", "secureerase", "partitiondisk", "reformat"}),
    "zpool": frozenset({"destroy", "labelclear"}),
    "zfs": frozenset({"destroy"}),
    "lvremove": frozenset({"-f", "--force", "-y"}),
    "vgremove": frozenset({"-f", "--force", "-y"}),
    "pvremove": frozenset({"-f", "-ff", "--force", "-y"}),
}


def _shred(call: Invocation) -> Iterator[Risk]:
    targets = options(call.args, frozenset({"-n", "-s", "--iterations", "--size"})).operands
    if any(is_disk(target.text) for target in targets):
        yield SYSTEM_DAMAGE
    elif targets and not all(is_scratch(target) for target in targets):
        yield ERASURE


def _discard_blocks(call: Invocation) -> Iterator[Risk]:
    if any(is_device(word.text) for word in call.args):
        yield SYSTEM_DAMAGE


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(("mkfs", "mke2fs", "mkdosfs", "newfs", "format-volume", "clear-disk", "initialize-disk"), _format),
    **dict.fromkeys(("format", "format.com"), _dos_format),
    **dict.fromkeys(("cp", "tee", "mv"), _onto_disk),
    **dict.fromkeys(_DISK_VERBS, _disk_tool),
    **dict.fromkeys(("shred", "srm", "wipe"), _shred),
    "wipefs": _wipefs,
    "blkdiscard": _discard_blocks,
    "dd": _dd,
}
