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
)
from riskproof.detect.commands_run import ran
from riskproof.detect.powershell import is_cmdlet
from riskproof.detect.shell_code import SHELLS
from riskproof.detect.shell_launchers import STARTERS
from riskproof.detect.shell_model import NETWORK, Check, Invocation, Risk, Word, names, program

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
_TELLTALE: Final = names(
    "rm mkfs mke2fs wipefs dd shred find git chmod remove-item kubectl helm docker podman terraform tofu terragrunt pulumi aws gcloud az "
    "psql mysql mongosh redis-cli dropdb prisma rails rake manage.py artisan typeorm sequelize knex vercel wrangler supabase firebase cdk "
    "serverless sls twine gh vault rclone restic borg velero"
)
"""Programs that, with the options that make them dangerous, are recognised behind a program nobody knows."""
_MACHINE: Final = (
    commands_files.PROGRAMS,
    commands_disks.PROGRAMS,
    commands_git.PROGRAMS,
    commands_run.PROGRAMS,
    commands_elevated.PROGRAMS,
    commands_network.PROGRAMS,
)
_TELLING: Final = frozenset({*_TELLTALE, *(name for family in _MACHINE for name in family)})
"""Programs whose bare name is a sign of harm in a text; of the other families too many are ordinary words (``service``, ``cipher``)."""
_PRIMITIVES: Final = names(
    "exec eval execfile system popen subprocess socket spawn fork child_process source net webclient httpclient reflection"
)
"""Words by which code of any language starts programs, opens connections or loads code."""
_MARKS: Final = ("://", "$(", "${", "`", "\\x", "/dev/tcp", "/dev/udp")
"""Addresses, and signs behind which a shell hides or makes up a word."""
_IN_NAMES: Final = b"abcdefghijklmnopqrstuvwxyz"
_INSIDE_NAMES: Final = b"0123456789_+-"
_APART: Final = bytes(byte if byte in _IN_NAMES + _INSIDE_NAMES else 32 for byte in range(256))
"""Bytes of lower-case text with a space for each that no program's name holds."""
MAX_LEAD: Final = 8
"""Words of an unknown program that are looked at for the program it may start."""


def risks_of(call: Invocation) -> Iterator[Risk]:
    """The risks of one program by itself; not of what it starts."""
    if call.head.stream.downloaded or call.head.stream.decoded:
        yield from ran(call.head.stream)
    for check in PROGRAMS.get(call.name, ()):
        yield from check(call)


def names_harm(text: str) -> bool:
    """True when a text that no grammar reads names a program, a primitive or a sign that could do harm; anything else is no command."""
    runs = set(text.lower().encode("utf-8", "replace").translate(_APART).split())
    words = {run.lstrip(_INSIDE_NAMES).decode() for run in runs}
    harmful = any(word in _TELLING or word in STARTERS or word in SHELLS or word in _PRIMITIVES or is_cmdlet(word) for word in words)
    return harmful or any(mark in text for mark in _MARKS)


def behind_unknown(call: Invocation) -> tuple[Word, ...]:
    """The words of a dangerous program behind an unknown one (``frobnicate rm -rf /``); empty where there is none."""
    if call.name in KNOWN or call.name in STARTERS:
        return ()
    for place, word in enumerate(call.args[:MAX_LEAD]):
        if word.text[:1].isalpha() or word.text[:1] == "/":
            name = program(word)
            if name in _TELLTALE:
                inner = Invocation(name, call.args[place + 1 :], word)
                if any(risk != NETWORK for check in PROGRAMS[name] for risk in check(inner)):
                    return call.args[place:]
    return ()
