"""Sensitive files that the commands of a call would send away.

Refuses to show a path: a finding has a place and a category. What goes to an inside address is a read like any other.
"""

from __future__ import annotations

from riskproof.detect.hosts import named_targets, zone_of
from riskproof.detect.paths import category_of
from riskproof.facts.commands import CommandFacts
from riskproof.model.files import PathFinding
from riskproof.model.policy import Policy


def sent_files(commands: CommandFacts, policy: Policy) -> tuple[PathFinding, ...]:
    """One finding for each leaf, category and whether it leaves: a file is ``sent`` unless every host that the program names is inside."""
    found: list[PathFinding] = []
    for leaf, path, hosts in commands.sent:
        category = category_of(path, policy.sensitive_path_patterns)
        if category is not None:
            found.append(PathFinding(leaf, category, sent=not _stays(hosts, policy)))
    return tuple(dict.fromkeys(found))


def _stays(hosts: tuple[str, ...], policy: Policy) -> bool:
    targets = [target for host in hosts for target in named_targets(host)]
    return bool(targets) and all(zone_of(target.host, policy.internal_domains) == "internal" for target in targets)
