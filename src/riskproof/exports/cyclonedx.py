"""Labels as a CycloneDX 1.6 inventory: a service for each label, in it a service for each tool, written by the standard's own library.

Refuses to call seen what was declared: the data flows are those of the configuration, and every property has a second one that says
whether it was declared, observed or inferred. Number and time of the document follow from the snapshots, so the same ones give the same.
"""

from __future__ import annotations

import json
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from riskproof import __version__
from riskproof.exports.extras import needs
from riskproof.exports.naming import digest, plain
from riskproof.exports.properties import PREFIX, Fact, label_facts, snapshot_facts, tool_facts
from riskproof.exports.source import Source, Wishes, moment
from riskproof.model.label import Label

if TYPE_CHECKING:
    from cyclonedx.model import DataClassification, Property
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.service import Service

_NAMESPACE: Final = uuid.uuid5(uuid.NAMESPACE_OID, "riskproof nutrition label inventory")


def cyclonedx_text(sources: Sequence[Source], wishes: Wishes) -> str:
    """The inventory as JSON."""
    with needs("cyclonedx", "CycloneDX"):
        from cyclonedx.output import make_outputter
        from cyclonedx.schema import OutputFormat, SchemaVersion
    return make_outputter(inventory(sources, wishes), OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=2) + "\n"


def inventory(sources: Sequence[Source], wishes: Wishes) -> Bom:
    """The inventory as the library's own model."""
    with needs("cyclonedx", "CycloneDX"):
        from cyclonedx.model.bom import Bom, BomMetaData
        from cyclonedx.model.component import Component, ComponentType
        from cyclonedx.model.tool import ToolRepository
    newest = max((moment(one.snapshot["generatedAt"], "generatedAt") for one in sources), default=None)
    facts = [fact for one in sources for fact in snapshot_facts(one.snapshot)] if len(sources) == 1 else []
    program = Component(name="riskproof", type=ComponentType.APPLICATION, version=__version__, bom_ref="riskproof")
    content = json.dumps([[one.name, one.snapshot] for one in sources]) + str(wishes.hostnames)
    return Bom(
        serial_number=uuid.uuid5(_NAMESPACE, digest(content)),
        metadata=BomMetaData(timestamp=newest, tools=ToolRepository(components=[program]), properties=_properties(facts)),
        services=list(_services(sources, wishes)),
    )


class _References:
    """Names for services inside the document, of which no two are equal."""

    def __init__(self) -> None:
        self._given: Counter[str] = Counter()

    def of(self, *path: str) -> str:
        """The reference of what has this path; what comes again gets a number."""
        reference = digest(*path)[:24]
        self._given[reference] += 1
        return reference if self._given[reference] == 1 else f"{reference}-{self._given[reference]}"


def _services(sources: Sequence[Source], wishes: Wishes) -> Iterator[Service]:
    references = _References()
    for source in sources:
        for label in source.snapshot["labels"]:
            yield _service(source, label, wishes, references)


def _service(source: Source, label: Label, wishes: Wishes, references: _References) -> Service:
    from cyclonedx.model.service import Service

    declared = None if label.get("declaredBy") == "nobody" else label["declared"]
    facts = list(label_facts(label, wishes))
    if source.name:
        facts.append(("snapshot", plain(source.name), "observed"))
    return Service(
        name=plain(label["id"]),
        description=plain(label["displayName"]),
        bom_ref="label-" + references.of(source.name, label["id"]),
        authenticated=declared["credentials"] if declared else None,
        x_trust_boundary=declared["network"] if declared else None,
        data=_flows(label) if declared else None,
        properties=_properties(facts),
        services=list(_tools(source, label, references)),
    )


def _tools(source: Source, label: Label, references: _References) -> Iterator[Service]:
    from cyclonedx.model.service import Service

    for row in label["observed"]["tools"]:
        reference = "tool-" + references.of(source.name, label["id"], row["name"])
        yield Service(name=plain(row["name"]), bom_ref=reference, properties=_properties(tool_facts(row)))


def _flows(label: Label) -> list[DataClassification]:
    """Which way data goes by what was declared. Starting processes is not a flow of data."""
    from cyclonedx.model import DataClassification, DataFlow

    declared = label["declared"]
    flows = (
        (declared["network"], DataFlow.BI_DIRECTIONAL, "declared network exchange"),
        (declared["credentials"], DataFlow.INBOUND, "declared credentials"),
        (declared["persistence"], DataFlow.OUTBOUND, "declared persistence"),
    )
    return [DataClassification(flow=flow, classification=word) for said, flow, word in flows if said]


def _properties(facts: Iterable[Fact]) -> list[Property]:
    from cyclonedx.model import Property

    return [
        entry
        for name, value, source in facts
        for entry in (Property(name=PREFIX + name, value=value), Property(name=f"{PREFIX}{name}:source", value=source))
    ]
