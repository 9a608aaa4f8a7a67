"""Programs that reach the network, and what they reach (SPEC: riskproof 11; 27.2 D12).

Refuses to call that a danger: alone it decides nothing, beside a credential it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.commands_hosts import HOSTS, PROXIES, SOCKETS
from riskproof.detect.shell_model import NETWORK, Check, Invocation, Risk, names

DOWNLOADERS: Final = names(
    "curl wget wget2 aria2c axel lynx w3m links fetch http https xh xhs curlie nc ncat netcat ftp lftp tftp ssh scp socat "
    "invoke-webrequest invoke-restmethod iwr irm"
)
"""Programs whose output comes from elsewhere."""


def hosts_of(call: Invocation) -> Iterator[str]:
    """Hosts and addresses that one program reaches, as written; proxies that the same text sets count."""
    finder = HOSTS.get(call.name)
    if finder is None:
        return
    for text in finder(call):
        yield from _resolved(text)
    for name in PROXIES if call.env else ():
        for word in call.env.get(name, ()):
            yield from _resolved(word.text)


def _resolved(text: str) -> Iterator[str]:
    """The text, unless its host has an expansion in it: then only the domain behind that, if there is one (``$(id).evil.test``)."""
    scheme, found, rest = text.partition("://")
    authority = (rest if found else text).partition("/")[0]
    if "$" not in authority and "`" not in authority:
        yield text
        return
    domain = authority[max(authority.rfind(mark) for mark in ")}`") + 1 :].lstrip(".")
    if "." in domain and "$" not in domain:
        yield f"{scheme}://{domain}" if found else domain


def socket_host(target: str) -> str | None:
    """The host of Bash's ``/dev/tcp/HOST/PORT``."""
    return target.split("/")[3] if target.startswith(SOCKETS) else None


def _egress(_call: Invocation) -> Iterator[Risk]:
    yield NETWORK


PROGRAMS: Final[Mapping[str, Check]] = {name: _egress for name in HOSTS if name != "git"}
