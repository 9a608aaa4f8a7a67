"""Measures a call that begins, once for all collectors: size, hostnames, effect, evidence (SPEC: nutrition-labels 4-7).

Refuses to hand on the arguments.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.web_addresses import web_hosts
from riskproof.nutrition.attribution import Subject
from riskproof.nutrition.began import Began, Host
from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.evidence import Fact
from riskproof.nutrition.hosts_seen import hosts_of
from riskproof.nutrition.inputs import Begin, Moment
from riskproof.nutrition.names import bounded
from riskproof.nutrition.sizes import json_size
from riskproof.nutrition.times import iso
from riskproof.nutrition.tool_list import ToolList

_TELLING: Final = frozenset({"read", "write", "destructive"})
"""Effects that are evidence."""


def hosts_in(call: Begin, config: LabelConfig) -> tuple[str, ...]:
    """The hostnames of the web addresses among the arguments."""
    return web_hosts(call.arguments, config.argument_scan_max_depth, config.argument_scan_max_nodes)


def measured(call: Begin, subject: Subject, at: Moment, tools: ToolList, config: LabelConfig) -> Began:
    """The call, measured and put into evidence."""
    effect, source, hints, changed = tools.effect_of(subject, call.server)
    hosts: tuple[Host, ...] = ()
    named: tuple[tuple[str, str], ...] = ()
    facts: list[Fact] = []
    if effect in _TELLING:
        facts.append((at.wall_ms, "effect-hinted" if source == "hints" else "effect-classified", subject.name, effect))
    names = hosts_in(call, config)
    if names:
        hosts = hosts_of(names, config.domain_display)
        named = tuple([(host.name, host.shown) for host in hosts])
        facts += [(at.wall_ms, "url-host", subject.name, shown or None) for _, shown in named]
    watched = subject.info.expected.said or bool(hints) or changed is not None
    return Began(
        subject,
        at,
        watched,
        iso(at.wall_ms) if watched else "",
        effect,
        source,
        hints,
        json_size(call.arguments) if call.argument_bytes is None else call.argument_bytes,
        hosts,
        named,
        call.capabilities,
        changed,
        facts,
        bounded(call.call_id),
        bounded(call.root_call_id),
        call.nested,
    )
