"""What ``verify`` says about a ledger.

Refuses to say more than a chain can: ``PROVES`` and ``PROVES_NOT`` stand in every report.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal

How = Literal["changed", "missing", "reordered", "inserted", "truncated", "checkpoint", "key", "header"]

PROVES: Final = "every record is as it was written, and none is missing before the newest checkpoint, unless the signing key was misused"
PROVES_NOT: Final = (
    "that an effect happened or did not, that every call passed the guard, or that nothing is cut off behind the newest checkpoint; "
    "keep a copy of the newest checkpoint elsewhere to notice that"
)


@dataclass(frozen=True, slots=True)
class Break:
    """The first record that is not as it should be: its sequence, the name of its file, how it is broken, and that in words."""

    sequence: int
    file: str
    how: How
    says: str


@dataclass(slots=True)
class Report:
    """``public`` is the key that signatures were checked with, as a verifier key of the last file; ``given`` whether the caller named it.
    ``unsigned`` counts the records behind the newest checkpoint, ``lost`` those that gaps own up to, ``repairs`` the cut lines that were
    set aside."""

    ledger: str = ""
    files: list[str] = field(default_factory=list)
    records: int = 0
    checkpoints: int = 0
    unsigned: int = 0
    gaps: int = 0
    lost: int = 0
    repairs: int = 0
    public: str = ""
    given: bool = False
    remarks: list[str] = field(default_factory=list)
    broken: Break | None = None

    def as_json(self) -> dict[str, Any]:
        """The report as programs read it; ``proves`` is null where the ledger is broken."""
        found = self.broken
        return {
            "ok": found is None,
            "ledger": self.ledger,
            "files": self.files,
            "records": self.records,
            "checkpoints": self.checkpoints,
            "unsigned": self.unsigned,
            "gaps": self.gaps,
            "lost": self.lost,
            "repairs": self.repairs,
            "key": self.public,
            "keyGiven": self.given,
            "remarks": self.remarks,
            "broken": None if found is None else {"record": found.sequence, "file": found.file, "how": found.how, "says": found.says},
            "proves": PROVES if found is None else None,
            "provesNot": PROVES_NOT,
        }
