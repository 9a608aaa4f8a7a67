"""Looks a tool up among the well-known ones: coding agents' own tools and popular MCP servers (decisions 5; the data is in ``known``).

Refuses to vouch for who runs a tool: an entry tells what the program of that name does, and a dishonest server may use any name. Refuses
plain words on their own: a definition that says something must have the parameters of the tool it is taken for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, groupby, islice
from typing import Final, NamedTuple

from riskproof.facts.known import _agents, _servers_code, _servers_web, _servers_work
from riskproof.model.call import Json, Tool
from riskproof.model.taint import CAPABILITIES, Capability

Row = tuple[str, tuple[str, ...], bool, tuple[tuple[tuple[Capability, ...], str], ...]]
"""A program: its name, the names its server goes by, whether its tools match without one, and its tools by capabilities."""

NAME_CHARS: Final = 256
"""Longer names are nobody's (SPEC: riskproof 3 bounds the names of overrides the same way)."""
_SEPARATORS: Final = "_-./: "
_FILLERS: Final = frozenset({"mcp", "server", "servers", "plugin", "claude", "ai"})
"""Words of a server's configured name that hosts and package names add: ``github-mcp-server``, ``plugin_github_github``."""
_HASH: Final = 12
_HEX: Final = frozenset("0123456789abcdef")
_BARE_PREFIXES: Final = ("MCP:", "functions.", "default_api.")
"""What hosts write before a tool's own name: Cursor's hooks, and two ways of models to address a function."""


class Entry(NamedTuple):
    """What one program's tool of a name does; no capabilities means harmless. ``fields`` are parameters that it has.

    ``silent`` when the name alone is enough where a definition says nothing; ``own`` for the agent's own tools, which no server has.
    """

    program: str
    capabilities: tuple[Capability, ...]
    fields: frozenset[str]
    silent: bool
    own: bool


class Match(NamedTuple):
    """What the catalogue says of a tool: each capability with the program that says so, in canonical order, and the first program.

    ``sure`` when more speaks for it than a name that others may have: a server's name, the parameters that the tool must have, or that
    there is nothing else to go by. ``own`` when it is an agent's own, whichever program's.
    """

    capabilities: dict[Capability, str]
    program: str
    sure: bool
    own: bool


class _Index(NamedTuple):
    bare: Mapping[str, tuple[Entry, ...]]
    served: Mapping[str, Mapping[str, Entry]]


def match_of(tool: Tool) -> Match | None:
    """What the catalogue knows of a tool by this name, or None. ``tool.name`` must be a string; the rest may have any shape."""
    name = tool.name[:NAME_CHARS]
    if name != tool.name:
        return None
    given = _parameters(tool.parameters)
    silent = not tool.description and not given
    own = next((name.removeprefix(prefix) for prefix in _BARE_PREFIXES if name.startswith(prefix)), name)
    entries = _index().bare.get(own, ())
    if not entries:
        served = tuple(islice(_served(name), 1))
        return _match(served, sure=True) if served else None
    fitting = tuple(entry for entry in entries if (entry.silent if silent else entry.fields <= given))
    return _match(fitting, sure=silent or all(entry.fields for entry in fitting)) if fitting else None


def _match(entries: Sequence[Entry], *, sure: bool) -> Match:
    """All programs that have such a tool together; what several have alike counts for the first."""
    first = {one: next((entry.program for entry in entries if one in entry.capabilities), "") for one in CAPABILITIES}
    found = {capability: program for capability, program in first.items() if program}
    return Match(found, entries[0].program, sure, all(entry.own for entry in entries))


def _parameters(schema: Json) -> frozenset[str]:
    """The names of a schema's outermost properties."""
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    return frozenset(name for name in properties if isinstance(name, str)) if isinstance(properties, Mapping) else frozenset()


def _served(name: str) -> Iterator[Entry]:
    """The entries for every way to read a name as a server's and a tool's: ``mcp__github__get_issue``, ``github-mcp-server-get_issue``."""
    served = _index().served
    for index, char in enumerate(name):
        if char in _SEPARATORS and index:
            tools = served.get(server_name(name[:index]))
            rest = name[index:].lstrip(_SEPARATORS)
            if tools and rest in tools:
                yield tools[rest]


def own_name(name: str) -> str:
    """A name without what DSH adds to that of an MCP tool which it had to change: twelve hexadecimal digits of a hash."""
    hashed = name.startswith("mcp__") and name[-_HASH - 1 : -_HASH] == "_" and _HEX.issuperset(name[-_HASH:])
    return name[: -_HASH - 1] if hashed else name


def server_name(name: str) -> str:
    """A server's name without case, separators, filler words and repetition."""
    words = "".join(char if char.isalnum() else " " for char in name.lower()).split()
    return " ".join(word for word, _ in groupby(word for word in words if word not in _FILLERS))


@cache
def _index() -> _Index:
    bare: dict[str, tuple[Entry, ...]] = {}
    served: dict[str, dict[str, Entry]] = {}
    for row in chain(_agents.ROWS, _servers_code.ROWS, _servers_web.ROWS, _servers_work.ROWS):
        tools = dict(_tools(row))
        for server in row[1]:
            served.setdefault(server_name(server), {}).update(tools)
        if row[2]:
            bare |= {name: (*bare.get(name, ()), entry) for name, entry in tools.items()}
    return _Index(bare, served)


def _tools(row: Row) -> Iterator[tuple[str, Entry]]:
    """Each name of a row with what it stands for."""
    program, servers, _, groups = row
    for capabilities, names in groups:
        for written in names.split():
            name, bracket, fields = written.rstrip(")]").replace("[", "([").partition("(")
            needed = fields.lstrip("[")
            yield (
                name,
                Entry(program, capabilities, frozenset(needed.split(",")) if bracket else frozenset(), needed == fields, not servers),
            )
