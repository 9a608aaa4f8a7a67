"""The libraries of single forms: they are extras, and a form that is asked for without its own says which one to install.

Refuses to guess: only the library itself being away counts, not a fault inside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from riskproof.errors import PolicyError


@contextmanager
def needs(extra: str, form: str) -> Iterator[None]:
    """Around the imports of a form's library."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("riskproof"):
            raise
        raise PolicyError(f"the support for {form} is not installed", remedy=f'install it: pip install "riskproof[{extra}]"') from error
