"""Host names with a fixed meaning: metadata services, the machine itself, public zones that spell an address.

Refuses to resolve: only names that stand in a table count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import re2

from riskproof.detect.addresses import Address, class_of, literal

METADATA_NAMES: Final = (
    "metadata.google.internal",
    "metadata.goog",
    "instance-data.ec2.internal",
    "metadata.azure.internal",
    "metadata.tencentyun.com",  # Tencent Cloud, instance metadata guide
    "api.metadata.cloud.ibm.com",  # IBM Cloud, VPC metadata API reference
    "metadata.platformequinix.com",  # Equinix Metal, metadata guide
    "metadata.packet.net",  # the same, before its new name
    "metadata.exoscale.com",  # Exoscale, instance metadata guide
    "rancher-metadata",  # Rancher 1, metadata service guide
    "rancher-metadata.rancher.internal",
)
"""Host names of metadata services; their sub-domains count as well (SPEC: riskproof 9.4)."""
_LOOPBACK_NAMES: Final = frozenset({"localhost", "localhost.localdomain", "localhost6", "localhost6.localdomain6"})
_ODD_LOOPBACK_NAMES: Final = frozenset({"ip6-localhost", "ip6-loopback"})
"""Names that /etc/hosts gives the loopback address on common systems; ``*.localhost`` is loopback by RFC 6761 6.3. The odd ones nobody
writes who does not want to avoid the usual name."""
_POINTING: Final = (
    "localtest.me", "lvh.me", "lvho.st", "vcap.me", "lacolhost.com", "localh.st", "localho.st", "localhost.direct", "local.gd",
    "localdev.me", "fuf.me", "smackaho.st", "spoofed.burpcollaborator.net", "bugbounty.dod.network",
)  # fmt: skip
"""Public zones all of whose names answer with a loopback address."""
_SPELLING: Final = (
    "nip.io", "sslip.io", "xip.io", "traefik.me", "local-ip.co", "local-ip.sh", "plex.direct", "rbndr.us", "1u.ms", "ipv6-literal.net",
)  # fmt: skip
"""Public zones that answer with the address written in the name (their home pages; ``ipv6-literal.net`` is read by Windows itself, see
Microsoft's guide to UNC paths)."""
_METADATA_ENDS: Final = tuple(f".{name}" for name in METADATA_NAMES)
_POINTING_ENDS: Final = tuple(f".{zone}" for zone in _POINTING)
_SPELLING_ENDS: Final = tuple(f".{zone}" for zone in _SPELLING)
_QUADS: Final = re2.compile(r"(?:^|[.-])(?:(\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3})|(?:0x)?([0-9a-f]{8}))")
_MOST: Final = 253
"""Characters of a name in the domain name system (RFC 1035 2.3.4)."""


def is_loopback_name(name: str) -> bool:
    """True when a canonical name stands for the machine itself."""
    return name in _LOOPBACK_NAMES or name in _ODD_LOOPBACK_NAMES or name.endswith(".localhost")


def is_metadata_name(name: str) -> bool:
    """True when a canonical name leads to a metadata service, by itself or because it spells a restricted address."""
    if name.endswith(METADATA_NAMES) and (name in METADATA_NAMES or name.endswith(_METADATA_ENDS)):
        return True
    return name.endswith(_SPELLING_ENDS) and any(class_of(address) == "restricted" for address in spelled_addresses(name))


def hides_address(name: str) -> bool:
    """True when a canonical name is known to answer with a loopback, private or restricted address that it is no usual name of."""
    if name in _ODD_LOOPBACK_NAMES or (name.endswith(_POINTING) and (name in _POINTING or name.endswith(_POINTING_ENDS))):
        return True
    return name.endswith(_SPELLING_ENDS) and any(class_of(address) != "external" for address in spelled_addresses(name))


def spelled_addresses(name: str) -> Iterator[Address]:
    """The addresses that a name below one of the public zones spells: dotted, with hyphens, or as eight hexadecimal digits."""
    if not name.endswith(_SPELLING_ENDS) or len(name) > _MOST:
        return
    place = 0
    below = name.rpartition(".")[0].rpartition(".")[0]
    while match := _QUADS.search(below, place):
        quads, digits = match.groups()
        text = quads.replace("-", ".") if quads else ".".join(str(int(digits[at : at + 2], 16)) for at in (0, 2, 4, 6))
        if (address := literal(text)) is not None:
            yield address
        place = match.start() + 1
    six = literal(below.rpartition(".")[2].partition("s")[0].replace("-", ":")) if "-" in below else None
    if six is not None and ":" in str(six):
        yield six
