"""Disks and file systems: formatting, overwriting, erasing (SPEC: riskproof 11).

Refuses the harmless look-alikes: help and version, ``/dev/null``, copies into files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ERASURE, INTERRUPTION, SYSTEM_DAMAGE, UNPROTECTED, Check, Invocation, Risk, names
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
    if texts & {"-n", "--dry-run", "--test", "--pretend", "--help", "-h"}:
        return
    if texts & _DISK_VERBS.get(call.name, frozenset()):
        yield SYSTEM_DAMAGE
    elif texts & _PART_VERBS.get(call.name, frozenset()):
        yield ERASURE


_DISK_VERBS: Final[Mapping[str, frozenset[str]]] = {
    "sgdisk": frozenset({"-z", "--zap-all", "--zap", "-o", "--clear"}),
    "parted": frozenset({"mklabel", "mktable", "rm"}),
    "cryptsetup": frozenset({"luksformat", "erase", "lukserase"}),
    "hdparm": frozenset({"--security-erase", "--security-erase-enhanced", "--trim-sector-ranges"}),
    "nvme": frozenset({"format", "sanitize"}),
    "diskutil": frozenset({"erasedisk", "erasevolume", "zerodisk", "secureerase", "partitiondisk", "reformat"}),
    "zpool": frozenset({"destroy", "labelclear"}),
    "zfs": frozenset({"destroy"}),
    "mdadm": frozenset({"--zero-superblock"}),
    "badblocks": frozenset({"-w"}),
    **dict.fromkeys(("lvremove", "vgremove", "pvremove"), frozenset({"-f", "-ff", "--force", "-y", "--yes"})),
}
"""Words that overwrite or give up a whole disk, pool or array (the programs' manual pages, section 8)."""
_PART_VERBS: Final[Mapping[str, frozenset[str]]] = {
    "zpool": frozenset({"remove", "split"}),
    "zfs": frozenset({"rollback"}),
    "mdadm": frozenset({"--stop", "--remove", "-r", "--fail", "-f"}),
    "dmsetup": frozenset({"remove", "remove_all", "wipe_table", "clear"}),
    "sfdisk": frozenset({"--delete", "--wipe", "--force", "-f"}),
    "debugfs": frozenset({"-w"}),
    "fastboot": frozenset({"erase", "format", "flash", "-w", "flashall", "unlock"}),
    "flashrom": frozenset({"-w", "--write", "-e", "--erase"}),
}
"""Words that take a part of one: a volume, a member, a partition, a snapshot's later state (manual pages; fastboot, flashrom)."""


def _volume(call: Invocation) -> Iterator[Risk]:
    """LVM's removals and shrinking (lvm(8)), Btrfs subvolumes and devices (btrfs(8)): with a target, and not as a test."""
    texts = [word.text for word in call.args]
    if call.name == "btrfs":
        if texts[:2] in (["subvolume", "delete"], ["device", "remove"], ["device", "delete"], ["check", "--repair"]):
            yield ERASURE
    elif (
        any(text[:1] != "-" for text in texts)
        and not asks_help(call.args)
        and not {"-t", "--test", *_DISK_VERBS.get(call.name, ())} & set(texts)
    ):
        yield ERASURE


def _volumes(call: Invocation) -> Iterator[Risk]:
    yield from _disk_tool(call)
    yield from _volume(call)


def _unmount(call: Invocation) -> Iterator[Risk]:
    """Unmounting by force or all at once: what was not written is lost."""
    if options(call.args, frozenset({"-t", "-O"})).flags & {"-f", "--force", "-a", "--all"} and not asks_help(call.args):
        yield INTERRUPTION


def _attributes(call: Invocation) -> Iterator[Risk]:
    """``chattr -i``: a file is no longer protected from deletion (chattr(1))."""
    if any(word.text[:1] == "-" and word.text[1:].strip("iaR") == "" and {"i", "a"} & set(word.text[1:]) for word in call.args):
        yield UNPROTECTED


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
    **dict.fromkeys(names("mkfs mke2fs mkdosfs newfs format-volume clear-disk initialize-disk"), _format),
    **dict.fromkeys(("format", "format.com"), _dos_format),
    **dict.fromkeys(("cp", "tee", "mv"), _onto_disk),
    **dict.fromkeys((*_DISK_VERBS, *_PART_VERBS), _disk_tool),
    **dict.fromkeys(("shred", "srm", "wipe"), _shred),
    **dict.fromkeys(("lvremove", "vgremove", "pvremove"), _volumes),
    **dict.fromkeys(("lvreduce", "btrfs"), _volume),
    "umount": _unmount,
    "chattr": _attributes,
    "wipefs": _wipefs,
    "blkdiscard": _discard_blocks,
    "dd": _dd,
}
