"""Where the store stands: one file and its key, in a folder that is the user's alone.

Refuses to change the mode of a folder or a file that is there already.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from riskproof.errors import StoreError
from riskproof.ledger.opening import STATE_VARIABLE, state_folder

FILE_NAME: Final = "riskproof.db"


def store_file(file: Path | None, environ: Mapping[str, str]) -> Path:
    """The database: the one that is named, or the one in the state folder."""
    return file.absolute() if file is not None else state_folder(environ) / FILE_NAME


def key_file(file: Path) -> Path:
    """The key of a database: beside it, under its name."""
    return file.with_name(f"{file.stem}.key")


def make_private(file: Path) -> None:
    """Makes an empty database (0600) and the folders above it (0700) where they are missing. Raises ``StoreError``."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        reason = (error.strerror or "no reason given").lower()
        raise StoreError(
            f"{file}: cannot be written: {reason}", remedy=f"set store.file or {STATE_VARIABLE} to a place of your own"
        ) from None
