"""Writes batches of records into a ledger: catches up with other writers, signs checkpoints, closes files, lets old ones go.

One batch is one lock and one flush. Refuses to write after a line that does not follow, and to leave a half-written batch standing.
"""

from __future__ import annotations

import os
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from riskproof.errors import LedgerError
from riskproof.ledger import marks
from riskproof.ledger.canonical import canonical
from riskproof.ledger.chain import Chain, begun, resumed
from riskproof.ledger.keys import load_key, public_bytes
from riskproof.ledger.lines import Line
from riskproof.ledger.losses import missing
from riskproof.ledger.notes import sign
from riskproof.ledger.options import LedgerOptions
from riskproof.ledger.pages import lines_of
from riskproof.ledger.shelf import closed_files, closed_name, outlived
from riskproof.ledger.sinks import open_sink

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


_AROUND: Final = 180
"""Bytes that a line adds to its record."""


class _Signer(NamedTuple):
    key: Ed25519PrivateKey
    public: bytes


class Book:
    """One process's pen for one ledger, used by one thread at a time. ``options.file`` and ``options.key_file`` must be set."""

    def __init__(self, options: LedgerOptions) -> None:
        if options.file is None or options.key_file is None:
            raise LedgerError("the ledger has no file or no key", remedy="set ledger.file and ledger.key_file")
        self.file = options.file
        self._key_file = options.key_file
        self._options = options
        self._sink = open_sink(options.file, options.format)
        self._chain: Chain | None = None
        self._note = ""
        self._gone: list[Path] = []
        self._torn: list[tuple[int, str]] = []
        self._known: tuple[str, int] | None = None

    @cached_property
    def _signer(self) -> _Signer:
        key = load_key(self._key_file)
        return _Signer(key, public_bytes(key))

    @property
    def unsigned(self) -> int:
        """How many records stand after the newest checkpoint, as far as this process knows."""
        return self._chain.unsigned if self._chain is not None else 0

    def commit(self, records: Sequence[bytes], *, sign: bool = False) -> None:
        """Appends canonical records; they are durable when this returns. ``sign`` ends them with a checkpoint where something is not
        signed. Raises ``LedgerError``: then none of them is in the ledger."""
        try:
            signer = self._signer
            with _told():
                self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with self._sink.locked():
                    chain, found = self._caught_up(signer.public)
                    lines = self._lines(chain, [*found, *records], sign=sign)
                    if lines:
                        self._sink.write(lines)
        except BaseException:
            self._chain = None
            self._gone, self._note = [], ""
            raise
        self._torn, self._known = [], (chain.ledger, chain.sequence)
        self._tidy()

    def close(self) -> None:
        """Lets go of what is open; the ledger can be written to again."""
        self._chain = None
        self._sink.close()

    def _tidy(self) -> None:
        """What may fail without harm: the next batch tries again."""
        with suppress(OSError):
            if self._note:
                publish(self.file, self._note)
                self._note = ""
            while self._gone:
                self._gone.pop().unlink(missing_ok=True)

    def _lines(self, chain: Chain, records: Sequence[bytes], *, sign: bool) -> list[Line]:
        """The lines of a batch with its checkpoints; the last one closes the file where the batch makes it large enough."""
        lines = []
        for record in records:
            lines.append(chain.add(record))
            if chain.unsigned >= self._options.checkpoint_every:
                lines.append(self._checkpoint(chain))
        if self._sink.size() + sum(len(line.record) + _AROUND for line in lines) >= self._options.rotate_bytes:
            lines.append(self._checkpoint(chain, closes=True))
        elif sign and chain.unsigned:
            lines.append(self._checkpoint(chain))
        return lines

    def _checkpoint(self, chain: Chain, *, closes: bool = False) -> Line:
        self._note = sign(chain.origin, chain.tree.size, chain.tree.root(), self._signer.key, self._signer.public)
        return chain.add(canonical(marks.checkpoint(self._note, chain.tree.peaks, closes=closes)))

    def _caught_up(self, public: bytes) -> tuple[Chain, list[bytes]]:
        """The chain at the end of the file, whoever wrote it, and the records that say what was found there. A closed file gives way to the
        next one."""
        chain, loss = self._chain, None
        if chain is None or self._sink.moved():
            chain = self._resume(public)
            for line in self._sink.unread():
                chain.accept(line)
            loss = missing(chain, self._known, self.file)
        for line in self._sink.unread():
            chain.accept(line)
        if chain.public != public:
            raise _another_key()
        if chain.closed:
            chain = self._next_file(chain)
        self._chain = chain
        self._torn += self._sink.torn()
        found = [marks.repair(*torn) for torn in self._torn] + ([] if loss is None else [loss])
        return chain, [canonical(record) for record in found]

    def _resume(self, public: bytes) -> Chain:
        header = self._sink.header()
        if header is not None:
            return resumed(header, self._sink.tail())
        closed = closed_files(self.file)
        if closed:  # closed and renamed, and its writer was killed before it began the next one
            return self._begin(_end_of(closed[-1].file), public)
        return self._begin(None, public)

    def _begin(self, before: Chain | None, public: bytes) -> Chain:
        """Writes the header of a new file."""
        chain = Chain(uuid.uuid4().hex if before is None else before.ledger, 1 if before is None else before.file + 1, public)
        if before is not None:
            if before.public != public:
                raise _another_key()
            chain.sequence, chain.previous, chain.start = before.sequence, before.previous, before.sequence
        previous = None if before is None else before.closing()
        self._sink.write([chain.add(canonical(marks.header(chain.ledger, chain.file, chain.public, previous)))])
        return chain

    def _next_file(self, chain: Chain) -> Chain:
        """Archives the closed file, begins the next one, and lets files go that are no longer kept."""
        self._sink.archive(closed_name(self.file, chain.file))
        following = self._begin(chain, chain.public)
        gone, reason = outlived(closed_files(self.file), self._options.keep_files, self._options.keep_days)
        if gone:
            self._sink.write([following.add(canonical(marks.retention(gone[-1].number, reason)))])
            self._gone = [one.file for one in gone]
        return following


def _end_of(file: Path) -> Chain:
    """The chain at the end of a closed file; raises ``LedgerError`` where it is not closed."""
    lines = lines_of(file)
    header = next(lines, None)
    chain = None if header is None else begun(header)
    for line in lines:
        if chain is not None:
            chain.accept(line)
    if chain is None or not chain.closed:
        raise LedgerError("the newest closed file of the ledger is not whole", remedy="see what: riskproof proofs verify FILE")
    return chain


def _another_key() -> LedgerError:
    return LedgerError("the ledger was begun with another key", remedy="give that key as ledger.key_file, or move the ledger away")


def publish(file: Path, note: str) -> None:
    """Puts the newest checkpoint beside the ledger, as ``FILE.checkpoint``: who keeps a copy notices when records are cut off later."""
    descriptor, beside = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(note)
        os.replace(beside, file.with_name(f"{file.name}.checkpoint"))
    except BaseException:
        os.unlink(beside)
        raise


@contextmanager
def _told() -> Iterator[None]:
    """The system's errors as ours."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise LedgerError(f"the ledger could not be written: {reason}", remedy="check ledger.file, its folder and the disk") from error
