"""Settings: everything an operator decides, resolved from configuration files or from a mapping (SPEC: riskproof 3; decisions 12).

Refuses a half-configured start: whatever cannot be used as written is a ``PolicyError`` that names file and key. Refuses to keep files
open, to watch them, or to let an agent change a setting.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal

from riskproof.guard.config_exceptions import rule_exception
from riskproof.guard.config_files import Layer, SettingError, find_layers
from riskproof.guard.config_labels import LabelSettings, label_settings
from riskproof.guard.config_layers import Resolved, resolve
from riskproof.ledger.options import LedgerOptions
from riskproof.model.call import Json
from riskproof.model.policy import DECISION_KEYS, OutputPolicy, Policy, ToolchainPolicy, TrackerPolicy
from riskproof.model.taint import Language

_NO_ENVIRONMENT: Final[Mapping[str, str]] = MappingProxyType({})
_CHINESE: Final = re.compile(r"zh(?![A-Za-z])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StoreSettings:
    """Where sessions are kept beyond this process. ``file`` is absolute, or None for the user's state folder."""

    enabled: bool = False
    file: Path | None = None
    on_failure: str = "deny"
    keep_days: int = 30
    synchronous: Literal["normal", "full"] = "normal"


@dataclass(frozen=True, slots=True)
class ApprovalSettings:
    """Whether asks wait for a person, and for how many minutes."""

    enabled: bool = False
    wait_minutes: int = 60


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """The resident process: whether hosts use it, and its bounds."""

    enabled: bool = False
    idle_minutes: int = 30
    request_timeout_ms: int = 10_000
    max_clients: int = 256


@dataclass(frozen=True, slots=True)
class Settings:
    """What a guard is started with.

    ``proof_file`` is absolute, or None for records in memory only; ``language`` is the resolved one (also in ``policy``); ``sources`` are
    the files that were read, weakest first.
    """

    policy: Policy = field(default_factory=Policy)
    proof_enabled: bool = True
    proof_max_records: int = 1000
    proof_file: Path | None = None
    ledger: LedgerOptions = field(default_factory=LedgerOptions)
    language: Language = "en"
    sources: tuple[Path, ...] = ()
    store: StoreSettings = StoreSettings()
    approvals: ApprovalSettings = ApprovalSettings()
    service: ServiceSettings = ServiceSettings()
    labels: LabelSettings = field(default_factory=LabelSettings)

    def keeping_nothing(self) -> Settings:
        """The same for a rehearsal, whose calls are not real: nobody is asked about them, no ledger or store keeps them, no label
        counts them."""
        labels = replace(self.labels, enabled=False, folder=None)
        return replace(self, ledger=LedgerOptions(), store=StoreSettings(), approvals=ApprovalSettings(), labels=labels)


def settings_from(raw: Mapping[str, Json] | None, *, environ: Mapping[str, str] = _NO_ENVIRONMENT) -> Settings:
    """Settings from a mapping in either spelling, as a host or a library user gives it; None and ``{}`` give every default.

    ``environ`` is asked for the locale where no language is given. The mapping is the operator's word. Raises ``PolicyError``.
    """
    if raw is not None and not isinstance(raw, Mapping):
        raise SettingError("must be a table", file=None)
    return settings_of(resolve((Layer("given", raw),) if raw else ()), environ)


def load_settings(explicit: Path | None = None, *, environ: Mapping[str, str], start: Path) -> Settings:
    """Settings from every file that applies: the user's, then the project's (which may only tighten), then ``RISKPROOF_CONFIG``, then
    ``explicit``. ``start`` is the folder that the search for the project's file starts in. Raises ``PolicyError``.
    """
    return settings_of(resolve(find_layers(explicit, environ=environ, start=start)), environ)


def settings_of(resolved: Resolved, environ: Mapping[str, str]) -> Settings:
    """The settings that resolved values stand for."""
    values = resolved.values
    language = values["experience.language"] or locale_language(environ)
    return Settings(
        policy=_policy(values, language),
        proof_enabled=values["proof.enabled"],
        proof_max_records=values["proof.max_records"],
        proof_file=_path(values["proof.file"]),
        ledger=_ledger(values),
        language=language,
        sources=resolved.files,
        store=_store(values),
        approvals=ApprovalSettings(enabled=values["approvals.enabled"], wait_minutes=values["approvals.wait_minutes"]),
        service=ServiceSettings(
            enabled=values["service.enabled"],
            idle_minutes=values["service.idle_minutes"],
            request_timeout_ms=values["service.request_timeout_ms"],
            max_clients=values["service.max_clients"],
        ),
        labels=label_settings(resolved),
    )


def locale_language(environ: Mapping[str, str]) -> Language:
    """Chinese when the locale in force is a Chinese one, else English. The first variable with a value decides, as in POSIX."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return "zh-CN" if _CHINESE.match(locale) else "en"


def _path(value: Json) -> Path | None:
    return None if value is None else Path(value)


def _ledger(values: Mapping[str, Json]) -> LedgerOptions:
    return LedgerOptions(
        enabled=values["ledger.enabled"],
        file=_path(values["ledger.file"]),
        format=values["ledger.format"],
        key_file=_path(values["ledger.key_file"]),
        checkpoint_every=values["ledger.checkpoint_every"],
        rotate_bytes=values["ledger.rotate_bytes"],
        keep_files=values["ledger.keep_files"],
        keep_days=values["ledger.keep_days"],
        on_failure=values["ledger.on_failure"],
    )


def _store(values: Mapping[str, Json]) -> StoreSettings:
    file = values["store.file"]
    return StoreSettings(
        enabled=values["store.enabled"],
        file=None if file is None else Path(file),
        on_failure=values["store.on_failure"],
        keep_days=values["store.keep_days"],
        synchronous=values["store.synchronous"],
    )


def _policy(values: Mapping[str, Json], language: Language) -> Policy:
    return Policy(
        mode=values["mode"],
        language=language,
        task_mode=values["task.mode"],
        preset=values["policy.preset"],
        decisions={name: values[f"policy.{name}"] for name in DECISION_KEYS},
        internal_domains=values["policy.internal_domains"],
        blocked_domains=values["policy.blocked_domains"],
        allowed_external_domains=values["policy.allowed_external_domains"],
        secret_home_domains=values["policy.secret_home_domains"],
        sensitive_path_patterns=values["policy.sensitive_path_patterns"],
        overrides=dict(values["classification.overrides"]),
        tracker=TrackerPolicy(
            enabled=values["provenance.enabled"],
            max_entries=values["provenance.max_entries"],
            max_entry_bytes=values["provenance.max_entry_bytes"],
            max_total_bytes=values["provenance.max_total_bytes"],
            min_match_length=values["provenance.min_match_length"],
        ),
        taint_enabled=values["taint.enabled"],
        output=OutputPolicy(
            enabled=values["output.enabled"],
            action=values["output.action"],
            blocked=values["output.blocked_taints"],
            declassifiers=dict(values["output.trusted_declassifiers"]),
        ),
        toolchain=ToolchainPolicy(
            enabled=values["toolchain.enabled"],
            max_events=values["toolchain.max_events"],
            chain_window=values["toolchain.chain_window"],
        ),
        exceptions=tuple(map(rule_exception, values["exceptions"])),
        observed_rules=values["policy.observed_rules"],
    )
