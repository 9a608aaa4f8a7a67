"""Whether everything that a call sends goes to a service that the operator named as a home of credentials (decisions 4).

Refuses every doubt: an address that was not read, a variable in a command, a scheme other than HTTPS, a file with further options. Refuses
sub-domains: a home is one exact host.
"""

from __future__ import annotations

import re
from typing import Final

from riskproof.facts.commands import CommandFacts
from riskproof.model.facts import Destination, Gap, Leaf
from riskproof.model.policy import Policy

_MADE_UP: Final = re.compile(r"[$`%!]|(?:^|\s)(?:-[A-Za-z]*K|--config)|wgetrc|curlrc")
"""Parts of a command that are only known when it runs: expansions (bash(1), cmd), and curl's and wget's files of further options."""
_SECURE: Final = "https://"


def is_homeward(
    leaves: tuple[Leaf, ...],
    destinations: tuple[Destination, ...],
    commands: CommandFacts,
    gaps: tuple[Gap, ...],
    policy: Policy,
) -> bool:
    """True where the call has destinations, every one of them is a home, and nothing hides another one."""
    homes = policy.secret_home_domains
    if not homes or not destinations or gaps or commands.unseen:
        return False
    run = {leaf for leaf, _ in commands.hosts}
    return all(
        one.kind == "url" and one.host in homes and not one.blocked and _is_plain(leaves[one.leaf], one.leaf in run) for one in destinations
    )


def _is_plain(leaf: Leaf, runs: bool) -> bool:
    """Every URL in the leaf is HTTPS, there is one, and no part of a command is made up as it runs."""
    if not isinstance(leaf.value, str) or (runs and _MADE_UP.search(leaf.value)):
        return False
    text = leaf.value.lower()
    return 0 < text.count("://") == text.count(_SECURE)
