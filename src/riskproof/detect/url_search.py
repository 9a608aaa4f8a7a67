"""URLs inside a value: one URL, a list, a sentence with URLs in it, or a bare host.

Refuses to guess where a host begins: inside a text only an http scheme says so, and a bare host counts only as a whole value.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

import re2

from riskproof.detect.urls import Reading, encodable, has_scheme, read

LONGEST_TEXT: Final = 65_536
"""Characters of a value that are searched; the rest is not looked at (SPEC: riskproof 27.2 D3)."""
MOST_URLS: Final = 256
"""URLs read out of one value."""

_IN_TEXT: Final = re2.compile("(?i)https?:[/\\\\]{1,8}[^\\s\"'<>`]+")
"""A URL inside a text ends at white space, quotes and angle brackets (SPEC: riskproof 9.3)."""
_GLUED: Final = re2.compile(r"(?i)[,;|](https?:[/\\]{2})")
"""A URL that follows another one after a list separator."""
_DROPPED: Final = str.maketrans("", "", "\t\r\n")
"""The characters that WHATWG parsers and the standard library drop from a URL."""
_AUTHORITY_END: Final = re2.compile(r"[/?#\\]")


def readings(text: str) -> list[Reading]:
    """Every URL in a text, or the text itself where it is one URL or a bare host, in the order of the text (SPEC: riskproof 9.3)."""
    text = encodable(text[:LONGEST_TEXT]).strip().strip("\"'")
    if _is_a_word(text):
        return []
    return _of_value(text) if len(text.split(None, 1)) == 1 else _of_spaced(text)


def _of_value(text: str) -> list[Reading]:
    """The readings of a text without white space: a list of URLs, one URL, a URL behind other characters, a bare host."""
    if any(separator in text for separator in ",;|") and text.count("://") > 1:
        listed = _GLUED.sub(r" \1", text)
        if listed != text:
            return _of_text(listed)
    whole = read(text)
    if whole is not None and whole.explicit:
        return [whole]
    return _of_text(text) or ([whole] if whole is not None else [])


def _of_spaced(text: str) -> list[Reading]:
    """The readings of a text with white space: the http URLs in it, and one URL of any scheme that it begins with.

    Clients encode a blank in a path or in user info and drop line breaks anywhere, so one URL may go on behind either.
    """
    found = _of_text(text)
    joined = text.translate(_DROPPED)
    if joined.count("://") != 1 or not has_scheme(joined) or (whole := read(joined)) is None:
        return found
    authority = _AUTHORITY_END.split(text.partition("://")[2], 1)[0]
    return [whole] if authority and len(authority.split()) == 1 else [*found, whole]


def _of_text(text: str) -> list[Reading]:
    """The http URLs in a text; closing punctuation belongs to the sentence where the URL can be read without it."""
    if "://" not in text and "\\\\" not in text:
        return []
    urls = (match.group() for match in islice(_IN_TEXT.finditer(text), MOST_URLS))
    return [reading for url in urls if (reading := read(url.rstrip("),.;}]")) or read(url)) is not None]


def _is_a_word(text: str) -> bool:
    """True for a text that cannot hold a host in any spelling, at the cost of a few character searches."""
    return not text or (
        text.isascii()
        and not text[0].isdigit()
        and "." not in text
        and ":" not in text
        and "%" not in text
        and "@" not in text
        and text[:9].lower() != "localhost"
    )
