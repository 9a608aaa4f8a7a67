"""Programs that reach the network, and what they reach (SPEC: riskproof 11; 27.2 D12).

Refuses to call that a danger: alone it decides nothing, beside a credential it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from riskproof.detect.commands_code import LANGUAGES, code_in
from riskproof.detect.commands_hosts import HOSTS, PROXIES, SOCKETS
from riskproof.detect.commands_outgoing import UPLOADS
from riskproof.detect.shell_model import NETWORK, Check, Invocation, Risk, names

DOWNLOADERS: Final = names(
    "curl wget wget2 aria2c axel lynx w3m links fetch http https xh xhs curlie nc ncat netcat ftp lftp tftp ssh scp socat "
    "invoke-webrequest invoke-restmethod iwr irm"
)
"""Programs whose output comes from elsewhere."""


_SETTING: Final = frozenset({"env", "sudo"})


def hosts_of(call: Invocation) -> Iterator[str]:
    """Hosts and addresses that one program reaches, as written; proxies that the same text sets count."""
    for text in _named_by(call):
        yield from _resolved(text)
    for name in PROXIES if call.env and (call.name in HOSTS or call.name in UPLOADS) else ():
        for word in call.env.get(name, ()):
            yield from _resolved(word.text)


def _named_by(call: Invocation) -> Iterable[str]:
    if (finder := HOSTS.get(call.name)) is not None:
        return finder(call)
    if (upload := UPLOADS.get(call.name)) is not None:
        return upload(call).hosts
    if call.name in LANGUAGES:
        return code_in(call).hosts
    return _set_by(call) if call.name in _SETTING else ()


def _set_by(call: Invocation) -> Iterator[str]:
    """Proxies that ``env`` or ``sudo`` sets for the program behind it."""
    for word in call.args:
        name, equals, value = word.text.partition("=")
        if equals and name in PROXIES:
            yield value


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


REACHING: Final = frozenset({*HOSTS, *UPLOADS, *LANGUAGES, *_SETTING})
"""Programs whose command line may name a host."""
PROGRAMS: Final[Mapping[str, Check]] = {name: _egress for name in HOSTS if name != "git"}
