"""Marks of paths: whether two spellings name one file, without keeping either.

Refuses the file system, and with it links and working directories: a path that does not begin at a root names every file that it is the
end of. Refuses wildcards: they name no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Final
from unicodedata import normalize

from riskproof.detect.paths import normalise
from riskproof.model.files import Mark
from riskproof.model.taint import Label

_DEEPEST: Final = 32
"""Segments of a path that count, the last ones."""
_ROOT: Final = 0
_FLOATING: Final = ("~", "$", "%")
"""What a first segment begins with that stands for a folder nobody can see from here: a home, a variable of a shell or of Windows."""


def mark_of(path: str) -> Mark:
    """The mark of a path in the manner of POSIX or Windows; empty for an address and for what names no file.

    Case and Unicode form do not count, since many file systems ignore them. A drive letter is no root: the same file is ``C:\\a``,
    ``/c/a`` and ``/mnt/c/a``.
    """
    if "://" in path and path[:5].lower() != "file:":
        return ()
    text = normalize("NFC", normalise(path)).casefold().partition("\0")[0].partition("::$")[0]
    segments = [segment for segment in text.split("/") if segment]
    rooted = text.startswith("/")
    if segments and (segments[0].startswith(_FLOATING) or segments[0].endswith(":")):
        del segments[0]
        rooted = False
    mark = tuple(map(_fingerprint, reversed(segments[-_DEEPEST:])))
    return (*mark, _ROOT) if rooted and mark else mark


def is_same(one: Mark, other: Mark) -> bool:
    """True where two marks may be one file: equal as far as the shorter one goes."""
    shared = min(len(one), len(other))
    return shared > 0 and one[:shared] == other[:shared]


def labels_at(files: Mapping[Mark, tuple[Label, ...]], marks: Iterable[Mark]) -> dict[Label, None]:
    """The labels that ``files`` has for any of these marks, in its order."""
    return {label: None for mark in marks for known, labels in files.items() if is_same(known, mark) for label in labels}


@lru_cache(maxsize=4096)
def _fingerprint(segment: str) -> int:
    return int.from_bytes(blake2b(segment.encode("utf-8", "surrogatepass"), digest_size=8).digest()) | 1
