"""The office over streamable HTTP on a port of the loopback interface; says "listening" when it is there."""

from __future__ import annotations

import sys

import uvicorn
from office import build


class Announcing(uvicorn.Server):
    async def startup(self, sockets: object = None) -> None:
        await super().startup(sockets)  # type: ignore[arg-type]
        sys.stdout.write("listening\n")
        sys.stdout.flush()


if __name__ == "__main__":
    app = build().streamable_http_app()
    Announcing(uvicorn.Config(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")).run()
