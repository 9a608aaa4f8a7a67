"""The operator's command ``/riskproof`` and the views of the report tool (SPEC: riskproof 21).

Refuses near misses: the words are exact and lower case, and whatever is none of them is answered with the help. Changes nothing: which task
mode was asked for is the caller's to set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from riskproof.model.snapshot import Snapshot
from riskproof.model.taint import TASK_MODES, Language, TaskMode
from riskproof.reports.health import health_text
from riskproof.reports.languages import Words, said
from riskproof.reports.rehearsing import rehearsal_text
from riskproof.reports.texts import TASKS, status_text, trace_text

View = Literal["status", "trace", "health", "rehearsal", "help"]
_VIEWS: Final[dict[str, View]] = {
    "": "status",
    "status": "status",
    "trace": "trace",
    "doctor": "health",
    "demo": "rehearsal",
    "help": "help",
}
REPORT_VIEWS: Final[dict[str, View]] = {"status": "status", "trace": "trace", "demo": "rehearsal", "health": "health"}
"""The report tool's ``view``, and what it shows; ``status`` where none is given."""
_TITLE: Final[Words] = ("RiskProof commands (no model is called, nothing here is counted)", "RiskProof 命令（不调用模型，也不计入统计）")
_FORMS: Final[dict[str, Words]] = {
    "/riskproof, /riskproof status": ("counts of this session and its last three risks", "本会话的统计和最近三个风险"),
    "/riskproof trace": ("the last ten records, whatever was decided", "最近十条记录，无论结果如何"),
    "/riskproof doctor": ("nine read-only checks of the configuration", "九项只读的配置检查"),
    "/riskproof demo": ("rehearses four attacks; nothing is executed", "演练四种攻击；不执行任何操作"),
    "/riskproof help": ("this text", "本说明"),
    **{f"/riskproof task {mode}": words for mode, words in TASKS.items()},
}
_FORM: Final[Words] = ("  {form}: {what}", "  {form}：{what}")
_NOTES: Final[tuple[Words, ...]] = (
    (
        "Limits of task contracts: only this command and the configuration set them, no tool can. They hold for this agent's session only;",
        "任务约定的限制：只有此命令和配置可以设置，任何工具都不能。它只对当前智能体的会话有效；",
    ),
    (
        "sub-agents, new sessions and a reload begin with the configured mode. They add to the base rules and loosen none; in observe mode",
        "子智能体、新会话和重新加载都从配置的模式开始。它在基础规则之上增加限制，不放松任何规则；观察模式下",
    ),
    (
        "they are advice. A tool that is misclassified, or does otherwise than it says, is outside the guarantee.",
        "只是建议。被错误归类或言行不一的工具不在保证范围内。",
    ),
    (
        "Advice: read-only for reviews and research; local-only for local files and nothing from outside (both deny shells);",
        "建议：审阅和调研用 read-only；只处理本地文件、无需外部内容的工作用 local-only（两者都拒绝 shell）；",
    ),
    (
        "standard where the task has to change, send or run something. Set it before the work begins: what happened before stays.",
        "需要更改、发送或运行时用 standard。请在开始工作之前设置：之前发生的不会撤回。",
    ),
    (
        "An agent reads the same with the tool riskproof_report (view: status, trace, demo, health): read-only, it cannot change policy.",
        "智能体可用工具 riskproof_report 读取同样的内容（view：status、trace、demo、health）：它只读，不能更改策略。",
    ),
)
_OTHER: Final[dict[Language, Language]] = {"en": "zh-CN", "zh-CN": "en"}


@dataclass(frozen=True, slots=True)
class Command:
    """What an input asks for: ``kind`` is what the command answers with, ``view`` what it shows, ``task`` the mode to set before that."""

    kind: Literal["success", "error"]
    view: View
    task: TaskMode | None = None


def parse(text: object) -> Command:
    """What the text behind ``/riskproof`` asks for."""
    words = text.split() if isinstance(text, str) else [""]
    if len(words) == 2 and words[0] == "task":
        for mode in TASK_MODES:
            if words[1] == mode:
                return Command("success", "status", mode)
    view = _VIEWS.get(" ".join(words)) if isinstance(text, str) else None
    return Command("success", view) if view is not None else Command("error", "help")


def report_text(snapshot: Snapshot, view: str = "status") -> str:
    """The text of a view, whichever of the two lists names it. Raises ``KeyError`` for one that neither does."""
    language = snapshot["language"]
    return {
        "status": lambda: status_text(snapshot),
        "trace": lambda: trace_text(snapshot),
        "health": lambda: health_text(snapshot),
        "rehearsal": lambda: rehearsal_text(language),
        "demo": lambda: rehearsal_text(language),
        "help": lambda: help_text(language),
    }[view]()


def help_text(language: Language) -> str:
    """Every form of the command, in both languages, the configured one first."""
    return f"{_help(language)}\n\n{_help(_OTHER[language])}"


def _help(language: Language) -> str:
    forms = [said(_FORM, language).format(form=form, what=said(what, language)) for form, what in _FORMS.items()]
    return "\n".join([said(_TITLE, language), *forms, *(said(note, language) for note in _NOTES)])
