"""Opens a ledger for writing, with the places that hold where the operator names none.

Refuses to decide whether a ledger is kept: that is the configuration's and the front door's.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from riskproof.errors import LedgerError
from riskproof.ledger.options import LedgerOptions
from riskproof.ledger.writer import Ledger

STATE_VARIABLE: Final = "RISKPROOF_STATE_DIR"
KEY_NAME: Final = "ledger-key.pem"


def state_folder(environ: Mapping[str, str]) -> Path:
    """Where the user's state stands: ``RISKPROOF_STATE_DIR``, else the system's place for it."""
    if given := environ.get(STATE_VARIABLE, ""):
        return Path(given).absolute()
    from platformdirs import user_state_path

    return user_state_path("riskproof", appauthor=False)


def placed(options: LedgerOptions, environ: Mapping[str, str]) -> LedgerOptions:
    """The options with the user's file and key where none is named: what a front door keeps for its user."""
    folder = state_folder(environ)
    name = "ledger.sqlite" if options.format == "sqlite" else "ledger.jsonl"
    return replace(options, file=options.file or folder / name, key_file=options.key_file or folder / KEY_NAME)


def open_ledger(options: LedgerOptions, report: Callable[[LedgerError], None], environ: Mapping[str, str] | None = None) -> Ledger:
    """A ledger to append to. Nothing is touched before the first record."""
    return Ledger(placed(options, os.environ if environ is None else environ), report)
