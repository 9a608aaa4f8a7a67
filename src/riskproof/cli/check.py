"""``riskproof check``: judges one call.

Refuses to run anything.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riskproof.cli.options import ConfigOption, JsonOption, PresetOption, settings_for
from riskproof.cli.reading import read_all, read_lines, where
from riskproof.cli.showing import decision_json, print_decision, print_json, word

if TYPE_CHECKING:
    from riskproof.model.call import Json


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
    from riskproof.errors import HostPayloadError
    from riskproof.guard.replay import Replay
    from riskproof.model.trace import read_trace

    raw = read_all(file)
    if not isinstance(raw, dict):
        raise HostPayloadError(f"{where(file, 0)}: a call must be an object", remedy='write {"tool": NAME, "arguments": {...}}')
    earlier: Json = next((value for _, value in read_lines(trace)), {}) if trace is not None else {}
    if not isinstance(earlier, dict):
        raise HostPayloadError(f"{trace}: a trace must be an object")
    tools = [*(earlier.get("tools") or []), *(raw.get("tools") or [])]
    step = {key: value for key, value in raw.items() if key in ("tool", "arguments", "server", "agent", "parent", "turn")}
    steps = [*(earlier.get("steps") or []), step]
    replay = Replay(read_trace({"id": "check", **earlier, "tools": tools, "steps": steps}), settings_for(config, preset))
    *_, judged = replay.run()
    decision = judged.decision
    if as_json:
        print_json(decision_json(decision))
    else:
        typer.echo(f"{word(decision.verdict)} {decision.tool}")
        print_decision(decision)
    raise typer.Exit(0 if decision.verdict == "allow" else 1)
