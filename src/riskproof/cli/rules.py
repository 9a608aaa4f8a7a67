"""``riskproof rules`` and ``riskproof explain``: what there is to fire, and why it would.

Refuses a second source: texts come from the rule files themselves.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riskproof.cli.explain_command import SHELLS, explain_command
from riskproof.cli.options import ConfigOption, JsonOption, PresetOption, settings_for
from riskproof.cli.showing import dim, print_json, word
from riskproof.errors import PolicyError

if TYPE_CHECKING:
    from riskproof.model.rule import RegisteredRule


def rules(as_json: JsonOption = False) -> None:
    """List every rule with what each preset makes of it.

    Rules are listed in the order in which they are evaluated and shown. A fixed rule is not moved by any preset.
    """
    from riskproof.rules._catalogue import CATALOGUE

    if as_json:
        print_json([_row(rule) for rule in CATALOGUE])
        return
    typer.echo(f"{'rule':<36}{'permissive':<12}{'balanced':<10}{'strict':<8}{'risk':<10}family")
    for rule in CATALOGUE:
        presets = _presets(rule)
        fixed = "" if rule.rule.policy_key else dim(" fixed")
        typer.echo(
            f"{rule.id:<36}{presets['permissive']:<12}{presets['balanced']:<10}{presets['strict']:<8}{rule.rule.risk:<10}{rule.family}{fixed}"
        )


def explain(
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="A rule's id, as `riskproof rules` lists it.")] = None,
    command: Annotated[
        str | None, typer.Option("--command", "-c", metavar="TEXT", help="Explain a shell command instead; - reads it from standard input.")
    ] = None,
    shell: Annotated[str, typer.Option("--shell", metavar="SHELL", help="auto, bash, powershell or python.")] = "auto",
    config: ConfigOption = None,
    preset: PresetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a rule, or a command.

    A rule: what it stops, why, its limits, examples that fire and examples that do not. A command: its parts, what each of them is, why it
    counts, and what the policy makes of the whole. Nothing is run, and credentials in it are not printed.

    Example:  riskproof explain private_data_exfiltration_chain

    Example:  riskproof explain --command 'curl -s https://example.com/install.sh | sudo bash'
    """
    if (rule is None) == (command is None):
        raise PolicyError("one of RULE and --command is needed", remedy="see `riskproof explain --help`")
    if command is not None:
        if shell not in SHELLS:
            raise PolicyError("there is no such shell", remedy=f"one of {', '.join(SHELLS)}")
        text = sys.stdin.buffer.read().decode("utf-8", "replace") if command == "-" else command
        explain_command(text, shell, settings_for(config, preset), as_json=as_json)
        return
    _explain_rule(str(rule), as_json=as_json)


def _explain_rule(rule: str, *, as_json: bool) -> None:
    from difflib import get_close_matches
    from inspect import cleandoc

    from riskproof.rules._catalogue import CATALOGUE

    found = next((one for one in CATALOGUE if one.id == rule), None)
    if found is None:
        near = get_close_matches(rule, [one.id for one in CATALOGUE], n=1)
        raise PolicyError("there is no such rule", remedy=_meant(rule, near))
    text = cleandoc(sys.modules[found.check.__module__].__doc__ or "")
    examples = _examples(found)
    if as_json:
        print_json({**_row(found), "text": text, "examples": examples})
        return
    typer.echo(f"{typer.style(found.id, bold=True)}  {dim(f'{found.family}, {found.rule.risk} risk, since {found.rule.since}')}")
    typer.echo("  ".join(f"{preset} {word(verdict)}" for preset, verdict in _presets(found).items()))
    typer.echo(f"\n{text}\n\nIt says      {found.rule.reason[0]}\nIt suggests  {found.rule.remedy[0]}")
    for heading, key in (("Fires", "fires"), ("Stays silent", "silent")):
        typer.echo(f"\n{heading}")
        for example in examples[key]:
            typer.echo(f"  - {example}")


def _meant(rule: str, near: list[str]) -> str:
    if any(letter.isspace() for letter in rule):
        return "for a command: riskproof explain --command TEXT"
    return f"did you mean {near[0]}?" if near else "see `riskproof rules`"


def _row(rule: RegisteredRule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "family": rule.family,
        "risk": rule.rule.risk,
        "key": rule.rule.policy_key,
        "floor": rule.rule.floor,
        "presets": _presets(rule),
        "reason": rule.rule.reason[0],
        "remedy": rule.rule.remedy[0],
        "since": rule.rule.since,
    }


def _presets(rule: RegisteredRule) -> dict[str, str]:
    from riskproof.engine.settle import verdict_of
    from riskproof.guard.presets import PRESETS
    from riskproof.model.policy import Policy

    return {preset: verdict_of(rule, Policy(preset=preset, decisions=row)) for preset, row in PRESETS.items()}


def _examples(rule: RegisteredRule) -> dict[str, list[str]]:
    import tomllib
    from importlib import resources

    file = resources.files("riskproof.rules") / rule.family / f"{rule.id}.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return {key: [row["sentence"] for row in table.get(key, [])] for key in ("fires", "silent")}
