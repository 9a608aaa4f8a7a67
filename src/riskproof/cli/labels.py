"""``riskproof labels``: what every plugin and server declared and was seen to do, and the words for looking further.

Refuses to decide and to collect: hosts count, this shows. The first word is a label's id unless it is one of the commands below.
"""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer
from typer.core import TyperGroup

from riskproof.cli import labels_diff, labels_export, labels_known, labels_propose
from riskproof.cli.labels_source import FromOption, LiveOption, folder, report_from, snapshot_from
from riskproof.cli.options import ConfigOption, settings_for

if TYPE_CHECKING:
    from riskproof.model.label import LabelSnapshot
    from riskproof.model.label_report import LabelReport
    from riskproof.model.taint import Language

Form = Literal["json", "markdown", "html", "text"]
_DEFAULT: Final = "show"
_HELPS: Final = frozenset({"-h", "--help"})


class _IdOrCommand(TyperGroup):
    """A group whose unknown first word is the id of a label."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts the command that shows labels in front of whatever names none."""
        if not args or (args[0] not in self.commands and args[0] not in _HELPS):
            args = [_DEFAULT, *args]
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """``[ID] [OPTIONS]``, or a command."""
        return ["[ID] [OPTIONS]  |  COMMAND [ARGS]..."]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The options of showing, then the commands."""
        shown = self.commands[_DEFAULT]
        records = [one.get_help_record(ctx) for one in shown.get_params(ctx) if one.param_type_name == "option"]
        with formatter.section("Options"):
            formatter.write_dl([record for record in records if record is not None])
        self.format_commands(ctx, formatter)


app = typer.Typer(
    cls=_IdOrCommand,
    help="Nutrition labels: what every plugin, server or tool namespace declared, what it was seen to do, and what follows from how its "
    "tools are classed. Never a grade; no value of a call is kept.\n\n"
    "Hosts save them once a minute and when they end (riskproof mcp, riskproof service, DSH). ID is one label, as `riskproof labels` "
    "names it; unattributed holds the tools that belong to nobody. What belongs to whom, and what it declared, stands under "
    "[[labels.plugins]] in riskproof.toml.\n\n"
    "Examples:\n\n"
    "  riskproof labels                          (all that was saved)\n\n"
    "  riskproof labels files --live             (one, as the running service has it now)\n\n"
    "  riskproof labels --from runs.jsonl --html > labels.html\n\n"
    "Exit code: 0; 2 where there is no such label, nothing was saved, or no service runs.",
)
app.command("export")(labels_export.export)


@app.command(_DEFAULT, hidden=True)
def show(
    label: Annotated[str | None, typer.Argument(metavar="ID", help="One label.", show_default=False)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable (riskproof labels schema).")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Markdown, for a page or an issue.")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="One HTML page that needs nothing else.")] = False,
    traces: FromOption = None,
    live: LiveOption = False,
    calls: Annotated[bool, typer.Option("--calls", help="With the calls one by one; with --live or --from.")] = False,
    reset: Annotated[bool, typer.Option("--reset", help="Forget what was saved; with --live: begin the service's windows anew.")] = False,
    config: ConfigOption = None,
) -> None:
    """Show labels: all, or one."""
    if as_json + as_markdown + as_html > 1:
        raise typer.BadParameter("choose one form", param_hint="--json / --markdown / --html")
    if reset:
        _reset(label, live=live, shown=bool(traces or calls or as_json or as_markdown or as_html))
        return
    settings = settings_for(config)
    published = (report_from if calls else snapshot_from)(settings, label, traces, live=live)
    form: Form = "json" if as_json else "markdown" if as_markdown else "html" if as_html else "text"
    _echo(_formed(published, form, settings.language))


@app.command("schema")
def schema(
    which: Annotated[str, typer.Argument(metavar="[snapshot|report]", help="What --json prints, or --json --calls.")] = "snapshot",
) -> None:
    """Print the JSON schema (2020-12) of a snapshot, or of a report.

    Example: riskproof labels schema > label-snapshot.schema.json
    """
    import json

    from riskproof.reports.label_schema import PUBLISHED, json_schema

    for known in PUBLISHED:
        if which == known:
            typer.echo(json.dumps(json_schema(known), ensure_ascii=True, indent=2))
            return
    raise typer.BadParameter(f"use {' or '.join(PUBLISHED)}", param_hint="WHICH")


app.command("diff")(labels_diff.diff)
app.command("propose")(labels_propose.propose)
app.command("known")(labels_known.known)


def _reset(label: str | None, *, live: bool, shown: bool) -> None:
    """Begins anew. Raises ``RiskProofError``."""
    if shown:
        raise typer.BadParameter("stands alone, with --live, or with an ID and --live", param_hint="--reset")
    if live:
        from riskproof.service.client import Client

        with Client(start=False) as client:
            client.reset_labels(label)
        typer.echo("the windows of the service begin now")
        return
    if label is not None:
        raise typer.BadParameter("what was saved is forgotten as a whole; one label can be reset with --live", param_hint="--reset")
    from riskproof.guard.label_files import forget_saved

    count = forget_saved(folder())
    typer.echo(f"{count} saved snapshot{'' if count == 1 else 's'} forgotten; hosts that run save theirs again")


def _formed(published: LabelSnapshot | LabelReport, form: Form, language: Language) -> str:
    from riskproof.reports import labels as written

    if form == "json":
        return written.json_text(published)
    if form == "markdown":
        return written.markdown(published, None, language)
    if form == "html":
        return written.html(published, language)
    return written.text(published, language, width=_width())


def _width() -> int | None:
    """The columns there are; None where nobody says, since then nothing needs to fit."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit():
        return shutil.get_terminal_size().columns
    return None


def _echo(text: str) -> None:
    """Prints a text also where the terminal does not know all its characters."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    typer.echo(text.rstrip("\n").encode(encoding, "replace").decode(encoding))
