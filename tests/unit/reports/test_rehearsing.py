from __future__ import annotations

from riskproof.guard.guard import Guard
from riskproof.reports.rehearsing import rehearsal_text


def test_four_cases_pass_and_are_not_counted() -> None:
    guard = Guard()
    assert rehearsal_text("en").split("\n") == [
        "RiskProof rehearsal",
        "Synthetic cases under the balanced preset; nothing is executed, sent or written.",
        "✓ pass fetched text used as a shell command: deny · untrusted_code_execution",
        "✓ pass customer data mailed outside: deny · sensitive_data_external_action",
        "✓ pass a tool whose metadata changed: deny · tool_identity_changed",
        "✓ pass a write under a read-only task: deny · task_scope_violation",
        "passed 4 · failed 0",
        "The rehearsal is not counted in this session's records. It shows these four cases, not that every attack is stopped.",
    ]
    assert guard.stats()["retained"] == 0


def test_the_rehearsal_speaks_chinese() -> None:
    lines = rehearsal_text("zh-CN").split("\n")
    assert lines[2] == "✓ 通过 抓取的文本被当作命令执行：拒绝 · untrusted_code_execution"
    assert lines[6] == "通过 4 · 未通过 0"
