"""The sentences and column names of a nutrition label, in English and in Chinese.

Refuses a grade, and every word that takes missing evidence for inability or a claim for a fact.
"""

from __future__ import annotations

from typing import Final

from riskproof.model.label_words import CallStatus, Effect, FailureCode, LabelCapability
from riskproof.reports.languages import Words

TITLE: Final[Words] = ("Runtime nutrition label", "运行时营养标签")
NO_EVIDENCE: Final[Words] = ("No runtime evidence", "无运行时证据")
NO_EVIDENCE_NOTE: Final[Words] = (
    "No runtime evidence: nothing of the kind was seen in this window. That does not prove that the tools cannot do it.",
    "无运行时证据：在此时间窗口内没有看到此类活动。这并不证明这些工具做不到。",
)
INFERRED_NOTE: Final[Words] = (
    "Inferred: calls whose tool is classified this way. No proof that the capability was used.",
    "推断：被归入该能力的工具的调用次数。这并不证明确实用到了该能力。",
)
CLAIMED_NOTE: Final[Words] = (
    "Claimed: what tools say of themselves (MCP annotations). Nobody checked it.",
    "自称：工具对自身的描述（MCP 注解）。未经任何人核实。",
)
UNSTATED_NOTE: Final[Words] = (
    "Not stated: the configuration holds no declaration for the label.",
    "未说明：配置中没有针对该标签的声明。",
)
CAPABILITIES: Final[dict[LabelCapability, Words]] = {
    "network": ("Network", "网络"),
    "credentials": ("Credentials", "凭据"),
    "subprocess": ("Subprocess", "子进程"),
    "persistence": ("Persistence", "持久化"),
}
EFFECTS: Final[dict[Effect, Words]] = {
    "none": ("none", "无"),
    "read": ("read", "读"),
    "write": ("write", "写"),
    "destructive": ("destructive", "破坏性"),
    "unknown": ("unknown", "未知"),
}
STATUSES: Final[dict[CallStatus, Words]] = {
    "started": ("started", "进行中"),
    "success": ("success", "成功"),
    "failed": ("failed", "失败"),
    "discarded": ("discarded", "已丢弃"),
}
RESULTS: Final[dict[CallStatus, Words]] = {
    "started": ("In progress", "进行中"),
    "success": ("Success", "成功"),
    "failed": ("Failed", "失败"),
    "discarded": ("Discarded", "已丢弃"),
}
FAILURES: Final[dict[FailureCode, Words]] = {
    "denied": ("denied", "被拒绝"),
    "aborted": ("aborted", "已中止"),
    "aborted-before-dispatch": ("aborted before dispatch", "执行前中止"),
    "unknown-tool": ("unknown tool", "未知工具"),
    "invalid-output": ("invalid output", "输出无效"),
    "tool-error": ("tool error", "工具错误"),
}
TOOL_STATES: Final[dict[str, Words]] = {
    "Active": ("Active", "进行中"),
    "Discarded": ("Discarded", "已丢弃"),
    "Failed": ("Failed", "失败"),
    "Healthy": ("Healthy", "正常"),
    "Idle": ("Idle", "空闲"),
}
YES: Final[Words] = ("yes", "是")
NO: Final[Words] = ("no", "否")
UNSTATED: Final[Words] = ("not stated", "未说明")
DECLARED: Final[dict[bool, Words]] = {True: ("declared", "已声明"), False: ("not declared", "未声明")}
CLAIMED: Final[dict[bool, Words]] = {True: ("claimed: yes", "自称：是"), False: ("claimed: no", "自称：否")}

COLUMNS: Final[dict[str, Words]] = {
    "label": ("Label", "标签"),
    "owner": ("Owner", "归属"),
    "tools": ("Tools", "工具数"),
    "tool": ("Tool", "工具"),
    "schema": ("Schema", "定义大小"),
    "calls": ("Calls", "调用"),
    "success": ("Success", "成功"),
    "failed": ("Failed", "失败"),
    "reads": ("File read", "文件读"),
    "writes": ("File write", "文件写"),
    "domains": ("Domains", "域名"),
    "capability": ("Capability", "能力"),
    "declared": ("Declared", "声明"),
    "claimed": ("Claimed, unverified", "自称（未核实）"),
    "observed": ("Observed", "观察"),
    "inferred": ("Inferred", "推断"),
    "state": ("State", "状态"),
    "usage": ("Usage", "使用情况"),
    "average": ("Avg", "平均"),
    "p95": ("P95", "P95"),
    "input": ("Input", "输入"),
    "output": ("Output", "输出"),
    "sizes": ("Input / Output", "输入 / 输出"),
    "effect": ("Effect", "影响"),
    "claims": ("Claims, unverified", "自称（未核实）"),
    "number": ("#", "#"),
    "started": ("Started", "开始时间"),
    "status": ("Status", "状态"),
    "duration": ("Duration", "耗时"),
    "args": ("Args", "参数"),
    "result": ("Result", "结果"),
    "failure": ("Failure", "失败原因"),
    "input_bytes": ("Input bytes", "输入字节"),
    "output_bytes": ("Output bytes", "输出字节"),
    "hostname": ("Hostname", "主机名"),
    "time": ("Time", "时间"),
    "source": ("Source", "来源"),
    "category": ("Category", "类别"),
    "summary": ("What was seen", "内容"),
    "metric": ("Metric", "指标"),
    "value": ("Current value", "当前值"),
}
SHORT_COLUMNS: Final[dict[str, Words]] = {
    "success": ("OK", "成功"),
    "failed": ("Fail", "失败"),
    "reads": ("Reads", "读"),
    "writes": ("Writes", "写"),
    "domains": ("Hosts", "域名"),
    "schema": ("Schema", "定义"),
    "tools": ("Tools", "工具"),
    "claimed": ("Claimed", "自称"),
}
"""What stands at the head of a column where the terminal is narrow."""
SOURCES: Final[dict[str, Words]] = {
    "declared": ("declared", "声明"),
    "observed": ("observed", "观察"),
    "inferred": ("inferred", "推断"),
}
CATEGORIES: Final[dict[str, Words]] = {
    "tool": ("tool", "工具"),
    "filesystem": ("files", "文件"),
    "network": ("network", "网络"),
    "schema": ("definition", "定义"),
    "capability": ("capability", "能力"),
}
HINTS: Final[dict[str, tuple[Words, Words]]] = {
    "readOnly": (("read-only", "只读"), ("not read-only", "非只读")),
    "destructive": (("destructive", "破坏性"), ("not destructive", "非破坏性")),
    "idempotent": (("idempotent", "幂等"), ("not idempotent", "非幂等")),
    "openWorld": (("open world", "开放环境"), ("closed world", "封闭环境")),
}
"""What a hint says when it is true, and when it is false."""

ONE_CALL: Final[tuple[Words, Words]] = (("{} call", "{} 次调用"), ("{} calls", "{} 次调用"))
TOOL_CALLS: Final[tuple[Words, Words]] = (("{} tool call", "{} 次工具调用"), ("{} tool calls", "{} 次工具调用"))
DOMAINS: Final[tuple[Words, Words]] = (("{} domain", "{} 个域名"), ("{} domains", "{} 个域名"))
TOOLS: Final[tuple[Words, Words]] = (("{} tool", "{} 个工具"), ("{} tools", "{} 个工具"))
FAILURE_COUNT: Final[tuple[Words, Words]] = (("{} failure", "{} 次失败"), ("{} failures", "{} 次失败"))
FINDING_COUNT: Final[tuple[Words, Words]] = (("{} finding", "{} 项差异"), ("{} findings", "{} 项差异"))
TOOL_EVENTS: Final[tuple[Words, Words]] = (
    ("{} tool event was observed", "观察到 {} 个工具事件"),
    ("{} tool events were observed", "观察到 {} 个工具事件"),
)
FILE_READS: Final[tuple[Words, Words]] = (("{} file read", "{} 次文件读取"), ("{} file reads", "{} 次文件读取"))
FILE_WRITES: Final[tuple[Words, Words]] = (("{} file write", "{} 次文件写入"), ("{} file writes", "{} 次文件写入"))
IN_FLIGHT: Final[Words] = ("{} in flight", "{} 次进行中")
OK: Final[Words] = ("{} ok", "{} 成功")
FAILED: Final[Words] = ("{} failed", "{} 失败")
SCHEMA: Final[Words] = ("schema {}", "定义 {}")
SCHEMAS: Final[Words] = ("{} of schemas", "定义共 {}")
SCOPES: Final[dict[str, Words]] = {
    "receiving agent": ("receiving agent", "收到命令的智能体"),
    "runtime snapshot": ("runtime snapshot", "运行时快照"),
    "recorded runs": ("recorded runs", "录制的运行"),
    "the service": ("the service", "后台服务"),
}
"""Scopes that hosts of this project name; any other stands as it is."""
