"""Where a ledger stands while it is written: the next sequence, the last hash, the Merkle tree of the file.

Refuses I/O, and to go on from a line that does not follow.
"""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import dataclass, field
from typing import Final

from riskproof.errors import LedgerError
from riskproof.ledger.lines import NO_HASH, Line, seal
from riskproof.ledger.marks import CHECKPOINT, CHECKPOINT_END, HEADER, content_of, origin_of
from riskproof.ledger.merkle import Tree
from riskproof.ledger.notes import read_note
from riskproof.ledger.record import Record

_ID: Final = re.compile(r"[0-9A-Za-z-]{1,64}")
_REMEDY: Final = "see what: riskproof proofs verify FILE; then move the file away, and a new ledger begins"


@dataclass(slots=True)
class Chain:
    """``start`` is the sequence of the file's header, ``unsigned`` how many records stand after the newest checkpoint, ``public`` the
    key of 32 bytes that the header names."""

    ledger: str
    file: int
    public: bytes
    sequence: int = 0
    previous: str = NO_HASH
    start: int = 0
    tree: Tree = field(default_factory=Tree)
    unsigned: int = 0
    closed: bool = False

    @property
    def origin(self) -> str:
        """The name that this file's checkpoints are signed under."""
        return origin_of(self.ledger, self.file)

    def add(self, record: bytes) -> Line:
        """Makes the next line."""
        line = seal(self.sequence, self.previous, record)
        self.step(line)
        return line

    def accept(self, line: Line) -> None:
        """Takes a line that stands in the file already; raises ``LedgerError`` where it does not follow."""
        if line.sequence != self.sequence or line.previous != self.previous or not line.holds():
            raise broken(self.sequence)
        self.step(line)

    def step(self, line: Line) -> None:
        """Takes a line that is known to follow."""
        self.tree.add(bytes.fromhex(line.hash))
        self.sequence, self.previous = line.sequence + 1, line.hash
        self.unsigned += 1
        if line.record.endswith(CHECKPOINT_END):
            content = content_of(line)
            if content.get("type") == CHECKPOINT:
                self.unsigned, self.closed = 0, content.get("closes") is True

    def closing(self) -> Record:
        """What the next file's header says of this one, once it is closed."""
        return {"file": self.file, "records": self.tree.size, "hash": self.previous, "root": self.tree.root().hex()}


def broken(sequence: int) -> LedgerError:
    """The error of a writer that finds a line which does not follow."""
    return LedgerError(f"the ledger is broken at record {sequence}", remedy=_REMEDY)


def begun(header: Line) -> Chain:
    """The chain of a file that starts with this line; raises ``LedgerError`` where it is no header."""
    content = content_of(header)
    try:
        ledger, file = content["ledger"], content["file"]
        if content["type"] == HEADER and header.holds() and _ID.fullmatch(ledger) and type(file) is int and 0 < file < 10**9:
            chain = Chain(ledger, file, b64decode(content["publicKey"], validate=True))
            chain.sequence = chain.start = header.sequence
            chain.previous = header.previous
            chain.accept(header)
            return chain
    except (KeyError, TypeError, ValueError):
        pass
    raise LedgerError("that is not a ledger: it does not start with a header", remedy="name another file, or move this one away")


def resumed(header: Line, tail: list[Line]) -> Chain:
    """The chain at the end of ``tail``, which starts with the file's newest checkpoint, or with the header where there is none."""
    chain = begun(header)
    if tail and tail[0] == header:
        tail = tail[1:]
    elif tail:
        _leap(chain, tail[0])
    for line in tail:
        chain.accept(line)
    return chain


def _leap(chain: Chain, checkpoint: Line) -> None:
    """Stands before a checkpoint, whose peaks are those of the tree that it signs."""
    content = content_of(checkpoint)
    note = read_note(str(content.get("note")))
    peaks = content.get("peaks")
    if note is None or note.origin != chain.origin or not isinstance(peaks, list):
        raise broken(checkpoint.sequence)
    try:
        tree = Tree(note.size, [bytes.fromhex(peak) for peak in peaks])
    except (TypeError, ValueError) as error:
        raise broken(checkpoint.sequence) from error
    if len(tree.peaks) != note.size.bit_count() or tree.root() != note.root or checkpoint.sequence != chain.start + note.size:
        raise broken(checkpoint.sequence)
    chain.tree, chain.sequence, chain.previous = tree, checkpoint.sequence, checkpoint.previous
