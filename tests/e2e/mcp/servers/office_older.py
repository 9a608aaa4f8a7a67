"""The office as a server that only knows the handshake era."""

from __future__ import annotations

import anyio
from mcp.server.lowlevel import NotificationOptions
from mcp.server.runner import serve_loop
from mcp.server.stdio import stdio_server
from office import build


async def main() -> None:
    server = build()
    options = server.create_initialization_options(NotificationOptions(tools_changed=True, resources_changed=True))
    async with stdio_server() as (read, write):
        await serve_loop(server, read, write, lifespan_state={}, init_options=options)


if __name__ == "__main__":
    anyio.run(main)
