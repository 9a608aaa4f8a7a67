"""Where the arguments of a call send to: mail domains and hosts in the fields that name a destination, and the hosts of its commands.

Refuses to read bodies: a URL that a message mentions is not where the message goes (SPEC: riskproof 9.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from riskproof.detect.hosts import UrlTarget, email_domains, matches_any, named_targets, names_too_much, shown_host, url_targets, zone_of
from riskproof.detect.lookalikes import domains_in, is_deceptive, resembles
from riskproof.detect.special_names import hides_address
from riskproof.detect.url_inner import MOST_INNER, inner_urls
from riskproof.detect.urls import has_scheme
from riskproof.model.facts import Destination, DestinationKind, Gap, Leaf, Zone
from riskproof.model.policy import Policy
from riskproof.model.taint import Capability

EMAIL_SINKS: Final = frozenset(
    "to cc bcc mailto recipient recipients recipientlist recipientemail recipientemails recipientaddress recipientaddresses "
    "email emails emailaddress emailaddresses address addresses target targets targetemail targetemails targetaddress targetaddresses "
    "toemail toemails toaddress toaddresses".split()
)
"""Fields whose mail addresses are destinations (SPEC: riskproof 9.1)."""
STRONG_URL_SINKS: Final = frozenset(
    "url uri endpoint targeturl targeturi targetendpoint webhook webhookurl webhookuri requesturl requesturi destinationurl destinationuri "
    "callbackurl callbackuri baseurl apiendpoint host hostname".split()
)
WEAK_URL_SINKS: Final = frozenset({"destination", "origin", "channel", "topic"})
"""Fields that hold a host in one tool and a file, a name or a number in the next."""
URL_SINKS: Final = STRONG_URL_SINKS | WEAK_URL_SINKS
"""Fields whose hosts are destinations (SPEC: riskproof 9.1)."""
SINK_FIELDS: Final = EMAIL_SINKS | URL_SINKS
_BOTH: Final = frozenset({"target", "targets", "address", "addresses"})
"""Mail fields whose URLs are destinations as well, when they are written with a scheme (vector destinations-006)."""
_URL_ENDINGS: Final = ("url", "urls", "uri", "uris", "link", "links", "href")
_FILE_ENDINGS: Final = frozenset(
    "txt csv tsv json jsonl yaml yml toml ini xml html htm pdf doc docx xls xlsx ppt pptx odt ods png jpg jpeg gif svg webp mp3 mp4 wav "
    "log sql sqlite db bak tmp tar gz tgz bz2 xz rar js jsx ts tsx css cpp go".split()
)
"""Last labels that are file types and no top-level domains (checked against the public suffix list)."""

_AMBIGUOUS_ENDINGS: Final = frozenset({"md", "py", "sh", "rs", "zip"})
"""File types that are top-level domains too: a name with one dot is taken for a file."""

_ADDRESSES: Final = frozenset(
    "site website page webpage domain domains server servers ip ips ipaddress ipaddresses addr hosts hostnames proxy remote peer gateway "
    "upstream backend feed registry mirror".split()
)
"""Further fields that name a host in real tools; only what must never be reached counts there."""
_SPOKEN: Final = frozenset(
    "q query queries search searchquery searchterm keyword keywords text texts body content contents message messages prompt question "
    "title subject description comment comments note notes summary caption label reason thought thoughts task instructions instruction "
    "data html markdown code script pattern regex oldstring newstring oldtext newtext oldstr newstr filetext expected example".split()
)
"""Fields that hold what somebody says, writes or looks for: a URL in them is mentioned (SPEC: riskproof 9.1)."""
_LONGEST_WHOLE: Final = 4_096
"""Characters of a value that may be one URL as a whole."""
_DEEPEST: Final = 3
"""URLs inside URLs inside URLs."""

_Reach = Literal["all", "likely", "schemed", "invariant", "whole", "none"]
"""Which targets of a field count: every one; every one but numbers and file names; those with a scheme; those with a scheme that are
disguised or blocked; as before where the value is one URL and nothing else. A restricted host counts in every one of them (SPEC: riskproof
12.1 rule 3)."""


def destinations_of(
    leaves: Sequence[Leaf],
    capabilities: Sequence[Capability],
    policy: Policy,
    command_hosts: Sequence[tuple[int, str]] = (),
    said: str = "",
) -> tuple[tuple[Destination, ...], tuple[Gap, ...]]:
    """The destinations of a call in leaf order, unique for each leaf and host, and a gap for each leaf that two parsers read differently.

    ``command_hosts`` are hosts or URLs that the commands of a leaf name, as (index of the leaf, text). ``said`` is what the person said,
    made plain: names that resemble a domain in it are misleading.
    """
    outward = "EXTERNAL_ACTION" in capabilities
    reaching = outward or "EXTERNAL_INGESTION" in capabilities
    commanded: dict[int, list[str]] = {}
    for index, text in command_hosts:
        commanded.setdefault(index, []).append(text)
    found: list[Destination] = []
    gaps: list[Gap] = []
    for index, leaf in enumerate(leaves):
        reach = _reach(leaf, outward, reaching)
        if reach == "none" and index not in commanded:
            continue
        targets = _targets(leaf, reach, policy)
        named = [target for text in commanded.get(index, ()) for target in named_targets(text)]
        mailed = email_domains(leaf.value) if outward and leaf.name in EMAIL_SINKS else ()
        here = {domain: _destination(index, "email", UrlTarget(domain, hides_address(domain)), policy, said) for domain in mailed}
        for target in targets:
            here.setdefault(target.host, _destination(index, "url", target, policy, said, carries=bool(target.tail)))
        for target in named:
            here.setdefault(target.host, _destination(index, "url", target, policy, said))
        for one in _inner((*targets, *named), policy, said, index):
            here.setdefault(one.host, one)
        found.extend(here.values())
        if any(target.ambiguous for target in (*targets, *named)) or (reach not in ("none", "whole") and names_too_much(leaf.value)):
            gaps.append(Gap("destination_ambiguous", leaf.place))
    return tuple(found), tuple(gaps)


def _targets(leaf: Leaf, reach: _Reach, policy: Policy) -> list[UrlTarget]:
    """The targets of a field that count, given how far it is read."""
    if reach == "none" or not isinstance(leaf.value, str):
        return []
    return [target for target in url_targets(leaf.value) if _counts(target, reach, leaf.value, policy)]


def _inner(targets: Sequence[UrlTarget], policy: Policy, said: str, index: int) -> Iterator[Destination]:
    """Where the URLs inside these URLs lead, as far as it matters: to what must not be reached; outside, where a list says what may be; and
    outside by way of an inside address."""
    for target in targets:
        level = [(target, True)] if target.tail else []
        home: bool | None = None
        for _ in range(_DEEPEST):
            inside = ((inner, leads) for outer, leads in level for inner in inner_urls(outer.tail))
            level = [(one, leads and inner.leads) for inner, leads in inside for one in url_targets(inner.text)][:MOST_INNER]
            if not level:
                break
            home = zone_of(target.host, policy.internal_domains) != "external" if home is None else home
            for one, leads in level:
                there = _destination(index, "url", one, policy, said, carries=bool(one.tail))
                outside = (
                    there.zone == "external" and leads and (home or bool(policy.allowed_external_domains or policy.secret_home_domains))
                )
                if outside or there.blocked or there.misleading or there.zone in ("restricted", "disguised"):
                    yield there


def _reach(leaf: Leaf, outward: bool, reaching: bool) -> _Reach:
    """How far a field is read (SPEC: riskproof 9.1, 27.2 D9)."""
    name = leaf.name
    if name in STRONG_URL_SINKS:
        return "all"
    if name in SINK_FIELDS:
        if not outward or name in _BOTH:
            return "schemed"
        return "likely" if name in WEAK_URL_SINKS else "invariant"
    if name.endswith(_URL_ENDINGS) or name.startswith("webhook"):
        return "invariant" if outward else "all"
    if name in _ADDRESSES:
        return "invariant"
    value = leaf.value
    if not reaching or name in _SPOKEN or leaf.role == "payload" or not isinstance(value, str) or len(value) > _LONGEST_WHOLE:
        return "none"
    return "whole" if ":" in value and has_scheme(value.lstrip()) and len(value.split(None, 1)) == 1 else "none"


def _counts(target: UrlTarget, reach: _Reach, value: str, policy: Policy) -> bool:
    if reach == "all":
        return True
    number = not target.explicit and value.strip().replace(".", "", 1).isdecimal()
    if zone_of(target.host) == "restricted":
        return not number or target.host != "0.0.0.0"  # noqa: S104 - compared with, never bound
    if reach == "likely":
        return target.explicit or not (number or _is_a_file_name(target))
    return target.explicit and (reach == "schemed" or target.disguised or matches_any(target.host, policy.blocked_domains))


def _is_a_file_name(target: UrlTarget) -> bool:
    stem, _, ending = target.host.rpartition(".")
    return not target.tail and (ending in _FILE_ENDINGS or (ending in _AMBIGUOUS_ENDINGS and "." not in stem))


def _destination(leaf: int, kind: DestinationKind, target: UrlTarget, policy: Policy, said: str, *, carries: bool = False) -> Destination:
    zone: Zone = zone_of(target.host, policy.internal_domains)
    if target.disguised and zone == "internal":
        zone = "disguised"
    listed = matches_any(target.host, policy.allowed_external_domains)
    return Destination(
        leaf=leaf,
        kind=kind,
        host=target.host,
        shown=shown_host(target.host),
        zone=zone,
        blocked=matches_any(target.host, policy.blocked_domains),
        listed=listed,
        carries=carries,
        misleading=zone == "external" and not listed and (target.disguised or _misleads(target.host, policy, said)),
    )


def _misleads(host: str, policy: Policy, said: str) -> bool:
    known = policy.allowed_external_domains + policy.internal_domains
    return is_deceptive(host) or resembles(host, known) or resembles(host, domains_in(said))
