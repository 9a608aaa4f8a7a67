"""``riskproof labels known``: what is known of plugins beyond a run: approved first contacts, known definitions; and how to take it back.

Refuses to approve anything: that is the answer to a question that was asked.
"""

from __future__ import annotations

from typing import Annotated

import typer

from riskproof.cli.labels_source import folder
from riskproof.cli.options import JsonOption
from riskproof.cli.showing import dim, print_json, safe


def known(
    label: Annotated[str | None, typer.Argument(metavar="ID", help="One label; all without.", show_default=False)] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget it: what it approved is asked about again.")] = False,
    updated: Annotated[
        bool, typer.Option("--forget-definitions", help="After an update that you meant: the next definitions of ID are the known ones.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show what a person approved at first contact, and how many definitions of tools are known.

    With --forget it is taken back. End the hosts that run first: they go on with what they know, and may write it down again. Forgetting
    everything (no ID) also ends that everything is asked about because the file was damaged.

    Example:  riskproof labels known notes --forget
    """
    from riskproof.stores.known import KnownFile, known_file

    file = KnownFile(known_file(folder()))
    if updated and (label is None or forget):
        raise typer.BadParameter("stands alone, with the ID of a label", param_hint="--forget-definitions")
    if forget or updated:
        typer.echo("forgotten" if file.forget(label, definitions_only=updated) else "nothing was known")
        return
    held = file.load()
    said = held.to_json()
    if label is not None:
        said["labels"] = {name: of for name, of in said["labels"].items() if name == label}
    if as_json:
        print_json(said)
        return
    if held.lost:
        typer.echo(f"{file.file}: damaged: what it knew is asked about again (riskproof labels known --forget begins anew)", err=True)
    for name, of in said["labels"].items():
        approved = ", ".join(safe(one) for one in (*of["hosts"], *of["capabilities"])) or "nothing"
        tools = len(of["definitions"])
        typer.echo(f"{typer.style(safe(name), bold=True)}  approved: {approved}  {dim(f'known definitions: {tools}')}")
    if not said["labels"]:
        typer.echo("nothing is known" if label is None else "nothing is known of this label")
