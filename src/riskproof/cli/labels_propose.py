"""``riskproof labels propose``: a declaration from what was observed, for a person to review.

Refuses to change a configuration: it prints, and a person takes what they mean.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from riskproof.cli.labels_source import FromOption, LiveOption, only, snapshot_from
from riskproof.cli.options import ConfigOption, settings_for
from riskproof.errors import PolicyError

if TYPE_CHECKING:
    from riskproof.guard.config import Settings
    from riskproof.nutrition.config_types import DomainDisplay
    from riskproof.nutrition.seen_labels import SeenLabel

_MOST_HOSTS: Final = 10_000
"""Hosts that a label of recorded runs may list here: nobody else gets to see it."""


def propose(
    label: Annotated[str | None, typer.Argument(metavar="ID", help="One label; all without.", show_default=False)] = None,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A snapshot or report as JSON instead of what was saved.", show_default=False)
    ] = None,
    traces: FromOption = None,
    live: LiveOption = False,
    dsh: Annotated[bool, typer.Option("--dsh", help="The row of a profile of DSH (YAML) instead of TOML.")] = False,
    config: ConfigOption = None,
) -> None:
    """Print what plugins could declare, from what was seen of them: hosts as they were seen, no pattern made up.

    What was only inferred, or what a tool says of itself, stands behind a #. What was declared before stays. Review it, then put it into
    your own riskproof.toml (with --dsh: into the profile's cordis.patch.yml).

    Exit code: 0, 2 where there is no such label, or nothing was saved.

    Examples:  riskproof labels propose notes;  riskproof labels propose --from runs.jsonl > proposed.toml
    """
    from riskproof.nutrition.propose import proposals
    from riskproof.nutrition.propose_text import dsh_row, toml

    if label is not None and file is None and label.endswith(".json") and Path(label).is_file():
        file, label = Path(label), None
    if file is not None and (traces or live):
        raise typer.BadParameter("a file, --from and --live are three sources; leave two of them out", param_hint="FILE")
    settings = settings_for(config)
    labels, display = _labels(settings, label, file, traces, live=live)
    identities = {one.id: one for one in settings.labels.config.plugins}
    found = proposals(labels, identities, display, label)
    if label is not None and not found:
        raise PolicyError("nothing can be proposed for this label", remedy="name one that was called, or leave the id out")
    typer.echo((dsh_row if dsh else toml)(found), nl=False)


def _labels(
    settings: Settings, label: str | None, file: Path | None, traces: list[Path] | None, *, live: bool
) -> tuple[dict[str, SeenLabel], DomainDisplay]:
    """The labels of the source, and how they show hosts."""
    from riskproof.cli.reading import blamed, read_all
    from riskproof.nutrition.seen_labels import labels_in

    display = settings.labels.config.domain_display
    if file is not None:
        raw = read_all(file)
        with blamed(file, 0):
            labels_in(raw)
            return labels_in(only(raw, label)), display
    if traces:
        config = replace(settings.labels.config, domain_display="full", domain_sample_limit=_MOST_HOSTS)
        settings, display = replace(settings, labels=replace(settings.labels, config=config)), "full"
    return labels_in(snapshot_from(settings, label, traces, live=live)), display
