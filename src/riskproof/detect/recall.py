"""What a person said as keyed marks: whether a value was said can be asked without the words.

Refuses to say more than the words would: every mark stands for a value that ``detect.plain.says`` finds in them. It may say less, as of
values that are put together from several sentences, and that only makes the guard stricter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, islice
from typing import Final

from riskproof.detect.marks import MarkKind, mark_of_text
from riskproof.detect.plain import LONG, MOST_WORDS, NUMBER, UNSPACED, parted, undecorated, ungrouped

_MOST: Final = 8192
"""Texts of one turn of each kind that are marked, the first ones."""
_PLACES: Final = 48
"""Places in a word at which a part may begin, and as many at which it may end."""
_LONGEST: Final = 1024
"""Characters of a word that is looked into."""
_GROUPS: Final = 12
"""Groups in which a number may have been written: an IBAN of 34 characters has nine (ISO 13616-1)."""
_NAME: Final = 8
"""Characters of the longest name that is marked inside a text of a script without spaces."""
_EDGES: Final = ".-/"


def marks_of_words(told: str, key: bytes) -> dict[int, None]:
    """The marks of ``told``, a text made by ``detect.plain.plain``, each once."""
    words = told.split()
    texts = chain(words, parted(f" {told} ").split(), (part for word in words for part in _parts(word)))
    kinds: tuple[tuple[MarkKind, Iterable[str]], ...] = (("word", words), ("said", texts), ("joined", _numbers(told)))
    return {mark_of_text(key, kind, text): None for kind, found in kinds for text in dict.fromkeys(islice(found, _MOST))}


def says_by_marks(marks: Collection[int], key: bytes, value: str) -> bool:
    """True where the words behind ``marks`` say ``value`` as ``detect.plain.says`` has it. An empty value is said."""
    wanted = undecorated(value)
    if not wanted or mark_of_text(key, "said", wanted) in marks:
        return True
    if sum(map(str.isdigit, wanted)) >= NUMBER and mark_of_text(key, "joined", ungrouped(wanted)) in marks:
        return True
    words = wanted.split(" ")
    return 1 < len(words) <= MOST_WORDS and all(mark_of_text(key, "word", word) in marks for word in words)


def _parts(word: str) -> Iterator[str]:
    """What stands inside a word and counts as said: a host of an address, an address behind a slash, a name among words without spaces."""
    word = word[:_LONGEST]
    starts = [0, *(at + 1 for at, char in enumerate(word) if char in "/@.")][:_PLACES]
    ends = [at for at in range(1, len(word) + 1) if not _goes_on(word[at : at + 2])][-_PLACES:]
    for start in starts:
        for end in ends:
            part = word[start:end]
            if len(part) >= LONG and part.strip(_EDGES) == part and (start == 0 or word[start - 1] == "/" or "@" not in part):
                yield part
    for start, char in enumerate(word):
        if char >= UNSPACED:
            for size in range(2, _NAME + 1):
                part = word[start : start + size]
                if len(part) < size or part[-1] < UNSPACED:
                    break
                yield part


def _goes_on(after: str) -> bool:
    return after[:1].isalnum() or after[:1] in ("-", "_", "@") or (after[:1] == "." and after[1:].isalnum()) if after else False


def _numbers(told: str) -> Iterator[str]:
    """Numbers that are written in groups, in one: what several neighbouring groups make up, where that has digits enough."""
    groups = [group for group in told.translate(_GROUPING).split(" ") if group]
    for first, group in enumerate(groups):
        text = group
        for size in range(1, _GROUPS + 1):
            if sum(map(str.isdigit, text[:_LONGEST])) >= NUMBER:
                yield text
            if first + size >= len(groups) or len(text) > _LONGEST:
                break
            text += groups[first + size]


_GROUPING: Final = dict.fromkeys(map(ord, "-./"), " ")
