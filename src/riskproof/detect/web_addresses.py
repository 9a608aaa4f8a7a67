"""Hostnames of the web addresses in a JSON value, where a whole text is one; and an address without what it may carry.

Refuses to look for addresses inside longer texts and in keys, and to repair what WHATWG refuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from riskproof.detect.urls import encodable, parts_of
from riskproof.model.call import Json

_SPACE: Final = "".join(map(chr, range(0x21)))
"""What WHATWG strips from both ends ("C0 control or space")."""
_FIRST: Final = f"hH{_SPACE}"
"""Where an address may begin."""
_IGNORED: Final = str.maketrans("", "", "\t\n\r")
_SCHEME_ROOM: Final = 64
"""Characters in which ``https:`` stands, with ignored ones between its letters; what is longer is no address that anybody wrote."""
_PLAIN: Final = re.compile(r"https?://([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?:[/?#]|\Z)")
"""An address whose host every parser reads alike, unless it holds an encoded label or ends in a number."""
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+:")
"""A scheme of two letters or more: one letter is a drive."""
_WEB: Final = ("http:", "https:")
_SCALARS: Final = frozenset({int, float, bool, type(None)})


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of an absolute URL that show where it leads: scheme with its colon, hostname, ``host`` with the port, path as encoded."""

    scheme: str
    hostname: str
    host: str
    path: str


def web_host(text: str) -> str | None:
    """The hostname of a text that is, as a whole, an http or https URL (SPEC: nutrition-labels 7); None for any other text."""
    plain = _PLAIN.match(text)
    if plain is not None:
        host = plain[1]
        if not host[host.rfind(".") + 1].isdigit() and "xn--" not in host:
            return host
    elif not _may_be_web(text):
        return None
    parts = parts_of(encodable(text), "protocol", "hostname")
    return parts["hostname"] or None if parts is not None and parts["protocol"] in _WEB else None


def _may_be_web(text: str) -> bool:
    """False for a text that has neither scheme: almost all of them, told by the first letters."""
    if text[:1] > " " and (text[0] not in "hH" or text[1:2] not in "tT\t\n\r"):
        return False
    start = text.lstrip(_SPACE)[:_SCHEME_ROOM].translate(_IGNORED)[:6].lower()
    return start.startswith(_WEB)


def address_of(text: str) -> Address | None:
    """The parts of a text that is an absolute URL with any scheme of two letters or more."""
    start = text.lstrip(_SPACE)
    if _SCHEME.match(start[:_SCHEME_ROOM].translate(_IGNORED)) is None:
        return None
    parts = parts_of(encodable(text), "protocol", "hostname", "host", "pathname")
    return None if parts is None else Address(parts["protocol"], parts["hostname"], parts["host"], parts["pathname"])


def web_hosts(value: Json, deepest: int, most: int) -> tuple[str, ...]:
    """The hostnames of a value's texts, each once, in the order of a walk in depth (SPEC: nutrition-labels 7).

    ``deepest`` is the depth of the values that are looked at, the whole value's being 0; ``most`` is how many values are. A container that
    is reached twice counts and is not entered again.
    """
    found: dict[str, None] = {}
    entered: set[int] = set()
    outer: list[Iterator[Json]] = []
    items: Iterator[Json] = iter((value,))
    while most > 0:
        for item in items:
            most -= 1
            kind = type(item)
            if kind is str:  # most of them: this loop sees every value of every call
                if item[:1] in _FIRST and (host := web_host(item)):
                    found[host] = None
            elif kind not in _SCALARS and len(outer) < deepest and id(item) not in entered:
                entered.add(id(item))
                outer.append(items)
                items = _values(item)
                break
            if most <= 0:
                break
        else:
            if not outer:
                break
            items = outer.pop()
    return tuple(found)


def _values(container: Json) -> Iterator[Json]:
    """What a container holds. A text of a type of its own holds the text, and what is no container nothing."""
    if isinstance(container, str):
        return iter((str(container),))
    if isinstance(container, list | tuple):
        return iter(container)
    return iter(container.values()) if isinstance(container, Mapping) else iter(())
