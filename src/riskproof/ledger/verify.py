"""Checks a ledger from its first record to its last: hashes, order, Merkle roots, signatures, and how its files follow each other.

Refuses to trust what a record says about others, and to go on behind the first one that is broken. Changes nothing.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from riskproof.errors import LedgerError
from riskproof.ledger import marks
from riskproof.ledger.chain import Chain, begun
from riskproof.ledger.lines import NO_HASH, Line
from riskproof.ledger.notes import Checkpoint, read_note, verifier_key
from riskproof.ledger.pages import Scrap, is_ledger, parts_of
from riskproof.ledger.report import Break, How, Report
from riskproof.ledger.shelf import closed_files, is_closed_name


class BrokenError(Exception):
    """The first broken record."""

    def __init__(self, sequence: int, how: How, says: str) -> None:
        super().__init__(says)
        self.sequence = sequence
        self.how: How = how
        self.says = says


def verify(file: Path, public: bytes | None = None, checkpoint: str | None = None) -> Report:
    """The report on a ledger. A ledger's own file is checked with every closed file beside it, a closed file alone.

    ``public`` is the key of 32 bytes to trust; without it each file's header is believed. ``checkpoint`` is a note that was kept
    elsewhere: the ledger must contain it. Where a writer closes a file meanwhile, it begins again. Raises ``LedgerError`` where a file
    cannot be read or is no ledger.
    """
    if not is_ledger(file):
        raise LedgerError(f"{file}: is not a ledger", remedy="a plain proof file has no chain that could be checked")
    while True:
        files = series(file)
        try:
            report = _Check(file, files, public, checkpoint).run()
        except LedgerError:
            if series(file) == files:
                raise
        else:
            if report.broken is None or series(file) == files:
                return report


def series(file: Path) -> list[Path]:
    """The files of a ledger, oldest first: those that are closed, and ``file``. A closed file is alone."""
    return [file] if is_closed_name(file) else [*(one.file for one in closed_files(file)), file]


class _Check:
    def __init__(self, file: Path, files: list[Path], public: bytes | None, checkpoint: str | None) -> None:
        self.file = file
        self.files = files
        self.public = public
        self.kept = checkpoint
        self.report = Report(given=public is not None)
        self.chain: Chain | None = None
        self.notes: list[Checkpoint] = []
        self.first = 0
        self.through = 0

    def run(self) -> Report:
        for file in self.files:
            self.report.files.append(file.name)
            try:
                self._part(file)
            except BrokenError as found:
                self.report.broken = Break(found.sequence, file.name, found.how, found.says)
                return self.report
        try:
            self._whole()
        except BrokenError as found:
            self.report.broken = Break(found.sequence, self.file.name, found.how, found.says)
        return self.report

    # -- one file ------------------------------------------------------------------------------------------------------------------

    def _part(self, file: Path) -> None:
        parts = parts_of(file)
        expected = self.chain.sequence if self.chain is not None else 0
        first = next(parts, None)
        if first is None:
            raise BrokenError(expected, "missing", "the file is empty")
        chain = self.chain = self._header(first, expected)
        for part in parts:
            line = self._sound(part, chain.sequence, parts)
            if line.previous != chain.previous:
                raise BrokenError(line.sequence, "changed", f"it does not follow record {line.sequence - 1}: one of the two was replaced")
            if chain.closed:
                raise BrokenError(line.sequence, "inserted", "it stands behind the checkpoint that closes the file")
            if line.record.endswith(marks.OWN_ENDS):
                self._own(line, chain)
            chain.step(line)
            self.report.records += 1
        self.report.unsigned = chain.unsigned

    def _sound(self, part: Line | Scrap, expected: int, rest: Iterator[Line | Scrap]) -> Line:
        """The line that must stand here."""
        if isinstance(part, Scrap):
            if part.torn:
                raise BrokenError(expected, "truncated", "the last line is cut; the next writer sets it aside")
            raise BrokenError(expected, "changed", "what stands there is no record")
        if not part.holds():
            raise BrokenError(expected, "changed", "its hash is not that of its bytes")
        if part.sequence > expected:
            if any(isinstance(later, Line) and later.sequence == expected for later in rest):
                raise BrokenError(expected, "reordered", f"record {part.sequence} stands in its place, and it stands further down")
            raise BrokenError(expected, "missing", f"record {part.sequence} stands in its place")
        if part.sequence < expected:
            raise BrokenError(expected, "inserted", f"record {part.sequence} stands there again")
        return part

    def _header(self, part: Line | Scrap, expected: int) -> Chain:
        before = self.chain
        if before is not None and not before.closed:
            raise BrokenError(before.sequence, "truncated", "the file before this one does not end with the checkpoint that closes it")
        if isinstance(part, Line) and part.holds() and before is None:
            expected = part.sequence
        line = self._sound(part, expected, iter(()))
        content = marks.content_of(line)
        if content.get("type") != marks.HEADER:
            raise BrokenError(0 if before is None else expected, "missing", "the file does not start with its header")
        try:
            chain = begun(line)
        except LedgerError as error:
            raise BrokenError(line.sequence, "header", "the header cannot be read") from error
        self._follows(line, content, chain)
        self.report.ledger, self.report.public = chain.ledger, verifier_key(chain.origin, chain.public)
        self.report.records += 1
        return chain

    def _follows(self, header: Line, content: dict[str, Any], chain: Chain) -> None:
        before, number = self.chain, header.sequence
        if content.get("format") != marks.FORMAT:
            raise BrokenError(number, "header", "the format has a version that this program does not know")
        if self.public is not None and chain.public != self.public:
            raise BrokenError(number, "key", "the header names another key than the one given")
        if len(chain.public) != len(b64decode(content["publicKey"])) or len(chain.public) != 32:
            raise BrokenError(number, "key", "the header names no Ed25519 key")
        if before is None:
            self.first = chain.file
            if (chain.file == 1) != (header.sequence == 0 and header.previous == NO_HASH and content.get("previous") is None):
                raise BrokenError(number, "header", "the header does not say where the ledger begins")
            return
        if (chain.ledger, chain.public) != (before.ledger, before.public):
            raise BrokenError(number, "header", "the file belongs to another ledger than the one before it")
        if chain.file != before.file + 1:
            raise BrokenError(before.sequence, "missing", f"file {before.file + 1} of the ledger is not there")
        if header.previous != before.previous or content.get("previous") != before.closing():
            raise BrokenError(number, "header", "the file does not start from the end of the one before it")

    def _own(self, line: Line, chain: Chain) -> None:
        """The records that the ledger writes about itself."""
        content = marks.content_of(line)
        kind = content.get("type")
        if kind == marks.CHECKPOINT:
            self._checkpoint(line.sequence, content, chain)
        elif kind == marks.HEADER:
            raise BrokenError(line.sequence, "inserted", "a header stands within the file")
        elif kind == marks.GAP:
            self.report.gaps += 1
            lost = content.get("lost")
            self.report.lost += lost if isinstance(lost, int) else 0
            self.report.remarks.append(f"record {line.sequence} is a gap of {lost} records: {content.get('cause')}")
        elif kind == marks.REPAIR:
            self.report.repairs += 1
        elif kind == marks.RETENTION and isinstance(content.get("through"), int):
            self.through = max(self.through, content["through"])

    def _checkpoint(self, sequence: int, content: dict[str, Any], chain: Chain) -> None:
        note = read_note(str(content.get("note")))
        if note is None:
            raise BrokenError(sequence, "checkpoint", "the checkpoint cannot be read")
        if (note.origin, note.size, note.root) != (chain.origin, chain.tree.size, chain.tree.root()):
            raise BrokenError(sequence, "checkpoint", "the checkpoint is over other records than those before it")
        if content.get("peaks") != [peak.hex() for peak in chain.tree.peaks]:
            raise BrokenError(sequence, "checkpoint", "the checkpoint's peaks are not those of the tree")
        if not note.signed_by(chain.public):
            raise BrokenError(sequence, "checkpoint", "the checkpoint's signature does not hold")
        self.notes.append(note)
        self.report.checkpoints += 1

    # -- the whole -----------------------------------------------------------------------------------------------------------------

    def _whole(self) -> None:
        alone = is_closed_name(self.file)
        if self.first > 1:
            self._earlier_files(f"files 1 to {self.first - 1}", alone=alone)
        if self.report.unsigned:
            self.report.remarks.append(f"{self.report.unsigned} records behind the newest checkpoint are chained but not signed yet")
        beside, text = f"{self.file.name}.checkpoint", marks.published(self.file)
        if text is not None:
            self._contains(text, beside)
        elif not alone:
            self.report.remarks.append(f"there is no {beside}: records that were cut off at the end would not be noticed")
        if self.kept is not None:
            self._contains(self.kept, "the checkpoint that was given")
        if alone and self.chain is not None and not self.chain.closed:
            raise BrokenError(self.chain.sequence, "truncated", "the file does not end with the checkpoint that closes it")

    def _earlier_files(self, gone: str, *, alone: bool) -> None:
        if alone:
            self.report.remarks.append(f"only this file was checked, not {gone}")
        elif self.through < self.first - 1:
            raise BrokenError(0, "missing", f"{gone} are not there, and no record says that retention let them go")
        else:
            self.report.remarks.append(f"{gone} are gone: retention let them go, a record says so")

    def _contains(self, text: str, name: str) -> None:
        """A checkpoint that stands outside must stand inside as well."""
        note = read_note(text)
        chain = self.chain
        if note is None or chain is None:
            raise BrokenError(0, "checkpoint", f"{name} cannot be read")
        if any((one.origin, one.size, one.root) == (note.origin, note.size, note.root) for one in self.notes):
            return
        file = marks.file_of(note.origin)
        if note.origin == marks.origin_of(chain.ledger, file) and file < self.first:
            self.report.remarks.append(f"{name} is about file {file}, which is gone")
            return
        where = chain.sequence
        raise BrokenError(where, "truncated", f"{name} is over {note.size} records and does not stand in the ledger: its end was cut off")
