"""Steps and stores for the tests of stores.

Refuses the guard: here a step is a value.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from riskproof.model.delta import Delta, Origin, Step
from riskproof.model.sent import Past
from riskproof.model.session import Entry, Event
from riskproof.stores.database import Database
from riskproof.stores.sqlite import SqliteLog, SqliteStore

ENTRY: Final = Entry("pii_1", "pii", "read", ("PII",), "ab" * 32, 40, 0, 0, True, ("base64",))
FULL: Final = Step(
    Delta(
        origins=(Origin(1 << 61, b"12345" * 3, b"12345678" * 2, ("PII", "SECRET"), ENTRY, (7, 8)), Origin(2, b"", b"", ())),
        events=(Event(0, "read", ("PRIVATE_ACCESS",), ("pii_1",)),),
        flags=("saw_private_access", "lost"),
        requested=frozenset({"send", "pay"}),
        instructed=frozenset({"pay"}),
        ordered=frozenset({"open"}),
        forgotten=frozenset({"PII", "SECRET"}),
        unlisted=frozenset({"API_KEY"}),
        written={(1, (1 << 64) - 1, 0): ("PII",), (7,): ("SECRET", "API_KEY")},
        said=(1, (1 << 64) - 1),
        own=(5,),
        past={(1 << 64) - 1: Past({9: {5: 4}}, {9: 2}, {7: (9, 10), 8: ()}, {7: 3})},
    ),
    {"read": "ab" * 32, "\ud800 odd": "cd"},
)


def step(number: int) -> Step:
    """A step that is told apart from others."""
    return Step(Delta(own=(number,)))


def numbers(steps: list[Step]) -> list[int]:
    """Which steps these are."""
    return [step.delta.own[0] for step in steps]


def file_in(folder: Path) -> Path:
    """The database of a test."""
    return folder / "state" / "riskproof.db"


def store_in(folder: Path) -> SqliteStore:
    """A store of its own, as another process has it."""
    return SqliteStore(file_in(folder))


def log_in(folder: Path, session: str = "a session") -> SqliteLog:
    """A log of its own, as another process has it."""
    return store_in(folder).open(session)


def run(folder: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    """What a statement gives that somebody else runs on the database."""
    database = Database(file_in(folder))
    with database.reading() as connection:
        rows = connection.execute(statement, values).fetchall()
    database.close()
    return rows
