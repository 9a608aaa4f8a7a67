"""Stops a network command that carries a credential, or that would send a file of them.

## What it stops
A command that reaches the network, in a call of which any argument holds a password, key or token. Not where all that the command names
is HTTPS and one of `policy.secret_home_domains`. A command that would send a file which usually holds credentials to an outside
destination: as an upload, from a pipe or a substitution, out of an archive or a copy that the same command makes, as the labels of a name
that it looks up; the dump of an environment or a key store counts as such a file.

## Why
A command line is read by the shell's history, by the process list and by whoever runs the other end. A credential belongs in none of
them. A file that has left cannot be taken back.

## Limits
Which command gets the credential is not worked out: a credential beside a network command is enough. A reference to an environment
variable is no credential. With a home service configured, a command with a variable, an unread address or a file of options is stopped
all the same. Files are known by their path; what a script or a program sends by itself is not seen. A key that a program logs in with
(`ssh -i`) is not sent. To a loopback or private address or an operator's own domain a file may go, and reading it asks.
"""

from __future__ import annotations

from collections.abc import Iterator

from riskproof.model.facts import CallFacts
from riskproof.model.finding import Evidence
from riskproof.model.rule import Rule
from riskproof.rules.selection import credential_leaves, of_commands

RULE = Rule(
    default="deny",
    floor="deny",
    risk="critical",
    policy_key=None,
    reason=(
        "A network command carries a password, key or token, or would send a file that usually holds them",
        "联网命令中带有密码、密钥或令牌，或将发送通常存放它们的文件",
    ),
    remedy=(
        "Take it out of the command and use a credential helper with a fixed destination",
        "请从命令中移除它，改用目标固定的凭据助手",
    ),
    since="0.1",
)


def check(facts: CallFacts) -> Iterator[Evidence]:
    """Fires on a network command and a credential in one call, commands first (SPEC: riskproof 12.1 rule 7), unless all goes home
    (decisions 4), and on a file that is sent."""
    credentials = credential_leaves(facts)
    commands = tuple(of_commands(facts, "network_egress"))
    if commands and credentials and not facts.homeward:
        yield from commands
        for leaf in credentials:
            yield Evidence("credential", leaf)
    yield from dict.fromkeys(Evidence("category", one.leaf, detail=one.category) for one in facts.files if one.sent)
