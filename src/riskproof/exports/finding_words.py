"""What an export says of each kind of finding, for people who did not run it.

Refuses a grade and a guess at a motive, and names that a viewer could take for a link or a placeholder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.exports.naming import plain
from riskproof.model.label import FindingKind, FindingRecord, Label

TITLES: Final[dict[FindingKind, str]] = {
    "undeclared-domain": "A host was named that the label does not declare",
    "undeclared-capability": "A capability was seen that the label does not declare",
    "definition-changed": "The definition of a tool changed",
    "write-under-read-effect": "A tool that counts as reading wrote a file",
    "closed-world-hint-but-host-seen": "A tool that says it stays on this machine named a host",
    "hint-disagrees-with-effect": "What a tool says of itself differs from how it is configured",
    "declared-never-observed": "Something was declared and not seen",
}
HELP: Final[dict[FindingKind, str]] = {
    "undeclared-domain": "Arguments of a call held a URL of a host that the label's declared domains do not cover. Add the host to the "
    "declaration if the tool should reach it; otherwise find out what asked for it.",
    "undeclared-capability": "Calls showed a capability that the label's declaration leaves out. Declare it if the tool should have it; "
    "otherwise find out what used it.",
    "definition-changed": "Name, description, parameters or annotations of a tool are not those that were seen first. Read the new "
    "definition before the tool is trusted as the old one was.",
    "write-under-read-effect": "A file was seen being written during a call of a tool that is configured or hinted to read or to do "
    "nothing. Correct the effect, or find out what wrote the file.",
    "closed-world-hint-but-host-seen": "The tool's own annotation says that it deals with nothing outside, yet its arguments held a URL. "
    "Annotations are claims that nobody checks.",
    "hint-disagrees-with-effect": "The tool's own annotations and the configured effect cannot both be right. The configuration counts; "
    "correct whichever is wrong.",
    "declared-never-observed": "The window holds no sign of something that the label declares. That is no proof that it does not happen; a "
    "declaration that stays unused can be made narrower.",
}
_LITERAL: Final = str.maketrans({"\\": "\\\\", "[": "\\[", "]": "\\]", "{": "{{", "}": "}}"})
"""How SARIF writes characters that would begin a link or a placeholder."""


def message_of(label: Label, findings: Sequence[FindingRecord], *, hostnames: bool) -> str:
    """One sentence on findings that share everything but the host."""
    first = findings[0]
    where = f"label {_name(label['id'])}" + (f", tool {_name(first['tool'])}" if "tool" in first else "")
    what = TITLES[first["kind"]]
    if "capability" in first:
        what += f": {first['capability']}"
    if "hostname" in first:
        what += f": {_name(first['hostname'])}" if hostnames else f" ({len(findings)}, not named here)"
    calls = sum(found["calls"] for found in findings)
    return f"{what} ({where}; {calls} {'call' if calls == 1 else 'calls'})."


def _name(text: str) -> str:
    return f"'{plain(text).translate(_LITERAL)}'"
