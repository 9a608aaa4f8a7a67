"""Proposals as text that a configuration takes: TOML for ``riskproof.toml``, or the row of a profile of DSH.

Refuses to write a value that nobody declared or observed but as a remark, and a name that is not quoted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from riskproof.model.label_words import CAPABILITY_WORDS
from riskproof.nutrition.config_types import EffectRule
from riskproof.nutrition.propose import Entry, Proposal

_HEAD: Final = (
    "# Proposed by `riskproof labels propose` from what was seen. Review it: what a plugin did is not what it should do.",
    "# Lines behind a # were inferred, claimed or cannot be told; take the # away from what is meant.",
)
_TOML: Final = "# It belongs into your own riskproof.toml, or into a file for --config: a project's file may not declare plugins."
_DSH: Final = "# A row of a profile's cordis.patch.yml. It replaces the whole configuration that the row has in lower layers."
_ASK: Final = "asks a person, once, before the plugin goes beyond this"
_HINTED: Final = "the tools say so of themselves (MCP annotations), nobody checked it"
_UNDECLARED: Final = "nothing was seen that a declaration could be made of"


def toml(found: Sequence[Proposal]) -> str:
    """``[[labels.plugins]]`` for each proposal."""
    return "\n".join((*_HEAD, _TOML, *(line for one in found for line in ("", *_shown(one, _toml(one)))), ""))


def dsh_row(found: Sequence[Proposal]) -> str:
    """The row ``runtime-nutrition-label`` with all proposals."""
    rows = [f"      {line}" for one in found for line in _shown(one, _yaml(one))]
    body = ["    plugins:" if any(one.active for one in found) else "    plugins: []", *rows]
    return "\n".join((*_HEAD, _DSH, "- id: runtime-nutrition-label", "  config:", *body, ""))


def _shown(one: Proposal, lines: Iterable[str]) -> Iterator[str]:
    """The lines; where the proposal is only a remark, those below its own remarks behind a #, which an editor takes away in one stroke."""
    remarks = len(one.remarks)
    return (line if one.active or at < remarks else f"# {line}" for at, line in enumerate(lines))


def _toml(one: Proposal) -> Iterator[str]:
    yield from (f"# {remark}" for remark in one.remarks)
    yield "[[labels.plugins]]"
    yield f"id = {quoted(one.id)}"
    if one.display_name != one.id:
        yield f"display_name = {quoted(one.display_name)}"
    yield 'first_contact = "ask"' if one.asks else f'# first_contact = "ask"  # {_ASK}'
    yield from (f"tools.{name} = {_list(values)}" for name, values in _matchers(one))
    if one.declares:
        yield "[labels.plugins.declared]"
        yield from (_line(f"{word} = {{}}", one.capabilities[word]) for word in CAPABILITY_WORDS if word in one.capabilities)
        if one.domains:
            yield "domains = ["
            yield from (f"    {_line('{},', entry, quote=True)}" for entry in one.domains)
            yield "]"
        if one.credential_refs:
            yield f"credential_refs = {_list(one.credential_refs)}"
    else:
        yield f"# [labels.plugins.declared]  # {_UNDECLARED}"
    for rule in one.effects:
        yield "[[labels.plugins.effects]]"
        yield f'effect = "{rule.effect}"'
        yield from (f"{name} = {_list(values)}" for name, values in _of_rule(rule))
    for effect, names in one.hinted.items():
        yield from (f"# [[labels.plugins.effects]]  # {_HINTED}", f'# effect = "{effect}"', f"# names = {_list(names)}")


def _yaml(one: Proposal) -> Iterator[str]:
    yield from (f"# {remark}" for remark in one.remarks)
    yield f"- id: {quoted(one.id)}"
    yield from (f"  {line}" for line in _yaml_fields(one))


def _yaml_fields(one: Proposal) -> Iterator[str]:
    if one.display_name != one.id:
        yield f"displayName: {quoted(one.display_name)}"
    yield "firstContact: ask" if one.asks else f"# firstContact: ask  # {_ASK}"
    yield f"tools: {{{', '.join(f'{name}: {_list(values)}' for name, values in _matchers(one))}}}"
    if one.declares:
        declared = [_line(f"{word}: {{}}", one.capabilities[word]) for word in CAPABILITY_WORDS if word in one.capabilities]
        if one.domains:
            active = any(entry.active for entry in one.domains)
            declared += ["domains:" if active else "domains: []", *(f"  {_line('- {}', entry, quote=True)}" for entry in one.domains)]
        if one.credential_refs:
            declared.append(f"credentialRefs: {_list(one.credential_refs)}")
        said = any(not line.lstrip().startswith("#") for line in declared)
        yield "declared:" if said else "declared: {}"
        yield from (f"  {line}" for line in declared)
    else:
        yield f"# declared:  # {_UNDECLARED}"
    if one.effects:
        yield "effects:"
        for rule in one.effects:
            yield f"  - {{effect: {rule.effect}, {', '.join(f'{name}: {_list(values)}' for name, values in _of_rule(rule))}}}"
    for effect, names in one.hinted.items():
        yield f"# effects: [{{effect: {effect}, names: {_list(names)}}}]  # {_HINTED}"


def _matchers(one: Proposal) -> list[tuple[str, Sequence[str]]]:
    return [(name, values) for name, values in (("names", one.names), ("prefixes", one.prefixes), ("servers", one.servers)) if values]


def _of_rule(rule: EffectRule) -> list[tuple[str, Sequence[str]]]:
    return [(name, values) for name, values in (("names", rule.names), ("prefixes", rule.prefixes)) if values]


def _line(form: str, entry: Entry, *, quote: bool = False) -> str:
    said = form.format(quoted(entry.value) if quote else entry.value)
    return f"{said}  # {entry.remark}" if entry.active else f"# {said}  # {entry.remark}"


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(map(quoted, values))}]"


def quoted(text: str) -> str:
    """A text between quotes, as TOML and YAML both read it: what cannot be printed stands as its number, half a pair as a mark."""
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(letter: str) -> str:
    if letter in '\\"':
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    return "\ufffd" if "\ud800" <= letter <= "\udfff" else f"\\U{ord(letter):08x}"
