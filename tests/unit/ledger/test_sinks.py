from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.ledger.book import Book
from riskproof.ledger.jsonl import JsonlSink
from riskproof.ledger.sinks import kind_of, open_sink
from riskproof.ledger.sqlite import SqliteSink
from tests.unit.ledger.bookkeeping import commit, options


def test_a_file_that_is_there_is_what_it_is_whatever_its_name(tmp_path: Path) -> None:
    commit(Book(options(tmp_path / "a.jsonl", format="sqlite")), 0)
    commit(Book(options(tmp_path / "a.db", format="jsonl")), 0)
    assert kind_of(tmp_path / "a.jsonl") == kind_of(tmp_path / "a.jsonl", "jsonl") == "sqlite"
    assert kind_of(tmp_path / "a.db") == "jsonl"


@pytest.mark.parametrize(("name", "sink"), [("a.jsonl", JsonlSink), ("a.sqlite", SqliteSink)])
def test_a_new_file_is_what_its_ending_says(tmp_path: Path, name: str, sink: type) -> None:
    assert isinstance(open_sink(tmp_path / name), sink)
    (tmp_path / name).touch()
    assert isinstance(open_sink(tmp_path / name), sink)
