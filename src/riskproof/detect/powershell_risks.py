"""PowerShell cmdlets that remove, clear or switch off, and Windows programs that fetch code and run it.

Refuses reading verbs, dry runs (``-WhatIf``) and what only lives in the session (``Remove-Variable``). Windows' own
administration programs are in ``commands_windows``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import (
    BULK_DELETION,
    DOWNLOAD_RUN,
    ERASURE,
    NETWORK,
    PERMISSION,
    PRIVILEGED_CHANGE,
    RESOURCE_DELETION,
    Check,
    Invocation,
    Risk,
)

_VERBS: Final[Mapping[str, tuple[tuple[str, ...], Risk]]] = {
    "bootrec": (("/fixmbr", "/fixboot", "/rebuildbcd"), PRIVILEGED_CHANGE),
    "fsutil": (("deletejournal", "setzerodata"), ERASURE),
    "takeown": (("/f",), PERMISSION),
    "diskpart": (("/s",), ERASURE),
    "robocopy": (("/mir", "/purge", "/move", "/mov"), BULK_DELETION),
    "set-executionpolicy": (("bypass", "unrestricted", "remotesigned"), PRIVILEGED_CHANGE),
    "add-mppreference": (("-exclusionpath", "-exclusionprocess", "-exclusionextension"), PRIVILEGED_CHANGE),
    "set-mppreference": (("-disablerealtimemonitoring", "-disableioavprotection", "-disablebehaviormonitoring"), PRIVILEGED_CHANGE),
}
"""Words by which these programs change something (Windows Commands reference; PowerShell module reference)."""
_ALWAYS: Final[Mapping[str, Risk]] = {
    **dict.fromkeys(("clear-eventlog", "remove-eventlog", "clear-content", "clc", "sdelete", "sdelete64"), ERASURE),
    **dict.fromkeys(("clear-recyclebin", "remove-partition", "reset-physicaldisk"), ERASURE),
    **dict.fromkeys(("remove-itemproperty", "rp", "clear-itemproperty", "remove-wmiobject", "remove-ciminstance"), RESOURCE_DELETION),
    **dict.fromkeys(("add-localgroupmember", "new-localuser", "disable-computerrestore", "disable-netfirewallprofile"), PRIVILEGED_CHANGE),
}
_LOSING_VERBS: Final = frozenset({"remove", "unregister"})
_KEPT: Final = (
    "ad", "az", "mg", "ec2", "s3", "rds", "iam", "vm", "local", "mailbox", "distributiongroup", "smb", "dns", "dhcp", "gp", "cluster",
    "sql", "computer", "service", "printer", "net", "website", "web", "iis", "volume", "storage", "scheduledtask", "spsite", "team",
)  # fmt: skip
"""Beginnings of nouns that stand for what a directory, a cloud, a server or Windows keeps (PowerShell module reference)."""
_FETCHERS: Final = ("http://", "https://", "ftp://", "javascript:", "vbscript:", "/i:http", "\\\\")


def _texts(call: Invocation) -> list[str]:
    return [word.text.lower() for word in call.args]


def _is_dry(texts: list[str]) -> bool:
    return any(text.startswith("-wh") and "-whatif".startswith(text.partition(":")[0]) and not text.endswith(":$false") for text in texts)


def _verb(call: Invocation) -> Iterator[Risk]:
    words, risk = _VERBS[call.name]
    texts = _texts(call)
    process_only = texts[-1:] == ["process"] and call.name == "set-executionpolicy"
    if not (process_only or _is_dry(texts) or {"/?", "-?"} & set(texts)) and any(text.partition(":")[0] in words for text in texts):
        yield risk


def _always(call: Invocation) -> Iterator[Risk]:
    if not _is_dry(_texts(call)) and (call.args or "-" in call.name):
        yield _ALWAYS[call.name]


def _rights(call: Invocation) -> Iterator[Risk]:
    texts = _texts(call)
    if any(text.startswith("/grant") for text in texts) and any(text.startswith(("everyone:", "*s-1-1-0:", "users:")) for text in texts):
        yield PERMISSION


def _fetcher(call: Invocation) -> Iterator[Risk]:
    """Signed programs of Windows that take an address and run what is there."""
    if any(mark in text for text in _texts(call) for mark in _FETCHERS):
        yield DOWNLOAD_RUN


def _transfer(call: Invocation) -> Iterator[Risk]:
    if any("://" in text for text in _texts(call)):
        yield NETWORK


def cmdlet_risks(call: Invocation) -> Iterator[Risk]:
    """A cmdlet without an entry of its own that removes what some service or the system keeps (``Remove-ADUser``, ``Remove-AzVM``)."""
    verb, _, noun = call.name.partition("-")
    if verb in _LOSING_VERBS and noun.startswith(_KEPT) and call.args and not _is_dry(_texts(call)):
        yield RESOURCE_DELETION


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(_VERBS, _verb),
    **dict.fromkeys(_ALWAYS, _always),
    **dict.fromkeys(("mshta", "regsvr32", "rundll32", "msiexec", "installutil", "msbuild"), _fetcher),
    **dict.fromkeys(("certutil", "bitsadmin"), _transfer),
    "icacls": _rights,
}
