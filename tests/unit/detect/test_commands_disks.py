"""Disks and file systems."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import DAMAGE, ERASURE, categories


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
    ],
)
def test_a_look_alike_is_not(text: str) -> None:
    assert categories(text) == []


def test_a_file_that_is_shredded_is_gone() -> None:
    assert categories("shred -u notes.txt") == [ERASURE]
    assert categories("shred -u /tmp/x") == []
