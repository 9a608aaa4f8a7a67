"""Hosts and addresses that a program's command line names.

Refuses to parse addresses: what stands on the command line is handed on as written, ``detect.hosts`` reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from riskproof.detect.commands_git import remotes
from riskproof.detect.shell_model import Invocation, Word, names
from riskproof.detect.shell_options import options

SOCKETS: Final = ("/dev/tcp/", "/dev/udp/")
_CURL: Final = names(
    "-A -b -c -C -d -D -e -E -F -H -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --url --proxy --preproxy --socks4 "
    "--socks4a --socks5 --socks5-hostname --connect-to --resolve --data --data-raw --data-binary --data-ascii "
    "--data-urlencode --json --form --form-string --header --user --request --output --upload-file --user-agent --referer "
    "--cookie --cookie-jar --cacert --cert --key --config --max-time --connect-timeout --retry --retry-delay --retry-max-time "
    "--write-out --interface --dns-servers --doh-url --limit-rate --range --proxy-user --proxy-header --output-dir "
    "--netrc-file --unix-socket --aws-sigv4 --oauth2-bearer --ciphers --variable"
)
"""curl 8 options that take a value."""
_WGET: Final = names(
    "-a -A -B -D -e -i -I -l -o -O -P -Q -R -t -T -U -w -X --output-document --directory-prefix --header --user --password "
    "--user-agent --post-data --post-file --body-data --body-file --method --referer --timeout --tries --wait --input-file "
    "--execute --output-file"
)
SSH: Final = frozenset(f"-{letter}" for letter in "bcDEeFIiJLlmOopQRSWwBPsX")
_NETCAT: Final = names("-b -c -e -G -g -I -i -M -m -O -o -P -p -q -s -T -V -W -w -X -x --exec --sh-exec --proxy --source-port --wait")
RSYNC: Final = names("-e -f -T -B --rsh --exclude --include --exclude-from --include-from --files-from --filter --port --bwlimit")
_DNS: Final = frozenset({"-t", "-c", "-p", "-q", "-b", "-k", "-x", "-y"})
_METHODS: Final = names("GET POST PUT PATCH DELETE HEAD OPTIONS")
PROXIES: Final = ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")


def _colon_fields(text: str) -> list[str]:
    """Fields of ``HOST:PORT:HOST:PORT``, where a host may be an IPv6 address in brackets."""
    fields, depth = [""], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if letter == ":" and depth <= 0:
            fields.append("")
        else:
            fields[-1] += letter
    return fields


def _curl(call: Invocation) -> Iterator[str]:
    parts = options(call.args, _CURL)
    for name, value in parts.values:
        fields = _colon_fields(value.text)
        if (
            name in ("-x", "--url", "--doh-url", "--dns-servers")
            or ("proxy" in name and name not in ("--proxy-user", "--proxy-header"))
            or name.startswith("--socks")
        ):
            yield value.text
        elif name == "--connect-to" and len(fields) > 2 and fields[2]:
            yield fields[2]
        elif name == "--resolve" and len(fields) > 2:
            yield from fields[2].split(",")
    yield from _texts(parts.operands)


def _wget(call: Invocation) -> Iterator[str]:
    parts = options(call.args, _WGET)
    for name, value in parts.values:
        if name in ("-e", "--execute") and "_proxy=" in value.text:
            yield value.text.partition("=")[2]
    yield from _texts(parts.operands)


def _texts(words: Iterable[Word]) -> Iterator[str]:
    return (word.text for word in words)


def _no_user(text: str) -> str:
    return text if "://" in text else text.rsplit("@", 1)[-1]


def _login(call: Invocation) -> Iterator[str]:
    parts = options(call.args, SSH, permute=False)
    for name, value in parts.values:
        if name == "-J":
            yield from (_no_user(hop) for hop in value.text.split(","))
        elif name == "-o" and value.text.lower().startswith(("proxyjump=", "hostname=")):
            yield _no_user(value.text.partition("=")[2])
    if parts.operands:
        yield _no_user(parts.operands[0].text).partition(":")[0] if call.name == "sftp" else _no_user(parts.operands[0].text)


def _copy(call: Invocation) -> Iterator[str]:
    for word in options(call.args, RSYNC if call.name == "rsync" else SSH).operands:
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
        fields = _colon_fields(word.text)
        if (
            len(fields) > 1
            and fields[0].upper().startswith(("TCP", "UDP", "OPENSSL", "SSL", "PROXY", "SOCKS", "SCTP"))
            and "LISTEN" not in fields[0].upper()
        ):
            yield fields[1]


def _first(call: Invocation) -> Iterator[str]:
    yield from _texts(options(call.args).operands[:1])


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


def _urls(call: Invocation) -> Iterator[str]:
    for word in call.args:
        if "://" in word.text or (word.text[:1].isalnum() and "." in word.text):
            yield word.text


def _git(call: Invocation) -> Iterator[str]:
    for word in remotes(call):
        yield word.text if "://" in word.text else _no_user(word.text.partition(":")[0])


HOSTS: Final[Mapping[str, Callable[[Invocation], Iterator[str]]]] = {
    "curl": _curl,
    "wget": _wget,
    **dict.fromkeys(("wget2", "aria2c", "axel", "lynx", "w3m", "links", "fetch"), _wget),
    **dict.fromkeys(("ssh", "sftp", "mosh", "autossh"), _login),
    **dict.fromkeys(("scp", "rsync"), _copy),
    **dict.fromkeys(("nc", "ncat", "netcat"), _netcat),
    **dict.fromkeys(("telnet", "ftp", "lftp", "tftp"), _first),
    **dict.fromkeys(("http", "https", "xh", "xhs", "curlie"), _httpie),
    **dict.fromkeys(("dig", "nslookup", "host", "drill"), _dns),
    **dict.fromkeys(("invoke-webrequest", "invoke-restmethod", "iwr", "irm", "start-bitstransfer"), _urls),
    "socat": _socat,
    "git": _git,
}
