"""Labels as they were published, read back from JSON for comparing and for proposing: what those two need of them.

Refuses JSON that is no snapshot or report of labels, naming the place; what version 1 does not require may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from riskproof.errors import HostPayloadError
from riskproof.model.label_words import CAPABILITY_WORDS, EFFECTS, SCHEMA_VERSION, Effect
from riskproof.nutrition.config_types import Declared
from riskproof.nutrition.coverage import Expected, expected_of


@dataclass(frozen=True, slots=True)
class SeenTool:
    """One row. ``visible`` is None where the label does not say."""

    name: str
    schema_bytes: int
    calls: int
    failures: int
    p95: float
    effect: Effect
    effect_from: str = ""
    visible: bool | None = None
    fingerprint: str = ""
    hints: Mapping[str, bool] = field(default_factory=dict)

    @property
    def present(self) -> bool:
        """True for a tool that can be called, or was."""
        return self.visible is not False or self.calls > 0


@dataclass(frozen=True, slots=True)
class SeenFinding:
    """One finding. ``accepted`` = a person approved it."""

    kind: str
    level: str
    tool: str = ""
    hostname: str = ""
    capability: str = ""
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class SeenLabel:
    """One label. ``hosts`` maps hostnames to calls, ``sampled`` is true where there were more; ``urls`` are calls that named any."""

    id: str
    name: str
    kind: str
    declared: frozenset[str]
    domains: tuple[str, ...]
    tools: Mapping[str, SeenTool]
    hosts: Mapping[str, int]
    sampled: bool
    effects: Mapping[str, int]
    inferred: Mapping[str, int]
    findings: tuple[SeenFinding, ...]
    urls: int = 0
    writes: int = 0
    credential_refs: tuple[str, ...] = ()
    declared_by: str = "configuration"

    @property
    def expected(self) -> Expected:
        """What the identity declared, for comparing."""
        network, credentials, subprocess, persistence = (word in self.declared for word in CAPABILITY_WORDS)
        declared = Declared(network, credentials, subprocess, persistence, self.domains)
        return expected_of(None if self.declared_by == "nobody" else declared)

    @property
    def schema_bytes(self) -> int:
        """Bytes of all definitions that are visible."""
        return sum(tool.schema_bytes for tool in self.tools.values())

    @property
    def calls(self) -> int:
        """Finished calls."""
        return sum(tool.calls for tool in self.tools.values())


def labels_in(raw: object) -> dict[str, SeenLabel]:
    """The labels of a snapshot or report, by id. Raises ``HostPayloadError``."""
    if not isinstance(raw, Mapping) or raw.get("schemaVersion") != SCHEMA_VERSION or not isinstance(raw.get("labels"), list):
        raise HostPayloadError("this is no snapshot or report of labels", remedy="make one with: riskproof labels --json")
    read = (_label(one, f"labels[{at}]") for at, one in enumerate(raw["labels"]))
    return {label.id: label for label in read}


def _label(raw: object, at: str) -> SeenLabel:
    table = _table(raw, at)
    declared, observed = _table(table.get("declared"), f"{at}.declared"), _table(table.get("observed"), f"{at}.observed")
    network, files = (_table(observed.get(name), f"{at}.observed.{name}") for name in ("network", "filesystem"))
    hosts = {_text(one, "hostname", at): _number(one, "calls", at) for one in _tables(network.get("domains"), f"{at}.observed.network")}
    tools = [_tool(one, f"{at}.observed.tools[{row}]") for row, one in enumerate(_tables(observed.get("tools"), f"{at}.observed.tools"))]
    return SeenLabel(
        id=_text(table, "id", at),
        name=_text(table, "displayName", at),
        kind=_word(table, "kind"),
        declared=frozenset(word for word in CAPABILITY_WORDS if declared.get(word) is True),
        domains=_texts(declared.get("domains"), f"{at}.declared.domains"),
        tools={tool.name: tool for tool in tools},
        hosts=hosts,
        sampled=network.get("domainsTruncated") is True or _number(network, "uniqueDomains", at) > len(hosts),
        effects=_counts(observed.get("sideEffects"), EFFECTS),
        inferred=_counts(table.get("inferred"), CAPABILITY_WORDS),
        findings=tuple(_finding(one) for one in _tables(table.get("findings", []), f"{at}.findings")),
        urls=_number(network, "callsWithUrls", f"{at}.observed.network"),
        writes=_number(files, "writes", f"{at}.observed.filesystem"),
        credential_refs=_texts(declared.get("credentialRefs", []), f"{at}.declared.credentialRefs"),
        declared_by=_word(table, "declaredBy") or "configuration",
    )


def _tool(raw: Mapping[str, Any], at: str) -> SeenTool:
    hints = raw.get("hints")
    visible = raw.get("visible")
    return SeenTool(
        name=_text(raw, "name", at),
        schema_bytes=_number(raw, "schemaBytes", at),
        calls=_number(raw, "calls", at),
        failures=_number(raw, "failures", at),
        p95=_duration(raw, at),
        effect=next((word for word in EFFECTS if word == raw.get("effect")), "unknown"),
        effect_from=_word(raw, "effectFrom"),
        visible=visible if isinstance(visible, bool) else None,
        fingerprint=_word(raw, "fingerprint"),
        hints={name: value for name, value in hints.items() if isinstance(value, bool)} if isinstance(hints, Mapping) else {},
    )


def _finding(raw: Mapping[str, Any]) -> SeenFinding:
    kind, level, tool, hostname, capability = (_word(raw, name) for name in ("kind", "level", "tool", "hostname", "capability"))
    return SeenFinding(kind, level, tool, hostname, capability, raw.get("accepted") is True)


def _table(raw: object, at: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise HostPayloadError(f"{at}: must be an object")
    return raw


def _tables(raw: object, at: str) -> list[Mapping[str, Any]]:
    if not isinstance(raw, list) or not all(isinstance(one, Mapping) for one in raw):
        raise HostPayloadError(f"{at}: must be a list of objects")
    return raw


def _texts(raw: object, at: str) -> tuple[str, ...]:
    if not isinstance(raw, list) or not all(isinstance(one, str) for one in raw):
        raise HostPayloadError(f"{at}: must be a list of texts")
    return tuple(raw)


def _text(raw: Mapping[str, Any], name: str, at: str) -> str:
    value = raw.get(name)
    if not isinstance(value, str):
        raise HostPayloadError(f"{at}.{name}: must be a text")
    return value


def _word(raw: Mapping[str, Any], name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""


def _number(raw: Mapping[str, Any], name: str, at: str) -> int:
    value = raw.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise HostPayloadError(f"{at}.{name}: must be a whole number of at least 0")
    return value


def _duration(raw: Mapping[str, Any], at: str) -> float:
    value = raw.get("p95DurationMs")
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < float("inf"):
        raise HostPayloadError(f"{at}.p95DurationMs: must be a number of at least 0")
    return float(value)


def _counts(raw: object, words: tuple[str, ...]) -> dict[str, int]:
    table = raw if isinstance(raw, Mapping) else {}
    return {word: value for word in words if isinstance(value := table.get(word), int) and not isinstance(value, bool) and value > 0}
