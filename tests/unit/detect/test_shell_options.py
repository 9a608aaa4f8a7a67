"""Options and places."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_model import Word, plain
from riskproof.detect.shell_options import is_device, is_disk, is_drive_root, is_essential, is_scratch, options
from tests.unit.detect.reading import texts


def test_options_are_split_in_the_gnu_manner() -> None:
    parts = options(map(plain, "-rf -ofile --name=x --to y a -- -b".split()), frozenset({"-o", "--to"}))
    assert sorted(parts.flags) == ["--name", "--to", "-f", "-o", "-r"]
    assert [(name, value.text) for name, value in parts.values] == [("-o", "file"), ("--name", "x"), ("--to", "y")]
    assert texts(parts.operands) == ["a", "-b"]


def test_a_wrapper_stops_at_the_first_operand() -> None:
    assert texts(options(map(plain, ["-v", "rm", "-rf", "/"]), permute=False).operands) == ["rm", "-rf", "/"]


@pytest.mark.parametrize("path", ["/tmp/x", "/tmp/a/b*", "$TMPDIR/x", "/private/tmp/y"])
def test_a_path_below_the_temporary_folder_is_scratch(path: str) -> None:
    assert is_scratch(plain(path))


@pytest.mark.parametrize("path", ["/tmp", "/tmp/", "/tmp/*", "/tmp/../etc", "/tmp/.", "/var/tmp/*", "/tmpx/y", "tmp/x"])
def test_the_temporary_folder_itself_and_what_leads_out_is_not(path: str) -> None:
    assert not is_scratch(plain(path))


def test_an_unresolved_path_is_not_scratch() -> None:
    assert not is_scratch(Word("/tmp/$X", "/tmp/$X", known=False))


@pytest.mark.parametrize("path", ["/", "//", "/*", "/.*", "~", "~/", "~/*", "$HOME", "${HOME}/*", "/etc", "/usr/", "/home/*", "/tmp/.."])
def test_root_home_and_system_folders_are_essential(path: str) -> None:
    assert is_essential(plain(path))


@pytest.mark.parametrize("path", ["", ".", "./x", "/home/me/x", "/tmp", "~/x", "/opt/app"])
def test_other_folders_are_not(path: str) -> None:
    assert not is_essential(plain(path))


def test_a_quoted_tilde_is_a_file_name() -> None:
    assert not is_essential(Word("~", '"~"'))


@pytest.mark.parametrize(
    ("text", "root"), [("C:\\", True), ("d:\\*", True), ("C:/", True), ("C:\\tmp", False), ("$env:SystemDrive\\", True)]
)
def test_a_drive_root_is_told_from_a_folder(text: str, root: bool) -> None:
    assert is_drive_root(plain(text)) is root


def test_devices_that_hold_data_are_told_from_the_harmless_ones() -> None:
    assert [is_device(f"/dev/{name}") for name in ("sda", "mapper/x", "null", "zero", "fd/3", "shm/x")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert [is_disk(path) for path in ("/dev/nvme0n1", "/dev/tty1", "disk.img")] == [True, False, False]
