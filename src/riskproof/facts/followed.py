"""Labels that a file brings along from the text that was written into it (issue "Stop the attack", item 6).

Refuses to look into files: a label follows the name of a file, so a file that a call read carries what any earlier call of the session
wrote there, transformed or not, until the session ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from riskproof.detect.file_marks import labels_at, mark_of
from riskproof.facts.touches import is_content, is_path, writes_files
from riskproof.model.facts import Classification, Leaf
from riskproof.model.files import Mark, Touch
from riskproof.model.session import Session
from riskproof.model.taint import AGENT, CREDENTIAL, KIND_LABELS, UNTRUSTED, Capability, Kind, Label, ordered


def read_labels(touches: Sequence[Touch], session: Session) -> tuple[Label, ...]:
    """The labels of the files that a call reads."""
    return held_by([one.mark for one in touches if one.reads], session)


def held_by(marks: Sequence[Mark], session: Session) -> tuple[Label, ...]:
    """The labels of what was written to the files of these marks; those of files that are no longer listed count for each."""
    if not marks or not (session.written or session.unlisted):
        return ()
    found: set[str] = {*labels_at(session.written, marks), *session.unlisted}
    return ordered(found)


def written_labels(capabilities: Sequence[Capability], leaves: Sequence[Leaf], kind: Kind, followed: Sequence[Label]) -> tuple[Label, ...]:
    """The labels of what a call wrote: of its texts, of the files that it read, and of its source where it brings something in.

    A credential in a command is how the command gets in, not what it writes. A title or an address of a page makes no page of a file. Of a
    text of the agent's own only a credential counts: anything else in it is seen again when the file is read."""
    found: set[str] = {*followed, *(KIND_LABELS[kind] if "EXTERNAL_INGESTION" in capabilities else ())}
    outside = CREDENTIAL if "CODE_EXECUTION" in capabilities else frozenset[str]()
    for leaf in leaves:
        if leaf.labels and is_content(leaf):
            labels = CREDENTIAL.intersection(leaf.labels) if leaf.origins == (AGENT,) else {*leaf.labels} - {*leaf.slight}
            found |= labels - outside - (UNTRUSTED if leaf.incidental or leaf.endorsed else frozenset())
    return ordered(found)


def attached(leaves: tuple[Leaf, ...], tool: Classification, session: Session) -> tuple[Leaf, ...]:
    """The leaves of a tool that sends out, where one that names a file carries the file's labels: an attachment is what it holds."""
    if "EXTERNAL_ACTION" not in tool.capabilities or writes_files(tool) or not (session.written or session.unlisted):
        return leaves
    return tuple(_attached(leaf, session) if is_path(leaf) else leaf for leaf in leaves)


def _attached(leaf: Leaf, session: Session) -> Leaf:
    mark = mark_of(str(leaf.value))
    held = held_by([mark], session) if mark else ()
    return replace(leaf, labels=tuple(dict.fromkeys((*leaf.labels, *held)))) if held else leaf
