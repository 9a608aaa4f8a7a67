"""Guesses where analysis ends: does a text that no grammar reads name harm, and what could stand behind an unknown program?

Refuses to decide anything else: what is guessed is read again as what it would be (``shell_collector``), or is a gap.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riskproof.detect import commands_disks, commands_elevated, commands_files, commands_git, commands_network, commands_run
from riskproof.detect.globs import matches_glob
from riskproof.detect.shell_code import INLINE, SHELLS, code_of
from riskproof.detect.shell_launchers import STARTERS
from riskproof.detect.shell_model import NETWORK, SCAN, Invocation, Word, names, plain, program
from riskproof.detect.shell_risks import KNOWN, PROGRAMS

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
_PRIMITIVES: Final = names("eval execfile child_process webclient httpclient iex invoke-expression")
"""Words by which code starts what it makes up."""
_DISGUISES: Final = ("/dev/tcp", "/dev/udp", "base64 -d", "base64 --d", "xxd -r", "child_process", "os.system", "$'\\")
"""Signs of a text that hides what it runs."""
_MARKS: Final = ("://", "$(", "${", "`", "\\x", "/dev/tcp", "/dev/udp")
"""Addresses, and signs behind which a shell hides or makes up a word."""
_UNQUOTED: Final = {**dict.fromkeys(map(ord, "'\"\\")), **dict.fromkeys(map(ord, ";&(){}`$"), " "), ord("|"): " | "}
"""Quotes taken out of words, and a space where a command could end."""
MAX_SLIP: Final = 2_048
MAX_ARGS: Final = 24
MAX_LEAD: Final = 8
"""Words of an unknown program that are looked at for the program it may start."""


def names_harm(text: str) -> bool:
    """True when a text that no grammar reads could do harm: it spells out a dangerous program with what makes it dangerous, runs a text
    that it makes up, or is so long that it is no slip of the pen and names any program that could; anything else is no command."""
    words = text[:SCAN].translate(_UNQUOTED).split()
    if len(text) > MAX_SLIP:
        return any(mark in text for mark in _MARKS) or any((name := program(plain(word))) in _TELLING or name in SHELLS for word in words)
    if any(mark in text for mark in _DISGUISES) or not _PRIMITIVES.isdisjoint(words):
        return True
    for place, word in enumerate(words):
        name = program(plain(word))
        if name in SHELLS and place and words[place - 1] == "|":
            return True
        if name in PROGRAMS:
            call = Invocation(name, tuple(map(plain, words[place + 1 : place + MAX_ARGS])), plain(word))
            if any(risk != NETWORK for check in PROGRAMS[name] for risk in check(call)):
                return True
    return False


def behind_unknown(call: Invocation) -> tuple[Word, ...]:
    """The words of a dangerous program behind an unknown one (``frobnicate rm -rf /``); empty where there is none."""
    if call.name in KNOWN or call.name in STARTERS:
        return ()
    for place, word in enumerate(call.args[:MAX_LEAD]):
        if word.text[:1].isalpha() or word.text[:1] == "/":
            name = program(word)
            if (
                name in INLINE
                and name not in ("r", "expect")
                and code_of(Invocation(name, call.args[place + 1 :], word)).inline is not None
            ):
                return call.args[place:]
            if name in _TELLTALE:
                inner = Invocation(name, call.args[place + 1 :], word)
                if any(risk != NETWORK for check in PROGRAMS[name] for risk in check(inner)):
                    return call.args[place:]
    return ()


def named_by_glob(head: Word) -> Iterator[str]:
    """The dangerous programs that a command name with wildcards in it can stand for (``/bin/r?``)."""
    name = head.text.rsplit("/", 1)[-1]
    if "/" in head.text and ("*" in head.text or "?" in head.text) and "//" not in head.text:
        yield from (known for known in sorted(_TELLTALE) if matches_glob(known, name))
