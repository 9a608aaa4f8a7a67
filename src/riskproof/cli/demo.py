"""``riskproof demo``: the main job in front of real servers, then the rehearsal.

Refuses to touch anything of the user's: a temporary folder, a page on the loopback interface, a database made for the purpose.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riskproof.cli.options import JsonOption
from riskproof.cli.showing import dim, print_json, word

if TYPE_CHECKING:
    from riskproof.cli.demo_session import Shown
    from riskproof.guard.rehearsal import Rehearsed
    from riskproof.model.taint import Language

_TEXT = {
    "en": (
        "An agent reads a page that tells it to leak a customer, with `riskproof mcp` in front of its MCP servers",
        "Rehearsal (synthetic, balanced preset, nothing executed, not counted)",
        "The MCP servers of the demo are not installed: only the rehearsal runs. `make demo` installs them.",
    ),
    "zh-CN": (
        "智能体读到一个诱导其泄露客户数据的网页，`riskproof mcp` 位于其 MCP 服务器之前",
        "演练（合成用例，balanced 预设，不执行任何操作，不计入统计）",
        "未安装演示所需的 MCP 服务器，仅运行演练。`make demo` 会安装它们。",
    ),
}


def demo(
    servers: Annotated[
        Path | None, typer.Option("--servers", metavar="FOLDER", help="Folder with mcp-server-fetch and mcp-server-sqlite.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """See RiskProof at work: a real MCP session with an injected page, then four rehearsed attacks.

    Reads a local page that carries an injected instruction, reads a customer table, and tries to carry a record out in a URL. Exit code 1
    when anything was answered otherwise than it must be.
    """
    import os

    from riskproof.cli.demo_session import find_servers, run_session
    from riskproof.guard.config import locale_language
    from riskproof.guard.rehearsal import rehearse

    language = locale_language(os.environ)
    headline, rehearsal, missing = _TEXT[language]
    folder = find_servers(servers)
    steps: list[Shown] = []
    if folder is None:
        typer.echo(dim(missing), err=True)
    else:
        if not as_json:
            typer.echo(typer.style(headline, bold=True))
        steps = run_session(folder, print_step if not as_json else lambda _step: None)
    cases = rehearse(language)
    if as_json:
        print_json({"session": [step.json() for step in steps], "rehearsal": [_case_json(case) for case in cases]})
    else:
        typer.echo("\n" + typer.style(rehearsal, bold=True))
        for case in cases:
            _print_case(case, language)
    raise typer.Exit(0 if all(step.as_expected for step in steps) and all(case.passed for case in cases) else 1)


def print_step(step: Shown) -> None:
    """One call of the session: what was tried, what was decided, why, where, what would help, what became of it."""
    mark = "" if step.as_expected else typer.style("  NOT AS EXPECTED", fg=typer.colors.RED, bold=True)
    typer.echo(f"\n{word(step.verdict)} {step.title}  {dim(step.tool)}{mark}")
    for rule in step.rules:
        typer.echo(f"      rule    {typer.style(rule['id'], bold=True)}")
        if rule["evidence"]:
            typer.echo(f"      where   {'; '.join(rule['evidence'])}")
        if rule.get("remediation"):
            typer.echo(f"      remedy  {rule['remediation']}")
    if step.sources:
        typer.echo(f"      from    {' + '.join(step.sources)} -> {step.tool}")
    if step.answer:
        typer.echo(f"      asked   {step.answer}")
    typer.echo(dim(f"      receipt {step.receipt}"))


def _print_case(case: Rehearsed, language: Language) -> None:
    mark = typer.style("pass", fg=typer.colors.GREEN) if case.passed else typer.style("FAIL", fg=typer.colors.RED, bold=True)
    typer.echo(f"  {mark}  {word(case.decision.verdict)} {case.rule}  {dim(case.title[1 if language == 'zh-CN' else 0])}")


def _case_json(case: Rehearsed) -> dict[str, Any]:
    return {"title": case.title[0], "rule": case.rule, "decision": case.decision.verdict, "passed": case.passed}
