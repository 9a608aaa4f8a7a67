"""curl, Wget and the like: which hosts their options name and which files they send (curl 8 and Wget 1.24 manual pages).

Refuses to read configuration files: what ``-K FILE`` says is not seen, what a heredoc feeds to ``-K -`` is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Final

import re2

from riskproof.detect.shell_model import Invocation, Word, names
from riskproof.detect.shell_options import Options, options

_CURL: Final = names(
    "-A -b -c -C -d -D -e -E -F -H -h -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --abstract-unix-socket --alt-svc --aws-sigv4 "
    "--cacert --capath --cert --cert-type --ciphers --config --connect-timeout --connect-to --continue-at --cookie --cookie-jar "
    "--create-file-mode --crlfile --curves --data --data-ascii --data-binary --data-raw --data-urlencode --delegation --dns-interface "
    "--dns-ipv4-addr --dns-ipv6-addr --dns-servers --doh-url --dump-header --engine --etag-compare --etag-save --expect100-timeout "
    "--form --form-string --ftp-account --ftp-alternative-to-user --ftp-method --ftp-port --ftp-ssl-ccc-mode "
    "--happy-eyeballs-timeout-ms --haproxy-clientip --header --hostpubmd5 --hostpubsha256 --hsts --interface --ipfs-gateway --json "
    "--keepalive-time --key --key-type --krb --libcurl --limit-rate --local-port --login-options --mail-auth --mail-from --mail-rcpt "
    "--max-filesize --max-redirs --max-time --netrc-file --noproxy --oauth2-bearer --output --output-dir --parallel-max --pass "
    "--pinnedpubkey --preproxy --proto --proto-default --proto-redir --proxy --proxy-cacert --proxy-capath --proxy-cert "
    "--proxy-cert-type --proxy-ciphers --proxy-crlfile --proxy-header --proxy-key --proxy-key-type --proxy-pass --proxy-pinnedpubkey "
    "--proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype --proxy-tlspassword --proxy-tlsuser --proxy-user --proxy1.0 "
    "--pubkey --quote --random-file --range --rate --referer --request --request-target --resolve --retry --retry-delay "
    "--retry-max-time --sasl-authzid --service-name --socks4 --socks4a --socks5 --socks5-gssapi-service --socks5-hostname "
    "--speed-limit --speed-time --stderr --telnet-option --tftp-blksize --time-cond --tls-max --tls13-ciphers --tlsauthtype "
    "--tlspassword --tlsuser --trace --trace-ascii --trace-config --unix-socket --upload-file --url --url-query --user --user-agent "
    "--variable --write-out"
)
"""curl 8 options that take a value."""
ROUTED: Final = "routed://"
"""What stands before an address that a name in the same command is sent to: not the one that the name has."""
_ROUTES: Final = names("-x --url --proxy --proxy1.0 --preproxy --socks4 --socks4a --socks5 --socks5-hostname --doh-url --ipfs-gateway")
_AT: Final = names("-d --data --data-ascii --data-binary --json -H --header")
_NAME_AT: Final = names("--data-urlencode --url-query --variable")
_WGET: Final = names(
    "-a -A -B -D -e -i -I -l -o -O -P -Q -R -t -T -U -w -X --accept --base --body-data --body-file --ca-certificate --certificate "
    "--directory-prefix --domains --execute --header --input-file --level --load-cookies --method --output-document --output-file "
    "--password --post-data --post-file --private-key --proxy-password --proxy-user --quota --referer --reject --save-cookies --timeout "
    "--tries --user --user-agent --wait"
)
_PROXY_SETTINGS: Final = ("http_proxy", "https_proxy", "ftp_proxy")
_URL_LINE: Final = re2.compile(r"(?mi)^\s*-{0,2}(?:url|proxy|preproxy|doh-url|socks[45]a?)\s*[=:\s]\s*\"?([^\s\"]+)")
_GLOB: Final = re2.compile(r"\{([^{}]*)\}|\[([0-9]{1,10})-([0-9]{1,10})(?::[0-9]+)?\]")
MOST_GLOBBED: Final = 32
"""Addresses that one pattern is taken for."""


def colon_fields(text: str) -> list[str]:
    """Fields of ``HOST:PORT:HOST:PORT``, where a host may be an IPv6 address in brackets."""
    fields, depth = [""], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if letter == ":" and depth <= 0:
            fields.append("")
        else:
            fields[-1] += letter
    return fields


def curl_hosts(call: Invocation) -> Iterator[str]:
    """URLs and hosts that curl is told to reach: its operands, its proxies, and what it is told to connect to instead."""
    parts = _curl(call)
    for name, value in parts.values:
        yield from _of_option(name.replace("--expand-", "--"), value.text, call)
    for word in parts.operands:
        yield from globbed(word.text)


def _of_option(name: str, text: str, call: Invocation) -> Iterator[str]:
    if name in _ROUTES:
        yield from globbed(text)
    elif name == "--dns-servers":
        yield from text.split(",")
    elif name == "--connect-to" and len(fields := colon_fields(text)) > 2 and fields[2]:
        yield f"{ROUTED}{fields[2]}"
    elif name == "--resolve" and len(fields := colon_fields(text)) > 2:
        yield from (f"{ROUTED}{one}" for one in ":".join(fields[2:]).split(","))
    elif name in ("-H", "--header") and text[:5].lower() == "host:":
        yield text[5:].strip()
    elif name == "--mail-rcpt":
        yield text.rpartition("@")[2]
    elif name in ("-K", "--config") and text in ("-", "/dev/stdin"):
        yield from _URL_LINE.findall(call.stdin.text or "")


def globbed(text: str) -> list[str]:
    """The addresses that curl makes of ``{a,b}`` and ``[1-9]``: of a range its two ends (curl manual, "URL globbing")."""
    if "{" not in text and "[" not in text:
        return [text]
    pieces: list[list[str]] = []
    place = 0
    for match in islice(_GLOB.finditer(text), 4):
        if (match.group(1) is not None and "," not in match.group(1)) or text[match.start() - 1 : match.start()] == "$":
            continue
        pieces += [
            [text[place : match.start()]],
            match.group(1).split(",") if match.group(1) is not None else [match.group(2), match.group(3)],
        ]
        place = match.end()
    return ["".join(parts) for parts in islice(product(*pieces, [text[place:]]), MOST_GLOBBED)]


def curl_sent(call: Invocation) -> Iterator[str]:
    """Files that curl sends, ``-`` for its standard input."""
    for name, value in _curl(call).values:
        yield from _file_of(name.replace("--expand-", "--"), value.text)


def _file_of(name: str, text: str) -> Iterator[str]:
    if name in _AT and text[:1] == "@":
        yield text[1:]
    elif name in _NAME_AT and "@" in text and "=" not in text.partition("@")[0]:
        yield text.partition("@")[2]
    elif name in ("-F", "--form") and text.partition("=")[2][:1] in ("@", "<"):
        for part in text.partition("=")[2][1:].split(","):
            yield part.partition(";")[0].strip('"')
    elif name in ("-T", "--upload-file"):
        yield from ("-" if part == "." else part for part in globbed(text))


def _curl(call: Invocation) -> Options:
    args: tuple[Word, ...] = call.args
    if any(word.text.startswith("--expand-") for word in args):
        args = tuple(word._replace(text=word.text.replace("--expand-", "--", 1)) for word in args)
    return options(args, _CURL)


def wget_hosts(call: Invocation) -> Iterator[str]:
    """URLs and hosts that Wget is told to reach."""
    parts = options(call.args, _WGET)
    for name, value in parts.values:
        setting, _, text = value.text.replace(" ", "").partition("=")
        if (name in ("-e", "--execute") and setting in _PROXY_SETTINGS) or name in ("-B", "--base"):
            yield text or setting
        elif name in ("-i", "--input-file") and "://" in value.text:
            yield value.text
        elif name == "--header" and value.text[:5].lower() == "host:":
            yield value.text[5:].strip()
    yield from (word.text for word in parts.operands)


def wget_sent(call: Invocation) -> Iterator[str]:
    """Files that Wget sends; the lines of ``-i`` become addresses that it asks for."""
    for name, value in options(call.args, _WGET).values:
        if name in ("--post-file", "--body-file", "-i", "--input-file"):
            yield value.text
