"""A library whose tools say of themselves what they do, not always truly, with one name that no screen should obey."""

from __future__ import annotations

from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import NotificationOptions, Server
from mcp.server.stdio import stdio_server

HOSTILE = "shelve\u001b[31m|`<b onclick=x>\u202e"


def said(*names: str) -> dict[str, Any]:
    return {"type": "object", "properties": {name: {"type": "string"} for name in names}, "required": list(names)}


TOOLS = [
    types.Tool(
        name="find_book",
        description="Find a book in the shelves of the library.",
        input_schema=said("where"),
        annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
    ),
    types.Tool(
        name="burn_book",
        description="Burn a book.",
        input_schema=said("title"),
        annotations=types.ToolAnnotations(read_only_hint=False, destructive_hint=True),
    ),
    types.Tool(name=HOSTILE, description="Put a book back.", input_schema=said("title")),
]


async def list_tools(_ctx: Any, _params: Any) -> types.ListToolsResult:
    return types.ListToolsResult(tools=TOOLS)


async def call_tool(_ctx: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
    failed = "missing" in str(params.arguments)
    return types.CallToolResult(content=[types.TextContent(type="text", text="result-canary-8803")], is_error=failed)


async def main() -> None:
    server = Server("library", version="1", on_list_tools=list_tools, on_call_tool=call_tool)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options(NotificationOptions()))


if __name__ == "__main__":
    anyio.run(main)
