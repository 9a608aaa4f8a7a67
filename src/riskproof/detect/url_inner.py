"""URLs inside URLs: where a redirector, a proxy or a callback parameter sends whoever follows it.

Refuses to take a mention for a destination: what somebody searches for is a text, even where it is a URL.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import unquote

import re2

from riskproof.detect.url_lenient import is_own

MOST_PARAMETERS: Final = 1_024
"""Parameters of one URL that are looked at."""
MOST_INNER: Final = 64
"""URLs inside one URL that are named."""
_NAMED: Final = frozenset(
    "url uri u link href src target dest destination redirect redirecturl redirecturi redir redirectto return returnto returnurl returnuri "
    "next nexturl continue continueurl callback callbackurl callbackuri goto go to out rurl forward forwardurl location site website page "
    "feed image imageurl img proxy proxyurl host hostname domain server address ip endpoint webhook webhookurl api apiurl baseurl backend "
    "upstream origin fetch load open file path document remote service".split()
)
"""Parameters that say where to go next (CWE-601 and CWE-918, and the parameters of OAuth 2.0, RFC 6749 3.1.2, and CAS)."""
_MENTIONS: Final = frozenset(
    "q query search s text keyword keywords term terms title body content message description comment note subject wd question prompt "
    "summary quote caption status".split()
)
"""Parameters that hold what somebody says or looks for."""
_BEGINS: Final = frozenset("/\\ 0123456789")
"""What a value may begin with that is an address and has no scheme."""
_START: Final = re2.compile(r"(?i)^\s*(?:[a-z][a-z0-9+.\-]{1,30}:[/\\]{1,8}|[/\\]{2,8})[^\s/\\]")
_IN_PATH: Final = re2.compile(r"(?i)/((?:https?|ftp|gopher|wss?):[/\\]{1,8}[^\s/\\][^\s]*)")
_SEPARATORS: Final = str.maketrans(dict.fromkeys(";?#", "&"))
_ESCAPED: Final = re2.compile(r"(?i)%(?:25)*(?:3a|2f|5c)")
_BARE_END: Final = re2.compile(r"[:/?#]")


class Inner(NamedTuple):
    """A URL inside another one, decoded. ``leads`` is true where its place says that it is gone to: a parameter of that name, the path."""

    text: str
    leads: bool


def inner_urls(tail: str) -> list[Inner]:
    """The URLs in what stands beside the host of a URL, percent-decoded once: as the whole value of a parameter, and in the path."""
    if "=" not in tail and ":/" not in tail and "%" not in tail and ":\\" not in tail:
        return []
    return list(islice(_found(tail), MOST_INNER))


def _found(tail: str) -> Iterator[Inner]:
    for line in tail.split("\n", MOST_INNER)[:MOST_INNER]:  # several URLs of one host
        yield from _of_line(line)


def _of_line(tail: str) -> Iterator[Inner]:
    head = tail.partition("?")[0].partition("#")[0]
    path = unquote(unquote(head)) if "%" in head and _ESCAPED.search(head) else head
    embedded = _IN_PATH.search(path) if ":" in path else None
    if embedded is not None:
        yield Inner(_slashed(embedded.group(1)), True)
    for parameter in islice(tail.translate(_SEPARATORS).split("&", MOST_PARAMETERS), MOST_PARAMETERS):
        name, equals, value = parameter.partition("=")
        if "%" in value:
            value = unquote(unquote(value))
        if not equals or not (":" in value or value[:1] in _BEGINS):
            continue
        plain = "".join(filter(str.isalnum, name[-64:])).lower()
        if plain not in _MENTIONS and _START.search(value):
            yield Inner(_slashed(value), plain in _NAMED)
        elif plain in _NAMED and is_own(_BARE_END.split(value.strip(), 1)[0].rstrip(".")):
            yield Inner(value.strip(), True)


def _slashed(text: str) -> str:
    """The URL with the two slashes that a path loses, and with a scheme where it borrows that of the page."""
    text = text.strip().replace("\\", "/")
    if text[:2] == "//":
        return f"http://{text.lstrip('/')}"
    scheme, _, rest = text.partition(":")
    return f"{scheme}://{rest.lstrip('/')}"
