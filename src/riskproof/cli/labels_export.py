"""``riskproof labels export``: labels for other programs, as metrics, as an inventory or as findings.

Refuses to send anything anywhere, to write half a file, and to name hosts unasked.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated, Final, cast

import typer

from riskproof.cli.labels_source import LiveOption, only
from riskproof.cli.options import ConfigOption, settings_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riskproof.exports.source import Source
    from riskproof.guard.config import Settings
    from riskproof.model.call import Json

FORMATS: Final = "prometheus, openmetrics, otlp, cyclonedx or sarif"
_FROM: Final = "Labels of these files: what `riskproof labels --json` printed, or traces; - is stdin."
_OUTPUT: Final = "Where to, replaced in one step; by default standard output."
_ARTIFACT: Final = "For sarif: the file of the repository that findings are shown at."


def export(
    label: Annotated[str | None, typer.Argument(metavar="[ID]", help="Only this label.", show_default=False)] = None,
    form: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help=f"{FORMATS}.", show_default=False)] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help=_OUTPUT)] = None,
    given: Annotated[list[Path] | None, typer.Option("--from", metavar="FILE", help=_FROM)] = None,
    live: LiveOption = False,
    hostnames: Annotated[bool, typer.Option("--hostnames", help="Name hosts; without it they are only counted.")] = False,
    artifact: Annotated[str, typer.Option("--artifact", metavar="PATH", help=_ARTIFACT)] = "",
    config: ConfigOption = None,
) -> None:
    """Write labels for another program: prometheus, openmetrics (to scrape), otlp (OpenTelemetry as JSON), cyclonedx, sarif.

    Without --from and --live: what hosts saved last. Several saved files stay apart; all traces together are one.

    Example: riskproof labels export --format prometheus -o /var/lib/node_exporter/riskproof.prom
    """
    from riskproof.exports.forms import FORMS, exported
    from riskproof.exports.source import Wishes

    if form not in FORMS:
        raise typer.BadParameter(f"use {FORMATS}", param_hint="--format")
    place = PurePath(artifact)
    if place.is_absolute() or ".." in place.parts or "://" in artifact:
        raise typer.BadParameter("use a path inside the repository", param_hint="--artifact")
    if given and live:
        raise typer.BadParameter("files are not live; leave one of them out", param_hint="--from / --live")
    settings = settings_for(config)
    sources = _narrowed(list(_of_files(settings, given)) if given else [_of_host(settings, live=live)], label)
    text = exported(form, sources, Wishes(hostnames, place.as_posix() if artifact else ""))
    if output is None or str(output) == "-":
        typer.echo(text.encode("utf-8"), nl=False)
    else:
        _write(output, text)


def _of_host(settings: Settings, *, live: bool) -> Source:
    """What hosts saved, or what the service counts."""
    from riskproof.cli.labels_source import snapshot_from
    from riskproof.exports.source import Source, dated
    from riskproof.model.label_shape import snapshot_from as checked

    return dated(Source(checked(cast("Json", snapshot_from(settings, live=live)))))


def _of_files(settings: Settings, files: list[Path]) -> Iterator[Source]:
    """Each file of labels, then all traces together."""
    from riskproof.cli.reading import blamed
    from riskproof.exports.source import Source
    from riskproof.guard.label_replay import LabelReplay
    from riskproof.model.trace import read_trace

    replay, played = LabelReplay(settings), False
    for file in files:
        for number, value in _values(file):
            with blamed(file, number):
                if isinstance(value, dict) and "schemaVersion" in value and "labels" in value:
                    yield _saved(value, "stdin" if str(file) == "-" else file.stem)
                else:
                    replay.play(read_trace(value))
                    played = True
    if played:
        yield Source(replay.snapshot(), "traces")


def _values(file: Path) -> Iterator[tuple[int, Json]]:
    """The one JSON value of a file, or that of each line."""
    from riskproof.cli.reading import located, read_bytes, read_lines, where
    from riskproof.errors import HostPayloadError
    from riskproof.model.strict_json import parse_json

    if file.name.endswith((".jsonl", ".jsonl.gz")):
        yield from read_lines(file)
        return
    text = read_bytes(file)
    lines = text.splitlines()
    try:
        yield 0, parse_json(text)
    except HostPayloadError as error:
        if len(lines) < 2 or lines[0].strip() in (b"{", b"["):  # written over several lines, so no line is a value
            raise HostPayloadError(f"{where(file, 0)}: {error}") from error
        yield from ((number, located(file, number, line)) for number, line in enumerate(lines, 1) if line.strip())


def _saved(value: Json, name: str) -> Source:
    """A snapshot, or a report, which also says whether calls were left out."""
    from riskproof.exports.source import Source, dated
    from riskproof.model.label_shape import report_from, snapshot_from

    is_report = isinstance(value, dict) and "truncation" in value
    return dated(Source(snapshot_from(value), name, report_from(value)["truncation"] if is_report else None))


def _narrowed(sources: list[Source], label: str | None) -> list[Source]:
    """The sources that have the label, with it alone. Raises ``PolicyError`` where none has."""
    if label is None:
        return sources
    having = [one for one in sources if any(other["id"] == label for other in one.snapshot["labels"])]
    return [replace(one, snapshot=only(one.snapshot, label)) for one in having or sources]


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
