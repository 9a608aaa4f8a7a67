"""``riskproof check``: judges one call.

Refuses to run anything.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riskproof.cli.options import ConfigOption, JsonOption, PresetOption, settings_for
from riskproof.cli.reading import blamed, read_all, read_lines, where
from riskproof.cli.showing import decision_json, print_decision, print_json, safe, word

if TYPE_CHECKING:
    from riskproof.model.call import Json
    from riskproof.model.trace import Trace


def check(
    file: Annotated[Path, typer.Argument(metavar="CALL", help="A JSON file with one call, or - for standard input.")],
    trace: Annotated[Path | None, typer.Option("--trace", metavar="FILE", help="A trace whose steps happened before the call.")] = None,
    config: ConfigOption = None,
    preset: PresetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Judge one tool call: what would RiskProof answer, and why?

    CALL is {"tool": NAME, "arguments": {...}}; "tools": [DEFINITION...] may tell what the agent could call. Exit code 0 for allow, 1 for
    ask or deny, 2 for input that cannot be read.

    Example:  echo '{"tool": "bash", "arguments": {"command": "rm -rf /"}}' | riskproof check -
    """
    from riskproof.guard.replay import Replay

    settings = settings_for(config, preset)
    run = _with_call(file, _earlier(trace))
    with blamed(trace or file, 0):
        *_, judged = Replay(run, settings).run()
    decision = judged.decision
    if as_json:
        print_json(decision_json(decision))
    else:
        typer.echo(f"{word(decision.verdict)} {safe(decision.tool)}")
        print_decision(decision)
    raise typer.Exit(0 if decision.verdict == "allow" else 1)


def _earlier(file: Path | None) -> Trace:
    """The first trace of a file; an empty one without a file."""
    from riskproof.model.trace import read_trace

    for number, value in read_lines(file) if file is not None else ():
        with blamed(file or Path(), number):
            return read_trace({"id": "check", **value} if isinstance(value, dict) else value)
    return read_trace({"id": "check"})


def _with_call(file: Path, earlier: Trace) -> Trace:
    """The trace that the call of a file ends."""
    from riskproof.errors import HostPayloadError
    from riskproof.model.trace import read_trace

    raw: Json = read_all(file)
    if not isinstance(raw, dict):
        raise HostPayloadError(f"{where(file, 0)}: a call must be an object", remedy='write {"tool": NAME, "arguments": {...}}')
    step = {key: value for key, value in raw.items() if key in ("tool", "arguments", "server", "agent", "parent", "turn")}
    with blamed(file, 0):
        last = read_trace({"id": "check", "tools": raw.get("tools"), "steps": [step]})
    return replace(
        earlier,
        tools=(*earlier.tools, *last.tools),
        steps=(*earlier.steps, *last.steps),
        servers={**earlier.servers, **last.servers},
    )
