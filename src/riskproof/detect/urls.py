"""URLs as browsers read them (WHATWG), and as a lenient client would read the same text.

Refuses to resolve, to fetch and to repair: a text that no parser reads gives no reading.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, cast
from urllib.parse import unquote

import re2
from ada_url import parse_url

from riskproof.detect.addresses import class_of, literal, unwrapped
from riskproof.detect.special_names import is_loopback_name, is_metadata_name
from riskproof.detect.url_lenient import is_own, lenient_hosts, spelled_number

_SPECIAL: Final = ("http", "https", "ws", "wss", "ftp")
"""The schemes with a network host that WHATWG reads leniently: any number of slashes, either way round (URL Standard, "special scheme")."""
_SPECIAL_PREFIXES: Final = tuple(f"{scheme}:" for scheme in _SPECIAL)
_SCHEME: Final = re2.compile(r"(?i)^(?:[a-z][a-z0-9+.\-]*:)*?([a-z][a-z0-9+.\-]*):[/\\]{2}")
"""A scheme and its authority marker, after any wrapping schemes as in ``jdbc:mysql://`` (SPEC: riskproof 9.3)."""
_ROOTS: Final = frozenset("/\\")
_ENDS: Final = frozenset({"", "/", "?", "#"})
_HIDDEN_BY: Final = ("gopher:", "dict:", "routed:")
"""Schemes behind which a plain host is no plain address: a client sends bytes of the URL's choice to any port (RFC 1436, RFC 2229), or a
command sends a name's traffic there (``commands_curl.ROUTED``)."""
_ZONE_ID: Final = re2.compile(r"\[([0-9A-Fa-f:.]+)%[^\]/]*\]")
"""An IPv6 zone id, which clients accept and WHATWG refuses (RFC 6874)."""
COMPLETED: Final = {"metadata": "metadata.google.internal", "instance-data": "instance-data.ec2.internal"}
"""Short names that the search domains of Compute Engine and EC2 complete (their guides use them as ``http://metadata/``)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a URL. ``host`` is the host name that the standard reads, without brackets and trailing dot.

    ``explicit`` says that a scheme was written. ``plain`` says that the host was written as it reads, and carries no other address.
    ``tail`` is the percent-decoded data beside the host. ``rival`` is the host that a lenient client finds where it finds another one, the
    worst of several; ``""`` when it finds one that cannot be read, or none; None when all agree.
    """

    host: str
    explicit: bool = True
    plain: bool = True
    tail: str = ""
    rival: str | None = None


def encodable(text: str) -> str:
    """The text without lone surrogates, which the parsers below cannot take."""
    return text if text.isascii() else text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def has_scheme(text: str) -> bool:
    """True when the text begins with a scheme and an authority marker."""
    return _SCHEME.search(text) is not None


def read(text: str) -> Reading | None:
    """The one URL or bare host that a text is, or None (SPEC: riskproof 9.3).

    A bare host counts only if it has a dot or a colon or is ``localhost``. A path from the root, a single label and a name with an empty
    label are not hosts.
    """
    url, explicit = _as_http(text)
    parsed = _parse(url)
    if parsed is None and "%" in url:
        parsed = _parse(_ZONE_ID.sub(r"[\1]", url))
    if parsed is None:
        return _refused(url) if explicit else _unusual(text)
    href, raw = parsed
    host = raw.strip("[]").rstrip(".") or raw
    if not host or not (explicit or _is_a_host(host)):
        return None
    authority, slash, rest = href.partition("://")[2].partition("/")
    userinfo = authority.rpartition("@")[0]
    tail = unquote(userinfo + (slash + rest if rest else ""))
    if explicit and host in COMPLETED and authority.endswith(raw):  # no port: a service of one's own runs on another one
        return Reading(COMPLETED[host], True, True, tail)
    reading = _compared(url, host, explicit, tail)
    return replace(reading, plain=False) if text[:7].lower().startswith(_HIDDEN_BY) else reading


def canonical_host(text: str) -> str:
    """A host as ``Reading.host`` has it, whatever its spelling; a text that no parser reads comes back lower-case and trimmed."""
    name = encodable(text).strip().lower().strip("[]").rstrip(".")
    address = literal(name)
    if address is not None:
        return str(unwrapped(address))
    if name.isascii() and "%" not in name and not name.rpartition(".")[2][:1].isdigit():
        return name
    parsed = _parse(f"http://{name}/")
    return parsed[1].rstrip(".") if parsed else name


def _is_a_host(host: str) -> bool:
    return host == "localhost" or ":" in host or ("." in host and "" not in host.split("."))


def _as_http(text: str) -> tuple[str, bool]:
    """The text as an http URL, and whether it named a scheme. Other network schemes are read as http so that numeric hosts are decoded."""
    if text.startswith(("https://", "http://")):
        return text, True
    match = _SCHEME.search(text)
    if match is None:
        if text[:6].lower().startswith(_SPECIAL_PREFIXES):
            return text, True
        return f"http://{_without_root(text)}", False
    scheme = match.group(1).lower()
    if scheme in _SPECIAL or scheme == "file":
        return text[match.start(1) :], True
    return f"http://{text[match.end() :]}", True


def _without_root(text: str) -> str:
    """A network path (``//host/x``) without its marker; a path from the root gets an empty label, so that it is no host."""
    if text[:1] not in _ROOTS:
        return text
    return text.lstrip("/\\").replace("\\", "/") if text[1:2] in _ROOTS else f".{text}"


def parts_of(url: str, *names: str) -> dict[str, str] | None:
    """Parts of an absolute URL as WHATWG reads and names them, None where it reads none."""
    try:
        return cast("dict[str, str]", parse_url(url, attributes=names))
    except ValueError:
        return None


def _parse(url: str) -> tuple[str, str] | None:
    """The normalised URL and its host name as WHATWG has them, or None."""
    parts = parts_of(url, "href", "hostname")
    return None if parts is None else (parts["href"], parts["hostname"])


def _compared(url: str, host: str, explicit: bool, tail: str) -> Reading:
    """The reading, compared with the lenient ones."""
    start = url.find(":") + 3
    end = start + len(host)
    if (
        url.startswith("://", start - 3)
        and url[start:end].lower() == host
        and url[end : end + 2] != "#@"
        and url[end : end + 1] in _ENDS
        and host.replace(".", "").replace("-", "").isalnum()
    ):
        return Reading(host, explicit, True, tail)  # every parser ends a host at such a delimiter
    address = literal(host)
    inner = canonical_host(host)
    written = lenient_hosts(url)
    plain = bool(written) and (written[0] == host or (":" in host and literal(written[0]) == address)) and inner in (host, str(address))
    others = [name for text in written if text != host and (name := canonical_host(text)) != inner]
    return Reading(host, explicit, plain, tail, _worst(others) if others or written else "")


def _worst(names: list[str]) -> str | None:
    """Of several hosts the one that leads furthest inside; ``""`` where none can be read, None where there is none."""
    if not names:
        return None
    readable = [name for name in names if _is_readable(name)]
    return min(readable, key=_outwards, default="")


def _outwards(host: str) -> int:
    address = literal(host)
    if address is None:
        return 0 if is_metadata_name(host) else 1 if is_loopback_name(host) else 2
    return ("restricted", "internal", "external").index(class_of(address))


def _is_readable(host: str) -> bool:
    parsed = _parse(f"http://[{host}]/" if ":" in host else f"http://{host}/")
    return parsed is not None and canonical_host(parsed[1]) == host


def _refused(url: str) -> Reading | None:
    """A reading of a URL that browsers refuse and some client may follow, so nobody agrees where it leads: one with user info, and one
    that could lead to this machine, its network or its metadata."""
    names = [canonical_host(number) if (number := spelled_number(text)) else canonical_host(text) for text in lenient_hosts(url)]
    near = [name for name in names if is_own(name) or is_metadata_name(name) or is_loopback_name(name)]
    host = _worst(near or [name for name in names if name and "@" in url])
    return Reading(host, True, False, "", "") if host else None


def _unusual(text: str) -> Reading | None:
    """A bare IPv6 address, or ``user@host:path`` as version control writes it."""
    address = literal(text)
    if address is not None:
        parsed = _parse(f"http://[{text.strip('[]').partition('%')[0]}]/")
        return Reading(parsed[1].strip("[]"), False, unwrapped(address) == address) if parsed else None
    user, at, rest = text.partition("@")
    name, colon, path = rest.partition(":")
    parsed = _parse(f"http://{name}/") if at and colon and not {":", "/"} & set(user) else None
    host = parsed[1].rstrip(".") if parsed else ""
    return Reading(host, False, True, path) if _is_a_host(host) else None
