"""IP addresses as they reach: literals, the IPv4 address that an IPv6 address carries, and the class of either.

Refuses to resolve names and to guess: a text that is not an address gives none. Shared address space (100.64.0.0/10) stays external,
because a carrier or a cloud neighbour may own the other end; an operator names the part that is theirs.
"""

from __future__ import annotations

from ipaddress import AddressValueError, IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Final, Literal

Address = IPv4Address | IPv6Address
AddressClass = Literal["restricted", "internal", "external"]

_LOW_32: Final = 0xFFFF_FFFF
_CARRIES_IPV4_LAST: Final = frozenset(
    int(IPv6Address(prefix)) >> 32
    for prefix in (
        "::",  # IPv4-compatible, RFC 4291 2.5.5.1
        "::ffff:0:0",  # IPv4-mapped, RFC 4291 2.5.5.2
        "::ffff:0:0:0",  # IPv4-translated, RFC 2765 2.1
        "64:ff9b::",  # NAT64, RFC 6052 2.1
    )
)
"""The upper 96 bits of the prefixes that are followed by an IPv4 address."""
_SMALLEST_COMPATIBLE: Final = 0x1_0000
"""``::`` and ``::1`` share the IPv4-compatible prefix; so does everything that would be 0.0.x.x."""

_RESTRICTED_V4: Final = (IPv4Network("169.254.0.0/16"),)
_RESTRICTED_V6: Final = (IPv6Network("fe80::/10"),)
_NEVER: Final = frozenset(
    map(
        int,
        (
            IPv4Address("0.0.0.0"),  # noqa: S104 - compared with, never bound
            IPv4Address("100.100.100.200"),  # Alibaba Cloud
            IPv4Address("192.0.0.192"),  # Oracle Cloud Classic
            IPv4Address("168.63.129.16"),  # Azure host agent
            IPv4Address("100.96.0.96"),  # Volcano Engine and BytePlus (BytePlus ECS guide, "Viewing instance metadata")
            IPv4Address("100.80.80.80"),  # UCloud (UHost guide, "Metadata Server")
        ),
    )
)
"""The unspecified address, and those outside the link-local range that answer with credentials (SPEC: riskproof 9.4; decisions 6)."""
_NEVER_V6: Final = frozenset(
    map(
        int,
        (
            IPv6Address("::"),
            IPv6Address("fd00:ec2::254"),  # EC2 metadata (SPEC: riskproof 9.4)
            IPv6Address("fd00:ec2::23"),  # EKS Pod Identity agent (Amazon EKS user guide)
            IPv6Address("fd20:ce::254"),  # Google Compute Engine, IPv6-only instances
            IPv6Address("fd00:c1::a9fe:a9fe"),  # Oracle Cloud (oci-python-sdk, instance principals)
            IPv6Address("fd00:42::42"),  # Scaleway (cloud-init, Scaleway data source)
            IPv6Address("fd00:a9fe:a9fe::1"),  # Akamai (cloud-init, Akamai data source)
        ),
    )
)
_INTERNAL_V4: Final = tuple(map(IPv4Network, ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
_INTERNAL_V6: Final = tuple(map(IPv6Network, ("::1/128", "fc00::/7")))
"""Loopback and private ranges (SPEC: riskproof 9.4, 27.2 D6 and D7)."""


def literal(text: str) -> Address | None:
    """The address that a text spells plainly: dotted IPv4, or IPv6 with or without brackets and zone id; None for anything else."""
    if ":" in text:
        try:
            return IPv6Address(text.strip("[]").partition("%")[0])
        except AddressValueError:
            return None
    if text and text[-1].isdigit():
        try:
            return IPv4Address(text)
        except AddressValueError:
            return None
    return None


def unwrapped(address: Address) -> Address:
    """The IPv4 address that an IPv6 address carries (mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP), else
    the address itself."""
    if isinstance(address, IPv4Address):
        return address
    number = int(address)
    upper = number >> 32
    if upper in _CARRIES_IPV4_LAST and (upper or number >= _SMALLEST_COMPATIBLE):
        return IPv4Address(number & _LOW_32)
    if number >> 80 == 0x64_FF9B_0001:
        return _translated(number)
    if number >> 112 == 0x2002:  # 6to4, RFC 3056
        return IPv4Address((number >> 80) & _LOW_32)
    if number >> 96 == 0x2001_0000:  # Teredo, RFC 4380: the client's address is stored inverted
        return IPv4Address(~number & _LOW_32)
    if (upper & _LOW_32) & ~0x0200_0000 == 0x5EFE and not any(address in network for network in _RESTRICTED_V6):  # ISATAP, RFC 5214 6.1
        return IPv4Address(number & _LOW_32)
    return address


def _translated(number: int) -> IPv4Address:
    """The address in one of the NAT64 prefix for local use (RFC 8215), which an operator cuts at 48, 56, 64 or 96 bits (RFC 6052 2.2): the
    nearest one of these readings, since the cut cannot be seen."""
    high = number >> 64 & 0xFFFF
    cuts = (
        number & _LOW_32,
        high << 16 | (number >> 40 & 0xFFFF),
        (high & 0xFF) << 24 | (number >> 32 & 0xFF_FFFF),
        number >> 24 & _LOW_32,
    )
    ranks = ("restricted", "internal", "external")
    return min(map(IPv4Address, dict.fromkeys(cut for cut in cuts if cut) or (0,)), key=lambda one: ranks.index(class_of(one)))


def class_of(address: Address) -> AddressClass:
    """Where an address leads once it is unwrapped: ``restricted`` for metadata, link-local and unspecified; ``internal`` for loopback and
    private; else ``external`` (SPEC: riskproof 9.4; decisions 6)."""
    inner = unwrapped(address)
    if isinstance(inner, IPv4Address):
        if int(inner) in _NEVER or any(inner in network for network in _RESTRICTED_V4):
            return "restricted"
        return "internal" if any(inner in network for network in _INTERNAL_V4) else "external"
    if int(inner) in _NEVER_V6 or any(inner in network for network in _RESTRICTED_V6):
        return "restricted"
    return "internal" if any(inner in network for network in _INTERNAL_V6) else "external"
