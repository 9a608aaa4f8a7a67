"""What an export says of each kind of finding, for people who did not run it.

Refuses a grade and a guess at a motive, and names that a viewer could take for a link or a placeholder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riskproof.exports.naming import plain
from riskproof.model.label import FindingRecord, Label
from riskproof.model.label_words import FindingKind

TITLES: Final[dict[FindingKind, str]] = {
    "undeclared-domain": "A host was named that the label does not declare",
    "undeclared-capability": "Calls point at a capability that the label does not declare",
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
    """One sentence on findings that share everything but the host: the finding's own, unless that names a host that may not be named."""
    first = findings[0]
    hosts = [found["hostname"] for found in findings if "hostname" in found]
    own = first["summary"]
    words = [TITLES[first["kind"]] if not hostnames and any(host in own for host in hosts) else plain(own).translate(_LITERAL)]
    words += [f"label {_name(label['id'])}"]
    words += [f"tool {_name(first['tool'])}"] if "tool" in first else []
    words += [f"capability {first['capability']}"] if "capability" in first else []
    if hosts:
        words += [f"host {_name(hosts[0])}" if hostnames else f"{_many(len(findings), 'host')}, not named here"]
    calls = _many(calls_of(findings), "call")
    return "; ".join([*words, f"in none of {calls}" if first["kind"] == "declared-never-observed" else calls])


def calls_of(findings: Sequence[FindingRecord]) -> int:
    """How many calls findings speak of. What was never seen was looked for in the same calls, so those are not added up."""
    counts = [found["calls"] for found in findings]
    return max(counts) if findings[0]["kind"] == "declared-never-observed" else sum(counts)


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _name(text: str) -> str:
    return f"'{plain(text).translate(_LITERAL)}'"
