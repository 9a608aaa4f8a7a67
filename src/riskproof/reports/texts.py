"""Status and trace, the two texts about a session (SPEC: riskproof 19.1; decisions 15, 21).

Refuses to call a count safe and to claim a block in observe mode. Whatever the operator loosened stands in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from riskproof.detect.redaction import display_text
from riskproof.model.snapshot import ShownException, Snapshot
from riskproof.model.taint import Language
from riskproof.reports.blocks import block
from riskproof.reports.counting import Record, counts_of, watched_rules
from riskproof.reports.languages import Words, said

_TRACED: Final = 10
_RISKS_SHOWN: Final = 3
_TITLE: Final[Words] = ("RiskProof session security receipt", "RiskProof 会话安全回执")
_MODES: Final[dict[str, Words]] = {
    "enforce": ("mode: protection on (enforce)", "模式：防护已开启（enforce）"),
    "observe": ("mode: observe, advice only; nothing is blocked", "模式：观察（observe），仅给出建议，不拦截任何调用"),
}
_POLICY: Final[Words] = ("policy: {preset} · task scope: {task}", "策略：{preset} · 任务范围：{task}")
TASKS: Final[dict[str, Words]] = {
    "standard": ("no task limit; every base rule holds", "没有任务限制；所有基础规则照常生效"),
    "read-only": (
        "denies tools that change local data, act outside or run code, and unknown tools",
        "拒绝会更改本地数据、对外操作或运行代码的工具，以及未知工具",
    ),
    "local-only": (
        "denies tools that take in outside content, act outside or run code, and unknown tools",
        "拒绝会引入外部内容、对外操作或运行代码的工具，以及未知工具",
    ),
}
_TASK_ADVICE: Final[Words] = ("in observe mode this is advice too", "观察模式下这也只是建议")
_COUNTS: Final[tuple[Words, ...]] = (
    (
        "checked {checked} · blocked by RiskProof {blocked} · approval requested {asked}",
        "已检查 {checked} · RiskProof 拦截 {blocked} · 请求批准 {asked}",
    ),
    ("successful receipts {succeeded} · observed risks {observed}", "成功回执 {succeeded} · 观察到的风险 {observed}"),
)
_OUTPUTS: Final[Words] = (
    "results kept from the model: {withheld} · redacted: {redacted} (see /riskproof trace)",
    "未交给模型的结果：{withheld} · 已遮盖：{redacted}（见 /riskproof trace）",
)
_SCOPE: Final[Words] = (
    (
        "These counts cover the records of this session that this run still holds (at most {limit} over all sessions). "
        "A call without a finding is not proven safe."
    ),
    "以上统计仅涵盖本次运行中仍保留的本会话记录（所有会话合计最多 {limit} 条）。没有发现问题并不证明调用是安全的。",
)
_RECORDING_OFF: Final[Words] = (
    "warning: proof recording is off; zero records does not mean zero calls",
    "警告：证明记录已关闭；零条记录不代表零次调用",
)
_LOST: Final[Words] = (
    "warning: what this session did earlier is not known; its earlier data counts as untrusted and sensitive, its calls are not counted",
    "警告：本会话先前的经过未知；先前的数据一律视为不可信且敏感，先前的调用不计入统计",
)
_PARTIAL: Final[Words] = ("warning: switched off, so not checked: {names}", "警告：以下检测已关闭，未作检查：{names}")
DETECTORS: Final[dict[str, Words]] = {
    "provenanceEnabled": ("provenance", "来源追踪（provenance）"),
    "taintEnabled": ("taint labels", "污点标签（taint）"),
    "toolchainEnabled": ("tool chains", "工具链（toolchain）"),
    "outputEnabled": ("output control", "输出控制（output）"),
}
_EXCEPTIONS: Final[Words] = ("exceptions of the operator, which let calls pass:", "操作者设置的例外（会放行调用）：")
_OBSERVED: Final[Words] = ("rules that are only observed and decide nothing: {names}", "仅观察、不参与决定的规则：{names}")
_FITS: Final[dict[str, Words]] = {
    "tool": ("tool {}", "工具 {}"),
    "destination": ("destination {}", "目标 {}"),
    "command": ("command {}", "命令 {}"),
}
_UNTIL: Final[dict[bool, Words]] = {
    False: ("until {expires}", "有效至 {expires}"),
    True: ("expired {expires}, holds no longer", "已于 {expires} 到期，不再有效"),
}
_TIMES: Final[Words] = ("{rule} (fired {times}x)", "{rule}（触发 {times} 次）")
_EMPTY: Final[Words] = (
    "No records: no records of this session are held yet. /riskproof demo rehearses four attacks without executing anything.",
    "暂无记录：尚无本会话的记录。/riskproof demo 可演练四种攻击，不执行任何操作。",
)
_NO_RISKS: Final[Words] = (
    "Nothing was denied or sent for approval among these records. That is no proof of safety.",
    "这些记录中没有被拒绝或需要批准的调用。这并不证明安全。",
)
_NO_ADVICE: Final[Words] = (
    "No advice against any call among these records. That is no proof of safety.",
    "这些记录中没有针对任何调用的反对建议。这并不证明安全。",
)
_RISKS: Final[Words] = ("Not allowed by policy, newest first ({shown} of {all}):", "策略未予允许的调用，最新在前（{shown} / {all}）：")
_ALL: Final[Words] = ("Records, newest first ({shown} of {all}):", "记录，最新在前（{shown} / {all}）：")
_COMMANDS: Final[Words] = (
    "commands: /riskproof status | trace | doctor | demo | help | task standard | task read-only | task local-only",
    "命令：/riskproof status | trace | doctor | demo | help | task standard | task read-only | task local-only",
)
_BODIES: Final[Words] = (
    "Evidence holds no arguments and no results. What is shown here enters the host's logs.",
    "证据不含调用参数和结果的正文。此处显示的文字会进入宿主的日志。",
)


def status_text(snapshot: Snapshot) -> str:
    """The counts, the warnings, and the last three records that policy did not allow."""
    return _report(snapshot, [record for record in snapshot["proofs"] if record["decision"] != "allow"], _RISKS_SHOWN, _RISKS)


def trace_text(snapshot: Snapshot) -> str:
    """The counts, the warnings, and the last ten records."""
    return _report(snapshot, snapshot["proofs"], _TRACED, _ALL)


def _report(snapshot: Snapshot, chosen: Sequence[Record], most: int, heading: Words) -> str:
    language, records = snapshot["language"], snapshot["proofs"]
    paragraphs = [_header(snapshot), _warnings(snapshot), _loosened(snapshot)]
    if not records:
        paragraphs.append([said(_EMPTY, language)])
    elif not chosen:
        paragraphs.append([said(_NO_ADVICE if snapshot["mode"] == "observe" else _NO_RISKS, language)])
    else:
        shown = chosen[-most:][::-1]
        paragraphs.append([said(heading, language).format(shown=len(shown), all=len(chosen))])
        paragraphs.extend(block(record, language) for record in shown)
    paragraphs.append([said(_COMMANDS, language), said(_BODIES, language)])
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines)


def _header(snapshot: Snapshot) -> list[str]:
    language, task, counts = snapshot["language"], snapshot["taskMode"], counts_of(snapshot["proofs"])
    numbers = {name: getattr(counts, name) for name in counts.__slots__}
    lines = [
        said(_TITLE, language),
        said(_MODES[snapshot["mode"]], language),
        said(_POLICY, language).format(preset=snapshot["preset"], task=task),
    ]
    if task != "standard":
        advice = f"; {said(_TASK_ADVICE, language)}" if snapshot["mode"] == "observe" else ""
        lines.append(f"  {task}: {said(TASKS[task], language)}{advice}")
    lines += [said(words, language).format(**numbers) for words in _COUNTS]
    if counts.withheld or counts.redacted:
        lines.append(said(_OUTPUTS, language).format(**numbers))
    return [*lines, said(_SCOPE, language).format(limit=snapshot["limit"])]


def _warnings(snapshot: Snapshot) -> list[str]:
    language = snapshot["language"]
    lines = [] if snapshot["proofEnabled"] else [said(_RECORDING_OFF, language)]
    if snapshot.get("historyLost"):
        lines.append(said(_LOST, language))
    off = [said(words, language) for name, words in DETECTORS.items() if not snapshot[name]]  # type: ignore[literal-required]
    return [*lines, said(_PARTIAL, language).format(names=", ".join(off))] if off else lines


def _loosened(snapshot: Snapshot) -> list[str]:
    """The operator's exceptions, also those that hold no longer, and the rules that only watch (decisions 15)."""
    language = snapshot["language"]
    exceptions, observed = snapshot.get("exceptions", []), snapshot.get("observedRules", [])
    lines = [said(_EXCEPTIONS, language), *(f"  {_exception(one, language)}" for one in exceptions)] if exceptions else []
    if observed:
        lines.append(said(_OBSERVED, language).format(names=", ".join(_observed(observed, snapshot["proofs"], language))))
    return lines


def _exception(one: ShownException, language: Language) -> str:
    given = {"tool": one.get("tool"), "destination": one.get("destination"), "command": one.get("command")}
    fits = [said(_FITS[name], language).format(display_text(text)) for name, text in given.items() if text]
    until = said(_UNTIL[one["expired"]], language).format(expires=display_text(one["expires"]))
    return " · ".join([display_text(one["rule"]), *fits, until, display_text(one["reason"])])


def _observed(rules: Iterable[str], records: Sequence[Record], language: Language) -> Iterable[str]:
    times = Counter(rule for record in records for rule in watched_rules(record))
    for rule in rules:
        yield said(_TIMES, language).format(rule=display_text(rule), times=times[rule]) if times[rule] else display_text(rule)
