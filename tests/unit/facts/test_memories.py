"""Whether a tool keeps something in an agent's memory."""

from __future__ import annotations

import pytest

from riskproof.facts.memories import keeps_memory


@pytest.mark.parametrize(
    "tool",
    [
        "save_memory", "store_memory", "update_memory", "create_memory", "write_memory", "add_memories", "addMemory", "memory_insert",
        "core_memory_append", "manage_memory", "memory", "remember", "memorize_fact", "mcp__mem0__add_memory",
        "mcp__memory__create_entities",
        "create_entities", "add_observations", "保存记忆", "记住", "写入记忆库",
    ],
)  # fmt: skip
def test_a_tool_that_keeps_says_so(tool: str) -> None:
    assert keeps_memory(tool)


@pytest.mark.parametrize(
    "tool",
    [
        "search_memory", "read_graph", "delete_memory", "get_memory_usage", "set_memory_limit", "write_file", "create_entity_type",
        "memo_list",
        "搜索记忆", "清空内存", "", "memory_" * 1_000,
    ],
)  # fmt: skip
def test_others_do_not(tool: str) -> None:
    assert not keeps_memory(tool)
