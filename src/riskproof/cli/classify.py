"""``riskproof classify``: what a tool can do, by its definition.

Refuses to call the tool: names, descriptions and schemas are all it looks at.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riskproof.cli.options import ConfigOption, JsonOption, settings_for
from riskproof.cli.showing import dim, print_json, safe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riskproof.model.call import Json, Tool


def classify(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Tool definitions: JSON lines, a JSON list, or an MCP tools/list result; - for standard input."
        ),
    ],
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Explain what RiskProof takes each tool to be able to do.

    A definition is {"name", "description"?, "inputSchema" or "parameters"?, "annotations"?}. Operator overrides of the configuration apply.
    With --json one line a definition: name, capabilities, known (known to be harmless), why.

    Example:  echo '{"name": "send_email"}' | riskproof classify -
    """
    from riskproof.facts.tools import classify as classification_of

    overrides = settings_for(config).policy.overrides
    for tool in _definitions(file):
        found = classification_of(tool, overrides)
        if as_json:
            why = [list(reason) for reason in found.why]
            print_json({"name": tool.name, "capabilities": list(found.capabilities), "known": found.known, "why": why})
            continue
        capabilities = ", ".join(found.capabilities) or (
            "known to be harmless" if found.known else typer.style("unknown", fg=typer.colors.YELLOW)
        )
        typer.echo(f"{typer.style(safe(tool.name), bold=True)}  {capabilities}")
        for capability, reason in found.why:
            typer.echo(dim(f"    {capability}: {reason}"))


def _definitions(file: Path) -> Iterator[Tool]:
    from riskproof.cli.reading import blamed
    from riskproof.model.trace import read_tool

    for number, raw in _values(file):
        with blamed(file, number):
            tool = read_tool(raw)
        yield tool


def _values(file: Path) -> Iterator[tuple[int, Json]]:
    """(line, definition): of one JSON document that is or holds a list, or of JSON lines."""
    from riskproof.cli.reading import located, read_bytes
    from riskproof.errors import HostPayloadError

    content = read_bytes(file)
    try:
        whole = located(file, 0, content)
    except HostPayloadError:
        lines = [(number, line) for number, line in enumerate(content.split(b"\n"), 1) if line.strip()]
        yield from ((number, located(file, number, line)) for number, line in lines)
        return
    tools = whole.get("tools", whole) if isinstance(whole, dict) else whole
    yield from ((0, tool) for tool in (tools if isinstance(tools, list) else [tools]))
