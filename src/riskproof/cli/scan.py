"""``riskproof scan``: which labels a text carries.

Refuses to print the text or any part of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riskproof.cli.options import JsonOption
from riskproof.cli.showing import dim, print_json, safe

if TYPE_CHECKING:
    from collections.abc import Iterator


def scan(
    file: Annotated[Path, typer.Argument(metavar="FILE", help='Texts as JSON lines {"id", "text"}, or - for standard input.')],
    whole: Annotated[bool, typer.Option("--whole", help="Take the file as one plain text.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Find secrets, personal and business data in texts.

    Prints the taint labels of each text and how many places carry them, never the text. With --json one line a text: id, taints.

    Example:  git diff | riskproof scan --whole -
    """
    from riskproof.detect.content import labels_of, spans_of

    for identifier, text in _texts(file, whole=whole):
        labels = labels_of(text)
        if as_json:
            print_json({"id": identifier, "taints": list(labels)})
            continue
        places = len(spans_of(text, labels)) if labels else 0
        found = typer.style(", ".join(labels), fg=typer.colors.YELLOW) if labels else dim("nothing")
        typer.echo(f"{safe(identifier)}  {found}{dim(f'  {places} places') if places else ''}")


def _texts(file: Path, *, whole: bool) -> Iterator[tuple[str, str]]:
    from riskproof.cli.reading import read_bytes, read_lines, where
    from riskproof.errors import HostPayloadError

    if whole:
        yield str(file), read_bytes(file).decode("utf-8", "replace")
        return
    for number, raw in read_lines(file):
        if not isinstance(raw, dict) or not isinstance(raw.get("text"), str):
            raise HostPayloadError(f'{where(file, number)}: a line must be {{"id", "text"}}', remedy="for a plain text file add --whole")
        yield str(raw.get("id", number)), raw["text"]
