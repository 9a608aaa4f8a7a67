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
_BULLET: Final = re2.compile(r"[\s>*#+\d.)-]*\z")
_END: Final = re2.compile(r"""["'\s,;.}\])]*\z""")
_CELLS: Final = "|\t"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """``whole`` is true where the value is all of a text, line, table cell, quoted string or ``key: value``, ``decoded`` where it was
    decoded out of a text, so that its neighbourhood is not seen.

    ``before`` and ``after`` are its neighbourhood; they hold text of the session and never leave it."""

    whole: bool
    before: str
    after: str
    decoded: bool = False


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
        if not (_joins(before[-1:], value[:1]) or _joins(value[-1:], after[:1])):
            yield Occurrence(_is_whole(before, after), before, after, before.startswith(DECODED))
        at = buffer.find(needle, end)


def _joins(left: str, right: str) -> bool:
    """True for two characters of one word. Scripts from U+2E80 on write no spaces around a foreign word, or join particles to it."""
    return left.isalnum() and right.isalnum() and max(left, right) < "\u2e80"


def _is_whole(before: str, after: str) -> bool:
    lead, trail = before.rsplit("\n", 1)[-1], after.split("\n", 1)[0]
    if lead[-1:] in ("'", '"') and lead[-1:] == trail[:1]:
        return True
    for cell in _CELLS:
        if cell in lead or cell in trail:
            lead, trail = lead.rsplit(cell, 1)[-1], trail.split(cell, 1)[0]
    return bool(_END.match(trail)) and bool(_BULLET.match(lead) or _KEY.match(lead))
