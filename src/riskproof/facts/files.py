"""Sensitive paths among the arguments of a call, in path fields and in commands.

Refuses to show a path: a finding has a place and a category. A mention of a file in a message or a query is not a path.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.detect.paths import category_of
from riskproof.model.facts import Leaf
from riskproof.model.files import PathFinding
from riskproof.model.policy import Policy
from riskproof.model.taint import Capability

PATH_FIELDS: Final = frozenset("path filepath file filename source src target destination dest directory dir cwd workspace".split())
"""Fields that hold a path (SPEC: riskproof 10)."""
_PATH_ENDINGS: Final = ("path", "paths", "filename", "filenames")
_MORE_FIELDS: Final = frozenset("files targetfile sourcefile inputfile outputfile srcfile destfile".split())
"""Further spellings of the same fields in real tools, lists of paths included (SPEC: riskproof 27.2 D11)."""
READ_FIELDS: Final = frozenset("source src sourcepath sourcefile srcfile inputpath inputfile cwd workspace".split())
"""Fields that name what a tool reads or where it runs, whatever else it writes."""


def files_of(
    leaves: Sequence[Leaf],
    capabilities: Sequence[Capability],
    policy: Policy,
    command_paths: Sequence[tuple[int, str, bool]] = (),
) -> tuple[PathFinding, ...]:
    """The sensitive paths of a call in leaf order: one finding for each leaf with a path, and one for each leaf, category and direction
    of the paths that its commands name, given as (index of the leaf, path, whether it is written)."""
    changes = "LOCAL_MUTATION" in capabilities
    patterns = policy.sensitive_path_patterns
    found: list[PathFinding] = []
    for index, leaf in enumerate(leaves):
        if isinstance(leaf.value, str) and is_path_field(leaf.name, leaf.value):
            category = category_of(leaf.value, patterns, writes=changes and leaf.name not in READ_FIELDS)
            if category is not None:
                found.append(PathFinding(index, category, changes))
    for index, path, writes in command_paths:
        category = category_of(path, patterns, writes=writes)
        if category is not None:
            found.append(PathFinding(index, category, writes))
    return tuple(sorted(dict.fromkeys(found), key=lambda finding: finding.leaf))


def is_path_field(name: str, value: str) -> bool:
    """True for a path field, and for a ``file:`` URL in any field; a value of several lines is content."""
    named = name in PATH_FIELDS or name in _MORE_FIELDS or name.endswith(_PATH_ENDINGS) or value[:5].lower() == "file:"
    return named and "\n" not in value.strip()
