"""``riskproof labels export``: labels for other programs, as metrics, as an inventory or as findings.

Refuses to send anything anywhere, to write half a file, and to name hosts unasked.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from riskproof.cli.options import ConfigOption

if TYPE_CHECKING:
    from riskproof.exports.source import Source
    from riskproof.model.call import Json

FORMATS = "prometheus, openmetrics, otlp, cyclonedx or sarif."


def export(
    label: Annotated[str | None, typer.Argument(metavar="[ID]", help="Only this label.", show_default=False)] = None,
    form: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help=FORMATS)] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to, replaced in one step; by default standard output.")
    ] = None,
    given: Annotated[
        list[Path] | None,
        typer.Option("--from", metavar="FILE", help="Saved labels (JSON), or traces; can be repeated. - is standard input."),
    ] = None,
    live: Annotated[bool, typer.Option("--live", help="Ask the running service.")] = False,
    hostnames: Annotated[bool, typer.Option("--hostnames", help="Name hosts; without it they are only counted.")] = False,
    artifact: Annotated[
        str, typer.Option("--artifact", metavar="PATH", help="For sarif: the file of the repository that findings are shown at.")
    ] = "",
    config: ConfigOption = None,
) -> None:
    """Write labels in a form of another program: prometheus and openmetrics (metrics to scrape), otlp (OpenTelemetry metrics as JSON),
    cyclonedx (an inventory of services), sarif (findings).

    Example: riskproof labels export --format prometheus -o /var/lib/node_exporter/riskproof.prom
    """
    from riskproof.exports.forms import FORMS, exported
    from riskproof.exports.source import Wishes

    if form not in FORMS:
        raise typer.BadParameter(f"use {FORMATS}", param_hint="--format")
    if artifact and (PurePath(artifact).is_absolute() or "://" in artifact):
        raise typer.BadParameter("use a path inside the repository", param_hint="--artifact")
    sources = [_narrowed(one, label) for one in _sources(given or [], config, live=live)]
    text = exported(form, sources, Wishes(hostnames, artifact))
    if output is None:
        typer.echo(text.encode("utf-8"), nl=False)
    else:
        _write(output, text)


def _sources(given: list[Path], config: Path | None, *, live: bool) -> list[Source]:
    from riskproof.errors import PolicyError

    if given and live:
        raise typer.BadParameter("use one of --from and --live", param_hint="--live")
    if not given or live:
        raise PolicyError("say which labels to export", remedy="name a saved snapshot: riskproof labels export --from FILE")
    return [_saved(name) for name in given]


def _saved(name: Path) -> Source:
    from riskproof.cli.reading import blamed, read_all

    value = read_all(name)
    with blamed(name, 0):
        return _source(value, "" if str(name) == "-" else name.stem)


def _source(value: Json, name: str) -> Source:
    from riskproof.exports.source import Source
    from riskproof.model.label_shape import report_from, snapshot_from

    is_report = isinstance(value, dict) and "truncation" in value
    return Source(snapshot_from(value), name, report_from(value)["truncation"] if is_report else None)


def _narrowed(source: Source, label: str | None) -> Source:
    """The source with only the label of this id."""
    from riskproof.exports.source import Source
    from riskproof.nutrition.published import UnknownLabelError

    if label is None:
        return source
    labels = [one for one in source.snapshot["labels"] if one["id"] == label]
    if not labels:
        raise UnknownLabelError(f'unknown label "{label}"')
    return Source({**source.snapshot, "labels": labels}, source.name, source.truncation)


def _write(output: Path, text: str) -> None:
    """Writes the whole file or none of it, readable as the user's other files are: who reads it is often another user."""
    from riskproof.errors import PolicyError

    try:
        target = output.resolve()
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8", newline="")
            return
        half = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
        try:
            half.write_text(text, encoding="utf-8", newline="")
            os.replace(half, target)
        finally:
            half.unlink(missing_ok=True)
    except OSError as error:
        raise PolicyError(f"{output}: cannot be written: {error.strerror}") from error
