"""``riskproof labels diff OLD NEW``: what a plugin or server has, does and says now that it did not before.

Refuses to grade, and to fail where nobody asked: the exit code is 1 only with ``--fail-on``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from riskproof.cli.options import JsonOption, settings_for
from riskproof.cli.showing import dim, print_json, safe
from riskproof.errors import PolicyError

if TYPE_CHECKING:
    from riskproof.nutrition.diff import Change, LabelDiff
    from riskproof.nutrition.seen_labels import SeenLabel

_SAYS: Final = {
    "label-added": "new label, {new} tools",
    "label-removed": "label is gone, {old} tools",
    "tool-added": "new tool {subject}, {new} bytes",
    "tool-removed": "tool {subject} is gone",
    "definition-changed": "tool {subject} has another definition",
    "schema-size": "definition of {subject}: {old} to {new} bytes",
    "hints-changed": "tool {subject} says of itself: {new} (before: {old})",
    "effect-changed": "effect of {subject}: {old} to {new}",
    "effect-used": "first calls with effect {subject}: {new}",
    "host-added": "new host {subject}, calls: {new}",
    "host-gone": "host {subject} was not seen",
    "capability-declared": "declares {subject}",
    "capability-undeclared": "declares {subject} no more",
    "capability-inferred": "classification puts calls under {subject}: {new} (inferred)",
    "domain-declared": "declares domain {subject}",
    "domain-undeclared": "declares domain {subject} no more",
    "failures": "failures of {subject}: {old} % to {new} %",
    "slower": "p95 of {subject}: {old:g} ms to {new:g} ms (information only)",
    "finding": "finding {subject}: {new}",
}


def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="Snapshot or report as JSON (riskproof labels --json); - is standard input.")],
    new: Annotated[
        Path | None, typer.Argument(metavar="NEW", help="A later one; without it, what hosts saved last.", show_default=False)
    ] = None,
    as_json: JsonOption = False,
    fail_on: Annotated[
        str | None, typer.Option("--fail-on", metavar="LEVEL", help="Exit with 1 where there is such a change: warning or note.")
    ] = None,
) -> None:
    """Compare two snapshots of labels: definitions, tools, hosts, capabilities, effects, failures.

    A change is a warning where it widens what a label can do or did beyond what it declares, else a note. Nothing is graded.

    Exit code: 0 fine, 1 only with --fail-on, 2 a file that is no snapshot.

    Examples:  riskproof labels diff before.json;  riskproof labels diff before.json after.json --fail-on warning
    """
    from riskproof.nutrition.diff import diff as compared

    if fail_on not in (None, "warning", "note"):
        raise PolicyError("--fail-on: must be warning or note")
    found = compared(_labels(old), _labels(new) if new is not None else _saved())
    warnings = sum(one.level == "warning" for each in found for one in each.changes)
    notes = sum(len(each.changes) for each in found) - warnings
    if as_json:
        print_json({"schemaVersion": 1, "warnings": warnings, "notes": notes, "labels": [each.to_json() for each in found]})
    else:
        _print(found, warnings, notes)
    if fail_on is not None and (warnings or (fail_on == "note" and notes)):
        raise typer.Exit(1)


def _labels(file: Path) -> dict[str, SeenLabel]:
    from riskproof.cli.reading import blamed, read_all
    from riskproof.nutrition.seen_labels import labels_in

    raw = read_all(file)
    with blamed(file, 0):
        return labels_in(raw)


def _saved() -> dict[str, SeenLabel]:
    from riskproof.cli.labels_source import snapshot_from
    from riskproof.nutrition.seen_labels import labels_in

    return labels_in(snapshot_from(settings_for(None)))


def _print(found: list[LabelDiff], warnings: int, notes: int) -> None:
    for each in found:
        grown = "" if each.percent is None else f", {each.percent:+g} %"
        sizes = f"definitions {each.old_bytes} to {each.new_bytes} bytes{grown}"
        typer.echo(f"{typer.style(safe(each.id), bold=True)}  {dim(sizes)}")
        for one in sorted(each.changes, key=lambda one: one.level != "warning"):
            typer.echo(f"  {_level(one)} {_said(one)}")
        if each.sampled:
            typer.echo(dim("  a list of hosts was cut (labels.domain_sample_limit): a host may only seem new or gone"))
    typer.echo(f"{warnings} warning{'' if warnings == 1 else 's'}, {notes} note{'' if notes == 1 else 's'}")


def _level(one: Change) -> str:
    return typer.style("warning", fg=typer.colors.YELLOW) if one.level == "warning" else dim("note   ")


def _said(one: Change) -> str:
    values = {"subject": safe(one.subject), "old": _value(one.old), "new": _value(one.new)}
    return _SAYS[one.kind].format(**values)


def _value(value: str | float) -> str | float:
    return safe(value) if isinstance(value, str) else value
