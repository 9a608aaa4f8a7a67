"""Windows' own administration programs: backups, records, start-up, accounts, firewall, services.

Their options are words that begin with a slash. Sources: the Windows command reference (vssadmin, wbadmin, wevtutil, bcdedit, reg, sc,
net, netsh, schtasks, taskkill, cipher, wmic). Refuses queries and listings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import (
    ACCESS,
    ERASURE,
    INTERRUPTION,
    RESOURCE_DELETION,
    SYSTEM_DAMAGE,
    UNPROTECTED,
    Check,
    Invocation,
    Risk,
)
from riskproof.detect.subcommands import table


def _registry(call: Invocation) -> Iterator[Risk]:
    if call.args and call.args[0].text.lower() == "delete":
        yield RESOURCE_DELETION


def _windows(*rows: tuple[Risk, str]) -> Check:
    """Windows programs, whose words are read without regard to case and with ``/``-options as words."""
    return table(*rows, quiet="/? -?")


PROGRAMS: Final[Mapping[str, Check]] = {
    "vssadmin": _windows((SYSTEM_DAMAGE, "delete shadows|shadowstorage; resize shadowstorage")),
    "wbadmin": _windows((SYSTEM_DAMAGE, "delete catalog|systemstatebackup|backup")),
    "wevtutil": _windows((ERASURE, "cl|clear-log")),
    "bcdedit": _windows(
        (SYSTEM_DAMAGE, "/delete|/deletevalue; /set * recoveryenabled|bootstatuspolicy; /set recoveryenabled|bootstatuspolicy")
    ),
    "reg": _registry,
    "sc": _windows((INTERRUPTION, "stop|delete; config * start= disabled")),
    "net": _windows(
        (RESOURCE_DELETION, "user|group|localgroup|share * /delete; user|group|localgroup|share * * /delete"),
        (ACCESS, "localgroup administrators * /add; user * * /add"),
        (INTERRUPTION, "stop"),
    ),
    "netsh": _windows((UNPROTECTED, "advfirewall set * state off; firewall set opmode disable; advfirewall reset")),
    "schtasks": _windows((RESOURCE_DELETION, "/delete")),
    "taskkill": _windows((INTERRUPTION, "/f /im *svchost.exe|lsass.exe|winlogon.exe|csrss.exe")),
    "cipher": _windows((ERASURE, "/w:*")),
    "wmic": _windows((SYSTEM_DAMAGE, "shadowcopy delete")),
    "net1": _windows((ACCESS, "localgroup administrators * /add; user * * /add")),
}
