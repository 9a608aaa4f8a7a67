"""What an identity could declare, from what was observed of it: a proposal for a person to review.

Refuses to widen: every host is the one that was seen, no pattern is made up, and what was only inferred or claimed is a remark. Refuses to
drop what somebody declared before: it stays, with a remark that nothing showed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from riskproof.detect.urls import canonical_host
from riskproof.model.label_words import CAPABILITY_WORDS, UNATTRIBUTED, Effect, LabelCapability
from riskproof.nutrition.config_types import DomainDisplay, EffectRule, Identity
from riskproof.nutrition.seen_labels import SeenLabel, SeenTool

_LONGEST_NAME: Final = 256
"""Characters of a name from a server that is worth proposing."""
_NO_HOST: Final = frozenset("/@")
"""What a declared domain never holds."""
_GROUP: Final = "mcp__"
_UNNAMED: Final = "name-this-plugin"
_TOGETHER: Final = "hosts and capabilities are counted for all tools together that no plugin claims"


@dataclass(frozen=True, slots=True)
class Entry:
    """A value, and the remark beside it. ``active`` is false for one that is only a remark."""

    value: str
    remark: str
    active: bool = True


@dataclass(frozen=True, slots=True)
class Proposal:
    """One plugin. ``declares`` is false where nothing was seen that a declaration could be made of, ``active`` where all of it is a remark
    since a person has to name it first."""

    id: str
    display_name: str
    names: tuple[str, ...]
    prefixes: tuple[str, ...]
    servers: tuple[str, ...]
    capabilities: Mapping[LabelCapability, Entry]
    domains: tuple[Entry, ...]
    effects: tuple[EffectRule, ...]
    hinted: Mapping[Effect, tuple[str, ...]] = field(default_factory=dict)
    credential_refs: tuple[str, ...] = ()
    asks: bool = False
    declares: bool = True
    active: bool = True
    remarks: tuple[str, ...] = ()


def proposals(
    labels: Mapping[str, SeenLabel], known: Mapping[str, Identity], display: DomainDisplay = "full", only: str | None = None
) -> list[Proposal]:
    """A proposal for each label that something was seen of, by id. ``known`` are the identities that are configured, ``display`` is how the
    labels show hosts."""
    chosen = [label for name, label in sorted(labels.items()) if only in (None, name)]
    found: list[Proposal] = []
    for label in chosen:
        if label.id == UNATTRIBUTED:
            found.extend(_unclaimed(label, labels, display))
        elif _is_usable(label.id) and (only is not None or label.calls or label.tools):
            found.append(_proposal(label, known.get(label.id), display))
    return found


def _proposal(label: SeenLabel, known: Identity | None, display: DomainDisplay) -> Proposal:
    usable = [tool for _, tool in sorted(label.tools.items()) if _is_usable(tool.name)]
    names, prefixes, servers = (known.names, known.prefixes, known.servers) if known is not None else _matchers(label, usable)
    domains = tuple(_domains(label, display))
    left_out = len(label.tools) - len(usable)
    remarks = [f"{_count(label.calls, 'call')} of {_count(len(label.tools), 'tool')} seen"]
    if left_out:
        remarks.append(f"{_count(left_out, 'tool')} left out: a configuration cannot hold {'its name' if left_out == 1 else 'their names'}")
    if label.sampled:
        remarks.append("more hosts were seen than the label lists (labels.domain_sample_limit); those are not proposed")
    return Proposal(
        id=label.id,
        display_name=known.display_name if known is not None else label.name if _is_usable(label.name) else label.id,
        names=names,
        prefixes=prefixes,
        servers=servers,
        capabilities=dict(_capabilities(label, domains, display)),
        domains=domains,
        effects=known.effects if known is not None else _configured(usable),
        hinted=_hinted(usable),
        credential_refs=label.credential_refs,
        asks=known is not None and known.first_contact == "ask",
        declares=label.calls > 0 or label.declared_by != "nobody",
        remarks=tuple(remarks),
    )


def _matchers(label: SeenLabel, tools: list[SeenTool]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    if label.kind == "server":
        return (), (), (label.name if _is_usable(label.name) else label.id,)
    return tuple(tool.name for tool in tools), (), ()


def _domains(label: SeenLabel, display: DomainDisplay) -> Iterator[Entry]:
    """Declared entries stay; of hosts that no entry covers each is proposed as it was seen."""
    expected = label.expected
    seen: dict[str, int] = {}
    for host, calls in sorted(label.hosts.items()):
        covering = expected.entries_for(host) if expected.domains else ()
        for name in covering or (canonical_host(host),):
            seen[name] = seen.get(name, 0) + calls
    for name in sorted({*seen, *label.domains}):
        calls = seen.get(name, 0)
        if name not in label.domains and (not _is_usable(name) or not _NO_HOST.isdisjoint(name)):
            continue
        if name in label.domains and not calls:
            yield Entry(name, "declared before; no call named it")
        elif name in label.domains:
            yield Entry(name, f"declared before; observed in {_calls(calls)}")
        elif expected.covers(name) and expected.said:
            yield Entry(name, f"observed in {_calls(calls)}; every host is declared already", active=False)
        elif display == "registrable":
            yield Entry(name, f"observed in {_calls(calls)}; a registrable domain, since labels show no more: it covers all below it")
        else:
            yield Entry(name, f"observed in {_calls(calls)}")


def _capabilities(label: SeenLabel, domains: tuple[Entry, ...], display: DomainDisplay) -> Iterator[tuple[LabelCapability, Entry]]:
    for word in CAPABILITY_WORDS:
        inferred = label.inferred.get(word, 0)
        if word == "network" and label.hosts and any(entry.active for entry in domains):
            yield word, Entry("true", "observed: calls named the hosts below; without any of them this would allow every host")
        elif word in label.declared:
            seen = f"inferred in {_calls(inferred)}" if inferred else "nothing showed it"
            yield word, Entry("true", f"declared before; {seen}")
        elif word == "network" and label.urls:
            shown = "hosts are not shown by this configuration" if display == "omit" else "of hosts that are not listed"
            yield word, Entry("true", f"observed in {_calls(label.urls)}, {shown}; it would allow every host", active=False)
        elif word == "persistence" and label.writes:
            yield word, Entry("true", f"observed: {label.writes} files were written")
        elif word == "network" and not inferred:
            yield word, Entry("false", "no call named a host")
        elif inferred:
            yield word, Entry("true", f"inferred in {_calls(inferred)} from what the tools are; never observed", active=False)


def _configured(tools: list[SeenTool]) -> tuple[EffectRule, ...]:
    """The effects that a configuration gave."""
    return tuple(EffectRule(effect, names) for effect, names in _by_effect(tools, "configuration").items())


def _hinted(tools: list[SeenTool]) -> dict[Effect, tuple[str, ...]]:
    return _by_effect(tools, "hints")


def _by_effect(tools: list[SeenTool], origin: str) -> dict[Effect, tuple[str, ...]]:
    found: dict[Effect, tuple[str, ...]] = {}
    for tool in tools:
        if tool.effect_from == origin and tool.effect != "unknown":
            found[tool.effect] = (*found.get(tool.effect, ()), tool.name)
    return found


def _unclaimed(label: SeenLabel, others: Mapping[str, SeenLabel], display: DomainDisplay) -> Iterator[Proposal]:
    """Tools that nobody claims, by the server that their names tell; the rest as a remark, for a person to name and to part."""
    groups: dict[str, list[str]] = {}
    for name in sorted(label.tools):
        server, mark, _ = name.removeprefix(_GROUP).partition("__")
        if name.startswith(_GROUP) and mark and _is_usable(server) and server not in others:
            groups.setdefault(server, []).append(name)
    for server, names in groups.items():
        remarks = (f"{_count(len(names), 'tool')} that no plugin claims; {_TOGETHER}",)
        yield Proposal(server, server, (), (f"{_GROUP}{server}__",), (), {}, (), (), declares=False, remarks=remarks)
    grouped = {name for names in groups.values() for name in names}
    rest = replace(label, id=_UNNAMED, name=_UNNAMED, tools={name: row for name, row in label.tools.items() if name not in grouped})
    if rest.tools:
        proposed = _proposal(rest, None, display)
        told = (
            *proposed.remarks,
            _TOGETHER,
            "these tools belong to no plugin: name one, leave out what is not its own, and take the # away",
        )
        yield replace(proposed, active=False, remarks=told)


def _is_usable(name: str) -> bool:
    """True for a name that a configuration can hold and a person can read: no control character, mark of direction or half of a pair."""
    return bool(name) and name == name.strip() and len(name) <= _LONGEST_NAME and name.isprintable()


def _calls(count: int) -> str:
    return _count(count, "call")


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
