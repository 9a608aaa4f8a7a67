"""How a copied value stood in the text that it came from: as a whole field of structured data, or inside prose.

Refuses to judge the value or the text. Whole fields are how honest work passes values on; values cut out of prose are how injected
instructions do (docs/adr/0007-endorsement-without-a-model.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import re2

from riskproof.detect.folding import shaped

DECODED: Final = "decoded text "
"""Stands before what was decoded out of a text: nobody passes data on like that."""
_MOST: Final = 6
"""Occurrences in one text that are looked at."""
_AROUND: Final = 320
"""Characters on either side of an occurrence that count as its neighbourhood."""
_WIDEST: Final = 4  # bytes of a character in UTF-8, at most
_KEY: Final = re2.compile(r"""[\s>*#+-]*["']?[\w .()/-]{1,48}["']?\s*[:=]\s*["']?\z""")
"""What may stand before a field's value on its line: a bullet, a key of a few words, a colon or an equals sign, a quote."""
_FIELD: Final = re2.compile(r"""[\s>*#+-]*["']?[\w.()/-]{1,32}(?: [\w.()/-]{1,32}){0,2}["']?\s*[:=]\s*\S""")
"""A line that is a key of up to three words and a value."""
_BULLET: Final = re2.compile(r"[\s>*#+\d.)-]*\z")
_END: Final = re2.compile(r"""["'\s,;.}\])]*\z""")
_OPENING: Final = re2.compile(r"""\A[\s>*#+-]*["']?[\w.()/-]{1,32}(?: [\w.()/-]{1,32}){0,2}["']?\s*[:=]""")
"""The key of a list."""
_ITEMS, _ITEM_WORDS = 3, 3
"""Items that make a line a list and not a sentence, and the words that one has at most."""
_VALUED: Final = re2.compile(r"""(?:\A|[\[{(,:=>|])\s*["']\z""")
"""What stands before a quoted string that is a value; a sentence may put anything into quotes."""
_NAMED: Final = re2.compile(r"""(?:"[^"<>]{0,64}"|\A\s*(?:[^\s:=,;|"<>@]+\s+){0,2}|([:=,;|\t])\s*(?:[^\s:=,;|"<>@]+\s+){0,3})\s*<\z""")
"""The name in front of a mailbox (RFC 5322 3.4): in quotation marks, up to two words that begin a line, or three that begin an item."""
_LABELS: Final = re2.compile(r"[\pL\pN]\.\z")
_CELLS: Final = "|\t"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """``whole`` is true where the value is all of a text, line, table cell, quoted string or ``key: value``, ``framed`` where such a line,
    cell or string stands below other lines than such ones, as anybody can write it into a letter; ``quoted`` where only quotation marks
    in a sentence make it one. ``decoded`` is true where the value was decoded out of a text, so that its neighbourhood is not seen.

    ``before`` and ``after`` are its neighbourhood; they hold text of the session and never leave it."""

    whole: bool
    before: str
    after: str
    decoded: bool = False
    framed: bool = False
    quoted: bool = False


def occurrences(buffer: bytes, value: str) -> Iterator[Occurrence]:
    """The first places where ``value`` stands in a buffer of NUL-separated texts (``detect.overlap.pack``), words cut in two left out."""
    needle = shaped(value).encode("utf-8", "surrogatepass")
    at = buffer.find(needle) if needle else -1
    for _ in range(_MOST):
        if at < 0:
            return
        end = at + len(needle)
        start, stop = buffer.rfind(b"\0", 0, at) + 1, buffer.index(b"\0", end)
        before = buffer[max(start, at - _WIDEST * _AROUND) : at].decode("utf-8", "replace")[-_AROUND:]
        after = buffer[end : min(stop, end + _WIDEST * _AROUND)].decode("utf-8", "replace")[:_AROUND]
        if not (before or after):
            yield Occurrence(True, "", "")
        elif not (_joins(before[-1:], value[:1]) or _joins(value[-1:], after[:1]) or _is_label(before, value, after)):
            whole = _is_whole(before, after)
            framed = whole and bool(before.strip() or after.strip()) and not _is_record(before)
            yield Occurrence(whole, before, after, before.startswith(DECODED), framed, whole and _is_quoted(before, after))
        at = buffer.find(needle, end)


def _joins(left: str, right: str) -> bool:
    """True for two characters of one word. Scripts from U+2E80 on write no spaces around a foreign word, or join particles to it."""
    return left.isalnum() and right.isalnum() and max(left, right) < "\u2e80"


def _is_label(before: str, value: str, after: str) -> bool:
    """True for a word that is one label of an address, as "acme" in docs.acme.example: that names something else."""
    if "@" in value or "." in value:
        return False
    return before[-1:] == "@" or after[:1] == "@" or (after[:1] == "." and after[1:2].isalnum()) or bool(_LABELS.search(before))


def _is_record(before: str) -> bool:
    """True where only fields and cells stand on the lines before: the head of a letter, the rows of a table."""
    lines = before.split("\n")[:-1]
    return all(not line.strip() or _FIELD.match(line) or any(cell in line for cell in _CELLS) or _is_row(line) for line in lines)


def _is_row(line: str) -> bool:
    items = line.split(",")
    return len(items) >= _ITEMS and all(len(one.split()) <= _ITEM_WORDS for one in items)


def _is_quoted(before: str, after: str) -> bool:
    """True in quotation marks that follow a word."""
    lead = before.rsplit("\n", 1)[-1]
    return lead[-1:] in ("'", '"') and lead[-1:] == after[:1] and not _VALUED.search(lead)


def _is_whole(before: str, after: str) -> bool:
    lead, trail = before.rsplit("\n", 1)[-1], after.split("\n", 1)[0]
    if lead[-1:] == "<" and trail[:1] == ">":
        lead, trail = _NAMED.sub(r"\1", lead), trail[1:]
    if lead[-1:] in ("'", '"') and lead[-1:] == trail[:1]:
        return True
    for cell in _CELLS:
        if cell in lead or cell in trail:
            lead, trail = lead.rsplit(cell, 1)[-1], trail.split(cell, 1)[0]
    if bool(_END.match(trail)) and bool(_BULLET.match(lead) or _KEY.match(lead)):
        return True
    return _is_listed(lead, trail)


def _is_listed(lead: str, trail: str) -> bool:
    """True for one of several short items with commas between them: a row, "Rooms: study, hall, attic"; of two where the other one is an
    address."""
    items = _OPENING.sub("", f"{lead}\0{trail}").strip(" .;[]()").split(",")
    if not any(one.strip(" \"'") == "\0" for one in items) or any(len(one.split()) > _ITEM_WORDS for one in items):
        return False
    return len(items) >= _ITEMS or (len(items) > 1 and all("@" in one or "\0" in one for one in items))
