"""Writes a configuration file to start from.

Refuses to overwrite unless told to, to leave half a file behind, and to let others read it.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from riskproof.guard.config_files import SettingError
from riskproof.guard.config_pages import starting_file


def write_starting_file(file: Path, *, force: bool = False) -> None:
    """Writes every key with its default to ``file`` (mode 0600, missing folders 0700).

    Raises ``SettingError`` where a file is there already and ``force`` is not set, or where it cannot be written.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if force:
            _replace(file, starting_file())
        else:
            _create(file, starting_file())
    except FileExistsError:
        raise SettingError("is there already", file=file, remedy="add --force to overwrite it") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "not a usable path"
        raise SettingError(f"cannot be written: {reason.lower()}", file=file) from None


def _create(file: Path, text: str) -> None:
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)


def _replace(file: Path, text: str) -> None:
    """Writes beside the file and renames, so that a reader sees the old file or the new one."""
    descriptor, beside = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # mkstemp makes it 0600
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.replace(beside, file)
    except BaseException:
        os.unlink(beside)
        raise
