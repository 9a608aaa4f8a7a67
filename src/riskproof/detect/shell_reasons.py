"""Why each category of command risk counts, in one sentence each: for ``riskproof explain --command`` and the guide.

Refuses to name programs: those stand in the families' tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REASONS: Final[Mapping[str, str]] = {
    "irreversible system damage": "a disk, the root, a home or a folder of the system would be lost",
    "download-and-execute pipeline": "what runs is whatever the other end sends",
    "decode-and-execute pipeline": "what runs is hidden in an encoding",
    "reverse shell": "somebody elsewhere would get a shell here",
    "recursive deletion": "a folder and everything in it would be deleted",
    "forced Git history rewrite": "commits, branches or stashes would be lost, here or for others",
    "leased Git history rewrite": "a pushed branch would be replaced, but nothing unseen; alone this asks under strict only",
    "discarding working-tree changes": "changes that were never committed would be lost",
    "bulk file deletion": "files would be deleted by a search instead of by name",
    "system power operation": "the machine would stop or restart",
    "privilege escalation": "it runs with more rights than the agent has; alone this asks under strict only",
    "unsafe permission change": "everybody could write it, or it would run with its owner's rights",
    "opaque PowerShell command": "the command is encoded so that nobody reads it",
    "dynamic evaluation": "text that is put together at run time would run as code",
    "irrecoverable erasure": "file contents would be overwritten",
    "resource deletion": "something that a service keeps would be deleted there",
    "database deletion": "rows, tables or a whole database would be lost",
    "version history rewrite": "what another version control system keeps would be lost",
    "service interruption": "something that people or programs rely on would stop",
    "unreviewed infrastructure change": "infrastructure would be changed or replaced before anybody saw the plan",
    "publication to the world": "others could install or read it at once; that cannot be taken back",
    "access opened to others": "somebody else, or everybody, would get in or get more rights",
    "protection switched off": "a firewall, a lock, a check or a record that protects the machine would be gone",
    "container with host access": "a container would get the root, the processes, the devices or the engine of its host",
    "privileged system change": "it changes accounts, access, boot, services or system files with raised rights, or runs code so",
    "network-capable command": "it talks to the network; alone this is no finding",
}
"""Every category of ``shell_model.RISKS``."""
