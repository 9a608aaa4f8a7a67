"""Sensitive paths among the arguments of a call, in path fields and in commands.

Refuses to show a path: a finding has a place and a category. A mention of a file in a message or a query is not a path, and neither is a
pattern that names are searched with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.detect.paths import category_of
from riskproof.detect.written_names import LATER
from riskproof.model.facts import Leaf
from riskproof.model.files import PathFinding
from riskproof.model.policy import Policy
from riskproof.model.taint import Capability

PATH_FIELDS: Final = frozenset("path filepath file filename source src target destination dest directory dir cwd workspace".split())
"""Fields that hold a path (SPEC: riskproof 10)."""
_PATH_ENDINGS: Final = ("path", "paths", "filename", "filenames")
_MORE_FIELDS: Final = frozenset("files targetfile sourcefile inputfile outputfile srcfile destfile".split())
"""Further spellings of the same fields in real tools, lists of paths included (SPEC: riskproof 27.2 D11)."""
_FILE_ENDINGS: Final = tuple("file files attachment attachments upload uploads".split())
"""Last words of fields that hold a file, unless the value is a text or an address."""
_LOOSE_ENDINGS: Final = tuple(
    "folder folders directories document documents image images img photo video audio media archive resource resources uri uris url urls "
    "asset assets workdir root location artifact artifacts dataset logo picture dest from".split()
)
"""Last words of fields that may hold a file or something else; there a value counts that begins like a path."""
_ROOTED: Final = ("/", "~", "./", "../", ".\\", "..\\", "\\\\", "$", "%", "file:")
READ_FIELDS: Final = frozenset("source src sourcepath sourcefile srcfile inputpath inputfile cwd workspace".split())
"""Fields that name what a tool reads or where it runs, whatever else it writes."""
_SOURCES: Final = frozenset({*READ_FIELDS, "from", "attachment", "attachments", "upload", "uploadfile", "image", "document"})


def files_of(
    leaves: Sequence[Leaf],
    capabilities: Sequence[Capability],
    policy: Policy,
    command_paths: Sequence[tuple[int, str, bool]] = (),
    saved: Sequence[tuple[int, str]] = (),
) -> tuple[PathFinding, ...]:
    """The sensitive paths of a call in leaf order: one finding for each leaf with a path, and one for each leaf, category and direction
    of the paths that its commands name, given as (index of the leaf, path, whether it is written). ``saved`` are those of them that a
    download goes into."""
    changes = "LOCAL_MUTATION" in capabilities
    patterns = policy.sensitive_path_patterns
    found: list[PathFinding] = []
    for index, leaf in enumerate(leaves):
        if isinstance(leaf.value, str) and (is_path_field(leaf.name, leaf.value) or _is_written_as_path(leaf.name, leaf.value)):
            category = category_of(leaf.value, patterns, writes=changes and leaf.name not in _SOURCES)
            if category is not None:
                found.append(PathFinding(index, category, changes, changes and category in LATER))
    for index, path, writes in command_paths:
        category = category_of(path, patterns, writes=writes)
        if category is not None:
            found.append(PathFinding(index, category, writes, writes and category in LATER and (index, path) not in saved))
    return tuple(sorted(dict.fromkeys(found), key=lambda finding: finding.leaf))


def is_path_field(name: str, value: str) -> bool:
    """True for a path field, and for a ``file:`` URL in any field; a value of several lines is content."""
    named = name in PATH_FIELDS or name in _MORE_FIELDS or name.endswith(_PATH_ENDINGS) or value[:5].lower() == "file:"
    return named and "\n" not in value.strip()


def _is_written_as_path(name: str, value: str) -> bool:
    """True in a field that may hold a file, where the value has the form of one."""
    text = value.strip()
    if "\n" in text or name.endswith("profile"):
        return False
    if name.endswith(_FILE_ENDINGS):
        return " " not in text and "://" not in text
    begins = text.startswith(_ROOTED) or text[:1] == "." or (text[1:3] in (":\\", ":/") and text[:1].isalpha())
    return name.endswith(_LOOSE_ENDINGS) and begins
