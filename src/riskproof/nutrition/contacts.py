"""First contacts of an identity: what of a call it did not declare and nobody approved yet, before the call is judged.

Refuses to ask of an identity that declared nothing whether something is undeclared; a changed definition is one whatever was declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riskproof.detect.hosts import shown_host
from riskproof.detect.urls import canonical_host
from riskproof.model.contact import Contact
from riskproof.model.label_words import LabelCapability
from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.coverage import Expected
from riskproof.nutrition.known import Known


def asking_in(config: LabelConfig | None) -> frozenset[str]:
    """The identities whose first contacts somebody wants to be asked about."""
    return frozenset() if config is None else frozenset(one.id for one in config.plugins if one.first_contact == "ask")


def of_host(label: str, host: str) -> Contact:
    """A host as a contact of a label."""
    name = canonical_host(host)
    return Contact(label, "host", name, shown=shown_host(name))


def of_capability(label: str, capability: LabelCapability) -> Contact:
    """A capability as a contact of a label."""
    return Contact(label, "capability", capability)


def of_definition(label: str, tool: str, server: str, fingerprint: str) -> Contact:
    """A tool's definition as a contact of a label. Two servers of one label may each have a tool of one name."""
    return Contact(label, "definition", f"{server}\n{tool}" if server else tool, fingerprint)


def first_contacts(
    label: str,
    declared: Expected,
    known: Known,
    hosts: Iterable[str],
    capabilities: Iterable[LabelCapability],
    definition: Contact | None = None,
) -> tuple[Contact, ...]:
    """What of a call would be a first contact, each once, in a fixed order. ``definition`` is the tool's, where it is known."""
    return tuple(dict.fromkeys(one for one in _met(label, declared, hosts, capabilities, definition) if not known.has(one)))


def _met(
    label: str, declared: Expected, hosts: Iterable[str], capabilities: Iterable[LabelCapability], definition: Contact | None
) -> Iterator[Contact]:
    if declared.said:
        named = tuple(hosts)
        for host in named:
            if not declared.covers(host):
                yield of_host(label, host)
        if named and not declared.allows("network"):
            yield of_capability(label, "network")
        for capability in capabilities:
            if capability != "network" and not declared.allows(capability):
                yield of_capability(label, capability)
    if definition is not None:
        yield definition
