"""The policy that a decision is taken under: plain data, already validated.

Refuses to validate and to know files: ``guard.config`` makes it from a configuration, ``guard.presets`` holds the preset table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from riskproof.model.taint import Capability, Label, Language, Mode, TaskMode
from riskproof.model.verdict import Verdict

DECISION_KEYS: Final = (
    "sensitive_external_action",
    "untrusted_private_access",
    "untrusted_code_execution",
    "untrusted_local_mutation",
    "credential_access_after_untrusted",
    "sensitive_path_read",
    "sensitive_path_mutation",
    "destructive_operation",
    "remote_script_execution",
    "unlisted_external_action",
    "unknown_tool",
)
"""The eleven configurable decisions, in table order (SPEC: riskproof 3)."""

_BALANCED: Final[tuple[Verdict, ...]] = ("deny", "ask", "deny", "ask", "deny", "ask", "deny", "ask", "deny", "ask", "ask")
BALANCED: Final[Mapping[str, Verdict]] = dict(zip(DECISION_KEYS, _BALANCED, strict=True))


@dataclass(frozen=True, slots=True)
class TrackerPolicy:
    """Provenance bounds (SPEC: riskproof 3, 6.1): entries, bytes an entry, bytes in all, characters of the shortest partial match."""

    enabled: bool = True
    max_entries: int = 256
    max_entry_bytes: int = 262_144
    max_total_bytes: int = 2_097_152
    min_match_length: int = 4


@dataclass(frozen=True, slots=True)
class OutputPolicy:
    """Output control (SPEC: riskproof 16; decisions 7). ``action`` is what happens to a result with a blocked label."""

    enabled: bool = True
    action: str = "block"
    blocked: tuple[Label, ...] = ("SECRET", "API_KEY")
    declassifiers: Mapping[str, tuple[Label, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ToolchainPolicy:
    """Event history bounds (SPEC: riskproof 8)."""

    enabled: bool = True
    max_events: int = 128
    chain_window: int = 12


@dataclass(frozen=True, slots=True)
class RuleException:
    """A lasting approval of the operator's (decisions 15): ``rule`` does not count where everything that is given here fits.

    ``tool`` is an exact name, ``destination`` a domain with what is below it, ``command`` the first words of every program that the rule
    points at; ``""`` and ``()`` fit anything. ``expires`` is the last day that it holds, ISO 8601. ``reason`` is for people.
    """

    rule: str
    reason: str
    expires: str
    tool: str = ""
    destination: str = ""
    command: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Policy:
    """Everything an operator can set that a decision depends on. The default is the balanced preset with empty lists."""

    mode: Mode = "enforce"
    language: Language = "en"
    task_mode: TaskMode = "standard"
    preset: str = "balanced"
    decisions: Mapping[str, Verdict] = field(default_factory=lambda: BALANCED)
    internal_domains: tuple[str, ...] = ()
    blocked_domains: tuple[str, ...] = ()
    allowed_external_domains: tuple[str, ...] = ()
    secret_home_domains: tuple[str, ...] = ()
    sensitive_path_patterns: tuple[str, ...] = ()
    overrides: Mapping[str, tuple[Capability, ...]] = field(default_factory=dict)
    tracker: TrackerPolicy = TrackerPolicy()
    taint_enabled: bool = True
    output: OutputPolicy = OutputPolicy()
    toolchain: ToolchainPolicy = ToolchainPolicy()
    exceptions: tuple[RuleException, ...] = ()
    """Those in force; the guard leaves out what has expired."""
    observed_rules: tuple[str, ...] = ()
    """Rules that are reported and do not count."""
