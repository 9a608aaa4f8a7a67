"""What the laws are tried on: facts, policies, sessions, JSON, and whatever else a host or a server may send.

Refuses to know what the right answer is: it only draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, get_args

from hypothesis import settings
from hypothesis import strategies as st

from riskproof import Tool
from riskproof.facts.destinations import SINK_FIELDS
from riskproof.model.facts import CallFacts, ChainFacts, CommandFinding, Destination, Gap, Leaf, Role
from riskproof.model.files import PathFinding
from riskproof.model.policy import DECISION_KEYS, Policy
from riskproof.model.taint import CAPABILITIES, LABELS, TASK_MODES, ordered
from riskproof.model.verdict import VERDICTS

_FUZZING: Final = 2
"""How many times more examples `make fuzz` draws in a round; it goes on with new rounds for as long as it was told to."""


def examples(count: int) -> Callable[[Any], Any]:
    """At most ``count`` examples in a run of the suite, more under the fuzz profile."""
    return settings(max_examples=count * (_FUZZING if settings.get_current_profile_name() == "fuzz" else 1))


LABEL_SETS: Final = st.frozensets(st.sampled_from(LABELS), max_size=3).map(ordered)
CAPABILITY_SETS: Final = st.frozensets(st.sampled_from(CAPABILITIES), max_size=4).map(
    lambda chosen: tuple(capability for capability in CAPABILITIES if capability in chosen)
)
DECISIONS: Final = st.fixed_dictionaries({key: st.sampled_from(VERDICTS) for key in DECISION_KEYS})
POLICIES: Final = st.builds(lambda decisions: Policy(decisions=decisions), DECISIONS)

INFLUENCE: Final = ("instructed", "unendorsed", "lured", "leaks")
"""What says that content had a hand in an argument."""
_FIELDS: Final = ("to", "url", "body", "command", "path", "query", "webhook")
_CHAINS: Final = st.builds(
    ChainFacts,
    saw_ingestion=st.booleans(),
    saw_private_access=st.booleans(),
    saw_ingestion_then_private_access=st.booleans(),
    saw_external_action=st.booleans(),
)


@st.composite
def _leaf(draw: st.DrawFn, number: int) -> Leaf:
    field = draw(st.sampled_from(_FIELDS))
    labels = draw(LABEL_SETS)
    carried = tuple(label for label in labels if draw(st.booleans()))
    place = f"{field}[{number}]"
    leaf = Leaf(place, place, field, field, "x", field in SINK_FIELDS, ("agent_generated",), labels, carried)
    flags = {name: draw(st.booleans()) for name in INFLUENCE} if draw(st.booleans()) else {}
    return replace(leaf, role=draw(st.sampled_from(get_args(Role))), **flags)


def _destinations(leaves: Sequence[Leaf]) -> st.SearchStrategy[Destination]:
    return st.builds(
        Destination,
        leaf=st.integers(0, len(leaves) - 1),
        kind=st.sampled_from(("email", "url")),
        host=st.just("a.partner.test"),
        shown=st.just("partner.test"),
        zone=st.sampled_from(("external", "internal", "disguised", "restricted")),
        blocked=st.booleans(),
        listed=st.booleans(),
        carries=st.booleans(),
    )


_COMMAND_KINDS: Final = ("catastrophic_operation", "destructive_operation", "remote_script_execution", "network_egress")
_GAP_KINDS: Final = (
    "arguments_unreadable",
    "command_unparsed",
    "command_unclear",
    "command_truncated",
    "destination_ambiguous",
    "tool_unreadable",
)


@st.composite
def call_facts(draw: st.DrawFn) -> CallFacts:
    """Facts of one call, in every combination that a rule could meet."""
    leaves = tuple(draw(_leaf(number)) for number in range(draw(st.integers(1, 4))))
    indexes = st.integers(0, len(leaves) - 1)
    commands = st.builds(CommandFinding, indexes, st.sampled_from(_COMMAND_KINDS), st.just("a category"))
    files = st.builds(PathFinding, indexes, st.just("a category"), st.booleans())
    return CallFacts(
        tool="a_tool",
        capabilities=draw(CAPABILITY_SETS),
        known=draw(st.booleans()),
        identity=draw(st.sampled_from(("first-seen", "unchanged", "unchanged", "changed", "capacity-exceeded"))),
        task_mode=draw(st.sampled_from(("standard", *TASK_MODES))),
        leaves=leaves,
        destinations=tuple(draw(st.lists(_destinations(leaves), max_size=3))),
        commands=tuple(draw(st.lists(commands, max_size=2))),
        files=tuple(draw(st.lists(files, max_size=2))),
        chain=draw(_CHAINS),
        gaps=tuple(Gap(kind) for kind in draw(st.lists(st.sampled_from(_GAP_KINDS), max_size=1))),
        sources=(),
        allowlisted=draw(st.booleans()),
        ordered=draw(st.booleans()),
        strict=draw(st.booleans()),
    )


SCALARS: Final = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20)
KEYS: Final = st.sampled_from(
    ("a", "a.b", "a[0]", "__proto__", "", "$", "to", "url", "command", "body", "path", 'a"b', "#0", "\0")
) | st.text(max_size=8)
JSON: Final = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12)
OBJECTS: Final = st.dictionaries(KEYS, JSON, max_size=5)

WEB: Final = Tool("web_fetch", "Fetch the content of a URL from the web", {"type": "object", "properties": {"url": {"type": "string"}}})
CUSTOMERS: Final = Tool("customer_database", "Query private customer records")
VAULT: Final = Tool("vault_read", "Read a secret from the vault")
FILES: Final = Tool("file_read", "Read a file from disk")
WRITE: Final = Tool("file_write", "Write a file to disk")
MAIL: Final = Tool("send_email", "Send an email message to a recipient")
POST: Final = Tool("http_post", "Send a POST request to a URL with a body")
SHELL: Final = Tool("bash", "Run a shell command")
CALCULATOR: Final = Tool("calculator", "Compute the result of an arithmetic expression")
STRANGE: Final = Tool("frobnicate", "Frobnicates")
TOOLS: Final = (WEB, CUSTOMERS, VAULT, FILES, WRITE, MAIL, POST, SHELL, CALCULATOR, STRANGE)
SOURCES: Final = (WEB, CUSTOMERS, VAULT, FILES, CALCULATOR, STRANGE)
"""Tools whose results are worth remembering."""
