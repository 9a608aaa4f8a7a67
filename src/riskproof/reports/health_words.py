"""The words of the nine health checks.

Refuses names from the configuration: only the product's own keys, labels and fields stand here.
"""

from __future__ import annotations

from typing import Final

from riskproof.reports.languages import Words

TITLE: Final[Words] = ("RiskProof configuration health", "RiskProof 配置健康检查")
ONE: Final[Words] = ("{} check needs attention", "{} 项需要关注")
MANY: Final[Words] = ("{} checks need attention", "{} 项需要关注")
STATUS: Final[dict[str, Words]] = {"ok": ("ok", "正常"), "attention": ("attention", "需关注"), "info": ("info", "信息")}
LINE: Final[Words] = ("[{status}] {title}: {detail}", "[{status}] {title}：{detail}")
ACTION: Final[Words] = ("    next: {}", "    下一步：{}")
JOIN: Final[Words] = ("; ", "；")
NOTE: Final[Words] = (
    "These checks read the configuration only. They test no sandbox, approvals or plugins of the host, and prove no call safe.",
    "以上检查只读取配置，不测试宿主的沙箱、审批或其他插件，也不证明任何调用是安全的。",
)
TITLES: Final[dict[str, Words]] = {
    "enforcement": ("enforcement", "执行模式"),
    "recording": ("proof recording", "证明记录"),
    "provenance": ("provenance", "来源追踪"),
    "taint": ("taint labels", "污点标签"),
    "toolchain": ("tool chains", "工具链"),
    "credential-output": ("credentials in results", "结果中的凭据"),
    "policy-posture": ("policy posture", "策略强度"),
    "activity": ("activity", "活动"),
    "retention": ("retention", "保留"),
}
SWITCHES: Final[dict[str, tuple[Words, Words, Words]]] = {
    "enforcement": (
        ("decisions are enforced", "决定会被执行"),
        ("observe mode: advice only, no call is stopped", "观察模式：仅给出建议，不会拦截任何调用"),
        ("set `mode: enforce` and restart", "设置 `mode: enforce` 并重启"),
    ),
    "recording": (
        ("decisions and receipts are recorded", "会记录决定和回执"),
        ("nothing is recorded, so counts stay at zero", "没有记录，统计将一直为零"),
        ("set `proof.enabled: true` and restart", "设置 `proof.enabled: true` 并重启"),
    ),
    "provenance": (
        ("arguments are traced to earlier results", "会把参数追溯到先前的结果"),
        ("arguments are not traced to earlier results", "不会把参数追溯到先前的结果"),
        ("set `provenance.enabled: true` and restart", "设置 `provenance.enabled: true` 并重启"),
    ),
    "taint": (
        ("data is labelled by what it is and where it comes from", "会按内容和来源为数据加标签"),
        ("data is not labelled, so most rules about data stay silent", "数据没有标签，多数与数据有关的规则不会触发"),
        ("set `taint.enabled: true` and restart", "设置 `taint.enabled: true` 并重启"),
    ),
    "toolchain": (
        ("the order of steps is judged", "会判断步骤的先后顺序"),
        ("the order of steps is not judged", "不会判断步骤的先后顺序"),
        ("set `toolchain.enabled: true` and restart", "设置 `toolchain.enabled: true` 并重启"),
    ),
}
NOT_TOLD: Final[Words] = ("this snapshot does not tell", "此快照没有提供该信息")
OUTPUT_OFF: Final[Words] = ("output control is off, results reach the model unchecked", "输出控制已关闭，结果不经检查就交给模型")
OUTPUT_ON: Final[Words] = (
    "set `output.enabled: true` and review `output.blockedTaints`",
    "设置 `output.enabled: true` 并检查 `output.blockedTaints`",
)
LABELS_MISSING: Final[Words] = ("not kept from the model: {names}", "以下标签未被拦截：{names}")
BLOCK_LABELS: Final[Words] = (
    "review `output.enabled` and `output.blockedTaints`; add the missing labels",
    "检查 `output.enabled` 和 `output.blockedTaints`，补上缺少的标签",
)
OUTPUT_BLOCKED: Final[Words] = (
    "results labelled SECRET or API_KEY are kept from the model",
    "带有 SECRET 或 API_KEY 标签的结果不会原样交给模型",
)
OUTPUT_ADVISED: Final[Words] = (
    "SECRET and API_KEY are on the list, but it depends on the mode: observe mode only records what would be withheld",
    "列表中有 SECRET 和 API_KEY，但是否生效取决于模式：观察模式只记录本应扣留的结果",
)
NOT_RELAXED: Final[Words] = ("no decision is weaker than the balanced preset", "没有任何决定弱于 balanced 预设")
RELAXED: Final[Words] = (
    "{number} weaker than the balanced preset: {names}",
    "{number} 项弱于 balanced 预设：{names}",
)
REVIEW_FIELDS: Final[Words] = (
    "review `policy.preset` and every explicit override; changing the preset does not undo overrides",
    "检查 `policy.preset` 和每个显式设置；更换预设不会撤销显式设置",
)
REVIEW_OBSERVED: Final[Words] = (
    "review `policy.observedRules`; a rule that is only observed stops nothing",
    "检查 `policy.observedRules`；仅观察的规则不会拦截任何调用",
)
EXCEPTIONS: Final[Words] = ("exceptions in force: {number} ({names})", "生效中的例外：{number}（{names}）")
EXPIRED: Final[Words] = ("exceptions that have expired: {number} ({names})", "已到期的例外：{number}（{names}）")
OBSERVED: Final[Words] = ("rules that are only observed: {number} ({names})", "仅观察的规则：{number}（{names}）")
UNJUDGED: Final[Words] = ("recording is off, so activity cannot be judged", "记录已关闭，无法判断活动")
HELD: Final[Words] = ("records of this session that are held: {number}", "保留的本会话记录：{number}")
NONE_YET: Final[Words] = (
    "no records of this session yet; `/riskproof demo` rehearses without executing anything",
    "本会话暂无记录；可用 `/riskproof demo` 演练，不执行任何操作",
)
LOST: Final[Words] = ("what the session did earlier is not known and not counted", "本会话先前的经过未知，也未计入")
MEMORY_ONLY: Final[Words] = ("records are kept in memory only and end with this process", "记录仅保存在内存中，随进程结束")
RETAINED: Final[Words] = (
    "a proof file (JSONL) or a ledger is configured; whether it can be written was not checked",
    "已配置证明文件（JSONL）或账本；未检查其是否可写",
)
