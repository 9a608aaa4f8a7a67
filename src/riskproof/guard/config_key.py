"""What there is to say about one setting: name, shape, default, bounds, meaning, and what a project's file may do to it.

Refuses to name settings: ``config_keys`` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from riskproof.model.call import Json

Shape = Literal[
    "choice",
    "flag",
    "count",
    "labels",
    "domains",
    "hosts",
    "globs",
    "label_map",
    "capability_map",
    "file",
    "rules",
    "exceptions",
    "plugins",
]
LawName = Literal[
    "rank",
    "leave_first",
    "switch_on",
    "at_least",
    "at_most",
    "extend",
    "narrow",
    "confine",
    "distrust",
    "classify",
    "default_only",
    "own",
    "narrow_words",
    "ask_first",
]


@dataclass(frozen=True, slots=True, eq=False)
class Key:
    """One setting.

    ``path`` is ``section.name`` in snake_case (a bare name at the top). ``most`` is the greatest number, or the most entries of a list or
    table (0 = no bound of its own), ``least`` the smallest number. ``choices`` stand loosest first where ``law`` is ``rank``.
    """

    path: str
    shape: Shape
    default: Json
    law: LawName
    says: str
    choices: tuple[str, ...] = ()
    most: int = 0
    least: int = 1

    @property
    def section(self) -> str:
        """The table the key stands in, "" at the top."""
        return self.path.rpartition(".")[0]

    @property
    def name(self) -> str:
        """The last part, in snake_case."""
        return self.path.rpartition(".")[2]


def camel(name: str) -> str:
    """The wire spelling of a snake_case name."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)
