"""``riskproof explain --command``: the parts of a command, what each is, why it counts, and what the policy makes of it.

Refuses to run, resolve or expand anything outside the text, and to print a credential that stands in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import typer

from riskproof.cli.showing import decision_json, dim, print_decision, print_json, word

if TYPE_CHECKING:
    from riskproof.detect.shell import Dialect
    from riskproof.detect.shell_trace import Part, TracedView
    from riskproof.guard.config import Settings
    from riskproof.model.decision import Decision

SHELLS: Final = {
    "auto": {"name": "bash", "field": "command"},
    "bash": {"name": "bash", "field": "command"},
    "powershell": {"name": "powershell", "field": "powershell"},
    "python": {"name": "run_python", "field": "code"},
}
"""The languages that a command can be written in, and the tool that would be called with it."""
_NOT_READ: Final = "a part of it could not be read"
_TOO_LONG: Final = "only the beginning was read: it is too long"


def explain_command(text: str, shell: str, settings: Settings, *, as_json: bool) -> None:
    """Print the parts of ``text`` and the decision for it as the first call of a session, under ``settings``."""
    from riskproof.detect.shell_trace import traced

    dialect: Dialect = shell  # type: ignore[assignment]  # one of SHELLS
    found = traced(text, dialect)
    decision = _decided(text, shell, settings)
    if as_json:
        print_json(
            {
                "parts": [_part_json(part, settings) for part in found.parts],
                "parsed": found.view.parsed,
                "truncated": found.view.truncated,
                **decision_json(decision),
            }
        )
        return
    for part in found.parts:
        _print_part(part, settings)
    for gap in _gaps(found):
        typer.echo(typer.style(f"  {gap}", fg=typer.colors.YELLOW))
    typer.echo(f"\n{word(decision.verdict)} as the first call of a session, preset {settings.policy.preset}")
    print_decision(decision)


def _decided(text: str, shell: str, settings: Settings) -> Decision:
    from riskproof.guard.replay import Replay
    from riskproof.model.trace import read_trace

    tool = SHELLS[shell]
    properties = {tool["field"]: {"type": "string"}}
    definition = {
        "name": tool["name"],
        "description": "Run a command in a shell",
        "inputSchema": {"type": "object", "properties": properties},
    }
    arguments = {tool["field"]: text, **({"language": "python"} if shell == "python" else {})}
    trace = read_trace({"id": "explain", "tools": [definition], "steps": [{"tool": tool["name"], "arguments": arguments}]})
    *_, judged = Replay(trace, settings).run()
    return judged.decision


def _gaps(found: TracedView) -> tuple[str, ...]:
    return (*(() if found.view.parsed else (_NOT_READ,)), *((_TOO_LONG,) if found.view.truncated else ()))


def _print_part(part: Part, settings: Settings) -> None:
    from riskproof.detect.redaction import terminal_text

    indent = "  " * part.depth
    what = {"code": f"code in {part.language}", "redirection": "redirection"}.get(part.kind, "")
    fed = f"fed with {part.fed} text" if part.fed else ""
    note = ", ".join(filter(None, (what, fed)))
    typer.echo(f"{indent}{typer.style(terminal_text(part.text), bold=True)}{dim(f'  {note}') if note else ''}")
    for kind, what in _facts(part, settings):
        typer.echo(f"{indent}    {kind:<12} {what}")


def _facts(part: Part, settings: Settings) -> list[tuple[str, str]]:
    from riskproof.detect.shell_reasons import REASONS

    risks = [(label, f"{category}: {REASONS[category]}") for label, category in ((_short(kind), category) for kind, category in part.risks)]
    hosts = [("reaches", f"{shown} ({zone})") for shown, zone in _hosts(part, settings)]
    paths = [("writes" if writes else "reads", category) for category, writes in _paths(part, settings)]
    return [*risks, *hosts, *paths]


def _short(kind: str) -> str:
    return kind.partition("_")[0]


def _hosts(part: Part, settings: Settings) -> list[tuple[str, str]]:
    from riskproof.detect.hosts import named_targets, shown_host, zone_of

    targets = [target for text in part.hosts for target in named_targets(text)]
    internal = settings.policy.internal_domains
    return [
        (shown_host(target.host), "disguised" if target.disguised else zone_of(target.host, internal)) for target in dict.fromkeys(targets)
    ]


def _paths(part: Part, settings: Settings) -> list[tuple[str, bool]]:
    """Sensitive paths by their category; others are nobody's business."""
    from riskproof.detect.paths import category_of

    patterns = settings.policy.sensitive_path_patterns
    named = [(category_of(path, patterns, writes=writes), writes) for path, writes in part.paths]
    return [(category, writes) for category, writes in dict.fromkeys(named) if category]


def _part_json(part: Part, settings: Settings) -> dict[str, Any]:
    from riskproof.detect.redaction import terminal_text
    from riskproof.detect.shell_reasons import REASONS

    return {
        "kind": part.kind,
        "depth": part.depth,
        "text": terminal_text(part.text),
        "language": part.language,
        "fed": part.fed,
        "risks": [{"kind": kind, "category": category, "why": REASONS[category]} for kind, category in part.risks],
        "reaches": [{"host": host, "zone": zone} for host, zone in _hosts(part, settings)],
        "paths": [{"category": category, "writes": writes} for category, writes in _paths(part, settings)],
    }
