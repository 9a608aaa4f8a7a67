"""A server that answers with recorded JSON, unknown fields and all: what an SDK server would sieve out must survive the proxy too.

Usage: recorded.py RECORDING [handshake|modern|both]. The recording is one JSON object: method, or ``tools/call NAME``, to result; a result
with the member ``$error`` is sent as a JSON-RPC error; notifications under ``$notify`` go out before the result.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anyio
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from mcp_types import METHOD_NOT_FOUND

RECORDING: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
ERA = sys.argv[2] if len(sys.argv) > 2 else "both"
CLOSED = {"handshake": "server/discover", "modern": "initialize"}.get(ERA)
SEEN = Path(sys.argv[3]) if len(sys.argv) > 3 else None


async def main() -> None:
    async with stdio_server() as (read, write):
        dispatcher: JSONRPCDispatcher[Any] = JSONRPCDispatcher(read, write)

        async def on_request(_context: Any, method: str, params: Mapping[str, Any] | None) -> dict[str, Any]:
            record(method, params)
            key = f"{method} {(params or {}).get('name')}" if method == "tools/call" else method
            answer = RECORDING.get(key)
            if answer is None or method == CLOSED:
                raise MCPError(code=METHOD_NOT_FOUND, message="Method not found", data=method)
            for name, said in answer.get("$notify", []):
                await dispatcher.notify(name, said)
            if "$error" in answer:
                raise MCPError(**answer["$error"])
            return {name: value for name, value in answer.items() if name != "$notify"}

        async def on_notify(_context: Any, method: str, params: Mapping[str, Any] | None) -> None:
            record(method, params)

        await dispatcher.run(on_request, on_notify)


def record(method: str, params: Mapping[str, Any] | None) -> None:
    if SEEN is not None:
        with SEEN.open("a", encoding="utf-8") as file:
            file.write(json.dumps([method, params]) + "\n")


if __name__ == "__main__":
    anyio.run(main)
