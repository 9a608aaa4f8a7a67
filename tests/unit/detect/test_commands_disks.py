"""Disks and file systems."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import DAMAGE, ERASURE, INTERRUPTION, UNPROTECTED, categories


@pytest.mark.parametrize(
    "text",
    [
        "mkfs /dev/sdb1",
        "mkfs.ext4 -L lsblk /dev/sdb1",
        "wipefs -a /dev/sdb",
        "dd if=image of=/dev/sdb bs=1M",
        "cat image | tee /dev/sdb",
        "cp image /dev/sdb",
        "shred /dev/sdb",
        "blkdiscard /dev/sdb",
        "sgdisk --zap-all /dev/sdb",
        "cryptsetup luksFormat /dev/sdb",
        "diskutil eraseDisk JHFS+ x disk2",
        "zpool destroy tank",
        "format d: /q",
        "mdadm --zero-superblock /dev/sdb",
        "badblocks -w -t 0xaa /dev/sdb",
        "lvremove -f vg/lv",
        "zfs destroy -r tank/x",
    ],
)
def test_a_disk_that_is_overwritten_is_damage(text: str) -> None:
    assert categories(text) == [DAMAGE]


@pytest.mark.parametrize(
    "text",
    [
        "mkfs --help",
        "wipefs -n /dev/sdb",
        "dd if=/dev/zero of=disk.img",
        "dd if=x of=/dev/null",
        "cp a b",
        "tee a.txt",
        "parted -l",
        "format src/",
        "zfs destroy -n tank/x",
        "zfs list",
        "mdadm --detail /dev/md0",
        "lvremove --test vg/lv",
        "lvs",
        "btrfs subvolume list /",
        "umount /mnt",
        "chattr +C x",
        "lsattr -i x",
    ],
)
def test_a_look_alike_is_not(text: str) -> None:
    assert categories(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "lvremove vg/lv",
        "lvreduce -L 1G vg/lv",
        "mdadm --stop /dev/md0",
        "zfs rollback -r tank/x@y",
        "btrfs subvolume delete /x",
        "dmsetup remove x",
        "sfdisk --delete /dev/sdb 1",
        "fastboot flash boot boot.img",
    ],
)
def test_a_part_of_a_disk_that_is_given_up_is_erased(text: str) -> None:
    assert categories(text) == [ERASURE]


def test_forced_unmounting_and_lifted_locks_are_seen() -> None:
    assert categories("umount -f /mnt") == categories("umount -a") == [INTERRUPTION]
    assert categories("chattr -i /etc/passwd") == categories("chattr -R -ia x") == [UNPROTECTED]


def test_a_file_that_is_shredded_is_gone() -> None:
    assert categories("shred -u notes.txt") == [ERASURE]
    assert categories("shred -u /tmp/x") == []
