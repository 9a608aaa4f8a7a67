"""Raised privileges: any use of them (SPEC: riskproof 11), and those that change the system for good or for everybody.

Refuses to call an ordinary program dangerous because root runs it (``sudo apt-get install``, ``sudo lsof``): what a program does by itself
its own family says. LIMIT: a program that nobody knows is believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_code import INLINE, SHELLS
from riskproof.detect.shell_model import NOTHING, PRIVILEGE, PRIVILEGED_CHANGE, Check, Invocation, Risk, Word, names, program
from riskproof.detect.shell_options import asks_help, is_system_path, options
from riskproof.detect.shell_wrappers import WRAPPERS, wrapped

_MAX_WRAPPERS: Final = 6
_LOGINS: Final = names("-i -s --login --shell")
_EDITS: Final = names("-e --edit")
_ACCOUNTS: Final = names(
    "useradd adduser usermod userdel deluser groupadd groupmod groupdel gpasswd passwd chpasswd chage chsh vipw vigr visudo newusers "
    "smbpasswd pwck grpck dscl sysadminctl fdesetup homectl"
)
"""Who may log in, and as what (shadow-utils, macOS manuals)."""
_SYSTEM: Final = names(
    "setenforce aa-disable aa-teardown spctl csrutil nvram mokutil insmod modprobe rmmod kexec kextload kmutil grub-install "
    "grub2-install update-grub efibootmgr bcdedit update-initramfs mkinitcpio dracut chroot nsenter sulogin mkswap "
    "update-alternatives chattr setcap setfattr do-release-upgrade telinit"
)
"""Access control, kernel modules, boot, other roots (manual pages, section 8)."""
_VERBS: Final[Mapping[str, frozenset[str]]] = {
    "systemctl": names("stop disable mask kill edit set-default revert isolate daemon-reexec link"),
    "service": names("stop"),
    "launchctl": names("load bootstrap bootout unload remove disable kickstart"),
    "ufw": names("disable reset delete allow insert route default"),
    "firewall-cmd": names("--panic-on --panic-off --complete-reload"),
    "iptables": names("-F --flush -X -P --policy -A --append -I --insert -D --delete -R --replace -Z"),
    "nft": names("add delete flush insert replace destroy -f --file"),
    "pfctl": names("-d -F -f"),
    "auditctl": names("-D -e"),
    "sysctl": names("-w --write -p --load --system"),
    "semanage": names("-d -D -m -a --delete --deleteall --modify --add"),
    "setsebool": names("-P"),
    "crontab": names("-e -r - -i"),
    "machinectl": names("shell remove terminate"),
}
"""Words that change something in a program that mostly looks (systemd, iptables, nftables, ufw, cron manual pages)."""
_ALIASES: Final = {"ip6tables": "iptables", "iptables-legacy": "iptables", "ip6tables-legacy": "iptables", "ebtables": "iptables"}
_WRITERS: Final = names("tee cp mv ln install sed chmod chown chgrp setfacl truncate dd unlink patch rsync unzip")
_EDITORS: Final = names("vi vim nvim nano emacs ed ex pico micro code gedit")


def _privilege(call: Invocation) -> Iterator[Risk]:
    if asks_help(call.args):
        return
    yield PRIVILEGE
    if call.name == "sudoedit" or _changes(call):
        yield PRIVILEGED_CHANGE


def _changes(call: Invocation) -> bool:
    """True where what runs with raised privileges opens a root shell, runs code, or changes the system."""
    flags = options(call.args, WRAPPERS[call.name].valued, permute=False).flags if call.name in WRAPPERS else frozenset()
    words = _inner(call)
    if flags & _EDITS or not words:
        return bool(flags & (_EDITS | _LOGINS))
    name = program(words[0])
    name = _ALIASES.get(name, name)
    args = words[1:]
    texts = {word.text for word in args}
    if not words[0].known or asks_help(args) or name in ("su", "!!"):
        return not asks_help(args)
    if name in INLINE:
        return _runs_code(name, args, call)
    if name in _VERBS:
        return not _VERBS[name].isdisjoint(texts)
    return name in _ACCOUNTS or name in _SYSTEM or (name in _WRITERS | _EDITORS and _writes_system(name, args)) or _is_local(words[0])


def _inner(call: Invocation) -> tuple[Word, ...]:
    """The words of the program itself, through any wrappers (``sudo env A=1 nice -n 5 X``)."""
    for _ in range(_MAX_WRAPPERS):
        words = wrapped(call, WRAPPERS[call.name])
        if not words or program(words[0]) not in WRAPPERS:
            return words
        call = Invocation(program(words[0]), words[1:], words[0])
    return words


def _runs_code(name: str, args: tuple[Word, ...], call: Invocation) -> bool:
    """An interpreter as root: a shell of its own, or code; not where a pipe feeds it, which is judged by what flows (``commands_run``)."""
    operands = options(args, permute=False).operands
    if not operands and name in SHELLS:
        return call.stdin is NOTHING
    module = any(word.text == "-m" for word in args)
    return bool(operands) and not module


def _writes_system(name: str, args: tuple[Word, ...]) -> bool:
    """The last operand of a copy, or any of another writer, lies in a folder of the system."""
    operands = options(args).operands
    if name == "sed" and not any(word.text.startswith(("-i", "--in-place")) for word in args):
        return False
    if name == "dd":
        return any(word.text.startswith("of=") and is_system_path(word.text[3:]) for word in args)
    targets = operands[-1:] if name in ("cp", "mv", "ln", "install", "rsync") else operands
    return any(is_system_path(word.text) for word in targets)


def _is_local(word: Word) -> bool:
    """A program of the project's own: ``./install.sh``, ``~/bin/x``, ``build/tool``; not one of the system's folders."""
    return "/" in word.text and not word.text.startswith("/")


def _elevated(call: Invocation) -> Iterator[Risk]:
    """PowerShell's ``Start-Process -Verb RunAs``: whatever runs so runs out of sight."""
    if any(word.text.lower() == "runas" for word in call.args):
        yield PRIVILEGE
        yield PRIVILEGED_CHANGE


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(("sudo", "doas", "pkexec", "run0", "sudoedit", "gsudo"), _privilege),
    "start-process": _elevated,
}
