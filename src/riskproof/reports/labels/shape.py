"""The view model of a nutrition label: what the card in DSH and the HTML page show, in their reader's language (SPEC: nutrition-labels 18).

Whoever presents it puts texts where they belong and decides nothing: every ``text``, ``cells`` and ``columns`` is ready to be shown as
plain text. Refuses control characters, bidirectional marks and characters that nothing shows in any of its texts; markup is for the
presenter to escape.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from riskproof.model.label_words import CallStatus, Effect, FindingKind, LabelCapability, Provenance
from riskproof.model.taint import Language

VIEW_VERSION: Final = 1
State = Literal["observed", "idle"]
Attribution = Literal["configured", "mixed", "unattributed"]
ToolState = Literal["Active", "Discarded", "Failed", "Healthy", "Idle"]
PillRole = Literal["ready", "no-tools", "idle", "active", "failures", "findings", "needs-attribution", "mixed-attribution"]
Tone = Literal["ready", "plain", "active", "warning", "danger"]
CellTone = Literal["plain", "yes", "no", "unstated", "claim", "seen", "unseen", "inferred"]
"""What a cell of the capability matrix is: ``seen`` is the only one to be highlighted as an observation (P20)."""


class Pill(TypedDict):
    """One status pill of the header, in the order of the list. ``count`` only for failures and findings."""

    role: PillRole
    tone: Tone
    text: str
    count: NotRequired[int]


class Column(TypedDict):
    """A head cell; ``right`` where the column holds numbers."""

    text: str
    right: bool


class Table(TypedDict):
    """A table of texts. ``rows`` may be empty: then ``empty`` says why, in one sentence each."""

    caption: str
    columns: list[Column]
    rows: list[list[str]]
    empty: list[str]


class Cell(TypedDict):
    """A cell that means something beyond its text."""

    text: str
    tone: CellTone


class CapabilityRow(TypedDict):
    """One capability. ``cells`` stand under the matrix' columns; the others are the same facts for programs.

    ``observed`` is the number of domains (network only, else 0); ``inferred`` calls that classification put here; ``claimed`` is absent
    where no tool said anything.
    """

    capability: LabelCapability
    declared: bool
    observed: int
    inferred: int
    cells: list[Cell]
    claimed: NotRequired[bool]


class Matrix(TypedDict):
    """Declared, claimed, observed and inferred, each in its own column. Columns "claimed" and "inferred" stand only where labels have them.

    ``notes`` explain the words of the table, each once.
    """

    caption: str
    columns: list[Column]
    rows: list[CapabilityRow]
    notes: list[str]


class Verdict(TypedDict):
    """One strong sentence and one detail. ``count`` is the number of tool events, None while idle."""

    text: str
    detail: str
    count: int | None


class Metrics(TypedDict):
    """Sums over the labels of the report; a host in two labels counts twice."""

    tools: int
    schemaBytes: int
    calls: int
    failures: int
    fileReads: int
    fileWrites: int
    domains: int


class Figure(TypedDict):
    """One number of the summary, with its unit in ``text`` and its name in ``name``."""

    key: str
    name: str
    text: str


class Summary(TypedDict):
    """One primary line, one quieter line, and the same as figures."""

    primary: str
    secondary: str
    figures: list[Figure]


class Notice(TypedDict):
    """How tools were mapped to labels, and that missing evidence proves nothing. ``guidance`` says what to configure."""

    tone: Literal["configured", "attention"]
    text: str
    guidance: str
    note: str


class Record(TypedDict):
    """One retained call under its tool. ``cells`` stand under ``recordColumns``."""

    ordinal: int
    status: CallStatus
    cells: list[str]


class Bar(TypedDict):
    """One bar of a histogram of durations: ``share`` is its height in percent of the tallest."""

    text: str
    calls: int
    share: int


class Tool(TypedDict):
    """One tool of the directory. ``cells`` stand under ``toolHeader``, except that the cell of the tool's name holds only the name:
    ``schema`` ("schema 144 B") is shown small beside it.

    ``claims`` is what the tool says of itself, marked as unverified ("" = nothing). ``notes`` are for the opened tool: failures by code,
    percentiles, calls in flight, a changed definition, a tool that is not visible now. ``bars`` is how long its calls took, where that is
    known: from the first bar that holds a call to the last.
    """

    ownerId: str
    owner: str
    name: str
    state: ToolState
    tone: Tone
    effect: Effect
    schema: str
    claims: str
    cells: list[str]
    notes: list[str]
    bars: list[Bar]
    records: list[Record]
    recordsNote: str


class Directory(TypedDict):
    """The tool directory: open from the start, in a bounded scroll. ``empty`` stands there when there are no tools ("" otherwise).

    ``header`` begins with the owner where tools have more than one; ``nameColumn`` is the place of the tool's name in it. ``more`` says how
    many tools are not listed ("" = all are).
    """

    heading: str
    nameColumn: int
    count: int
    hint: str
    empty: str
    more: str
    header: list[Column]
    recordColumns: list[Column]
    tools: list[Tool]


class Trace(TypedDict):
    """All calls: closed from the start. ``hint`` is "" when there is no call."""

    heading: str
    count: int
    hint: str
    table: Table


class Finding(TypedDict):
    """Declared and seen differ. Never a grade. ``detail`` says since when and in how many calls.

    ``source`` is what it rests on, ``sourceText`` its word: an inferred finding is not something that was seen.
    """

    kind: FindingKind
    source: Provenance
    sourceText: str
    level: Literal["warning", "note"]
    accepted: bool
    label: str
    text: str
    detail: str


class Findings(TypedDict):
    """Warnings first. Nothing is shown where there are none: that is no proof of safety, and is not said to be one."""

    heading: str
    count: int
    intro: str
    rows: list[Finding]
    more: str


class LabelPart(TypedDict):
    """One label by itself, for pages that show labels one by one.

    ``hostnames`` and ``files`` are samples; ``facts`` are short sentences about effects, files and network.
    """

    id: str
    name: str
    kind: Literal["configured", "server", "unattributed"]
    window: str
    attribution: str
    matrix: Matrix
    declaredDomains: list[str]
    credentialRefs: list[str]
    figures: list[Figure]
    effects: Table
    hostnames: Table
    files: list[str]
    filesNote: str
    evidence: Table


class Footer(TypedDict):
    """Short sentences: evidence complete or capped, revision, bounded retention, payloads never kept, what else was cut or not counted."""

    lines: list[str]


class Cut(TypedDict):
    """What the report does not hold. ``lines`` say so in words; empty when nothing was cut."""

    calls: bool
    evidence: bool
    tools: bool
    labels: bool
    findings: bool
    lines: list[str]


class LabelView(TypedDict):
    """Everything that a card shows, from top to bottom."""

    viewVersion: Literal[1]
    language: Language
    commandId: str
    revision: int
    state: State
    attribution: Attribution
    title: str
    meta: str
    pills: list[Pill]
    verdict: Verdict
    metrics: Metrics
    summary: Summary
    findings: Findings
    capabilities: Matrix
    notice: Notice
    toolColumns: list[str]
    directory: Directory
    toolsOpen: bool
    trace: Trace
    callTraceOpen: bool
    cut: Cut
    footer: Footer
    labels: list[LabelPart]
