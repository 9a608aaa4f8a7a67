"""The records that a ledger writes about itself: header, checkpoint, gap, repair, retention.

Refuses names: such records say numbers, times, hashes and causes, never a path.
"""

from __future__ import annotations

import json
from base64 import b64encode
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from riskproof.ledger.lines import Line
from riskproof.ledger.record import Record

FORMAT: Final = 1
HEADER: Final = "riskproof/header"
CHECKPOINT: Final = "riskproof/checkpoint"
GAP: Final = "riskproof/gap"
REPAIR: Final = "riskproof/repair"
RETENTION: Final = "riskproof/retention"
PROOF: Final = "riskproof/proof"
RECEIPT: Final = "riskproof/receipt"
OWN: Final = frozenset({HEADER, CHECKPOINT, GAP, REPAIR, RETENTION})
"""Types that nobody else may append."""
CHECKPOINT_END: Final = b'"type":"riskproof/checkpoint"}'
"""The end of every checkpoint and of no other record: in canonical order ``type`` is the last key of the records below."""
OWN_ENDS: Final = tuple(f'"type":"{kind}"}}'.encode() for kind in sorted(OWN))


def now() -> str:
    """The time as records write it: ISO-8601 UTC with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def origin_of(ledger: str, file: int) -> str:
    """The name that the checkpoints of one file are signed under: each file is a log of its own."""
    return f"riskproof/ledger/{ledger}/{file}"


def file_of(origin: str) -> int:
    """The number of the file that an origin names, 0 where it names none."""
    number = origin.rpartition("/")[2]
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0


def published(file: Path) -> str | None:
    """The text of the checkpoint beside a ledger, None where there is none."""
    try:
        with open(file.with_name(f"{file.name}.checkpoint"), "rb") as stream:
            return stream.read(1 << 16).decode("utf-8", "replace")
    except OSError:
        return None


def header(ledger: str, file: int, public: bytes, previous: Record | None) -> Record:
    """The first record of a file. ``previous`` describes the closed file before it: ``file``, ``records``, ``hash``, ``root``."""
    return {
        "type": HEADER,
        "format": FORMAT,
        "ledger": ledger,
        "file": file,
        "created": now(),
        "publicKey": b64encode(public).decode(),
        "previous": previous,
    }


def checkpoint(note: str, peaks: list[bytes], *, closes: bool) -> Record:
    """A signed checkpoint over everything before it in its file. ``peaks`` let a writer go on without reading the file from its start."""
    return {"type": CHECKPOINT, "at": now(), "note": note, "peaks": [peak.hex() for peak in peaks], "closes": closes}


def gap(lost: int, since: str, cause: str) -> Record:
    """Writing had failed from ``since`` on; ``lost`` records are not in the ledger."""
    return {"type": GAP, "at": now(), "lost": lost, "since": since, "cause": cause}


def repair(size: int, digest: str) -> Record:
    """A line that was cut while it was written was set aside: its bytes and their SHA-256."""
    return {"type": REPAIR, "at": now(), "bytes": size, "sha256": digest}


def retention(through: int, reason: str) -> Record:
    """Every closed file up to the number ``through`` is gone."""
    return {"type": RETENTION, "at": now(), "through": through, "reason": reason}


def content_of(line: Line) -> Record:
    """The record that a line holds; ``{}`` where its bytes are no JSON object."""
    try:
        value: Any = json.loads(line.record)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
