"""``riskproof demo``: the main job in front of real servers, or inside a real host, then the rehearsal.

Refuses to touch anything of the user's: a temporary folder, a page on the loopback interface, a database made for the purpose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riskproof.cli.options import JsonOption
from riskproof.cli.showing import dim, print_json, word
from riskproof.errors import PolicyError

if TYPE_CHECKING:
    from riskproof.cli.demo_session import Shown
    from riskproof.guard.rehearsal import Rehearsed
    from riskproof.model.taint import Language

_TEXT = {
    "en": (
        "An agent reads a page that tells it to leak a customer, with `riskproof mcp` in front of its MCP servers",
        "Rehearsal (synthetic, balanced preset, nothing executed, not counted)",
        "The MCP servers of the demo are not installed: only the rehearsal runs. `make demo` installs them.",
        "An agent in DeepSeek Harness reads a page that tells it to leak a customer, with RiskProof's plugin loaded",
        "the mail was not sent: its tool never ran",
        "THE MAIL WAS SENT",
    ),
    "zh-CN": (
        "智能体读到一个诱导其泄露客户数据的网页，`riskproof mcp` 位于其 MCP 服务器之前",
        "演练（合成用例，balanced 预设，不执行任何操作，不计入统计）",
        "未安装演示所需的 MCP 服务器，仅运行演练。`make demo` 会安装它们。",
        "DeepSeek Harness 中的智能体读到一个诱导其泄露客户数据的网页，RiskProof 插件已加载",
        "邮件未发出：其工具从未运行",
        "邮件已发出",
    ),
}


def demo(
    servers: Annotated[
        Path | None, typer.Option("--servers", metavar="FOLDER", help="Folder with mcp-server-fetch and mcp-server-sqlite.")
    ] = None,
    host: Annotated[str, typer.Option("--host", metavar="HOST", help="Where the agent runs: mcp, or dsh for DeepSeek Harness.")] = "mcp",
    dsh: Annotated[Path | None, typer.Option("--dsh", metavar="PATH", help="With --host dsh: the dsh program.", show_default=False)] = None,
    as_json: JsonOption = False,
) -> None:
    """See RiskProof at work: a real session with an injected page, then four rehearsed attacks.

    Reads a local page that carries an injected instruction, reads a customer's record, and tries to carry it out, in a URL or in a mail.
    What the agent says is written down beforehand, so no account is needed. Exit code 1 when anything was answered otherwise than it must.

    Examples:

      riskproof demo

      riskproof demo --host dsh     (the same inside the real DeepSeek Harness)
    """
    import os

    from riskproof.guard.config import locale_language
    from riskproof.guard.rehearsal import rehearse

    language = locale_language(os.environ)
    say = _silent if as_json else typer.echo
    if host == "dsh":
        session = _in_dsh(dsh, language, say)
    elif host == "mcp":
        session = _in_front_of_servers(servers, language, say)
    else:
        raise PolicyError("--host: unknown host", remedy="use mcp or dsh")
    cases = rehearse(language)
    if as_json:
        print_json({**session.json(), "rehearsal": [_case_json(case) for case in cases]})
    else:
        typer.echo("\n" + typer.style(_TEXT[language][1], bold=True))
        for case in cases:
            _print_case(case, language)
    raise typer.Exit(0 if session.as_expected and all(case.passed for case in cases) else 1)


@dataclass(frozen=True, slots=True)
class Session:
    """What was shown of a session. ``escaped`` = what must not leave left, None where only the verdicts tell."""

    steps: tuple[Shown, ...] = ()
    escaped: bool | None = None

    @property
    def as_expected(self) -> bool:
        """True when every step was answered as it must be, and nothing left."""
        return not self.escaped and all(step.as_expected for step in self.steps)

    def json(self) -> dict[str, Any]:
        """For programs."""
        return {"session": [step.json() for step in self.steps]} | ({} if self.escaped is None else {"escaped": self.escaped})


def _silent(_: str) -> None:
    """Says nothing."""


def _in_front_of_servers(servers: Path | None, language: Language, say: Callable[[str], None]) -> Session:
    from riskproof.cli.demo_session import find_servers, run_session

    folder = find_servers(servers)
    if folder is None:
        typer.echo(dim(_TEXT[language][2]), err=True)
        return Session()
    say(typer.style(_TEXT[language][0], bold=True))
    return Session(tuple(run_session(folder, lambda step: print_step(step, say))))


def _in_dsh(dsh: Path | None, language: Language, say: Callable[[str], None]) -> Session:
    from riskproof.cli.demo_dsh import run_dsh

    headline, kept, sent = _TEXT[language][3:]
    say(typer.style(headline, bold=True))
    steps, escaped = run_dsh(dsh, lambda step: print_step(step, say))
    say("\n      " + (typer.style(sent, fg=typer.colors.RED, bold=True) if escaped else kept))
    return Session(tuple(steps), escaped)


def print_step(step: Shown, say: Callable[[str], None] = typer.echo) -> None:
    """One call of the session: what was tried, what was decided, why, where, what would help, what became of it."""
    mark = "" if step.as_expected else typer.style("  NOT AS EXPECTED", fg=typer.colors.RED, bold=True)
    say(f"\n{word(step.verdict)} {step.title}  {dim(step.tool)}{mark}")
    for rule in step.rules:
        say(f"      rule    {typer.style(rule['id'], bold=True)}")
        if rule["evidence"]:
            say(f"      where   {'; '.join(rule['evidence'])}")
        if rule.get("remediation"):
            say(f"      remedy  {rule['remediation']}")
    if step.sources:
        say(f"      from    {' + '.join(step.sources)} -> {step.tool}")
    if step.answer:
        say(f"      asked   {step.answer}")
    say(dim(f"      receipt {step.receipt}"))


def _print_case(case: Rehearsed, language: Language) -> None:
    mark = typer.style("pass", fg=typer.colors.GREEN) if case.passed else typer.style("FAIL", fg=typer.colors.RED, bold=True)
    typer.echo(f"  {mark}  {word(case.decision.verdict)} {case.rule}  {dim(case.title[1 if language == 'zh-CN' else 0])}")


def _case_json(case: Rehearsed) -> dict[str, Any]:
    return {"title": case.title[0], "rule": case.rule, "decision": case.decision.verdict, "passed": case.passed}
