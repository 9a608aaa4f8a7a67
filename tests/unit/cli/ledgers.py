"""A ledger of three calls for tests of the verbs that read one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result, Tool


def ledger_of_three(file: Path, **ledger: Any) -> list[str]:
    """One call that was allowed and ran, one asked, one denied; their proof ids."""
    guard = Guard({"ledger": {"file": str(file), "key_file": str(file.with_name("key.pem")), **ledger}})
    noted = Call(Tool("create_note", "Create a note in the workspace"), {})
    found = [guard.before(noted).proof_id]
    guard.after(noted, Result("ok"))
    found.append(guard.before(Call(Tool("frobnicate", "Frobnicates"), {})).proof_id)
    found.append(guard.before(Call(Tool("bash", "Run a shell command"), {"command": "rm -rf /"})).proof_id)
    guard.close()
    return [identifier or "" for identifier in found]
