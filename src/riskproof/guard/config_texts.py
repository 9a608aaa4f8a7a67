"""Texts of a configuration: what is refused and how it is said, single lines, hosts (SPEC: riskproof 3).

Refuses to know keys and shapes: ``config_values`` and ``config_exceptions`` do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from ipaddress import IPv6Address
from typing import Final

from riskproof.model.call import Json

NAME_MOST: Final = 256
ENTRY_MOST: Final = 512
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


def text_of(value: Json, what: str, most: int, *, trim: bool = True) -> str:
    """A text that is not blank, within ``most`` characters. Raises ``RefusedError``."""
    if not isinstance(value, str):
        raise RefusedError(f"{what} must be a text")
    text = value.strip() if trim else value
    if not 1 <= len(text) <= most:
        raise RefusedError(f"{what} must have 1 to {most} characters", "remove the blank one" if not text else "")
    if _SURROGATE.search(text):
        raise RefusedError(f"{what} is not valid Unicode")
    return text


def line_of(value: Json, what: str, most: int) -> str:
    """The same without control characters."""
    text = text_of(value, what, most)
    if _CONTROL.search(text):
        raise RefusedError(f"{what} must not contain control characters")
    return text


def domain_of(entry: Json) -> str:
    """A host, or a domain with a leading ``*.``, in its one spelling. Raises ``RefusedError``."""
    text = line_of(entry, "every entry", ENTRY_MOST)
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
