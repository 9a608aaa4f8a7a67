"""Hosts that a value names, the zone that a host lies in, and what of a host may be shown.

Refuses to resolve names: a public name that points at a private address is external here. Refuses to show sub-domains, which can carry
data.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

import re2

from riskproof.detect.addresses import class_of, literal
from riskproof.detect.special_names import METADATA_NAMES, hides_address, is_loopback_name, is_metadata_name
from riskproof.detect.url_search import LONGEST_TEXT, MOST_URLS, readings
from riskproof.detect.urls import COMPLETED, canonical_host, encodable
from riskproof.model.call import Json
from riskproof.model.facts import Zone

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

MOST_HOSTS: Final = 256
MOST_ADDRESSES: Final = 1024
"""Mail addresses read out of one text."""
LONGEST_SHOWN: Final = 120

_EMAIL: Final = re2.compile(r"(^\s*|[,;]\s*)?@\s*(\[[^\]\s]{0,256}\]|[\p{L}\p{N}\p{M}._\-\x{3002}\x{FF0E}\x{FF61}]+)")
"""An ``@`` and what follows it (SPEC: riskproof 9.2), with letters of every script and the full stops that IDNA folds. Group 1 is there
when nothing stands before the ``@``: a handle such as ``@name.surname``, not an address."""
_AFTER_HOST: Final = re2.compile(r"[:/]")
_HIDDEN: Final = re2.compile(r"[^a-z0-9.:\-]")


@dataclass(frozen=True, slots=True)
class UrlTarget:
    """A host that a value sends to.

    ``disguised``: it is a loopback, private, metadata or link-local address in a spelling that hides it, or a
    public name for one. ``ambiguous``: a lenient parse reads another host in the same text; that host is a target of its own, next in
    order. ``tail``: the percent-decoded user info, path, query and fragment, ``""`` where there is no data beside the host. ``explicit``: a
    scheme was written.
    """

    host: str
    disguised: bool = False
    ambiguous: bool = False
    tail: str = ""
    explicit: bool = True


def url_targets(value: Json) -> tuple[UrlTarget, ...]:
    """The hosts that a value names as URLs or as a bare host, one target for each host, in the order of the value (SPEC: riskproof 9.3).

    Texts and lists of texts are read, anything else names nothing. Bounds: the first 64 Ki characters of a text, 256 hosts.
    """
    found: dict[str, UrlTarget] = {}
    for reading in (reading for text in _texts(value) for reading in readings(text)):
        ambiguous = reading.rival is not None
        disguised = hides_address(reading.host) or (not reading.plain and _is_own_address(reading.host))
        _add(found, UrlTarget(reading.host, disguised, ambiguous, reading.tail, reading.explicit))
        if reading.rival:
            _add(found, UrlTarget(reading.rival, False, True, reading.tail, reading.explicit))
    return tuple(found.values())


def hosts_of(value: Json) -> tuple[str, ...]:
    """The hosts of a value as browsers read it, unique, in order (SPEC: riskproof 9.3)."""
    return tuple(dict.fromkeys(reading.host for text in _texts(value) for reading in readings(text)))[:MOST_HOSTS]


def named_targets(text: str) -> tuple[UrlTarget, ...]:
    """The targets of a text that is known to name a host, such as a word of a command: a single label counts too. Empty for a text that
    cannot be a host, for example one with a shell variable in it."""
    targets = url_targets(text)
    if targets or "://" in text:
        return targets
    name = _AFTER_HOST.split(text.strip().rpartition("@")[2], 1)[0].lower().rstrip(".")
    if name in COMPLETED:
        return url_targets(f"http://{text.strip()}")
    return (UrlTarget(name, explicit=False),) if name and not _HIDDEN.search(name.replace("_", "-")) else ()


def email_domains(value: Json) -> tuple[str, ...]:
    """The domains of the mail addresses in a value, canonical, unique, in order (SPEC: riskproof 9.2)."""
    found: dict[str, None] = {}
    texts = [encodable(text[:LONGEST_TEXT]).replace("%40", "@") for text in _texts(value)]
    for text in (text for text in texts if "@" in text):
        for match in islice(_EMAIL.finditer(text), MOST_ADDRESSES):
            domain = match.group(2).strip("[]").lower().removeprefix("ipv6:").rstrip(".")
            if not domain.isascii():
                domain = canonical_host(domain)
            if match.group(1) is None and ("." in domain or domain == "localhost"):
                found[canonical_host(domain)] = None
    return tuple(found)[:MOST_HOSTS]


def names_too_much(value: Json) -> bool:
    """True when a text names more addresses or URLs than are read, so that one could hide behind the others."""
    if not isinstance(value, str) or len(value) <= MOST_HOSTS:
        return False
    rest = value[LONGEST_TEXT:]
    return value.count("@") > MOST_ADDRESSES or value.count("://") > MOST_URLS or "@" in rest or "://" in rest


def zone_of(host: str, internal: tuple[str, ...] = ()) -> Zone:
    """``restricted`` (metadata, link-local, unspecified), ``internal`` (loopback, private, or a domain in ``internal``) or ``external``.

    Never ``disguised``: that depends on the spelling, see ``UrlTarget``. A restricted host stays restricted whatever ``internal`` says
    (SPEC: riskproof 9.4; decisions 6).
    """
    name = canonical_host(host)
    address = literal(name)
    if address is not None:
        zone = class_of(address)
        if zone != "external":
            return zone
    elif is_metadata_name(name):
        return "restricted"
    elif is_loopback_name(name):
        return "internal"
    return "internal" if internal and matches_any(name, internal) else "external"


def matches_domain(host: str, pattern: str) -> bool:
    """True when the host is the pattern's domain or below it; a leading ``*.`` changes nothing (SPEC: riskproof 9.4)."""
    return matches_any(host, (pattern,))


def matches_any(host: str, patterns: tuple[str, ...]) -> bool:
    """``matches_domain`` for any of the patterns, at the cost of one look-up for each label of the host."""
    domains = _domains(patterns)
    name = canonical_host(host)
    if name in domains:
        return True
    dot = name.find(".")
    while dot >= 0:
        if name[dot + 1 :] in domains:
            return True
        dot = name.find(".", dot + 1)
    return False


def shown_host(host: str) -> str:
    """What of a host may be printed: an address, a single label, or the registrable domain; at most 120 of ``a-z0-9.:-`` and ``?``.

    Only the public suffixes of registries count, not those of hosting services: a name below a hosting service is free to carry data.
    """
    name = canonical_host(host)
    if name in METADATA_NAMES:
        return name
    if literal(name) is None and name.count(".") > 1:
        name = _suffixes().privatesuffix(name) or ".".join(name.split(".")[-2:])
    return str(_HIDDEN.sub("?", name[:LONGEST_SHOWN]))


def _texts(value: Json) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list | tuple) else ()


def _add(found: dict[str, UrlTarget], target: UrlTarget) -> None:
    """Adds a target, or joins it with the one of the same host."""
    old = found.get(target.host)
    if old is not None:
        target = UrlTarget(
            target.host,
            old.disguised or target.disguised,
            old.ambiguous or target.ambiguous,
            "\n".join(filter(None, dict.fromkeys((old.tail, target.tail)))),
            old.explicit or target.explicit,
        )
    elif len(found) == MOST_HOSTS:
        return
    found[target.host] = target


def _is_own_address(host: str) -> bool:
    address = literal(host)
    return is_loopback_name(host) if address is None else class_of(address) != "external"


@lru_cache(maxsize=64)
def _domains(patterns: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(canonical_host, (pattern.strip().removeprefix("*.") for pattern in patterns))) - {""}


@cache
def _suffixes() -> PublicSuffixList:
    """The bundled public suffix list, parsed once and only when a host with three labels is shown: it costs some 15 ms."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList(only_icann=True, accept_encoded_idn=False)
