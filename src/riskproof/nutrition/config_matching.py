"""Which tools an identity claims: entries that are names, each claimed once (SPEC: nutrition-labels 2.2-2.4; P29).

Refuses two identities that would claim one tool.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from riskproof.detect.redaction import redact
from riskproof.model.call import Json
from riskproof.nutrition.config_types import EffectRule, LabelConfigError, PrefixMatch

WHITE: Final = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""What ECMAScript trims ("WhiteSpace", "LineTerminator")."""
_LONGEST_QUOTED: Final = 80


def quoted(text: str) -> str:
    """A configured text as a message shows it: in quotes, short, and without a password or a secret."""
    user, at, host = text.rpartition("@")
    shown = redact(f"{user.rpartition(':')[0]}:…@{host}" if at and ":" in user else text)
    return json.dumps(shown[:_LONGEST_QUOTED] + "…" * (len(shown) > _LONGEST_QUOTED), ensure_ascii=False)


def sound(text: str, at: str) -> str:
    """The text, which must be no blank and have no blanks around it."""
    if not text or text.strip(WHITE) != text:
        raise LabelConfigError("blank-or-padded", at, "must be non-blank, with no surrounding whitespace")
    return text


def entries(raw: Mapping[str, Json], key: str, at: str) -> tuple[str, ...]:
    """A list of texts, each sound, none twice."""
    found: dict[str, None] = {}
    for entry in raw.get(key) or ():
        if sound(entry, f"{at}.{key}") in found:
            raise LabelConfigError("duplicate-entry", f"{at}.{key}", f"holds {quoted(entry)} twice")
        found[entry] = None
    return tuple(found)


def some(groups: Sequence[tuple[str, ...]], at: str, also: str = "") -> None:
    """Raises where nothing would ever match."""
    if not any(groups):
        raise LabelConfigError("empty-matcher", at, f"must have at least one exact name or prefix{also}")


def effect_rules(raw: Sequence[Mapping[str, Json]], at: str) -> tuple[EffectRule, ...]:
    """The effect rules of an identity, in their order; they may overlap."""
    rules = []
    for index, rule in enumerate(raw):
        here = f"{at}[{index}]"
        names, prefixes = entries(rule, "names", here), entries(rule, "prefixes", here)
        some((names, prefixes), here)
        rules.append(EffectRule(rule["effect"], names, prefixes))
    return tuple(rules)


@dataclass
class Claims:
    """What the identities so far have claimed."""

    prefix_match: PrefixMatch
    names: dict[str, str] = field(default_factory=dict)
    prefixes: dict[str, str] = field(default_factory=dict)
    servers: dict[str, str] = field(default_factory=dict)

    def claim(self, owner: str, names: Sequence[str], prefixes: Sequence[str], servers: Sequence[str]) -> tuple[str, ...]:
        """Notes what an identity claims; its prefixes come back longest first. Raises where another one has it."""
        for name in names:
            if name in self.names:
                raise LabelConfigError(
                    "tool-owned-twice", "", f"tool {quoted(name)} is claimed by {quoted(self.names[name])} and by {quoted(owner)}"
                )
            self.names[name] = owner
        ordered = tuple(sorted(prefixes, key=len, reverse=True))
        for prefix in ordered:
            self._claim_prefix(owner, prefix)
        for server in servers:
            if server in self.servers:
                raise LabelConfigError(
                    "server-owned-twice", "", f"server {quoted(server)} is claimed by {quoted(self.servers[server])} and by {quoted(owner)}"
                )
            self.servers[server] = owner
        return ordered

    def _claim_prefix(self, owner: str, prefix: str) -> None:
        for other, whose in self.prefixes.items():
            overlap = prefix.startswith(other) or other.startswith(prefix)
            if prefix == other or (overlap and self.prefix_match == "exclusive"):
                raise LabelConfigError(
                    "prefix-overlap",
                    "",
                    f"prefix {quoted(prefix)} of {quoted(owner)} overlaps prefix {quoted(other)} of {quoted(whose)}",
                    remedy="separate them, or set prefixMatch to longest",
                )
        self.prefixes[prefix] = owner
