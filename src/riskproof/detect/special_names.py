"""Host names with a fixed meaning: metadata services, the machine itself, public zones that spell an address.

Refuses to resolve: only names that stand in a table count.
"""

from __future__ import annotations

from typing import Final

import re2

from riskproof.detect.addresses import class_of, literal

METADATA_NAMES: Final = (
    "metadata.google.internal",
    "metadata.goog",
    "instance-data.ec2.internal",
    "metadata.azure.internal",
    "metadata.tencentyun.com",  # Tencent Cloud, instance metadata guide
)
"""Host names of metadata services; their sub-domains count as well (SPEC: riskproof 9.4)."""
_LOOPBACK_NAMES: Final = frozenset({"localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback"})
"""Names that /etc/hosts gives the loopback address on common systems; ``*.localhost`` is loopback by RFC 6761 6.3."""
_SPELLED_ADDRESS: Final = re2.compile(
    r"(?:^|[.-])(?:(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})|([0-9a-f]{8}))\.(?:nip|sslip)\.io$",
)
"""Names of the public wildcard zones that answer with the address written in the name (nip.io, sslip.io)."""


def is_loopback_name(name: str) -> bool:
    """True when a canonical name stands for the machine itself."""
    return name in _LOOPBACK_NAMES or name.endswith(".localhost")


def is_metadata_name(name: str) -> bool:
    """True when a canonical name leads to a metadata service, by itself or because it spells a restricted address."""
    if any(name == known or name.endswith(f".{known}") for known in METADATA_NAMES):
        return True
    match = _SPELLED_ADDRESS.search(name) if name.endswith("ip.io") else None
    if match is None:
        return False
    quads = match.groups()
    spelled = literal(".".join(quads[:4])) if quads[0] else literal(".".join(str(int(quads[4][at : at + 2], 16)) for at in (0, 2, 4, 6)))
    return spelled is not None and class_of(spelled) == "restricted"
