"""The hosts of a label's calls: how many, how often, and the sample that is published (SPEC: nutrition-labels 7; P11, P15, P22).

Refuses hostnames where the operator shows none: then only digests are kept, to count by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from riskproof.detect.hosts import shown_host
from riskproof.nutrition.began import Host
from riskproof.nutrition.config_types import DomainDisplay, LabelConfig
from riskproof.nutrition.names import bounded
from riskproof.nutrition.published import NetworkView
from riskproof.nutrition.room import Pool


def hosts_of(names: Iterable[str], display: DomainDisplay) -> tuple[Host, ...]:
    """The hosts of a call as they are counted, each once."""
    if display == "full":
        return tuple([Host(name, shown, shown) for name in names if (shown := bounded(name))])
    if display == "registrable":
        return tuple({shown: Host(name, shown, shown) for name in names if (shown := shown_host(name))}.values())
    return tuple(Host(name, "", blake2b(name.encode(), digest_size=8).digest()) for name in names)


class HostsSeen:
    """Counts of hosts."""

    __slots__ = ("_by_calls", "_calls", "_calls_with_urls", "_limit", "_named", "_pool", "_truncated", "_view")

    def __init__(self, config: LabelConfig, pool: Pool) -> None:
        self._pool = pool
        self._limit, self._by_calls = config.domain_sample_limit, config.domain_order == "calls"
        self._named = config.domain_display != "omit"
        self._calls: dict[str | bytes, int] = {}
        self._calls_with_urls = 0
        self._truncated = False
        self._view: NetworkView | None = None

    def add(self, hosts: Sequence[Host]) -> None:
        """One more call, with these hosts."""
        self._calls_with_urls += 1
        self._view = None
        for host in hosts:
            calls = self._calls.get(host.key)
            if calls is not None:
                self._calls[host.key] = calls + 1
            elif self._pool.take(len(self._calls)):
                self._calls[host.key] = 1
            else:
                self._truncated = True

    def __len__(self) -> int:
        return len(self._calls)

    def view(self) -> NetworkView:
        """They as they stand."""
        if self._view is None:
            named = [(name, calls) for name, calls in self._calls.items() if isinstance(name, str)] if self._named else []
            named.sort(key=(lambda pair: (-pair[1], pair[0])) if self._by_calls else None)
            cut = 0 < self._limit < len(named)
            self._view = NetworkView(self._calls_with_urls, len(self._calls), tuple(named[: self._limit]), cut, self._truncated)
        return self._view
