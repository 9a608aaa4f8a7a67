"""Root and agents: who counts what, what is shared, what a dishonest server or a long day can do."""

from __future__ import annotations

import tracemalloc
from typing import Any

from riskproof.model.contact import Contact
from riskproof.nutrition.collectors import MOST_AGENTS
from riskproof.nutrition.inputs import Begin, Finish, Moment, SchemaEntry
from tests.unit.nutrition.counting import WX, Counted


def test_a_call_of_an_agent_counts_for_it_and_for_all() -> None:
    counted = Counted(WX)
    counted.call(1, agent="a")
    counted.call(2, agent="b")
    counted.call(3)
    calls = [counted.tools("wx", agent).get("wx_get", {}).get("calls", 0) for agent in ("a", "b", "c", None)]
    assert calls == [1, 1, 0, 3]


def test_the_end_of_a_call_finds_its_agent_by_itself() -> None:
    counted = Counted(WX)
    counted.begin(1, agent="a")
    counted.observe(1)
    counted.finish(1, agent="somebody else")
    label = counted.label("wx", "a")
    assert (label["observed"]["tools"][0]["calls"], label["observed"]["filesystem"]["reads"]) == (1, 1)
    assert not counted.scopes.knows("somebody else")


def test_a_call_whose_begin_nobody_saw_counts_for_the_agent_that_is_named() -> None:
    counted = Counted(WX)
    counted.finish(1, tool="wx_get", agent="a")
    rows = [counted.tools("wx", agent)["wx_get"] for agent in ("a", None)]
    assert [(row["calls"], row["timedCalls"], row["argumentBytes"]) for row in rows] == [(1, 0, 0), (1, 0, 0)]


def test_an_agent_that_is_gone_is_begun_anew_and_hears_nothing_of_its_old_calls() -> None:
    counted = Counted(WX)
    counted.begin(1, agent="a")
    counted.scopes.forget("a")
    counted.wait(7)
    counted.finish(1)
    assert not counted.scopes.knows("a")
    assert (counted.tools("wx", "a"), counted.tools()["wx_get"]["calls"]) == ({}, 1)
    assert counted.label("wx", "a")["window"]["startedAt"] == counted.label("wx", "a")["window"]["generatedAt"]


def test_a_reset_for_an_agent_leaves_all_others_alone() -> None:
    counted = Counted(WX)
    counted.begin(1, agent="a")
    counted.call(2, agent="b")
    counted.scopes.reset_for("a", counted.at)
    counted.finish(1)
    assert [sorted(counted.tools("wx", agent)) for agent in ("a", "b", None)] == [[], ["wx_get"], ["wx_get"]]
    assert counted.tools()["wx_get"]["calls"] == 2


def test_a_reset_of_everything_reaches_every_agent() -> None:
    counted = Counted(WX)
    counted.call(1, agent="a")
    counted.scopes.reset(counted.at)
    assert [counted.tools("wx", agent) for agent in ("a", None)] == [{}, {}]


def test_the_agent_that_was_idle_longest_goes_first() -> None:
    counted = Counted(WX)
    for number in range(MOST_AGENTS):
        counted.call(number, agent=f"a{number}")
    counted.call("again", agent="a0")
    counted.call("one more", agent="new")
    assert [counted.scopes.knows(agent) for agent in ("a0", "a1", "a2", "new")] == [True, False, True, True]


def test_a_label_of_a_server_is_made_and_called_by_the_servers_name() -> None:
    counted = Counted(WX)
    counted.call(1, "search", server="tickets")
    counted.show(SchemaEntry("list", 40, server="files"))
    snapshot = counted.scopes.snapshot(counted.at).to_json()
    assert [(label["id"], label.get("kind")) for label in snapshot["labels"]] == [
        ("files", "server"),
        ("tickets", "server"),
        ("unattributed", "unattributed"),
        ("wx", "configured"),
    ]
    assert counted.scopes.owner_of_tool("anything", "tickets") == "tickets"


def test_a_label_that_an_agent_did_not_use_is_empty_and_not_unknown() -> None:
    counted = Counted(WX)
    counted.call(1, "search", server="tickets")
    assert counted.tools("tickets", "a") == {}


def test_faults_are_published_once_there_are_any() -> None:
    counted = Counted(WX)
    assert "collectorFaults" not in counted.scopes.snapshot(counted.at).to_json()
    counted.scopes.fault()
    assert counted.scopes.report_for("a", "c", "s", counted.at).to_json().get("collectorFaults") == 1


def test_hints_of_a_tool_count_where_no_rule_is_configured_whoever_saw_the_definition() -> None:
    counted = Counted(WX)
    counted.show(SchemaEntry("wx_get", 10, hints={"readOnly": True}), SchemaEntry("wx_put", 10, hints={"readOnly": True}), agent="a")
    counted.call(1, "wx_get", agent="a")
    counted.call(2, "wx_put", agent="a")
    effects = {name: (row["effect"], row["effectFrom"]) for name, row in counted.tools().items()}
    assert effects == {"wx_get": ("read", "hints"), "wx_put": ("write", "configuration")}
    assert [fact for fact in counted.facts() if fact[0].startswith("effect")] == [
        ("effect-hinted", "wx_get", "read"),
        ("effect-classified", "wx_put", "write"),
    ]


def test_first_contacts_are_asked_about_where_the_identity_says_so_and_accepted_once() -> None:
    asks = {**WX, "declared": {"domains": ["a.example"]}, "firstContact": "ask"}
    counted = Counted(asks)
    call = Begin(1, "wx_get", {"u": ["https://a.example/", "https://b.example/"]})
    contacts = counted.scopes.contacts(call)
    assert [(one.kind, one.what) for one in contacts] == [("host", "b.example")]
    assert [one.what for one in counted.scopes.contacts(call, ("c.example",))] == ["b.example", "c.example"]
    counted.scopes.accept(contacts)
    assert (counted.scopes.contacts(call), counted.scopes.known.has(Contact("wx", "host", "b.example"))) == ((), True)
    assert Counted({**asks, "firstContact": "report"}).scopes.contacts(call) == ()


def test_a_snapshot_does_not_change_with_what_happens_later() -> None:
    counted = Counted(WX)
    counted.begin(1, arguments={"u": "https://a.example/"}, agent="a")
    snapshot = counted.scopes.snapshot(counted.at)
    before = snapshot.to_json()
    counted.finish(1)
    counted.show(SchemaEntry("wx_get", 99))
    counted.scopes.reset(counted.at)
    assert snapshot.to_json() == before


def hostile(counted: Counted, calls: int) -> None:
    """Every call has a tool, a server, an agent, a host, a file and a token of its own, and long ones; some never end."""
    for number in range(calls):
        name = f"{number}" + "x" * 300
        arguments: Any = {"u": f"https://h{number}.example/"}
        counted.begin(number, f"t{name}", arguments, server=f"s{number % 300}", agent=f"a{number % 90}", call_id=name, root_call_id=name)
        counted.scopes.intent(number, f"/f/{name}", counted.at)
        counted.observe(number, f"/f/{name}")
        counted.observe(number, f"/g/{name}")
        counted.wait(number % 5000)
        if number % 3:
            counted.finish(number)


def test_memory_stays_where_it_is_whatever_is_new_in_every_call() -> None:
    counted = Counted(WX, fileSampleLimit=5, evidenceLimit=5, callSampleLimit=5)
    hostile(counted, 4000)
    tracemalloc.start()
    first = tracemalloc.get_traced_memory()[0]
    hostile(counted, 1000)
    grown = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    assert grown < 6_000_000
    snapshot = counted.scopes.snapshot(counted.at).to_json()
    assert snapshot.get("labelsTruncated") is True


def test_calls_without_a_row_of_their_own_are_counted_together() -> None:
    counted = Counted(WX)
    for number in range(1500):
        counted.call(number, f"wx_{number}")
    rows = counted.tools()
    assert (rows["(other tools)"]["calls"], sum(row["calls"] for row in rows.values()), len(rows)) == (500, 1500, 1001)
    assert counted.label()["observed"].get("toolsTruncated") is True


def test_a_tool_that_is_called_takes_the_place_of_one_that_is_only_offered() -> None:
    counted = Counted(WX)
    counted.show(*(SchemaEntry(f"wx_{number}", 10) for number in range(1200)))
    counted.call(1, "wx_called")
    rows = counted.tools()
    assert (len(rows), rows["wx_called"]["calls"], "(other tools)" in rows) == (1000, 1, False)


def test_many_hosts_and_files_are_counted_up_to_a_bound_and_said_to_be_more() -> None:
    counted = Counted(WX)
    for number in range(5000):
        counted.begin(number, arguments={"u": f"https://h{number}.example/"})
        counted.observe(number, f"/f/{number}")
    observed = counted.label()["observed"]
    assert (observed["network"]["uniqueDomains"], observed["network"].get("uniqueDomainsTruncated")) == (1000, True)
    assert (observed["filesystem"]["uniqueTargets"], observed["filesystem"].get("uniqueTargetsTruncated")) == (4096, True)
    assert (observed["network"]["callsWithUrls"], observed["filesystem"]["observations"]) == (5000, 5000)


def test_what_cannot_be_folded_is_a_fault_and_the_rest_counts() -> None:
    counted = Counted(WX)
    counted.begin(1)
    counted.scopes.finish(Finish(1, False, 5), Moment(counted.now, float("nan")))
    counted.call(2)
    snapshot = counted.scopes.snapshot(counted.at).to_json()
    assert (snapshot.get("collectorFaults"), counted.tools()["wx_get"]["calls"]) == (1, 1)


def test_calls_are_counted_in_their_order_however_many_wait() -> None:
    counted = Counted(WX)
    for number in range(1000):
        counted.call(number, agent=f"a{number % 3}")
        if number % 7 == 0:
            counted.observe(number)
    rows = [counted.tools("wx", agent)["wx_get"]["calls"] for agent in ("a0", "a1", "a2", None)]
    assert (rows, counted.label()["observed"]["filesystem"]["reads"]) == ([334, 333, 333, 1000], 143)
