"""Backups and synchronisation."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "rclone purge r:b",
        "rclone delete r:b",
        "restic forget --prune --keep-last 1",
        "borg delete r::a",
        "velero backup delete b --confirm",
        "rclone deletefile r:x",
        "rclone rmdirs r:x",
        "rclone cleanup r:",
        "rclone sync a r:b",
        "restic key remove x",
        "restic unlock --remove-all",
        "restic prune --max-unused 0",
        "borg recreate r",
        "velero uninstall",
        "velero backup-location delete x",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "rclone ls r:b",
        "rclone copy a r:b",
        "rclone purge r:b --dry-run",
        "restic forget --keep-last 1 --dry-run",
        "borg prune -n --keep-last 1",
        "borg list r",
        "restic snapshots",
        "velero backup get",
        "restic check",
        "borg create r::a x",
        "rclone sync a b --dry-run",
        "velero restore create --from-backup x",
        "rclone check a r:b",
        "restic backup /x --tag delete",
        "borg info r",
        "velero backup create delete",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
