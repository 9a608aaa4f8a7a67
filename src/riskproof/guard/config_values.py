"""Reads one value of one setting: the right shape, within bounds, in its one normal form (SPEC: riskproof 3).

Refuses to convert: a number in quotes, ``1.0`` or ``true`` is not a whole number. What is refused is said without file and key, which
the caller knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from ipaddress import IPv6Address
from pathlib import Path
from typing import Final

from riskproof.guard.config_keys import Key, Shape
from riskproof.model.call import Json
from riskproof.model.taint import CAPABILITIES, LABELS

_NAME_MOST: Final = 256
_ENTRY_MOST: Final = 512
_SHOWN_MOST: Final = 80
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
HOST: Final = r"[A-Za-z0-9._:-]+"
"""One host, before lower-casing."""
DOMAIN: Final = rf"(\*\.)?{HOST}"
"""A host or a domain with its sub-domains, before lower-casing (SPEC: riskproof 3, list entry normalisation)."""


class RefusedError(Exception):
    """A value that cannot be used: what is wrong with it, and what to write instead."""

    def __init__(self, problem: str, remedy: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy


def printable(text: str) -> str:
    """The text with escapes for what a terminal would obey or hide."""
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)


def shown(text: str) -> str:
    """A name from a file, safe to print and cut to 80 characters."""
    return printable(text if len(text) <= _SHOWN_MOST else text[: _SHOWN_MOST - 1] + "…")


def nearest(wanted: Json, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The known word closest to ``wanted``, "" where none is close."""
    close = get_close_matches(wanted[:_SHOWN_MOST], list(known), 1, cutoff) if isinstance(wanted, str) else []
    return str(close[0]) if close else ""


def _choice(key: Key, value: Json) -> str:
    if isinstance(value, str) and value in key.choices:
        return value
    close = nearest(value, key.choices)
    raise RefusedError(f"must be one of {', '.join(key.choices)}", f'write "{close}"' if close else "")


def _flag(_key: Key, value: Json) -> bool:
    if isinstance(value, bool):
        return value
    raise RefusedError("must be true or false", "write it without quotes" if isinstance(value, str) else "")


def _count(key: Key, value: Json) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= key.most:
        return value
    raise RefusedError(f"must be a whole number from 1 to {key.most}", "write it without quotes" if isinstance(value, str) else "")


def _text(value: Json, what: str, most: int, *, trim: bool = True) -> str:
    if not isinstance(value, str):
        raise RefusedError(f"{what} must be a text")
    text = value.strip() if trim else value
    if not 1 <= len(text) <= most:
        raise RefusedError(f"{what} must have 1 to {most} characters", "remove the blank one" if not text else "")
    if _SURROGATE.search(text):
        raise RefusedError(f"{what} is not valid Unicode")
    return text


def _plain_text(value: Json, what: str, most: int) -> str:
    text = _text(value, what, most)
    if _CONTROL.search(text):
        raise RefusedError(f"{what} must not contain control characters")
    return text


def _entries(value: Json, most: int) -> list[Json]:
    if not isinstance(value, list | tuple):
        raise RefusedError("must be a list", 'write it in brackets, like ["one", "two"]')
    if most and len(value) > most:
        raise RefusedError(f"must have at most {most} entries")
    return list(value)


def _words(value: Json, known: tuple[str, ...], what: str, most: int = 0) -> tuple[str, ...]:
    """The entries, each one of ``known``, unique, in the order given."""
    entries = _entries(value, most)
    for entry in entries:
        if not isinstance(entry, str):
            raise RefusedError(f"every {what} must be a text")
        if entry not in known:
            close = nearest(entry.upper(), known)
            raise RefusedError(f'"{shown(entry)}" is not a {what}', f'write "{close}"' if close else f"known: {', '.join(known)}")
    return tuple(dict.fromkeys(entries))


def _labels(key: Key, value: Json) -> tuple[str, ...]:
    return _words(value, LABELS, "label", key.most)


def _domain(entry: Json) -> str:
    text = _plain_text(entry, "every entry", _ENTRY_MOST)
    if not text.isascii():
        raise RefusedError(f'"{shown(text)}" is not a host', "write an international name in its xn-- form")
    name = text.lower().rstrip(".")
    if not re.fullmatch(DOMAIN, name):
        raise RefusedError(
            f'"{shown(text)}" is not a host',
            "write the host alone, without scheme, path, user or brackets; the only wildcard is one leading *.",
        )
    return _address(name, text) if ":" in name else name


def _address(name: str, text: str) -> str:
    """The one spelling of an IPv6 address (WHATWG's); a port would silently never match, so it is refused."""
    try:
        address = IPv6Address(name)
    except ValueError:
        raise RefusedError(f'"{shown(text)}" is neither a host nor an address', "write the host without a port") from None
    low = int(address) & 0xFFFF_FFFF
    return f"::ffff:{low >> 16:x}:{low & 0xFFFF:x}" if address.ipv4_mapped else address.compressed


def _domains(key: Key, value: Json) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_domain(entry) for entry in _entries(value, key.most)))


def _hosts(key: Key, value: Json) -> tuple[str, ...]:
    """Exact hosts: a pattern would hand the credential to whoever gets a name below it."""
    hosts = _domains(key, value)
    for host in hosts:
        if host.startswith("*."):
            raise RefusedError(f'"{shown(host)}" is not one host', "name every host by itself, without a wildcard")
    return hosts


def _globs(key: Key, value: Json) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_plain_text(entry, "every entry", _ENTRY_MOST) for entry in _entries(value, key.most)))


def _table(value: Json, most: int) -> Mapping[Json, Json]:
    if not isinstance(value, Mapping):
        raise RefusedError("must be a table of tool names")
    if most and len(value) > most:
        raise RefusedError(f"must have at most {most} tool names")
    return value


def _within(name: str, value: Json, known: tuple[str, ...], what: str, most: int = 0) -> tuple[str, ...]:
    try:
        return _words(value, known, what, most)
    except RefusedError as refused:
        raise RefusedError(f'"{shown(name)}": {refused.problem}', refused.remedy) from None


def _label_map(key: Key, value: Json) -> dict[str, tuple[str, ...]]:
    result: dict[str, tuple[str, ...]] = {}
    for given, labels in _table(value, key.most).items():
        name = _plain_text(given, "every tool name", _NAME_MOST)
        if name in result:
            raise RefusedError(f'"{shown(name)}" is given twice', "remove the space around one of them, or the whole entry")
        result[name] = _within(name, labels, LABELS, "label", len(LABELS))
    return result


def _capability_map(key: Key, value: Json) -> dict[str, tuple[str, ...]]:
    result: dict[str, tuple[str, ...]] = {}
    for given, capabilities in _table(value, key.most).items():
        name = _text(given, "every tool name", _NAME_MOST, trim=False)
        found = _within(name, capabilities, CAPABILITIES, "capability")
        result[name] = tuple(capability for capability in CAPABILITIES if capability in found)
    return result


def _file(_key: Key, value: Json) -> str:
    text = _plain_text(value, "the path", 4096)
    try:
        return str(Path(text).expanduser())
    except RuntimeError:
        raise RefusedError("names a home folder that does not exist") from None


_READERS: Final[Mapping[Shape, Callable[[Key, Json], Json]]] = {
    "choice": _choice,
    "flag": _flag,
    "count": _count,
    "labels": _labels,
    "domains": _domains,
    "hosts": _hosts,
    "globs": _globs,
    "label_map": _label_map,
    "capability_map": _capability_map,
    "file": _file,
}


def read(key: Key, value: Json) -> Json:
    """The value in its normal form: str, bool, int, or tuples and dicts of them. Raises ``RefusedError``."""
    return _READERS[key.shape](key, value)
