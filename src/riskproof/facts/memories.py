"""Whether a tool keeps something in an agent's memory, by its name alone.

Refuses descriptions: they speak of memory for many reasons. Refuses memory that is hardware, and tools that only search or forget.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from riskproof.detect import lexicon
from riskproof.detect.lexicon import terms

_MEMORY: Final = terms("memory memories")
_KEEPING: Final = terms("save store add create update write append insert put record set upsert replace edit rethink manage keep commit")
"""Verbs of memory tools: Gemini CLI (``save_memory``), Copilot (``store_memory``), Cursor (``update_memory``), Windsurf
(``create_memory``), Serena (``write_memory``), mem0 (``add_memories``), LangMem (``manage_memory``), Letta (``core_memory_append``,
``memory_insert``, ``memory_rethink``)."""
_REMEMBERING: Final = terms("remember memorize memorise")
_HARDWARE: Final = terms("limit usage size leak dump address heap gpu ram allocate allocation pool cache profile shared bytes mb gb")
_GRAPH: Final = frozenset({"create_entities", "create_relations", "add_observations"})
"""Tools of the MCP memory server, whose names do not say what they are (README of the server)."""
_FILLERS: Final = terms("mcp server tool agent the")
_HAN: Final = ("记忆", "记忆库")
_HAN_KEEPING: Final = ("保存", "写入", "添加", "存储", "更新", "新增", "记录", "创建", "存入")


@lru_cache(maxsize=1024)
def keeps_memory(tool: str) -> bool:
    """True for the name of a tool that writes to an agent's memory, with or without its server's name in front."""
    if len(tool) > lexicon.NAME_CHARS:
        return False
    if lexicon.is_han(tool):
        return "记住" in tool or (any(word in tool for word in _HAN) and any(word in tool for word in _HAN_KEEPING))
    words = frozenset(lexicon.name_words(tool)) - _FILLERS
    if not words.isdisjoint(_HARDWARE):
        return False
    if not words.isdisjoint(_REMEMBERING) or tool.rpartition("__")[2] in _GRAPH:
        return True
    return not words.isdisjoint(_MEMORY) and (words <= _MEMORY or not words.isdisjoint(_KEEPING))
