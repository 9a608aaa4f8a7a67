"""Hosts and addresses that a program's command line names.

Refuses to parse addresses: what stands on the command line is handed on as written, ``detect.hosts`` reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from riskproof.detect.commands_curl import colon_fields, curl_hosts, wget_hosts
from riskproof.detect.commands_git import remotes
from riskproof.detect.shell_model import Invocation, Word, names
from riskproof.detect.shell_options import Options, options

SOCKETS: Final = ("/dev/tcp/", "/dev/udp/")
SSH: Final = frozenset(f"-{letter}" for letter in "bcDEeFIiJLlmOopQRSWwBPsX")
_MONITOR: Final = frozenset({"-M"})
"""autossh(1): a port; ssh(1) has a flag of that letter."""
_NETCAT: Final = names("-b -c -e -G -g -I -i -M -m -O -o -P -p -q -s -T -V -W -w -X -x --exec --sh-exec --proxy --source-port --wait")
RSYNC: Final = names("-e -f -T -B --rsh --exclude --include --exclude-from --include-from --files-from --filter --port --bwlimit")
_DNS: Final = frozenset({"-t", "-c", "-p", "-q", "-b", "-k", "-x", "-y"})
_PROBES: Final = frozenset({"-c", "-i", "-I", "-m", "-M", "-p", "-Q", "-q", "-s", "-S", "-t", "-T", "-w", "-W", "-l", "-h"})
CMDLETS: Final = (
    "invoke-webrequest", "invoke-restmethod", "iwr", "irm", "start-bitstransfer", "test-netconnection", "resolve-dnsname",
    "send-mailmessage",
)  # fmt: skip
"""PowerShell cmdlets that reach the network."""
_ADDRESS_PARAMETERS: Final = frozenset(
    {"-uri", "-u", "-proxy", "-source", "-destination", "-computername", "-name", "-server", "-smtpserver"}
)
_METHODS: Final = names("GET POST PUT PATCH DELETE HEAD OPTIONS")
PROXIES: Final = ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")


def _texts(words: Iterable[Word]) -> Iterator[str]:
    return (word.text for word in words)


def _no_user(text: str) -> str:
    return text if "://" in text else text.rsplit("@", 1)[-1]


def _login(call: Invocation) -> Iterator[str]:
    parts = options(call.args, SSH | _MONITOR if call.name == "autossh" else SSH, permute=False)
    yield from _by_way_of(parts)
    if parts.operands:
        yield _no_user(parts.operands[0].text).partition(":")[0] if call.name == "sftp" else _no_user(parts.operands[0].text)


def _by_way_of(parts: Options) -> Iterator[str]:
    """Hosts that ssh's options name: jump hosts, the real name, a proxy's command, the far end of a tunnel (ssh(1), ssh_config(5))."""
    for name, value in parts.values:
        text = value.text
        if name == "-o":
            setting, _, text = text.replace("=", " ", 1).strip().partition(" ")
            name = _SETTINGS.get(setting.lower(), "")
        if name == "-J":
            yield from (_no_user(hop) for hop in text.split(","))
        elif name == "HostName":
            yield text.strip()
        elif name == "ProxyCommand":
            yield from (_no_user(word) for word in text.split()[1:] if "%" not in word and ("." in word or ":" in word))
        elif name == "-W":
            yield colon_fields(text)[0]
        elif name in ("-L", "-R") and len(fields := colon_fields(text.strip().replace(" ", ":"))) > 2:
            yield fields[-2]


_SETTINGS: Final = {
    "proxyjump": "-J", "hostname": "HostName", "proxycommand": "ProxyCommand", "localforward": "-L", "remoteforward": "-R",
}  # fmt: skip


def _copy(call: Invocation) -> Iterator[str]:
    parts = options(call.args, RSYNC if call.name == "rsync" else SSH)
    if call.name == "scp":
        yield from _by_way_of(parts)
    for word in parts.operands:
        before, colon, _ = word.text.partition(":")
        if "://" in word.text:
            yield word.text
        elif colon and "/" not in before and len(before) > 1:
            yield _no_user(before)


def _netcat(call: Invocation) -> Iterator[str]:
    parts = options(call.args, _NETCAT)
    for name, value in parts.values:
        if name in ("-x", "--proxy"):
            yield value.text
    if not parts.flags & {"-l", "--listen"}:
        yield from _texts(parts.operands[:1])


def _socat(call: Invocation) -> Iterator[str]:
    for word in call.args:
        fields = colon_fields(word.text.split(",")[0])
        kind = fields[0].upper()
        if len(fields) > 1 and kind.startswith(("TCP", "UDP", "OPENSSL", "SSL", "PROXY", "SOCKS", "SCTP", "DTLS")) and "LISTEN" not in kind:
            yield from fields[1:3] if kind.startswith(("PROXY", "SOCKS")) else fields[1:2]


def _first(call: Invocation) -> Iterator[str]:
    for word in options(call.args, _TRANSFER.get(call.name, frozenset())).operands[:1]:
        yield _no_user(word.text)


_TRANSFER: Final = {"lftp": names("-u -p -e -c"), "tftp": names("-l -r -b"), "ftp": names("-u -P"), "telnet": names("-l -n -b -e")}


def _httpie(call: Invocation) -> Iterator[str]:
    operands = options(call.args, frozenset({"-a", "--auth", "--proxy", "-o", "--output"})).operands
    for place, word in enumerate(operands[:2]):
        if not (place == 0 and word.text.upper() in _METHODS):
            yield word.text
            return


def _dns(call: Invocation) -> Iterator[str]:
    for word in options(call.args, _DNS).operands:
        text = word.text.lstrip("@")
        if "." in text and "+" not in text[:1]:
            yield text


def _reached(call: Invocation) -> Iterator[str]:
    for word in options(call.args, _PROBES).operands[:1]:
        yield word.text


def _urls(call: Invocation) -> Iterator[str]:
    for word in call.args:
        if "://" in word.text:
            yield word.text


def _cmdlet(call: Invocation) -> Iterator[str]:
    """What a PowerShell cmdlet is told to reach: an address parameter, an operand, anything with a scheme."""
    before = ""
    for word in call.args:
        text = word.text
        if "://" in text or (text[:1].isalnum() and "." in text and (before in _ADDRESS_PARAMETERS or before[:1] != "-")):
            yield text
        before = text.lower()


def _git(call: Invocation) -> Iterator[str]:
    for word in call.args:
        setting, equals, value = word.text.partition("=")
        if equals and setting.lower().removeprefix("--config=") in ("http.proxy", "https.proxy", "core.gitproxy"):
            yield value
    for word in remotes(call):
        yield word.text if "://" in word.text else _no_user(word.text.partition(":")[0])


HOSTS: Final[Mapping[str, Callable[[Invocation], Iterator[str]]]] = {
    "curl": curl_hosts,
    "wget": wget_hosts,
    **dict.fromkeys(("wget2", "aria2c", "axel", "lynx", "w3m", "links", "fetch"), wget_hosts),
    **dict.fromkeys(("ssh", "sftp", "mosh", "autossh"), _login),
    **dict.fromkeys(("scp", "rsync"), _copy),
    **dict.fromkeys(("nc", "ncat", "netcat"), _netcat),
    **dict.fromkeys(("telnet", "ftp", "lftp", "tftp"), _first),
    **dict.fromkeys(("http", "https", "xh", "xhs", "curlie"), _httpie),
    **dict.fromkeys(("dig", "nslookup", "host", "drill", "delv", "kdig", "dog", "doggo"), _dns),
    **dict.fromkeys(("ping", "ping6", "traceroute", "tracepath", "mtr"), _reached),
    **dict.fromkeys(("certutil", "bitsadmin"), _urls),
    **dict.fromkeys(CMDLETS, _cmdlet),
    "socat": _socat,
    "git": _git,
}
