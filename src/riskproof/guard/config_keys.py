"""The one table of settings: name, shape, default, bound, meaning, and what a project's file may do to it.

Validation, layering, the JSON schema, ``config init``, ``config show`` and the table in the guide all read this table and nothing
else. It is a table of ours rather than msgspec Structs because every key needs things a Struct cannot say: two spellings (snake_case
and the camelCase wire name, both at once being an error), a law for untrusted layers, and messages that name file, line and key.

Refuses to validate or to know files. A later section (exceptions, approvals) is a row in ``SECTIONS`` and its rows in ``KEYS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.guard.config_key import Key, LawName, camel
from riskproof.guard.config_keys_labels import LABEL_KEYS
from riskproof.guard.presets import PRESETS
from riskproof.ledger.options import LedgerOptions
from riskproof.model.policy import DECISION_KEYS, OutputPolicy, ToolchainPolicy, TrackerPolicy
from riskproof.model.taint import LABELS, TASK_MODES
from riskproof.model.verdict import VERDICTS

SECTIONS: Final[Mapping[str, str]] = {
    "": "Posture.",
    "experience": "What people read.",
    "task": "The task contract that a new session starts with.",
    "provenance": "Following values from results into later calls.",
    "taint": "Labels on values.",
    "output": "What of a result may reach the model.",
    "toolchain": "The order of events in a session.",
    "classification": "What tools can do, where the guess from their names is wrong.",
    "policy": "Decisions and lists. A decision is allow, ask or deny; invariants that are not listed here cannot be moved.",
    "proof": "Records of decisions.",
    "ledger": "Records of decisions and outcomes that cannot be changed unnoticed.",
    "store": "What sessions learned, kept across restarts and shared by processes: fingerprints and labels, never text.",
    "approvals": "Asks that wait for a person, in the store's database, so that any process can answer (riskproof approvals).",
    "service": "The resident process that hosts can share (riskproof service).",
    "labels": "Nutrition labels: what every plugin and server declared and was seen to do (riskproof labels). They decide nothing.",
}
"""Every table of the file, in order, with the sentence that introduces it."""

_DECISIONS: Final[Mapping[str, str]] = {
    "sensitive_external_action": "Sensitive data goes to an outside destination.",
    "untrusted_private_access": "Private data is read after untrusted content that had a say in the call came in (strict: any).",
    "untrusted_code_execution": "A command contains text from untrusted content.",
    "untrusted_local_mutation": "Text from untrusted content is stored.",
    "credential_access_after_untrusted": "A credential is read after untrusted content that had a say in the call came in (strict: any).",
    "sensitive_path_read": "A credential-bearing path is read.",
    "sensitive_path_mutation": "A credential-bearing path is written.",
    "destructive_operation": "A command may irreversibly change local or remote state.",
    "remote_script_execution": "A command feeds remote content into an interpreter.",
    "unlisted_external_action": "An outside destination is not in allowed_external_domains (only when that list has entries).",
    "unknown_tool": "A tool's capabilities are unknown.",
}

_TRACKER: Final = TrackerPolicy()
_OUTPUT: Final = OutputPolicy()
_TOOLCHAIN: Final = ToolchainPolicy()
_LEDGER: Final = LedgerOptions()
_LIST_MOST: Final = 256


def _flag(path: str, says: str) -> Key:
    return Key(path, "flag", True, "switch_on", says)


def _count(path: str, default: int | None, most: int, says: str, law: LawName = "at_least") -> Key:
    return Key(path, "count", default, law, says, most=most)


KEYS: Final[tuple[Key, ...]] = (
    Key("mode", "choice", "enforce", "rank", "observe reports and blocks nothing; enforce blocks.", ("observe", "enforce")),
    Key(
        "experience.language",
        "choice",
        None,
        "default_only",
        "Language of reasons and reports. Without it the locale decides (LC_ALL, LC_MESSAGES, LANG), else English.",
        ("zh-CN", "en"),
    ),
    Key("task.mode", "choice", "standard", "leave_first", "read-only and local-only deny whatever could do more than that.", TASK_MODES),
    _flag("provenance.enabled", "Follow results into the arguments of later calls."),
    _count("provenance.max_entries", _TRACKER.max_entries, 4096, "Results remembered for each session."),
    _count("provenance.max_entry_bytes", _TRACKER.max_entry_bytes, 4 << 20, "Bytes remembered of one result."),
    _count(
        "provenance.max_total_bytes", _TRACKER.max_total_bytes, 64 << 20, "Bytes remembered for each session; at least max_entry_bytes."
    ),
    _count("provenance.min_match_length", _TRACKER.min_match_length, 4096, "Characters of the shortest partial match.", "at_most"),
    _flag("taint.enabled", "Label values by source and content."),
    _flag("output.enabled", "Inspect results before the model sees them."),
    Key(
        "output.action",
        "choice",
        _OUTPUT.action,
        "rank",
        "What happens to a result with a blocked label: block withholds it; redact replaces the spans, then blocks what is left.",
        ("redact", "block"),
    ),
    Key("output.blocked_taints", "labels", _OUTPUT.blocked, "extend", "Labels that the model must not see.", most=len(LABELS)),
    Key(
        "output.trusted_declassifiers",
        "label_map",
        {},
        "distrust",
        "Exact tool name to the labels that its output no longer inherits. Pin only narrowly scoped, deterministic redactors.",
        most=256,
    ),
    _flag("toolchain.enabled", "Remember which kinds of calls came before."),
    _count("toolchain.max_events", _TOOLCHAIN.max_events, 4096, "Calls remembered for each session."),
    _count("toolchain.chain_window", _TOOLCHAIN.chain_window, 4096, "Calls looked back over for a chain; at most max_events."),
    Key(
        "classification.overrides",
        "capability_map",
        {},
        "classify",
        "Exact tool name to its capabilities, replacing the guess; an empty list means explicitly unclassified.",
    ),
    Key(
        "policy.preset", "choice", "balanced", "rank", "Sets all eleven decisions; a decision given in the same file wins.", tuple(PRESETS)
    ),
    *(Key(f"policy.{name}", "choice", None, "rank", _DECISIONS[name], VERDICTS) for name in DECISION_KEYS),
    Key("policy.internal_domains", "domains", (), "narrow", "Hosts that count as inside, with their sub-domains.", most=_LIST_MOST),
    Key("policy.blocked_domains", "domains", (), "extend", "Hosts that are never reached, with their sub-domains.", most=_LIST_MOST),
    Key(
        "policy.allowed_external_domains",
        "domains",
        (),
        "confine",
        "When it has entries, every other outside host falls under unlisted_external_action.",
        most=_LIST_MOST,
    ),
    Key(
        "policy.secret_home_domains",
        "hosts",
        (),
        "own",
        "Exact hosts that credentials may be sent to over HTTPS. Name none where others can read what is sent there.",
        most=_LIST_MOST,
    ),
    Key("policy.sensitive_path_patterns", "globs", (), "extend", "Globs of further credential-bearing paths.", most=_LIST_MOST),
    Key(
        "policy.observed_rules",
        "rules",
        (),
        "narrow_words",
        "Rules that are reported and recorded but decide nothing; only rules that a decision above can loosen.",
        most=len(DECISION_KEYS),
    ),
    _flag("proof.enabled", "Record decisions."),
    _count("proof.max_records", 1000, 10_000, "Records kept in memory."),
    Key(
        "proof.file",
        "file",
        None,
        "own",
        "JSON Lines file for the records. Relative paths start at this file's folder. Without it: memory only.",
    ),
    _flag("ledger.enabled", "Keep a ledger where there is a file for it."),
    Key(
        "ledger.file",
        "file",
        None,
        "own",
        "The ledger: .sqlite, .sqlite3 and .db are SQLite, anything else is JSON Lines. Without it a guard in a library keeps none.",
    ),
    Key("ledger.format", "choice", None, "own", "Format of a new ledger, where the file's ending does not say it.", ("jsonl", "sqlite")),
    Key("ledger.key_file", "file", None, "own", "Ed25519 key in PEM, mode 0600, made where there is none. By default in the state folder."),
    _count("ledger.checkpoint_every", _LEDGER.checkpoint_every, 4096, "Records between two signed checkpoints.", "at_most"),
    _count("ledger.rotate_bytes", _LEDGER.rotate_bytes, 4 << 30, "Bytes at which a file is closed and the next one begun.", "own"),
    _count("ledger.keep_files", _LEDGER.keep_files, 100_000, "Closed files that are kept; older ones are deleted whole.", "own"),
    _count("ledger.keep_days", None, 36_500, "Days that a closed file is kept.", "own"),
    Key(
        "ledger.on_failure",
        "choice",
        _LEDGER.on_failure,
        "rank",
        "When a record cannot be stored: log and go on, or deny the call. With deny every decision waits for the disk.",
        ("log", "deny"),
    ),
    Key("store.enabled", "flag", False, "own", "Keep sessions in a database."),
    Key(
        "store.file",
        "file",
        None,
        "own",
        "The database; its key stands beside it. Relative paths start at this file's folder. Without it: riskproof.db in the state folder.",
    ),
    Key(
        "store.on_failure",
        "choice",
        "deny",
        "own",
        "What happens when the store cannot be used: deny denies every call; memory says so once and goes on without it.",
        ("memory", "deny"),
    ),
    _count("store.keep_days", 30, 3650, "Days without use after which a session is removed.", "own"),
    Key(
        "store.synchronous",
        "choice",
        "normal",
        "own",
        "normal survives the end of a process, full also a power cut, for a disk's wait on each call.",
        ("normal", "full"),
    ),
    Key("approvals.enabled", "flag", False, "own", "Let asks wait for `riskproof approve`; riskproof mcp and the service do so anyway."),
    _count("approvals.wait_minutes", 60, 1440, "Minutes that an ask waits, and that its approval can be used.", "own"),
    Key(
        "service.enabled", "flag", False, "own", "Hosts ask the service instead of a guard of their own (riskproof mcp: as with --service)."
    ),
    _count("service.idle_minutes", 30, 10_080, "Minutes without a client after which the service ends.", "own"),
    _count("service.request_timeout_ms", 10_000, 600_000, "Milliseconds for one request; what takes longer is denied.", "own"),
    _count("service.max_clients", 256, 4096, "Clients at once.", "own"),
    *LABEL_KEYS,
    Key(
        "exceptions",
        "exceptions",
        (),
        "own",
        "Lasting approvals, each a table: rule, reason, expires (the last day), and at least one of tool, destination and command.",
        most=256,
    ),
)
"""Every setting in the order of the file (SPEC: riskproof 3, 25). Decisions have no default of their own: the preset gives it."""

BY_PATH: Final[Mapping[str, Key]] = {key.path: key for key in KEYS}
SPELLINGS: Final[Mapping[str, Mapping[str, Key]]] = {
    section: {spelling: key for key in KEYS if key.section == section for spelling in (key.name, camel(key.name))} for section in SECTIONS
}
"""Section to every accepted spelling of its keys."""
