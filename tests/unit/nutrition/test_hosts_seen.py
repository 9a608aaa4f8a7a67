"""Hosts of calls: each once a call, in the order and form that the operator wants."""

from __future__ import annotations

from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.hosts_seen import HostsSeen, hosts_of
from riskproof.nutrition.published import NetworkView
from riskproof.nutrition.room import Pool


def seen(config: LabelConfig, *calls: tuple[str, ...], room: int = 100) -> NetworkView:
    hosts = HostsSeen(config, Pool(room, 0, room))
    for names in calls:
        hosts.add(hosts_of(names, config.domain_display))
    return hosts.view()


def test_names_come_first_and_the_busiest_where_that_is_configured() -> None:
    calls = (("b.example", "a.example"), ("b.example",), ("c.example",))
    by_name = seen(LabelConfig(domain_sample_limit=2), *calls)
    by_calls = seen(LabelConfig(domain_sample_limit=2, domain_order="calls"), *calls)
    assert by_name == NetworkView(3, 3, (("a.example", 1), ("b.example", 2)), domains_truncated=True)
    assert by_calls == NetworkView(3, 3, (("b.example", 2), ("a.example", 1)), domains_truncated=True)


def test_a_registrable_domain_counts_once_a_call() -> None:
    config = LabelConfig(domain_display="registrable")
    view = seen(config, ("a.shop.example.co.uk", "b.shop.example.co.uk"), ("secret-data.example.co.uk",), ("10.0.0.1",))
    assert view == NetworkView(3, 2, (("10.0.0.1", 1), ("example.co.uk", 2)))


def test_hosts_that_are_not_shown_are_counted_without_their_names() -> None:
    config = LabelConfig(domain_display="omit")
    hosts = hosts_of(("a.example", "b.example"), "omit")
    assert (seen(config, ("a.example", "b.example"), ("a.example",)), [host.shown for host in hosts]) == (NetworkView(2, 2), ["", ""])
    kept = HostsSeen(config, Pool(9, 0, 9))
    kept.add(hosts)
    assert "a.example" not in repr([getattr(kept, name) for name in kept.__slots__])


def test_hosts_without_room_are_flagged_and_known_ones_still_count() -> None:
    view = seen(LabelConfig(), ("a.example",), ("b.example",), ("a.example",), room=1)
    assert view == NetworkView(3, 1, (("a.example", 2),), unique_domains_truncated=True)


def test_no_sample_is_no_cut_where_none_is_wanted() -> None:
    assert seen(LabelConfig(domain_sample_limit=0), ("a.example",)) == NetworkView(1, 1)


def test_a_host_without_end_is_bounded() -> None:
    [host] = hosts_of(("a" * 100_000 + ".example",), "full")
    assert len(host.shown) <= 256
