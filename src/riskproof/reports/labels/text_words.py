"""The sentences of the text and Markdown forms, in English and in Chinese.

Refuses a grade, and to explain the same word twice.
"""

from __future__ import annotations

from typing import Final

from riskproof.reports.languages import Words

SCOPE: Final[Words] = ("Scope: {}", "范围：{}")
COMMAND: Final[Words] = ("Command: {}", "命令：{}")
REVISION: Final[Words] = ("Revision: {}", "修订号：{}")
WINDOW: Final[Words] = ("Window: {}", "时间窗口：{}")
GENERATED: Final[Words] = ("Generated: {}", "生成时间：{}")
OVERVIEW: Final[Words] = ("Overview", "概览")
OVERVIEW_EMPTY: Final[Words] = ("Overview: this view holds no label", "概览：此视图中没有标签")
SCHEMAS_SEEN: Final[dict[bool, Words]] = {True: ("schemas available", "已有工具定义"), False: ("no schema seen yet", "尚未看到工具定义")}
CALLS_SEEN: Final[tuple[Words, Words]] = (
    ("{} tool call finished", "{} 次工具调用已完成"),
    ("{} tool calls finished", "{} 次工具调用已完成"),
)
NO_CALL_YET: Final[Words] = ("no call has finished in this window", "此时间窗口内没有完成的调用")
SINCE: Final[Words] = ("window: {}", "时间窗口：{}")
TOTALS: Final[Words] = ("Totals", "合计")
CAPABILITIES: Final[Words] = ("Declared and observed", "声明与观察")
TOOLS: Final[Words] = ("Tools", "工具")
TRACE: Final[Words] = ("Calls in this window", "此时间窗口内的调用")
TRACE_CAPPED: Final[Words] = ("Calls in this window – a capped sample", "此时间窗口内的调用 – 有上限的样本")
NO_TOOLS: Final[Words] = ("No tool has been registered or called.", "没有登记或调用过工具。")
NO_TRACE: Final[Words] = ("No call records.", "没有调用记录。")
NO_LEDGER: Final[Words] = ("A snapshot holds counts, not single calls.", "快照只含计数，不含单次调用。")
EVIDENCE: Final[dict[bool, Words]] = {
    False: ("Evidence: all records kept", "证据：记录完整"),
    True: ("Evidence: oldest records omitted", "证据：最早的记录已省略"),
}
ATTRIBUTION: Final[Words] = ("Attribution", "归属")
UNMAPPED: Final[Words] = ("Loaded, but mapped to no label: {}", "已加载但未归入任何标签：{}")
CLAIMS_NOTE: Final[Words] = (
    "Claims are what tools say of themselves (MCP annotations); nobody checked them.",
    "“自称”是工具对自身的描述（MCP 注解），未经任何人核实。",
)
MORE: Final[Words] = ("and {} more", "另有 {} 个")

SEEN: Final[Words] = ("Hosts and files", "主机与文件")
DECLARED_HOSTS: Final[Words] = ("{}: declares {}", "{}：声明 {}")
HOSTS: Final[Words] = ("{}: named {}", "{}：涉及 {}")
FILES: Final[Words] = ("{}: touched {}", "{}：触及 {}")
JOIN: Final[Words] = (", ", "、")

# Markdown.
STATUS: Final[Words] = ("Status", "状态")
SUMMARY: Final[Words] = ("Summary", "摘要")
METRICS: Final[dict[str, Words]] = {
    "tools": ("Visible tools", "可见工具"),
    "schemas": ("Tool schemas", "工具定义"),
    "calls": ("Tool calls", "工具调用"),
    "successes": ("Successful calls", "成功的调用"),
    "failures": ("Failed calls", "失败的调用"),
    "reads": ("Filesystem reads", "文件读取"),
    "writes": ("Filesystem writes", "文件写入"),
    "domains": ("Network domains", "网络域名"),
}
LOADED: Final[Words] = ("✅ Loaded", "✅ 已加载")
OBSERVED: Final[Words] = ("✅ Observed", "✅ 已观察")
NOT_OBSERVED: Final[Words] = ("⏳ Not observed", "⏳ 未观察到")
RATE: Final[dict[bool, Words]] = {True: ("⚠️ {} failure rate", "⚠️ 失败率 {}"), False: ("✅ 0% failure rate", "✅ 失败率 0%")}
STATUS_TOOLS: Final[dict[bool, Words]] = {True: ("✅ tools loaded", "✅ 工具已加载"), False: ("⏳ no tool loaded yet", "⏳ 尚未加载工具")}
STATUS_CALLS: Final[dict[bool, Words]] = {
    True: ("✅ calls observed", "✅ 已观察到调用"),
    False: ("⏳ no call observed yet", "⏳ 尚未观察到调用"),
}
STATUS_MAPPED: Final[dict[bool, Words]] = {
    True: ("✅ attribution configured", "✅ 已配置归属"),
    False: ("ℹ️ attribution not configured", "ℹ️ 未配置归属"),
}
STATUS_SERVER: Final[Words] = ("ℹ️ named after its server", "ℹ️ 以其服务器命名")
MAPPED: Final[Words] = ("These tools are mapped to {id} ({name}).", "这些工具归属于 {id}（{name}）。")
LOADED_UNMAPPED: Final[Words] = ("These tools are loaded, but no label claims them.", "这些工具已加载，但没有标签认领它们。")
FROM_SERVER: Final[Words] = (
    "These tools come from the server {}; the configuration declares nothing for it.",
    "这些工具来自服务器 {}；配置未对其作任何声明。",
)
