"""What part an argument plays in its call: where it goes, to whom, for how much, what is said (issue "Stop the attack", item 4).

Refuses to look at values: a role comes from the argument's name, and where the tool's schema is known from its type, format and words.
Refuses to trust a schema with more than that: a closed choice, a flag or a number only ever narrows what a name promises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from riskproof.detect import lexicon
from riskproof.facts.fields import properties_of
from riskproof.facts.role_words import (
    ADDRESSING,
    BY_FORMAT,
    BY_HAN,
    BY_PHRASE,
    BY_WORD,
    CARRIERS,
    CONVERTED,
    EDGES,
    ENDINGS,
    ENDS,
    IDENTIFIERS,
    LETTER,
    LISTING,
    POINTED_AT,
    PREPOSITIONS,
    UNITS,
    VAGUE,
    WRITTEN,
)
from riskproof.model.call import Json, Tool
from riskproof.model.facts import Leaf, Role

NAME_CHARS: Final = 128
"""A longer name is no field of anybody's design."""
TEXT_CHARS: Final = 160
"""A property says what it is at once; examples and advice follow."""
HAN_CHARS: Final = 16
"""A longer first clause in Chinese is a sentence about more than the property."""
_CACHED: Final = 4096


def roles(tool: Tool) -> dict[str, Role]:
    """The role of each property of a tool's schema at any depth, by its name as written; the outermost of a name counts.

    Work it out once for a definition. Any shape of schema gets an answer, an unreadable one the empty map.
    """
    found: dict[str, Role] = {}
    for properties in properties_of(tool.parameters):
        for name, schema in properties.items():
            if name not in found:
                found[name] = "other" if _is_an_edge(name, properties) else _declared(name, schema)
    return found


def role_of(leaf: Leaf, declared: Mapping[str, Role]) -> Role:
    """The role of one scalar: its property's, or what its own name says where the schema has no such property."""
    return declared.get(leaf.field) or named(leaf.field)


def named(field: str) -> Role:
    """The role that a name alone promises; "other" for a name that says nothing."""
    return _named(field) if len(field) <= NAME_CHARS else "other"


@lru_cache(maxsize=_CACHED)
def _named(field: str) -> Role:
    if lexicon.is_han(field):
        return _by_han(field) or "other"
    return _by_words(tuple(word.rstrip("0123456789") for word in lexicon.name_words(field)))


def _by_words(words: Sequence[str]) -> Role:
    """The last word decides, unless it only says how the thing before it is written (``account_number``, ``channel_id``)."""
    role = _of_head(words)
    if role == "other":
        # "username_to_follow" is a user's name; what follows the preposition says what it is for.
        role = next((_of_head(words[:index]) for index, word in enumerate(words) if index and word in PREPOSITIONS), role)
    return role


def _of_head(words: Sequence[str]) -> Role:
    kept = list(words)
    while len(kept) > 1 and kept[-1] in WRITTEN:
        kept.pop()
    head = kept[-1] if kept else ""
    before = kept[-2] if len(kept) > 1 else ""
    role: Role = "other"
    if head in EDGES:
        role = "recipient" if not before or before in ADDRESSING else "other"
    else:
        role = BY_WORD.get(f"{before} {head}") or BY_WORD.get(head) or _by_ending(head if len(words) == 1 else "")
    dropped = words[len(kept) :]
    if not dropped:
        return "selector" if head in IDENTIFIERS else role
    if not IDENTIFIERS.isdisjoint(dropped):
        return role if head in POINTED_AT else "selector"
    if role in CARRIERS or role == "path" or UNITS.issuperset(dropped):
        return role
    return "recipient" if "address" in dropped else "other"


def _by_ending(word: str) -> Role:
    return next((role for ending, role in ENDINGS if word.endswith(ending)), "other")


def _by_han(text: str) -> Role | None:
    """The role of the word that ends last: Chinese, too, names the thing itself at the end."""
    found = [(text.rfind(word) + len(word), len(word), role) for role, words in BY_HAN for word in words if word in text]
    return max(found)[2] if found else None


def _is_an_edge(name: str, properties: Mapping[str, Json]) -> bool:
    """True for "from" and "to" that are the ends of something rather than people: nothing beside them is said or paid to anybody."""
    if name not in ("from", "to") or "from" not in properties:
        return False
    schema = properties[name]
    told = schema.get("description") if isinstance(schema, Mapping) else None
    converted = isinstance(told, str) and not CONVERTED.isdisjoint(lexicon.tokens(told[:TEXT_CHARS]))
    return converted or LETTER.isdisjoint(properties)


def _declared(name: str, schema: Json) -> Role:
    """The role of a property: what it can hold first, then its format, then its name, then its words."""
    role = named(name)
    if not isinstance(schema, Mapping):
        return role
    form, kind = schema.get("format"), schema.get("type")
    if kind == "boolean" or ("enum" in schema and role not in CARRIERS):
        return "selector"
    if isinstance(form, str) and form in BY_FORMAT:
        return BY_FORMAT[form]
    told = _by_text(schema.get("description")) if role == "other" or name.lower() in VAGUE else None
    role = told or role
    numeric = kind in ("integer", "number")
    return "selector" if numeric and role not in CARRIERS and role != "amount" else role


def _by_text(description: Json) -> Role | None:
    """The role that a property's own sentence opens with, if any: "IBAN of the recipient" is an account."""
    if not isinstance(description, str):
        return None
    text = description[:TEXT_CHARS].lower()
    if lexicon.is_han(text):
        opening = "".join(char if char.isalnum() else " " for char in text).split()[0]
        return _by_han(opening) if len(opening) <= HAN_CHARS else None
    words = lexicon.tokens(text)
    for listing in LISTING:
        if words[: len(listing)] == listing:
            words = words[len(listing) :]
    end = next((index for index, word in enumerate(words) if word in ENDS), len(words))
    spaced = f" {' '.join(words[:end])} "
    return next((role for role, phrases in BY_PHRASE if any(f" {phrase} " in spaced for phrase in phrases)), None)
