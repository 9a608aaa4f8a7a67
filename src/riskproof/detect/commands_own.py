"""This guard's own program on a command line: verbs that answer its questions, end it, or change what it keeps.

Refuses reading verbs (``explain``, ``check``, ``proofs verify``): text about dangers is what they are given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riskproof.detect.shell_model import Invocation, Word, names, plain
from riskproof.detect.shell_options import options

NAME: Final = "riskproof"
_STORE: Final = plain("~/.local/state/riskproof/riskproof.db")
_CHANGES: Final = names("approve reject uninstall")
_PARTS: Final = {"service": names("stop"), "store": names("reset forget compact"), "config": names("init")}


def own_files(call: Invocation) -> Iterator[tuple[Word, bool]]:
    """What such a verb writes: an agent that answers the guard's questions writes to the guard's store, which is a person's to do
    (decisions 15)."""
    first, *rest = options(call.args).operands or (plain(""),)
    parts = _PARTS.get(first.text, frozenset())
    if first.text in _CHANGES or any(word.text in parts for word in rest[:1]):
        yield _STORE, True


def as_module(call: Invocation, file: Word) -> Invocation:
    """``python -m riskproof VERB`` as the program itself."""
    return call._replace(name=NAME, args=call.args[call.args.index(file) + 1 :])
