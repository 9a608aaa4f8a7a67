"""Files that a copy or a move names: what is read, what is gone, what is written.

Refuses the content: a file made from its own template is no secret yet, whatever somebody puts into it later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from riskproof.detect.key_names import TEMPLATE_WORDS
from riskproof.detect.shell_model import Invocation, Word, names
from riskproof.detect.shell_options import options

Named = tuple[Word, bool]
"""A word that names a file, and whether the file is written."""

_VALUED: Final = names("-t --target-directory -S -m -o -g")
"""Options of ``cp``, ``mv``, ``ln`` and ``install`` that take a value (GNU coreutils manual)."""
MOVES: Final = names("mv rename move-item move mi")


def _copy(call: Invocation) -> Iterator[Named]:
    """Sources are read, the last operand is written, what is moved is gone; a file made from its own sample is no secret yet."""
    parts = options(call.args, _VALUED)
    into = next((value for name, value in parts.values if name in ("-t", "--target-directory")), None)
    *sources, target = (*parts.operands, into) if into is not None else parts.operands or (None,)
    yield from copied(call.name, [source for source in sources if source is not None], target)


def copied(name: str, sources: list[Word], target: Word | None) -> Iterator[Named]:
    """What the program ``name`` does to its sources and to their target; None where it has none."""
    for source in sources:
        yield source, False
        if name in MOVES:
            yield source, True
    if target is not None and sources and not any(_is_sample(source.text, target.text) for source in sources):
        yield target, True


def _is_sample(source: str, target: str) -> bool:
    """True where the source is a template of the target: ``.env.local.example`` of ``.env.local``, ``env.sample`` of ``.env``."""
    name = source.rsplit("/", 1)[-1].lower()
    for word in TEMPLATE_WORDS:
        if word not in name:
            continue
        for part in (f".{word}", f"-{word}", f"_{word}", f"{word}."):
            if part in name:
                return target.rsplit("/", 1)[-1].lower().lstrip(".").startswith(name.replace(part, "", 1).lstrip("."))
    return False


COPIERS: Final[Mapping[str, Callable[[Invocation], Iterator[Named]]]] = dict.fromkeys(names("cp mv install ln ditto rename"), _copy)
