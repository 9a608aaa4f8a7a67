from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.errors import LedgerError
from riskproof.ledger import marks
from riskproof.ledger.book import Book
from riskproof.ledger.canonical import canonical
from riskproof.ledger.chain import Chain, begun, resumed
from riskproof.ledger.lines import NO_HASH, Line, seal
from riskproof.ledger.pages import lines_of
from tests.unit.ledger.bookkeeping import commit, options, record


def lines(tmp_path: Path, count: int = 9) -> list[Line]:
    """A ledger's lines: a header, nine records, a checkpoint after every third."""
    book = Book(options(tmp_path / "ledger.jsonl", checkpoint_every=3))
    for number in range(count):
        commit(book, number)
    return list(lines_of(tmp_path / "ledger.jsonl"))


def test_a_chain_goes_on_from_any_checkpoint_as_from_the_beginning(tmp_path: Path) -> None:
    every = lines(tmp_path)
    whole = resumed(every[0], every)
    checkpoints = [at for at, line in enumerate(every) if line.record.endswith(marks.CHECKPOINT_END)]
    assert len(checkpoints) == 3
    for at in checkpoints:
        again = resumed(every[0], every[at:])
        assert (again.sequence, again.previous, again.tree.root(), again.unsigned) == (
            whole.sequence,
            whole.previous,
            whole.tree.root(),
            whole.unsigned,
        )


def test_a_line_that_does_not_follow_is_refused(tmp_path: Path) -> None:
    every = lines(tmp_path)
    for wrong in (every[2], every[1]._replace(hash="1" * 64), seal(1, NO_HASH, b"{}")):
        with pytest.raises(LedgerError, match="the ledger is broken at record 1"):
            begun(every[0]).accept(wrong)


@pytest.mark.parametrize(
    "first",
    [
        seal(0, NO_HASH, canonical(record(1))),
        seal(0, NO_HASH, canonical(marks.header("a", 1, bytes(32), None)))._replace(hash="1" * 64),
        seal(0, NO_HASH, canonical({**marks.header("a", 1, bytes(32), None), "file": "x"})),
        seal(0, NO_HASH, canonical({**marks.header("a", 1, bytes(32), None), "publicKey": "%"})),
        seal(0, NO_HASH, canonical({**marks.header("a", 1, bytes(32), None), "publicKey": 5})),
        seal(0, NO_HASH, canonical({**marks.header("a", 1, bytes(32), None), "file": True})),
        seal(0, NO_HASH, canonical({**marks.header("a", 1, bytes(32), None), "file": 10**12})),
        seal(0, NO_HASH, canonical({**marks.header("a", 1, bytes(32), None), "ledger": 7})),
        seal(0, NO_HASH, canonical(marks.header("\x1b[2J", 1, bytes(32), None))),
        seal(0, NO_HASH, b'{"file":1,"ledger":"\\ud800","publicKey":"","type":"riskproof/header"}'),
        seal(0, NO_HASH, b"[]"),
    ],
)
def test_a_file_that_starts_otherwise_is_no_ledger(first: Line) -> None:
    with pytest.raises(LedgerError, match="does not start with a header"):
        begun(first)


@pytest.mark.parametrize("change", [{"note": "x"}, {"peaks": "x"}, {"peaks": ["zz"]}, {"peaks": []}, {"peaks": ["00" * 32] * 9}])
def test_a_checkpoint_whose_tree_does_not_fit_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    every = lines(tmp_path)
    at = max(number for number, line in enumerate(every) if line.record.endswith(marks.CHECKPOINT_END))
    changed = seal(at, every[at].previous, canonical({**marks.content_of(every[at]), **change}))
    with pytest.raises(LedgerError, match=f"the ledger is broken at record {at}"):
        resumed(every[0], [changed, *every[at + 1 :]])


def test_a_closed_chain_says_what_the_next_file_starts_from() -> None:
    chain = Chain("a", 4, bytes(32))
    chain.add(canonical(marks.header("a", 4, bytes(32), None)))
    last = chain.add(canonical(marks.checkpoint("note", chain.tree.peaks, closes=True)))
    assert chain.closed
    assert chain.closing() == {"file": 4, "records": 2, "hash": last.hash, "root": chain.tree.root().hex()}
