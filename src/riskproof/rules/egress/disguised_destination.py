"""Asks before an address that hides where it leads.

## What it stops
A loopback or private address in a spelling that is not the plain one (a single number, octal or hexadecimal parts, mapped into IPv6,
percent-encoded), or behind a public name that stands for it (`nip.io`, `localtest.me`); a URL whose host two common parsers would read
differently; and a name that looks like another one: letters of two scripts in one word, a word of Cyrillic or Greek letters that reads as
Latin, a name that resembles a domain which the operator or the person named. A URL inside a URL counts where a parameter or the path sends
the reader on to it.

## Why
Nobody writes an address like that by hand. Such spellings exist to pass a filter that looks only at the text, or a person's eye.

## Limits
A plain spelling of the same address is internal and passes. Metadata and link-local addresses are denied in every spelling by
`cloud_metadata_link_local`. A look-alike in ASCII letters (`examp1e.com`) is only seen beside the name that it resembles. Names in one
script that is at home in their domain are no alarm.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riskproof.model.facts import CallFacts, GapKind
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import of_destinations, of_gaps

_KINDS: Final[frozenset[GapKind]] = frozenset({"destination_ambiguous"})

RULE = Rule(
    default="ask",
    floor="ask",
    risk="high",
    policy_key=None,
    reason=(
        "An address is written in a way that hides where it leads",
        "地址的写法掩盖了它真正指向的位置",
    ),
    remedy=(
        "Write the address plainly: as a name, or as an ordinary IP address",
        "请用普通写法给出地址：域名，或常规的 IP 地址",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on every disguised or misleading destination and on every host that parsers disagree about (decisions 6)."""
    yield from of_destinations([one for one in facts.destinations if one.zone == "disguised" or one.misleading])
    yield from of_gaps(facts, _KINDS)
