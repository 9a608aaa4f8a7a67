"""Turns the input of an engine vector, or of a rule's example, into one decision.

Both have the same shape, so both go the same way. ``{"$repeat": [text, count]}`` stands for a long text.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

from riskproof.detect.hosts import shown_host
from riskproof.detect.leaves import walk
from riskproof.detect.plain import plain
from riskproof.engine.decide import judge
from riskproof.errors import HostPayloadError
from riskproof.facts.contacts import asked_about
from riskproof.facts.destinations import SINK_FIELDS
from riskproof.facts.of_call import assemble
from riskproof.model.contact import Contact
from riskproof.model.decision import Decision
from riskproof.model.facts import CallFacts, ChainFacts, Classification, Gap, Leaf
from riskproof.model.policy import BALANCED, Policy
from riskproof.model.session import Session

INGESTED, READ = "external_ingestion", "private_access"


def decision_of(given: dict[str, Any]) -> Decision:
    """The decision on ``given``; what it leaves out has the defaults of a first call in a fresh session."""
    try:
        leaves, gaps = tuple(labelled(leaf, given) for leaf in walk(join_repeats(given.get("args", {})))), ()
    except HostPayloadError:
        leaves, gaps = (), (Gap("arguments_unreadable"),)
    policy = policy_of(given)
    facts = assemble(
        given["tool"],
        Classification(tuple(given["capabilities"]), given.get("known", False)),
        given.get("identity_status", "first-seen"),
        Session(task_mode=given.get("task_mode", "standard")),
        leaves,
        chain_of(given.get("toolchain", {})),
        policy,
        gaps=gaps,
        ordered=given.get("ordered", False),
    )
    places = {leaf.path: index for index, leaf in enumerate(leaves)}
    facts = replace(facts, gradual=tuple((places[path], label) for path, added in given.get("gradual", {}).items() for label in added))
    return judge(replace(facts, contacts=contacts_of(given, facts)), policy)


def labelled(leaf: Leaf, given: dict[str, Any]) -> Leaf:
    """The leaf with the origins, the labels and what chose it (fields of ``Leaf``) that ``given`` maps its path to."""
    labels = tuple(given.get("taints", {}).get(leaf.path, ()))
    origins = tuple(given.get("provenance", {}).get(leaf.path, ("agent_generated",)))
    influence = given.get("influence", {}).get(leaf.path, {})
    return replace(leaf, sink=leaf.name in SINK_FIELDS, origins=origins, labels=labels, carried=labels, **influence)


def contacts_of(given: dict[str, Any], facts: CallFacts) -> tuple[tuple[int, Contact], ...]:
    """The first contacts that ``given`` lists (label, kind, what), without those that the person ``said``."""
    found = [Contact(**one, shown=shown_host(one["what"]) if one["kind"] == "host" else "") for one in given.get("contacts", ())]
    session = Session(said=plain(given.get("said", "")))
    return asked_about(found, facts.leaves, facts.destinations, session)


def chain_of(toolchain: dict[str, Any]) -> ChainFacts:
    """The chain facts; where the ordered flag is absent, the first of each in the path decides (SPEC: riskproof 12)."""
    path = tuple(toolchain.get("path", ()))
    in_order = INGESTED in path and READ in path and path.index(INGESTED) < path.index(READ)
    return ChainFacts(
        saw_ingestion=toolchain.get("sawIngestion", False),
        saw_private_access=toolchain.get("sawPrivateAccess", False),
        saw_ingestion_then_private_access=toolchain.get("sawIngestionThenPrivateAccess", in_order),
        saw_external_action=toolchain.get("sawExternalAction", False),
        path=path,
    )


def policy_of(given: dict[str, Any]) -> Policy:
    """The balanced policy with what ``given`` changes; names in snake_case or camelCase, verdicts in either vocabulary."""
    decisions, lists = dict(BALANCED), {}
    for key, value in given.get("policy", {}).items():
        name = re.sub("[A-Z]", lambda capital: f"_{capital.group().lower()}", key)
        if name in decisions:
            decisions[name] = "ask" if value == "require_approval" else value
        else:
            lists[name] = tuple(value)
    lists["internal_domains"] = tuple(given.get("internal_domains", ()))
    assert set(lists) <= {one.name for one in fields(Policy)}, lists
    return replace(Policy(), decisions=decisions, **lists)


def join_repeats(value: Any) -> Any:
    """The value with every ``{"$repeat": [text, count]}`` written out."""
    if isinstance(value, dict):
        if set(value) == {"$repeat"}:
            text, count = value["$repeat"]
            return text * count
        return {key: join_repeats(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [join_repeats(inner) for inner in value]
    return value
