"""The table of risks: every family of programs, merged. A family is one ``commands_*`` module with a ``PROGRAMS`` table.

To add one: write the module, name it in ``_FAMILIES``. Refuses to know any program itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect import (
    commands_backups,
    commands_clouds,
    commands_clusters,
    commands_containers,
    commands_databases,
    commands_disks,
    commands_elevated,
    commands_files,
    commands_git,
    commands_infrastructure,
    commands_migrations,
    commands_network,
    commands_packages,
    commands_platforms,
    commands_queues,
    commands_requests,
    commands_run,
    commands_services,
    commands_storage,
    commands_system,
    commands_versions,
    commands_windows,
    powershell_risks,
)
from riskproof.detect.commands_run import ran
from riskproof.detect.powershell import is_cmdlet
from riskproof.detect.shell_model import Check, Invocation, Risk, names

_FAMILIES: Final[tuple[Mapping[str, Check], ...]] = (
    commands_files.PROGRAMS,
    commands_disks.PROGRAMS,
    commands_git.PROGRAMS,
    commands_run.PROGRAMS,
    commands_elevated.PROGRAMS,
    commands_network.PROGRAMS,
    commands_versions.PROGRAMS,
    commands_containers.PROGRAMS,
    commands_clusters.PROGRAMS,
    commands_clouds.PROGRAMS,
    commands_storage.PROGRAMS,
    commands_platforms.PROGRAMS,
    commands_databases.PROGRAMS,
    commands_migrations.PROGRAMS,
    commands_packages.PROGRAMS,
    commands_infrastructure.PROGRAMS,
    commands_services.PROGRAMS,
    commands_backups.PROGRAMS,
    commands_queues.PROGRAMS,
    commands_requests.PROGRAMS,
    commands_system.PROGRAMS,
    commands_windows.PROGRAMS,
    powershell_risks.PROGRAMS,
)


def _merged() -> Mapping[str, tuple[Check, ...]]:
    names = dict.fromkeys(name for family in _FAMILIES for name in family)
    return {name: tuple(family[name] for family in _FAMILIES if name in family) for name in names}


PROGRAMS: Final = _merged()
_INERT: Final = names(
    "echo printf cat ls grep egrep fgrep rg ag ack sed awk gawk wc head tail sort uniq diff man info help tldr cheat apropos "
    "type which whereis hash alias test [ : true false read cd export history less more tee cut tr jq yq riskproof gh glab "
    "npm yarn pnpm docker podman kubectl helm aws gcloud az apt apt-get brew pip conda svn hg jj make"
)
"""Programs that do not start the program their arguments name: they print it, look it up, or have a subcommand of that name."""
_RUNNING: Final = names("poetry uv pdm hatch rye op doppler infisical chamber bws heroku fly flyctl vagrant")
"""Programs of a family that also start others: what stands behind them gets a second look."""
KNOWN: Final = frozenset({*(name for name in PROGRAMS if not is_cmdlet(name) and name not in _RUNNING), *_INERT})
"""Programs that need no second look for what they may start."""


def risks_of(call: Invocation) -> Iterator[Risk]:
    """The risks of one program by itself; not of what it starts."""
    if call.head.stream.downloaded or call.head.stream.decoded:
        yield from ran(call.head.stream)
    checks = PROGRAMS.get(call.name, ())
    for check in checks:
        yield from check(call)
    if not checks and "-" in call.name and is_cmdlet(call.name):
        yield from powershell_risks.cmdlet_risks(call)
