"""Ledgers to write to and to read, for tests of their parts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from riskproof.ledger.book import Book
from riskproof.ledger.canonical import canonical
from riskproof.ledger.options import LedgerOptions
from riskproof.ledger.reading import read_entries

NAMES = ("ledger.jsonl", "ledger.sqlite")


def options(file: Path, **given: Any) -> LedgerOptions:
    """The defaults, with the key beside the ledger."""
    return replace(LedgerOptions(file=file, key_file=file.parent / "key.pem"), **given)


def record(number: int, **given: Any) -> dict[str, Any]:
    """A record of a test."""
    return {"type": "test", "id": number, **given}


def commit(book: Book, *numbers: int, sign: bool = False) -> None:
    """One batch of records."""
    book.commit([canonical(record(number)) for number in numbers], sign=sign)


def types(file: Path) -> list[str]:
    """What stands in a ledger: ids of a test's records, and the kinds of its own."""
    return [str(entry.get("id", entry["type"].removeprefix("riskproof/"))) for entry, _ in read_entries(file)]
