"""Files as a call touches them: which one, in what direction, and whether it steers agents.

Refuses text: a file is known by fingerprints of the segments of its path, which tell two files apart and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

Mark = tuple[int, ...]
"""The segments of a path from the file's name upwards, each as a fingerprint of 64 bits; a closing 0 where the path begins at a root."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A file that an argument names. ``leaf`` is the argument's index; an editor's call may read and write the same file."""

    leaf: int
    mark: Mark
    reads: bool
    writes: bool


@dataclass(frozen=True, slots=True)
class Steering:
    """Untrusted text on its way into what steers agents.

    ``leaf`` holds the text or names where it comes from; ``category`` is from a closed table. ``named`` is true where the person named
    both the place and every source, ``instructs`` where the text speaks to an assistant, hides words, or tells somebody to send,
    share, pay or delete.
    """

    leaf: int
    category: str
    named: bool = False
    instructs: bool = False


@dataclass(frozen=True, slots=True)
class PathFinding:
    """A sensitive path in one leaf; ``writes`` where a command names it as a target rather than a source, ``later`` where it holds no
    credential but decides what runs later, and nothing that was downloaded goes into it, ``sent`` where a command would send what the file
    holds to an outside destination."""

    leaf: int
    category: str
    writes: bool = False
    later: bool = False
    sent: bool = False
