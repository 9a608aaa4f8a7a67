"""The sentences of the card and the HTML page, in English and in Chinese.

Refuses to praise: an idle label is ready, an observed one was observed, and neither is called safe.
"""

from __future__ import annotations

from typing import Final

from riskproof.reports.labels.shape import Attribution, PillRole
from riskproof.reports.languages import Words

PILLS: Final[dict[PillRole, Words]] = {
    "ready": ("Ready", "就绪"),
    "no-tools": ("No tools", "没有工具"),
    "idle": ("Idle", "空闲"),
    "active": ("Observed", "已观察"),
    "failures": ("{} failed", "{} 次失败"),
    "findings": ("To review: {}", "待查看：{}"),
    "needs-attribution": ("Needs attribution", "需要归属配置"),
    "mixed-attribution": ("Partly attributed", "部分已归属"),
}
IDLE: Final[dict[bool, Words]] = {
    True: ("Ready; nothing has been called yet", "已就绪；尚未调用任何工具"),
    False: ("No tool has been seen yet", "尚未看到任何工具"),
}
REGISTERED: Final[tuple[Words, Words]] = (("{} tool is registered", "已登记 {} 个工具"), ("{} tools are registered", "已登记 {} 个工具"))
NO_FAILURES: Final[Words] = ("No failures", "没有失败")
NOTICES: Final[dict[Attribution, Words]] = {
    "configured": ("Every tool is mapped to a label.", "所有工具都已归入某个标签。"),
    "mixed": ("Some tools are still under the label “unattributed”.", "仍有工具留在 “unattributed” 标签下。"),
    "unattributed": ("Tools are loaded, but no label claims them.", "工具已加载，但没有标签认领它们。"),
}
EMPTY_REST: Final[Words] = (
    "Every tool seen so far is mapped; the label “unattributed” is empty.",
    "目前看到的工具都已归属；“unattributed” 标签为空。",
)
NOTHING_LOADED: Final[Words] = ("No tool has been seen, so nothing is mapped.", "尚未看到工具，因此没有归属。")
GUIDANCE: Final[Words] = (
    "To map them, list their names, prefixes or server under tools of a label in the configuration.",
    "如需归属，请在配置中某个标签的 tools 下列出其名称、前缀或服务器。",
)
NO_PROOF: Final[Words] = (
    "Missing evidence does not prove that a tool cannot do something.",
    "缺少证据并不证明工具做不到。",
)
CAPABILITY_HEADING: Final[Words] = ("Declared and observed", "声明与观察")
DIRECTORY: Final[Words] = ("Tool directory", "工具目录")
DIRECTORY_HINT: Final[Words] = ("Open a tool to see its calls", "展开工具可查看其调用")
NO_TOOLS: Final[Words] = ("No tool has been registered or called in this window.", "此时间窗口内没有登记或调用过工具。")
MORE_TOOLS: Final[Words] = ("{} more tools are not listed here.", "另有 {} 个工具未在此列出。")
TRACE: Final[Words] = ("All calls", "全部调用")
TRACE_CAPPED: Final[Words] = ("capped sample", "有上限的样本")
TRACE_WINDOW: Final[Words] = ("current window", "当前时间窗口")
NO_CALLS: Final[tuple[Words, ...]] = (
    ("No call record in this window.", "此时间窗口内没有调用记录。"),
    ("Records appear once a tool has been called.", "调用工具之后才会出现记录。"),
)
NO_LEDGER: Final[tuple[Words, ...]] = (
    ("This is a snapshot: it holds counts, not single calls.", "这是快照：只含计数，不含单次调用。"),
    ("A report of a running session lists them.", "运行中会话的报告会逐一列出。"),
)
RECORDS: Final[tuple[Words, Words]] = (
    ("{} retained record. Sizes are bytes.", "保留 {} 条记录。大小以字节计。"),
    ("{} retained records. Sizes are bytes.", "保留 {} 条记录。大小以字节计。"),
)
RECORDS_CUT: Final[Words] = ("{} of {} calls are retained as records. Sizes are bytes.", "保留了 {} 条记录（共 {} 次调用）。大小以字节计。")
NO_RECORDS: Final[dict[bool, Words]] = {
    False: ("No call in this window.", "此时间窗口内没有调用。"),
    True: ("No record of these calls is kept here: the sample is bounded.", "此处没有保留这些调用的记录：样本有上限。"),
}
LIVE: Final[Words] = ("In flight", "进行中")
FOOTER_EVIDENCE: Final[dict[bool, Words]] = {
    False: ("Evidence: all records kept", "证据：记录完整"),
    True: ("Evidence: older records dropped", "证据：较早的记录已舍弃"),
}
REVISION: Final[Words] = ("Revision {}", "修订号 {}")
RETENTION: Final[Words] = ("Retention is bounded", "保留数量有上限")
PAYLOADS: Final[Words] = ("Arguments, results and error texts are never kept", "从不保留参数、结果和错误文本")
UNITS: Final[Words] = ("Sizes are bytes, never tokens", "大小为字节，不是词元（token）")
FAULTS: Final[tuple[Words, Words]] = (
    ("{} event could not be counted", "{} 个事件未能计数"),
    ("{} events could not be counted", "{} 个事件未能计数"),
)
CUTS: Final[dict[str, Words]] = {
    "calls": ("Call records are a sample: not every call is kept.", "调用记录为样本：并未保留每一次调用。"),
    "evidence": ("Older evidence records were dropped.", "较早的证据记录已舍弃。"),
    "tools": ("Not every tool has a row of its own.", "并非每个工具都有单独的一行。"),
    "labels": ("Not every server has a label of its own.", "并非每个服务器都有单独的标签。"),
    "findings": ("Not every finding is kept.", "并非每项差异都予以保留。"),
}
FINDINGS: Final[Words] = ("Differences between declared and seen", "声明与所见的差异")
FINDINGS_INTRO: Final[Words] = (
    "For a person to judge. This is no grade, and an empty list would be no proof of safety.",
    "供人判断。这不是评级，列表为空也不证明安全。",
)
MORE_FINDINGS: Final[Words] = ("{} more are not listed here.", "另有 {} 项未在此列出。")
ACCEPTED: Final[Words] = ("accepted by a person", "已由人接受")
SINCE: Final[Words] = ("since {}", "自 {}")
FINDING: Final[dict[str, Words]] = {
    "undeclared-domain": ("{tool} named the host {hostname}, which is not declared", "{tool} 涉及未声明的主机 {hostname}"),
    "undeclared-capability:network": ("{tool} named hosts, and no use of the network is declared", "{tool} 涉及主机，但未声明使用网络"),
    "undeclared-capability": (
        "Calls of {tool} are classified under {capability}, which is not declared",
        "{tool} 的调用被归入“{capability}”，该能力未声明",
    ),
    "definition-changed": ("The definition of {tool} is not the one that was known", "{tool} 的定义与已知的不同"),
    "write-under-read-effect": ("{tool} wrote a file, and counts as only reading", "{tool} 写入了文件，却被视为只读"),
    "closed-world-hint-but-host-seen": (
        "{tool} claims to reach nothing outside, and named {hostname}",
        "{tool} 自称不接触外部，却涉及 {hostname}",
    ),
    "hint-disagrees-with-effect": (
        "What {tool} claims of itself differs from its configured effect",
        "{tool} 的自我描述与所配置的影响不同",
    ),
    "declared-never-observed:network": ("Use of the network is declared; no call named a host", "已声明使用网络；没有调用涉及主机"),
    "declared-never-observed:host": ("{hostname} is declared; no call named it", "已声明 {hostname}；没有调用涉及它"),
    "declared-never-observed": (
        "{capability} is declared; no call was classified so, and its use cannot be observed",
        "已声明“{capability}”；没有调用被归入其中，其使用也无法观察",
    ),
}
NONE_OF: Final[tuple[Words, Words]] = (("not in the 1 call", "1 次调用中没有"), ("in none of {} calls", "{} 次调用中都没有"))
SOME_TOOL: Final[Words] = ("a tool", "某个工具")
SOME_HOST: Final[Words] = ("a host", "某个主机")
SOME_CAPABILITY: Final[Words] = ("a capability", "某项能力")
TOOL_NOTES: Final[dict[str, Words]] = {
    "failures": ("Failures: {}", "失败原因：{}"),
    "spread": ("Fastest {} · median {} · P99 {} · slowest {}", "最快 {} · 中位数 {} · P99 {} · 最慢 {}"),
    "estimated": (
        "Percentiles are estimates: there were more calls than are kept one by one.",
        "百分位为估算值：调用次数超过逐一保留的数量。",
    ),
    "flying": ("Calls in flight: {}", "进行中的调用：{}"),
    "nested": ("Made by other calls: {}", "由其他调用发起：{}"),
    "discarded": ("Discarded by a reset: {}", "因重置而丢弃：{}"),
    "hidden": ("Not in the registry now.", "当前不在登记表中。"),
    "changed": ("Definition changed: {}", "定义改变于：{}"),
    "hinted": ("The effect follows what the tool claims of itself.", "该影响取自工具的自我描述。"),
    "claims": ("Claims of itself, unverified: {}", "自称（未核实）：{}"),
}
CLAIMED_EFFECT: Final[Words] = ("{} (claimed)", "{}（自称）")
ATTRIBUTED: Final[dict[str, Words]] = {
    "configured": ("mapped by configuration", "由配置归属"),
    "server": ("named after its server; the configuration declares nothing for it", "以其服务器命名；配置未对其作任何声明"),
    "unattributed": ("not mapped: add names, prefixes or a server", "未归属：请添加名称、前缀或服务器"),
}
EFFECTS_CAPTION: Final[Words] = ("Begun calls by effect", "按影响统计的已开始调用")
HOSTS_CAPTION: Final[Words] = ("Hosts named in arguments", "参数中出现的主机")
NO_HOSTS: Final[Words] = ("No host was named in an argument.", "参数中没有出现主机。")
HIDDEN_HOSTS: Final[Words] = ("Hosts are counted, not listed.", "主机只计数，不列出。")
HOSTS_CUT: Final[Words] = ("A sample: {} of {} hosts.", "样本：{} / {} 个主机。")
FILES_NOTE: Final[Words] = ("{} of {} distinct files shown.", "显示 {} / {} 个不同文件。")
EVIDENCE_CAPTION: Final[Words] = ("Evidence, newest first", "证据，最新在前")
NO_EVIDENCE_ROWS: Final[Words] = ("No evidence record.", "没有证据记录。")
LABELS: Final[Words] = ("Labels", "各标签")
LABEL_WORD: Final[dict[str, Words]] = {
    "configured": ("configured", "已配置"),
    "server": ("server", "服务器"),
    "unattributed": ("unattributed", "未归属"),
}
DECLARED_HOSTS: Final[Words] = ("Declared hosts", "声明的主机")
CREDENTIAL_NAMES: Final[Words] = ("Declared credentials, by name", "声明的凭据（仅名称）")
FILES: Final[Words] = ("Files seen", "看到的文件")
DETAILS: Final[Words] = ("Details", "详情")
AMOUNTS: Final[Words] = ("Amounts in this window", "此时间窗口内的数量")
DURATIONS: Final[Words] = ("How long calls took", "调用耗时")
