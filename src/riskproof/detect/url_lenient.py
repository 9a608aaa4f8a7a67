"""URLs as clients read them that do not follow the WHATWG standard: RFC 3986 libraries, old ones, and those that decode twice.

Refuses to choose: every host that some client could reach is named, whether it is one is the caller's question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

import re2

from riskproof.detect.addresses import class_of, literal

_LONGEST: Final = 2_048
"""Characters behind the scheme that are looked at: no client takes a longer authority."""
_NO_SCHEME: Final = re2.compile(r"[^A-Za-z0-9+.\-]")
_END: Final = re2.compile(r"[/?#]")
"""What ends an authority (RFC 3986 3.2)."""
_CUT: Final = re2.compile(r"[/?#\\\x00-\x20\x7f]")
"""What ends a decoded host in clients that decode first: delimiters, and NUL or blanks where strings are C strings."""
_ODD: Final = re2.compile(r"[!$&'()*+,;=~`]")
"""Sub-delimiters that a registered name may hold (RFC 3986 3.2.2) and that some clients stop at."""
_NUMBER: Final = re2.compile(r"(?:0x[0-9a-f]{0,32}|0?[oq]?[0-9]{1,32})")
_DECIMAL: Final = re2.compile(r"[0-9]{1,8}")
_MOST_PARTS: Final = 4
_BYTE: Final = 256


def lenient_hosts(url: str) -> tuple[str, ...]:
    """The hosts that such clients read in a URL with a scheme, as written but lower-case, the RFC 3986 reading first.

    Empty where they find no authority: ``http:host`` and ``http:///host``. A host may hold characters that no host can have.
    """
    scheme, _, rest = url.partition("://")
    rest = rest[:_LONGEST]
    authority = _END.split(rest, 1)[0]
    if not authority or _NO_SCHEME.search(scheme):
        return ()
    return tuple(dict.fromkeys(_readings(authority, rest)))


def _readings(authority: str, rest: str) -> Iterator[str]:
    parts = authority.split("@", 3)
    yield _host(authority.rpartition("@")[2])
    if len(parts) > 2:  # the first ``@`` ends the user info for some, the last one for others
        yield _host(parts[1])
    _, mark, behind = rest.replace(" ", "").partition("#@")
    if mark and "." in (hidden := _host(_END.split(behind, 1)[0])):  # the fragment is part of the user info for some
        yield hidden
    decoded = authority
    for _ in range(2 if "%" in authority else 0):
        decoded = unquote(decoded)
        yield from (_host(part) for part in (_CUT.split(decoded, 1)[0].rpartition("@")[2], decoded.rpartition("@")[2]) if part)
    for host in (_host(parts[-1]), *(_host(part) for part in parts[:1] if "\\" in authority or " " in authority)):
        before = _CUT.split(_ODD.split(host, 1)[0], 1)[0]
        if before != host and is_own(before):
            yield before
    yield from decimal_quads(_host(parts[-1]))


def _host(text: str) -> str:
    """The host of an authority without user info: no brackets, port, zone id and trailing dot."""
    if text[:1] == "[":
        return text[1:].partition("]")[0].partition("%")[0].lower()
    return text.partition(":")[0].rstrip(".").lower()


def is_own(host: str) -> bool:
    """True for a plainly spelled address that is not an outside one."""
    address = literal(host)
    return address is not None and class_of(address) != "external"


def decimal_quads(host: str) -> Iterator[str]:
    """The address that clients read which take ``010`` for ten: Java, old Go and Python. Nothing where there is no leading zero."""
    parts = host.split(".", _MOST_PARTS)
    padded = len(parts) == _MOST_PARTS and any(len(part) > 1 and part[0] == "0" for part in parts)
    if padded and all(_DECIMAL.fullmatch(part) and int(part) < _BYTE for part in parts):
        yield ".".join(str(int(part)) for part in parts)


def spelled_number(host: str) -> str | None:
    """The IPv4 address that a client reads which takes ``0o177`` or ``o177`` for octal, or drops what is over a byte (``425`` is 169);
    None for a text that is no such number. For hosts that the standard refuses."""
    parts = host.lower().split(".", _MOST_PARTS)
    if len(parts) > _MOST_PARTS or not all(_NUMBER.fullmatch(part) for part in parts):
        return None
    values = [_value(part) for part in parts]
    if any(value is None for value in values):
        return None
    *heads, last = [value or 0 for value in values]
    number = last % _BYTE ** (_MOST_PARTS - len(heads))
    for place, head in enumerate(heads):
        number += (head % _BYTE) * int(_BYTE ** (3 - place))
    return ".".join(str(number >> shift & 255) for shift in (24, 16, 8, 0))


def _value(part: str) -> int | None:
    digits = part.lstrip("0oq") or "0"
    try:
        if part[:2] == "0x":
            return int(part[2:] or "0", 16)
        return int(digits, 8 if part[0] in "0oq" and len(part) > 1 else 10)
    except ValueError:
        return None
