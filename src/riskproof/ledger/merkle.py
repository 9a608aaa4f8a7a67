"""Merkle trees as RFC 6962, section 2.1 defines them: root, inclusion path, and their check.

Refuses to know what the leaves are: a ledger's are the raw hashes of its lines. Holds at most one hash for each level while it grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf: a zero byte in front, so that no leaf can be taken for a node."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of two sub-trees."""
    return sha256(b"\x01" + left + right).digest()


class Tree:
    """A tree that grows leaf by leaf. ``peaks`` are the roots of its complete sub-trees, largest first."""

    __slots__ = ("peaks", "size")

    def __init__(self, size: int = 0, peaks: Iterable[bytes] = ()) -> None:
        self.size = size
        self.peaks = list(peaks)

    def add(self, data: bytes) -> None:
        """Appends a leaf."""
        peaks, size = self.peaks, self.size
        peaks.append(leaf_hash(data))
        while size & 1:
            right = peaks.pop()
            peaks[-1] = node_hash(peaks[-1], right)
            size >>= 1
        self.size += 1

    def root(self) -> bytes:
        """The root over all leaves so far; that of no leaves is the hash of nothing."""
        if not self.peaks:
            return sha256().digest()
        *rest, root = self.peaks
        for peak in reversed(rest):
            root = node_hash(peak, root)
        return root


def root_of(leaves: Iterable[bytes]) -> bytes:
    """The root over a list of leaves."""
    tree = Tree()
    for leaf in leaves:
        tree.add(leaf)
    return tree.root()


def inclusion_path(index: int, leaves: Sequence[bytes]) -> list[bytes]:
    """The hashes beside the way from leaf ``index`` to the root, nearest first (RFC 6962, 2.1.1)."""
    if len(leaves) == 1:
        return []
    split = 1 << (len(leaves) - 1).bit_length() - 1
    if index < split:
        return [*inclusion_path(index, leaves[:split]), root_of(leaves[split:])]
    return [*inclusion_path(index - split, leaves[split:]), root_of(leaves[:split])]


def root_from(data: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root that leaf ``index`` of ``size`` and its path lead to; None where the path has another length (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return None
    node, last, root = index, size - 1, leaf_hash(data)
    for beside in path:
        if last == 0:
            return None
        if node & 1 or node == last:
            root = node_hash(beside, root)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            root = node_hash(root, beside)
        node, last = node >> 1, last >> 1
    return root if last == 0 else None
