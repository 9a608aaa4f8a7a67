"""Names of several servers' tools: prefixed, never too long, never the same for two."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from riskproof.hosts.mcp.names import MAX_NAME, Names


def test_one_server_keeps_its_names() -> None:
    names = Names(["git hub"], prefixed=False)
    assert (names.visible("git hub", "create_issue"), names.resolve("create_issue")) == ("create_issue", ("git hub", "create_issue"))


def test_several_servers_put_their_name_before_the_tool() -> None:
    names = Names(["github", "my web"], prefixed=True)
    assert names.visible("github", "create_issue") == "github__create_issue"
    assert names.visible("my web", "fetch") == "my_web__fetch"
    assert names.resolve("my_web__fetch") == ("my web", "fetch")


def test_servers_that_look_alike_get_different_prefixes() -> None:
    names = Names(["a b", "a_b", "a__b", "a_", "_", "数据"], prefixed=True)
    visible = [names.visible(server, "x") for server in ("a b", "a_b", "a__b", "a_", "_", "数据")]
    assert visible == ["a_b__x", "a_b-2__x", "a_b-3__x", "a__x", "server__x", "server-2__x"]


def test_a_separator_inside_a_tools_name_does_not_change_its_server() -> None:
    names = Names(["a", "a__b"], prefixed=True)
    assert names.visible("a", "b__c") != names.visible("a__b", "c")
    assert names.resolve(names.visible("a", "b__c")) == ("a", "b__c")
    assert names.resolve(names.visible("a__b", "c")) == ("a__b", "c")
    assert names.resolve(names.visible("a", "_c")) == ("a", "_c")


def test_a_name_that_is_too_long_is_shortened_and_still_found() -> None:
    names = Names(["github"], prefixed=True)
    long, other = "x" * 80 + "1", "x" * 80 + "2"
    assert [len(names.visible("github", name)) for name in (long, other)] == [MAX_NAME, MAX_NAME]
    assert names.visible("github", long) != names.visible("github", other)
    assert names.resolve(names.visible("github", long)) == ("github", long)


def test_a_name_without_a_known_prefix_belongs_to_nobody() -> None:
    names = Names(["github"], prefixed=True)
    assert [names.resolve(name) for name in ("create_issue", "gitlab__x", "__x", "github", "")] == [None] * 5


words = st.text(alphabet="ab_- é", min_size=1, max_size=40)


@given(
    st.lists(words, min_size=1, max_size=5, unique=True),
    st.lists(st.text(alphabet="ab_", max_size=70), min_size=1, max_size=5, unique=True),
)
def test_every_pair_has_one_name_and_every_name_leads_back(servers: list[str], tools: list[str]) -> None:
    names = Names(servers, prefixed=True)
    visible = {(server, tool): names.visible(server, tool) for server in servers for tool in tools}
    assert len(set(visible.values())) == len(visible)
    assert all(names.resolve(name) == pair for pair, name in visible.items())
    assert all(len(name) <= MAX_NAME for name in visible.values())
