"""How names that others chose may be shown: the one place that decides it, for every form (P23).

Names of tools, labels, hosts and files come from servers that may be hostile. What nothing shows, what moves other text and what draws
tables becomes a visible escape (``\\u202e``), so that two names that differ look different; credentials are masked; long names are cut.
Refuses to drop a character without a trace.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache
from typing import Final

from riskproof.detect.redaction import redact

MOST_CHARACTERS: Final = 120
"""Characters of a shown name."""
MOST_OF_SENTENCE: Final = 400
ELLIPSIS: Final = "…"
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SPACES: Final = frozenset({" ", "\u3000"})
_BLANK_LETTERS: Final = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))
"""Letters and marks that are drawn as nothing (Unicode: Default_Ignorable_Code_Point), and the empty Braille cell."""
_BOXES: Final = range(0x2500, 0x25A0)
"""Box drawing and block elements: what a table of text is drawn with."""
_MOST_MARKS: Final = 3
_BACKTICKS: Final = re.compile("`+")
_LINKED: Final = re.compile(r"www\.|://|@", re.IGNORECASE)
_RAW: Final = frozenset(" -.,/()+='")
_SHORT: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def plain(name: str) -> str:
    """The name fit for a terminal and for a page's text: nothing hidden, at most ``MOST_CHARACTERS`` and an ellipsis.

    A name that is empty or begins or ends with a gap stands in quotation marks.
    """
    shown = _bounded(name, MOST_CHARACTERS)
    return shown if shown and shown == shown.strip() else f'"{shown}"'


def sentence(text: str) -> str:
    """A sentence that may hold such names, fit for a terminal and for a page's text."""
    return _bounded(text, MOST_OF_SENTENCE)


def _bounded(text: str, most: int) -> str:
    return _shown(text if len(text) <= most else f"{text[:most]}{ELLIPSIS}", most)


@lru_cache(maxsize=4096)
def _shown(text: str, most: int) -> str:
    shown = _visible(redact(text))
    return shown if len(shown) <= most else f"{shown[:most].removesuffix(ELLIPSIS)}{ELLIPSIS}"


def _visible(text: str) -> str:
    pieces, marks = [], 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        hidden = category in _UNSEEN or character in _BLANK_LETTERS or marks > _MOST_MARKS
        gap = category == "Zs" and character not in _SPACES
        pieces.append(_escaped(character) if hidden or gap or ord(character) in _BOXES else character)
    if pieces and unicodedata.category(text[0]) in ("Mn", "Me"):
        pieces[0] = _escaped(text[0])  # it would sit on whatever stands before the name
    return "".join(pieces)


def _escaped(character: str) -> str:
    code = ord(character)
    if character in _SHORT:
        return _SHORT[character]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def for_html(text: str) -> str:
    """A shown text as the content of an element or of a quoted attribute."""
    return html.escape(text, quote=True)


def for_markdown(text: str, *, cell: bool = False) -> str:
    """A shown name in Markdown: as it stands where no renderer could read syntax in it, else as code. ``cell``: inside a table."""
    return text if _raw(text) else code(text, cell=cell)


def code(text: str, *, cell: bool = False) -> str:
    """A shown name as inline code, where nothing is syntax but the fence itself and, in a table, the bar."""
    if not text:
        return ""
    fence = "`" * (max((len(run) for run in _BACKTICKS.findall(text)), default=0) + 1)
    gap = " " if text[0] == "`" or text[-1] == "`" or (text[0] == text[-1] == " ") else ""
    inside = text.replace("|", "\\|") if cell else text
    return f"{fence}{gap}{inside}{gap}{fence}"


def _raw(text: str) -> bool:
    return not _LINKED.search(text) and all(
        character.isalnum() or character in _RAW or unicodedata.category(character)[0] == "M" or _inside_word(text, place)
        for place, character in enumerate(text)
    )


def _inside_word(text: str, place: int) -> bool:
    """Whether an underscore stands between letters or digits, where CommonMark reads no emphasis."""
    around = text[place - 1 : place] + text[place + 1 : place + 2]
    return text[place] == "_" and len(around) == 2 and around.isalnum()
