"""What can be seen of a call or a result: the only input a rule has.

Refuses to judge. A fact says what is there and where; what could not be seen is a fact too (``Gap``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from riskproof.model.call import Json
from riskproof.model.contact import Contact
from riskproof.model.files import PathFinding, Steering, Touch
from riskproof.model.sent import Outgoing
from riskproof.model.taint import Capability, IdentityStatus, Kind, Label, TaskMode, ViewName

GapKind = Literal[
    "arguments_unreadable",  # not JSON, cyclic, or over the traversal bounds
    "command_unparsed",  # a command that the grammar could not read, and that names something which can do harm
    "command_unclear",  # one that names nothing of the kind
    "command_truncated",  # longer than the command scan
    "destination_ambiguous",  # two parsers disagree about the host
    "tool_unreadable",  # a definition that cannot be canonicalised
]
CommandKind = Literal["catastrophic_operation", "destructive_operation", "remote_script_execution", "network_egress"]
DestinationKind = Literal["email", "url"]
Role = Literal["destination", "recipient", "account", "path", "command", "payload", "selector", "amount", "other"]
"""What part an argument plays in its call."""
TARGETS: Final[frozenset[str]] = frozenset({"destination", "recipient", "account"})
"""The roles that say where a call goes or to whom."""
Deed = Literal["send", "pay", "delete", "change", "create", "share", "invite", "read", "open", "run", "install", "buy", "book", "other"]
"""A closed class of what a tool could be told to do; ``other`` is an act outside these classes (vote, follow, call, sign)."""
Standing = Literal["", "field", "prose"]
"""How a copied value stood where it came from: nowhere, as a whole field of structured data, inside prose."""
Zone = Literal["external", "internal", "disguised", "restricted"]
"""Where an address leads: ``restricted`` = metadata, link-local, unspecified (never reachable); ``disguised`` = loopback or private in a
spelling that hides it; ``internal`` = loopback, private, or an operator's domain; ``external`` = everything else."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One scalar of the arguments (SPEC: riskproof 5, 6.3, 7.4).

    ``path`` is exact and may contain private keys: it never leaves the engine. ``place`` is what may be shown. ``field`` is the nearest key
    as written, ``name`` the same lower-cased with only ``a-z0-9`` kept. ``origins`` are tracked entries, best match first. ``sink`` marks a
    field that names where data goes (SPEC: riskproof 9.1). ``carried`` are the labels of what a URL holds beside its host; an origin that
    the whole URL was copied from does not count, since nothing was added to it. ``slight`` are those of the ``labels`` that a few
    characters have only because something else in the result that they were copied from deserves them.

    ``endorsed`` is true where the person wrote the value, ``dictated`` where in one piece and a result held it too. ``standing`` says how
    an earlier result held it, ``instructed`` that a text told somebody there to do what this call does, ``unendorsed`` that under this
    policy content, and not the person, chose the value. ``lured`` is true where the value holds such a target among other words, ``leaks``
    where it is an address of content's choice that carries text of another result. ``views`` are the decoded views, of the value or of a
    result, without which an origin would not have been found. Of a value with an untrusted label, ``sourced`` says that the person named
    every source, ``incidental`` that what was copied is a small part. ``faded`` = the text of an origin is gone."""

    path: str
    place: str
    field: str
    name: str
    value: Json
    sink: bool = False
    origins: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()
    carried: tuple[Label, ...] = ()
    slight: tuple[Label, ...] = ()
    role: Role = "other"
    endorsed: bool = False
    standing: Standing = ""
    instructed: bool = False
    unendorsed: bool = False
    lured: bool = False
    leaks: bool = False
    views: tuple[ViewName, ...] = ()
    sourced: bool = False
    incidental: bool = False
    faded: bool = False
    dictated: bool = False


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that could not be inspected."""

    kind: GapKind
    place: str = ""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a leaf sends to. ``host`` is canonical; ``shown`` is its registrable domain or address, which may be printed.

    ``carries`` is true when the leaf holds data beside the host (path, query, fragment, user info). ``misleading`` is true for an outside
    name that looks like another one, or by which a public zone answers with a loopback or private address.
    """

    leaf: int
    kind: DestinationKind
    host: str
    shown: str
    zone: Zone
    blocked: bool
    listed: bool
    carries: bool = False
    misleading: bool = False


@dataclass(frozen=True, slots=True)
class CommandFinding:
    """A risky command in one leaf; ``category`` is from the closed table of SPEC: riskproof 11. ``programs`` are the first words of every
    program that it was found in, an empty tuple among them where it lies in the text's shape; they never leave the engine."""

    leaf: int
    kind: CommandKind
    category: str
    programs: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class ChainFacts:
    """What happened before in this session (SPEC: riskproof 8). ``path`` holds lower-case capability labels of the window."""

    saw_ingestion: bool = False
    saw_private_access: bool = False
    saw_ingestion_then_private_access: bool = False
    saw_external_action: bool = False
    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Classification:
    """What a tool can do. ``known``: it is known to be harmless; ``own``: an agent's own, what it is given stays there; ``why`` names the
    evidence for each capability; ``deeds`` are its, likeliest first; ``remembers``: it writes to a memory; ``roles``: parameters' use."""

    capabilities: tuple[Capability, ...] = ()
    known: bool = False
    own: bool = False
    why: tuple[tuple[str, str], ...] = ()
    deeds: tuple[Deed, ...] = ()
    remembers: bool = False
    roles: Mapping[str, Role] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Source:
    """A tracked entry that a call's arguments came from: its id, the tool that produced it, its labels."""

    id: str
    tool: str
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class CallFacts:
    """Everything that rules may look at for one call."""

    tool: str
    capabilities: tuple[Capability, ...]
    known: bool
    identity: IdentityStatus
    task_mode: TaskMode
    leaves: tuple[Leaf, ...]
    destinations: tuple[Destination, ...]
    commands: tuple[CommandFinding, ...]
    files: tuple[PathFinding, ...]
    chain: ChainFacts
    gaps: tuple[Gap, ...]
    sources: tuple[Source, ...]
    allowlisted: bool
    """True when the operator set ``allowed_external_domains``."""
    ordered: bool = False
    """True when a text told somebody to do what this call does, and the person's words ask for nothing of the kind."""
    homeward: bool = False
    strict: bool = False
    """All addresses that the call reaches are home services of credentials, over HTTPS; the preset is strict (decisions 2)."""
    touches: tuple[Touch, ...] = ()
    steering: tuple[Steering, ...] = ()
    """The files that the call reads and writes; untrusted text that it would write into what steers agents."""
    gradual: tuple[tuple[int, Label], ...] = ()
    """Leaves that add to what earlier calls sent of a sensitive origin to the same destination, with its labels."""
    outgoing: Outgoing | None = None
    contacts: tuple[tuple[int, Contact], ...] = ()
    """What the call sends, where a sensitive origin is tracked and a destination is outside; its first contacts, with their leaves."""


@dataclass(frozen=True, slots=True)
class ResultFacts:
    """Everything the output policy may look at for one result.

    ``inherited`` come from the arguments, ``repeated`` is the part of them that the result copies, ``source`` belongs to the tool's
    kind, ``detected`` was found in the text. ``readable`` is false when the result could not be inspected.
    """

    kind: Kind
    inherited: tuple[Label, ...]
    repeated: tuple[Label, ...]
    source: tuple[Label, ...]
    detected: tuple[Label, ...]
    readable: bool = True
