"""The settings of nutrition labels, as rows of the table of keys (SPEC: nutrition-labels 2).

Refuses a default of its own: they are those of a collector that nobody configured.
"""

from __future__ import annotations

from typing import Final

from riskproof.guard.config_key import Key

_SAFE: Final = 2**53 - 1
"""The greatest number that every reader of JSON keeps exactly."""


def _count(name: str, default: int, says: str, least: int = 1) -> Key:
    return Key(f"labels.{name}", "count", default, "own", says, most=_SAFE, least=least)


def _choice(name: str, choices: tuple[str, ...], says: str) -> Key:
    return Key(f"labels.{name}", "choice", choices[0], "own", says, choices)


LABEL_KEYS: Final[tuple[Key, ...]] = (
    Key("labels.enabled", "flag", True, "own", "Count labels."),
    Key("labels.include_unattributed", "flag", True, "own", "Count tools that belong to no plugin under the label unattributed."),
    _count("evidence_limit", 100, "Evidence records kept for each label, the newest."),
    _count("call_sample_limit", 100, "Calls kept one by one."),
    _count("file_sample_limit", 20, "Forms of file paths kept for each label; 0 keeps names of files out of labels altogether.", 0),
    _count("domain_sample_limit", 20, "Hostnames published for each label.", 0),
    _choice("path_display", ("basename", "omit", "full"), "How labels show paths; omit suits labels that others get to see."),
    _choice("domain_display", ("full", "registrable", "omit"), "How labels show hostnames."),
    _choice("domain_order", ("name", "calls"), "Which hostnames come first, where not all are published."),
    _choice("call_retention", ("first", "newest"), "Which calls are kept one by one, where there are more than call_sample_limit."),
    _choice("prefix_match", ("exclusive", "longest"), "Whether prefixes of tool names that overlap are refused, or the longest one wins."),
    _count("argument_scan_max_depth", 8, "Levels of a call's arguments that are searched for URLs."),
    _count("argument_scan_max_nodes", 1000, "Values of a call's arguments that are searched for URLs."),
    Key(
        "labels.plugins",
        "plugins",
        (),
        "ask_first",
        "Plugins and servers, each a table: id, display_name, tools (names, prefixes, servers), declared (network, credentials, "
        "subprocess, persistence, domains, credential_refs), effects (names, prefixes, effect), first_contact (report or ask).",
    ),
)
