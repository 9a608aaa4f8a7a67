"""A declaration from what was observed: nothing wider than what was seen, nothing lost that was declared."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from ruamel.yaml import YAML

from riskproof.guard.config import settings_from
from riskproof.nutrition.config import resolve
from riskproof.nutrition.config_types import DomainDisplay
from riskproof.nutrition.propose import proposals
from riskproof.nutrition.propose_text import dsh_row, toml
from riskproof.nutrition.seen_labels import labels_in
from tests.unit.nutrition.published_labels import label, snapshot, tool

SERVER = label(
    "notes",
    tool("read_note", calls=3, effect="read", effectFrom="hints"),
    tool("write_note", calls=1),
    hosts={"api.notes.test": 2, "[2001:db8::1]": 1},
    writes=2,
    name="notes",
    kind="server",
    declaredBy="nobody",
    inferred={"network": 3, "credentials": 1},
)


def written(*labels: dict[str, Any], known: dict[str, Any] | None = None, display: DomainDisplay = "full", only: str | None = None) -> str:
    identities = {one.id: one for one in resolve(known or {}).plugins}
    return toml(proposals(labels_in(snapshot(*labels)), identities, display, only))


def plugins(text: str) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = tomllib.loads(text)["labels"]["plugins"]
    settings_from({"labels": {"plugins": read}})  # the loader takes it
    return read


def test_a_server_is_proposed_with_the_hosts_that_were_seen_and_no_other() -> None:
    assert plugins(written(SERVER)) == [
        {
            "id": "notes",
            "tools": {"servers": ["notes"]},
            "declared": {"network": True, "persistence": True, "domains": ["2001:db8::1", "api.notes.test"]},
        }
    ]


def test_what_was_inferred_or_claimed_is_a_remark_that_says_so() -> None:
    text = written(SERVER)
    assert "# credentials = true  # inferred in 1 call from what the tools are; never observed" in text
    assert '    "api.notes.test",  # observed in 2 calls' in text
    assert '# effect = "read"\n# names = ["read_note"]' in text
    assert '# first_contact = "ask"' in text


def test_the_same_observations_give_the_same_text() -> None:
    assert written(SERVER, label("a", tool("t", calls=1))) == written(label("a", tool("t", calls=1)), SERVER)


def test_what_somebody_declared_stays_and_says_whether_anything_showed_it() -> None:
    old = label(
        "notes",
        tool("read_note", calls=3),
        hosts={"api.notes.test": 2, "new.test": 1},
        declared={"network": True, "subprocess": True, "domains": ["*.notes.test", "old.test"], "credentialRefs": ["NOTES_TOKEN"]},
        declaredBy="configuration",
        kind="configured",
    )
    known = {
        "plugins": [
            {"id": "notes", "tools": {"prefixes": ["read_"]}, "firstContact": "ask", "effects": [{"prefixes": ["read_"], "effect": "read"}]}
        ]
    }
    text = written(old, known=known)
    assert plugins(text) == [
        {
            "id": "notes",
            "first_contact": "ask",
            "tools": {"prefixes": ["read_"]},
            "declared": {
                "network": True,
                "subprocess": True,
                "domains": ["*.notes.test", "new.test", "old.test"],
                "credential_refs": ["NOTES_TOKEN"],
            },
            "effects": [{"effect": "read", "prefixes": ["read_"]}],
        }
    ]
    assert '"*.notes.test",  # declared before; observed in 2 calls' in text
    assert '"old.test",  # declared before; no call named it' in text
    assert "subprocess = true  # declared before; nothing showed it" in text


def test_who_declared_every_host_keeps_that_and_the_hosts_are_remarks() -> None:
    text = written(label("n", tool("t", calls=1), hosts={"a.test": 1}, declared={"network": True}, declaredBy="configuration"))
    assert plugins(text)[0]["declared"] == {"network": True, "domains": []}
    assert '# "a.test",  # observed in 1 call; every host is declared already' in text


def test_hosts_that_are_not_shown_are_not_made_into_a_declaration_of_every_host() -> None:
    text = written(label("n", tool("t", calls=1), network={"callsWithUrls": 4, "uniqueDomains": 2}, declaredBy="nobody"), display="omit")
    assert "network" not in plugins(text)[0]["declared"]
    assert "# network = true  # observed in 4 calls" in text


def test_a_plugin_that_named_no_host_is_proposed_without_network() -> None:
    assert plugins(written(label("n", tool("t", calls=1), declaredBy="nobody")))[0]["declared"] == {"network": False}


def test_nothing_is_declared_for_a_plugin_that_was_never_called() -> None:
    text = written(label("n", tool("t"), declaredBy="nobody"))
    assert "declared" not in plugins(text)[0]
    assert "# [labels.plugins.declared]  # nothing was seen" in text


def test_tools_that_nobody_claims_are_grouped_by_their_server_and_declare_nothing() -> None:
    loose = label(
        "unattributed", tool("mcp__git__log", calls=1), tool("mcp__git__show"), tool("bash", calls=2), tool("mcp____x"), hosts={"a.test": 1}
    )
    assert plugins(written(loose)) == [{"id": "git", "tools": {"prefixes": ["mcp__git__"]}}]


def test_tools_that_tell_no_server_are_a_remark_until_a_person_names_them() -> None:
    loose = label("unattributed", tool("read_page", calls=1), tool("bash", calls=2), hosts={"a.test": 1})
    text = written(loose)
    assert tomllib.loads(text) == {}
    assert tomllib.loads(
        "\n".join(line.removeprefix("# ") for line in text.splitlines()[4:] if " = [" in line or '",' in line or line == "# ]")
    )
    assert '# tools.names = ["bash", "read_page"]' in text
    found = proposals(labels_in(snapshot(loose)), {})
    assert YAML(typ="safe", pure=True).load(dsh_row(found))[0]["config"] == {"plugins": []}


def test_one_label_can_be_chosen() -> None:
    assert [one["id"] for one in plugins(written(SERVER, label("a", tool("t", calls=1)), only="a"))] == ["a"]


@pytest.mark.parametrize("name", ["x\ny", "x\u202ey", "\ud800", " x", "", "x" * 300, "\x1b[31m"])
def test_a_name_that_no_configuration_should_hold_is_left_out_and_counted(name: str) -> None:
    text = written(label("n", tool(name, calls=1), tool("good", calls=1), declaredBy="nobody"))
    assert plugins(text)[0]["tools"] == {"names": ["good"]}
    assert "# 1 tool left out: a configuration cannot hold its name" in text


@pytest.mark.parametrize("name", ['a"]\\', "a # b", "a'b", "${x}", "日本", "<b>|`*"])
def test_a_strange_name_is_quoted(name: str) -> None:
    text = written(label("n", tool(name, calls=1), declaredBy="nobody"))
    assert plugins(text)[0]["tools"] == {"names": [name]}
    row = YAML(typ="safe", pure=True).load(
        dsh_row(proposals(labels_in(snapshot(label("n", tool(name, calls=1), declaredBy="nobody"))), {}))
    )
    assert row[0]["config"]["plugins"][0]["tools"] == {"names": [name]}


def test_a_file_from_a_stranger_writes_nothing_between_the_lines() -> None:
    evil = 'X"\n[policy]\npreset = "permissive"\n#\u202e\ud800'
    hosts = {evil: 1, "a.test/../b": 1, "u@a.test": 1}
    text = written(label("n", tool(evil, calls=1), hosts=hosts, declared={"credentialRefs": [evil]}, name=evil, kind="server"), only="n")
    assert list(tomllib.loads(text)) == ["labels"]
    assert tomllib.loads(text)["labels"]["plugins"][0]["tools"] == {"servers": ["n"]}
    assert tomllib.loads(text)["labels"]["plugins"][0]["declared"].get("domains", []) == []
    assert not {"\u202e", "\ud800"} & set(text)


def test_the_row_of_dsh_says_the_same_in_its_own_names() -> None:
    found = proposals(labels_in(snapshot(SERVER, label("a", tool("t"), declaredBy="nobody"))), {})
    row = YAML(typ="safe", pure=True).load(dsh_row(found))
    assert row == [
        {
            "id": "runtime-nutrition-label",
            "config": {
                "plugins": [
                    {"id": "a", "tools": {"names": ["t"]}},
                    {
                        "id": "notes",
                        "tools": {"servers": ["notes"]},
                        "declared": {"network": True, "persistence": True, "domains": ["2001:db8::1", "api.notes.test"]},
                    },
                ]
            },
        }
    ]
    assert [one.id for one in resolve(row[0]["config"]).plugins] == ["a", "notes"]


def test_a_row_without_plugins_is_one_that_loads() -> None:
    assert YAML(typ="safe", pure=True).load(dsh_row([]))[0]["config"] == {"plugins": []}
