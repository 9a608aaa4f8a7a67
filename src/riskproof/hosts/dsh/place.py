"""Reads and replaces a profile's files the way DSH does: whole, and while nobody else writes.

Refuses to write over a change that came in between, and to leave half a file.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from riskproof.errors import PolicyError

_PATIENCE: Final = 5.0
_STEP: Final = 0.05


def text_of(file: Path) -> str:
    """A text file, with its line ends as they are. Raises ``PolicyError``."""
    try:
        return file.read_bytes().decode("utf-8")
    except OSError as error:
        raise PolicyError(f"{file}: cannot be read: {(error.strerror or 'no reason given').lower()}") from None
    except UnicodeDecodeError as error:
        raise PolicyError(f"{file}: byte {error.start}: is not UTF-8", remedy="repair it; nothing was changed") from None


def manifest_of(folder: Path) -> dict[str, Any]:
    """A profile's package.json. Raises ``PolicyError``."""
    file = folder / "package.json"
    try:
        found = json.loads(text_of(file))
    except ValueError as error:
        raise PolicyError(f"{file}: is not JSON: {str(error)[:80]}", remedy="repair it; nothing was changed") from None
    return found if isinstance(found, dict) else {}


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Holds the lock under which DSH changes a profile's settings. Raises ``PolicyError``."""
    lock = folder / "package.json.lock"
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            handle = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            break
        except FileExistsError:
            if time.monotonic() > end:
                raise PolicyError(
                    f"{lock}: somebody is changing this profile", remedy="end dsh, or remove the file where none runs"
                ) from None
            time.sleep(_STEP)
        except OSError as error:
            raise PolicyError(f"{folder}: cannot be written: {(error.strerror or 'no reason given').lower()}") from None
    try:
        os.write(handle, f"{os.getpid()}\n".encode())
        os.close(handle)
        yield
    finally:
        with suppress(OSError):
            lock.unlink()


def replace(file: Path, text: str) -> None:
    """Puts a new text in the place of a file's, at once; mode and symbolic links stay. Raises ``PolicyError``."""
    target = Path(os.path.realpath(file))
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(text.encode("utf-8"))
                stream.flush()
                os.fsync(stream.fileno())
            Path(name).chmod(mode)
            Path(name).replace(target)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise PolicyError(f"{file}: cannot be written: {(error.strerror or 'no reason given').lower()}") from None
