"""The machine itself: services, users, firewall, kernel, processes, timetables, logs.

Refuses what is undone by the opposite command and harms nothing meanwhile: restarting, reloading, starting, listing, one process by number.
Sources: systemctl(1), usermod(8), iptables(8), ufw(8), nft(8), crontab(1), kill(1), pkill(1), modprobe(8), sysctl(8), setenforce(8),
truncate(1), journalctl(1), auditctl(8), launchctl(1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import (
    ACCESS,
    ERASURE,
    INTERRUPTION,
    RESOURCE_DELETION,
    UNPROTECTED,
    Check,
    Invocation,
    Risk,
    names,
)
from riskproof.detect.shell_options import asks_help, options
from riskproof.detect.subcommands import table

_VITAL: Final = names(
    "ssh sshd network networking NetworkManager systemd-networkd systemd-resolved docker containerd kubelet "
    "dbus systemd-logind postgresql mysql mariadb mongod redis redis-server nginx apache2 httpd haproxy cron crond"
)
"""Services without which a machine is cut off or stops its work."""
_GUARDS: Final = names(
    "firewalld ufw iptables nftables apparmor auditd fail2ban clamav-daemon clamd rsyslog systemd-journald "
    "falcon-sensor wazuh-agent osqueryd crowdsec mdatp"
)
"""Services that guard the machine or keep its record."""


def _units(texts: list[str]) -> Iterator[Risk]:
    units = {text.removesuffix(".service").removesuffix(".socket") for text in texts}
    if units & _GUARDS:
        yield UNPROTECTED
    elif units & _VITAL:
        yield INTERRUPTION


def _systemctl(call: Invocation) -> Iterator[Risk]:
    """Stopping, disabling, masking or killing a unit that the machine needs; emergency targets."""
    words = [word.text for word in options(call.args, names("-H --host -M --machine -t --type -s --signal --root")).operands]
    if asks_help(call.args) or not words:
        return
    if words[0] in ("stop", "disable", "mask", "kill"):
        yield from _units(words[1:])
    if words[0] in ("rescue", "emergency") or (words[0] == "isolate" and words[1:2] in (["rescue.target"], ["emergency.target"])):
        yield INTERRUPTION


def _service(call: Invocation) -> Iterator[Risk]:
    """``service NAME stop``, ``rc-service NAME stop``, ``/etc/init.d`` style."""
    texts = [word.text for word in call.args]
    if texts[1:2] == ["stop"]:
        yield from _units(texts[:1])


def _crontab(call: Invocation) -> Iterator[Risk]:
    if "-r" in options(call.args, frozenset({"-u"})).flags:
        yield RESOURCE_DELETION


def _kill(call: Invocation) -> Iterator[Risk]:
    """``kill -9 -1``: every process of the user. ``kill -1 PID`` is a signal by number."""
    texts = [word.text for word in call.args]
    if "-1" in texts[1:] and not {"-l", "-0"} & set(texts[:1]):
        yield INTERRUPTION


def _kill_by_name(call: Invocation) -> Iterator[Risk]:
    """``pkill -u root``, ``pkill .``, ``killall -9 -u``, or a service that the machine needs."""
    parts = options(call.args, names("-u -U -g -G -t -P -s --signal --euid --uid -o"))
    targets = [word.text for word in parts.operands]
    if asks_help(call.args) or parts.flags & {"-l", "--list"}:
        return
    if any(target in (".", ".*", "*", "") or target in _VITAL or target == "systemd" for target in targets) or (
        not targets and any(name in ("-u", "-U", "--uid", "--euid") for name, _ in parts.values)
    ):
        yield INTERRUPTION


def _iptables(call: Invocation) -> Iterator[Risk]:
    """Flushing rules or accepting everything by default."""
    texts = [word.text for word in call.args]
    flags = options(call.args, names("-t -A -D -I -p -s -d -j -i -o --dport --sport -m")).flags
    policy = [texts[place + 2] for place, text in enumerate(texts[:-2]) if text in ("-P", "--policy")]
    if flags & {"-F", "--flush", "-X", "--delete-chain"} or "ACCEPT" in policy:
        yield UNPROTECTED


def _user(call: Invocation) -> Iterator[Risk]:
    if options(call.args, names("-R -P --root --prefix")).operands and not asks_help(call.args):
        yield RESOURCE_DELETION


_POWERFUL: Final = names("sudo wheel root admin docker lxd disk shadow adm libvirt kvm")
"""Groups whose members are, in effect, the administrator (Debian wiki, SystemGroups)."""


def _usermod(call: Invocation) -> Iterator[Risk]:
    """Membership in a group that is as good as the administrator's; ``gpasswd -a``, ``adduser NAME sudo``."""
    parts = options(call.args, names("-G --groups -g --gid -d --home -s --shell -u --uid -c --comment -p -e -f -R -P"))
    values = [value.text for name, value in parts.values if name in ("-G", "--groups", "-g", "--gid")]
    groups = {group for value in values for group in value.split(",")} | {word.text for word in parts.operands[1:]}
    if (groups & _POWERFUL and not asks_help(call.args)) or any(
        name in ("-u", "--uid") and value.text == "0" for name, value in parts.values
    ):
        yield ACCESS


def _gpasswd(call: Invocation) -> Iterator[Risk]:
    parts = options(call.args, names("-a --add -d --delete -M -A"))
    if parts.flags & {"-a", "--add"} and any(word.text in _POWERFUL for word in parts.operands):
        yield ACCESS


_SETTINGS: Final = {
    "kernel.randomize_va_space": "0",
    "kernel.yama.ptrace_scope": "0",
    "kernel.kptr_restrict": "0",
    "kernel.dmesg_restrict": "0",
    "kernel.unprivileged_bpf_disabled": "0",
    "fs.protected_symlinks": "0",
    "fs.protected_hardlinks": "0",
    "kernel.sysrq": "1",
}
"""Settings whose value takes a protection of the kernel away (kernel admin guide, sysctl)."""


def _sysctl(call: Invocation) -> Iterator[Risk]:
    for word in call.args:
        name, equals, value = word.text.replace(" ", "").partition("=")
        if equals and (_SETTINGS.get(name) == value or name == "kernel.core_pattern"):
            yield UNPROTECTED


def _setenforce(call: Invocation) -> Iterator[Risk]:
    if call.args and call.args[0].text.lower() in ("0", "permissive"):
        yield UNPROTECTED


def _truncate(call: Invocation) -> Iterator[Risk]:
    """Emptying files that record what happened."""
    parts = options(call.args, names("-s --size -r --reference"))
    if any(name in ("-s", "--size") and value.text == "0" for name, value in parts.values) and any(
        word.text.startswith("/var/log/") for word in parts.operands
    ):
        yield ERASURE


def _unguarded(call: Invocation) -> Iterator[Risk]:
    if not asks_help(call.args):
        yield UNPROTECTED


PROGRAMS: Final[Mapping[str, Check]] = {
    "systemctl": _systemctl,
    **dict.fromkeys(("service", "rc-service"), _service),
    "crontab": _crontab,
    "kill": _kill,
    **dict.fromkeys(("pkill", "killall", "skill"), _kill_by_name),
    **dict.fromkeys(names("iptables ip6tables iptables-legacy iptables-nft ebtables arptables"), _iptables),
    **dict.fromkeys(("userdel", "deluser", "groupdel", "delgroup"), _user),
    **dict.fromkeys(("usermod", "adduser", "useradd"), _usermod),
    "gpasswd": _gpasswd,
    "passwd": table((UNPROTECTED, "-d|--delete"), valued="-R -n -x -w -i -r"),
    "dscl": table((RESOURCE_DELETION, "* -delete|delete; -delete"), (ACCESS, "* -append|append")),
    "sysadminctl": table((RESOURCE_DELETION, "-deleteUser"), (ACCESS, "-admin")),
    "ufw": table((UNPROTECTED, "disable; reset; default allow; --force reset|disable")),
    "nft": table((UNPROTECTED, "flush ruleset|table|chain; delete table|chain"), valued="-f -I -D"),
    "firewall-cmd": table((UNPROTECTED, "--panic-off; --set-default-zone=trusted")),
    "pfctl": table((UNPROTECTED, "-d; -F"), quiet="-n"),
    "setenforce": _setenforce,
    **dict.fromkeys(("aa-disable", "aa-teardown"), _unguarded),
    "auditctl": table((UNPROTECTED, "-D; -e=0"), valued="-e -b -f -r"),
    **dict.fromkeys(("spctl", "csrutil"), table((UNPROTECTED, "disable; --master-disable|--global-disable"))),
    "tmutil": table((RESOURCE_DELETION, "delete|deletelocalsnapshots|disable")),
    "launchctl": table((INTERRUPTION, "unload|bootout|remove|disable")),
    "nvram": table((RESOURCE_DELETION, "-c")),
    "sysctl": _sysctl,
    "efibootmgr": table((RESOURCE_DELETION, "-B|--delete-bootnum|-O|--delete-bootorder")),
    "truncate": _truncate,
    "journalctl": table((ERASURE, "--vacuum-time|--vacuum-size|--vacuum-files")),
    "atrm": _user,
    "rfkill": table((INTERRUPTION, "block all|wifi|wlan")),
    "ip": table(
        (INTERRUPTION, "address|addr|a|route|r|ro flush; netns delete; link set * down; route|r del default|0.0.0.0/0"),
        valued="-n -netns -f",
    ),
    "nmcli": table((INTERRUPTION, "networking off; radio all off; connection|con|c delete; device|dev|d delete"), valued="-f -g -w"),
    "timedatectl": table((UNPROTECTED, "set-ntp false|0|no")),
    "cloud-init": table((RESOURCE_DELETION, "clean")),
}
