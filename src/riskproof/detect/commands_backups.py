"""Backups and synchronisation: copies that are deleted, thinned out, or deleted at the other end.

Sources: rclone, restic, borg, velero and the other programs' own references. Refuses making, checking, listing and restoring copies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, RESOURCE_DELETION, Check, names
from riskproof.detect.subcommands import table

_RCLONE: Final = table(
    (
        RESOURCE_DELETION,
        (
            "delete|deletefile|purge|rmdir|rmdirs|cleanup|move|moveto|dedupe|bisync|backend; "
            "config delete|disconnect; "
            "--delete-before|--delete-after|--delete-excluded|--delete-during; sync"
        ),
    ),
    (ACCESS, "link; serve --addr=0.0.0.0"),
    valued="--config --transfers --checkers --include --exclude --filter --filter-from --log-file --log-level "
    "--bwlimit --max-age --addr --drive-impersonate",
    quiet="-h -n --interactive",
)
_RESTIC: Final = table(
    (
        RESOURCE_DELETION,
        ("forget; prune; key remove; rewrite --forget; unlock --remove-all; repair snapshots --forget; repair packs|index"),
    ),
    valued="-r --repo -p --password-file --password-command --tag -o --option --cacert --cache-dir --repository-file",
    quiet="-h -n",
)
_BORG: Final = table(
    (RESOURCE_DELETION, "delete; prune; compact; repo-delete; recreate; break-lock; config --delete|-d; check --repair"),
    valued="--rsh --remote-path --umask --lock-wait -r --repo -P --prefix -a --glob-archives",
    quiet="-h -n --list-only",
)
_BACKUPS: Final = table(
    (
        RESOURCE_DELETION,
        ("** delete|prune|purge|remove|forget|expire|wipe|destroy|stanza-delete|delete-*|remove-*|uninstall; --remove-older-than --force"),
    ),
    valued="-n --namespace --kubeconfig --kubecontext --config --stanza --repo -c -d --storage --profile -s -r",
)


PROGRAMS: Final[Mapping[str, Check]] = {
    "rclone": _RCLONE,
    "restic": _RESTIC,
    **dict.fromkeys(("borg", "borgmatic"), _BORG),
    **dict.fromkeys(
        names("velero kopia duplicity duplicacy pgbackrest barman wal-g wal-e tarsnap rdiff-backup kanctl rustic snapper timeshift"),
        _BACKUPS,
    ),
}
