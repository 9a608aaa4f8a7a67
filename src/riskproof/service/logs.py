"""The service's log: a private file that is rotated, without values.

Refuses the text of an exception, which may quote a message, and the stack, which quotes source lines.
"""

from __future__ import annotations

import logging
import os
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from typing import Any, Final

_MOST_BYTES: Final = 1_048_576
_KEPT: Final = 3


class WithoutValues(logging.Formatter):
    """Log lines that name an exception's kind and nothing of its text."""

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """The kind of the exception."""
        return f"({getattr(ei[0], '__name__', 'error')})"

    def formatStack(self, stack_info: str) -> str:  # noqa: ARG002, N802
        """Nothing."""
        return ""


class PrivateFile(RotatingFileHandler):
    """A rotated file of mode 0600."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", errors="replace", opener=_private)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def log_to(path: str | None) -> None:
    """Sends the log to a file, or to stderr. ``RISKPROOF_LOG`` sets the level; without it what somebody should look at is written."""
    handler = PrivateFile(path, maxBytes=_MOST_BYTES, backupCount=_KEPT, delay=True) if path is not None else logging.StreamHandler()
    handler.setFormatter(WithoutValues("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
    level = logging.getLevelNamesMapping().get(os.environ.get("RISKPROOF_LOG", "").upper(), logging.INFO)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.raiseExceptions = False  # a full disk is no reason to end
