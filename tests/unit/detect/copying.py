"""What a copy is, said the slow way: every text of every source compared in shape with every value (SPEC: riskproof 6.2)."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from riskproof.detect import overlap
from riskproof.detect.copies import Needle, find
from riskproof.detect.folding import shaped

UNSPACED = r"[\u3000-\uffff]"
SPACED = r"(?:[A-Za-z0-9]|[\u0080-\u2fff\U00010000-\U0010ffff])"
WORD = re.compile(rf"{SPACED}+|{UNSPACED}+")
"""A run of letters and digits; whatever is not ASCII counts as a letter, and scripts that write no spaces are words of their own."""
SHORT = 12
"""Bytes below which a value counts as part of a text only on word boundaries."""


def size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def has_a_word(value: str) -> bool:
    return any(size(word) >= 3 for word in WORD.findall(value))


def stands_alone(value: str, text: str) -> bool:
    """True when ``value`` stands somewhere in ``text`` without a letter or digit joined to either end."""
    before = next((f"(?<!{kind})" for kind in (SPACED, UNSPACED) if re.match(kind, value)), "")
    after = next((f"(?!{kind})" for kind in (SPACED, UNSPACED) if re.match(kind, value[-1])), "")
    return re.search(before + re.escape(value) + after, text, re.DOTALL) is not None


def score(needle: Needle, text: str, least: int) -> int:
    """The best of the three tests for one text; 0 where none holds."""
    value, text = shaped(needle.text), shaped(text)
    if not value or not text:
        return 0
    if value == text:
        return len(needle.text)
    if needle.whole or len(needle.text) < least:
        return 0
    if value in text and (size(value) >= SHORT or (has_a_word(value) and stands_alone(value, text))):
        return len(needle.text)
    return len(text) if len(text) >= max(least, SHORT) and text in value else 0


def best(needle: Needle, texts: Sequence[str], least: int) -> int:
    return max((score(needle, text, least) for text in texts), default=0)


def expected(needle: Needle, sources: dict[int, list[str]], least: int) -> dict[int, int]:
    """Slots and scores."""
    found = {slot: best(needle, texts, least) for slot, texts in sources.items()}
    return {slot: points for slot, points in found.items() if points}


def answers(index: overlap.Index, needles: Sequence[Needle], least: int) -> list[dict[int, int]]:
    """What the index says: slots and scores."""
    return [dict(sorted(found.slots.items())) for found in find(index, needles, least)]


def mark_of(slot: int) -> int:
    """A mark that tells sixteen neighbouring slots apart."""
    return 1 << slot % 16


def indexed(sources: dict[int, list[str]]) -> overlap.Index:
    """The sources in an index, in the order of their slots."""
    index = overlap.EMPTY
    for slot, texts in sources.items():
        index = overlap.add(index, slot, overlap.pack(texts), mark_of(slot))
    return index


class Draws:
    """Texts and values from a small alphabet, so that copies, near copies and shared beginnings are frequent."""

    ALPHABETS = ("ab ", "ab1-. ", "abcdefgh ,", "ab数é ")

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.alphabet = self.random.choice(self.ALPHABETS)

    def text(self, longest: int) -> str:
        return "".join(self.random.choice(self.alphabet) for _ in range(self.random.randint(1, longest)))

    def texts(self) -> list[str]:
        return list(dict.fromkeys(self.text(80) for _ in range(self.random.randint(1, 6))))

    def needle(self, sources: dict[int, list[str]]) -> Needle:
        """Part of a text, a text, a text inside more, or something else."""
        text = self.random.choice(self.random.choice(list(sources.values()))) if sources else self.text(40)
        start = self.random.randrange(len(text))
        value = self.random.choice(
            (
                text[start : start + self.random.randint(1, 50)],
                text,
                self.text(20) + text + self.text(20),
                text[:14] + self.text(20),
                self.text(60),
            )
        ).strip()
        return Needle(value or "x", self.random.random() < 0.1)
