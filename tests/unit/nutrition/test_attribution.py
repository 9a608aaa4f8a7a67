"""Whose a tool is where servers are named, and that names of servers cannot take a label that is somebody's."""

from __future__ import annotations

import pytest

from riskproof.nutrition.attribution import MOST_SERVERS, Attribution, UnknownLabelError
from riskproof.nutrition.config import resolve

PLUGINS = [
    {"id": "mail", "tools": {"servers": ["mailer"]}},
    {"id": "names", "tools": {"names": ["send"]}},
    {"id": "prefixes", "tools": {"prefixes": ["get_"]}},
]


def owner(tool: str, server: str = "", **more: object) -> str | None:
    subject = Attribution(resolve({"plugins": PLUGINS, **more})).subject(tool, server)
    return None if subject is None else subject.info.id


def test_a_claimed_server_comes_before_names_and_a_server_of_its_own_after_them() -> None:
    calls = [("send", "mailer"), ("send", "other"), ("get_x", "other"), ("x", "other"), ("x", "")]
    assert [owner(*call) for call in calls] == ["mail", "names", "prefixes", "other", "unattributed"]


def test_a_server_nobody_configured_has_no_label_where_only_configured_ones_count() -> None:
    assert [owner("x", "other", includeUnattributed=False), owner("send", "other", includeUnattributed=False)] == [None, "names"]


def test_a_server_that_is_called_like_a_label_gets_a_mark() -> None:
    attribution = Attribution(resolve({"plugins": PLUGINS}))
    ids = [attribution.subject("x", server).info.id for server in ("names", "unattributed", "names ", "a\nb")]  # type: ignore[union-attr]
    assert [name.split("~")[0] for name in ids] == ["names", "unattributed", "names", "a_b"]
    assert [len(name.split("~")) for name in ids] == [2, 2, 2, 2]
    assert len(set(ids)) == 4


def test_the_longest_prefix_wins_where_they_may_overlap() -> None:
    two = [{"id": "short", "tools": {"prefixes": ["a_"]}}, {"id": "long", "tools": {"prefixes": ["a_b_"]}}]
    attribution = Attribution(resolve({"plugins": two, "prefixMatch": "longest"}))
    assert [attribution.subject(tool).info.id for tool in ("a_b_c", "a_c")] == ["long", "short"]  # type: ignore[union-attr]


def test_servers_beyond_the_bound_are_unattributed_and_that_is_said() -> None:
    attribution = Attribution(resolve({}))
    ids = {attribution.subject("t", f"s{number}").info.id for number in range(MOST_SERVERS + 50)}  # type: ignore[union-attr]
    assert (len(ids), "unattributed" in ids, attribution.truncated) == (MOST_SERVERS + 1, True, True)


def test_an_unknown_label_is_named_in_quotes() -> None:
    with pytest.raises(LookupError, match='"gone"') as caught:
        Attribution(resolve({})).label("gone")
    assert isinstance(caught.value, UnknownLabelError)


def test_names_are_remembered_within_bounds() -> None:
    attribution = Attribution(resolve({}))
    for number in range(10_000):
        attribution.subject(f"t{number}")
    assert len(attribution._remembered) <= 4096
