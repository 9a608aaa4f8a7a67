"""The status endpoint in DSH's web server: behind DSH's authentication, small, read-only, gone and back with the plugin."""

from __future__ import annotations

import http.cookiejar
import json
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.error import HTTPError

from tests.e2e.dsh.harness import GATE
from tests.e2e.dsh.web import Web, WebDsh

ROUTE = "api/riskproof/status"
JSON = {"content-type": "application/json"}
PATIENCE = 30.0
RELOAD = """const fibers = () => [...ctx.registry.values()].flatMap((one) => [...one.fibers])
const mine = () => fibers().find((fiber) => fiber.runtime?.name === 'riskproof')
let asked = false
const timer = setInterval(() => {
  if (asked || !existsSync(config.asked)) return
  asked = true
  mine().restart().then(() => writeFileSync(config.done, String(ctx.tools.get('riskproof_report') !== undefined)))
}, 20)
ctx.effect(() => () => clearInterval(timer))"""


def browser(web: Web) -> urllib.request.OpenerDirector:
    """Somebody who logged in."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    opener.open(web.url).read()
    return opener


def ask(
    web: Web,
    who: urllib.request.OpenerDirector,
    query: str = "",
    body: bytes | None = None,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> tuple[int, Any]:
    request = urllib.request.Request(f"{web.address}{ROUTE}{query}", body, {**(JSON if body else {}), **headers})
    try:
        with who.open(request) as response:
            return response.status, json.loads(response.read())
    except HTTPError as error:
        text = error.read().decode()
        return error.code, json.loads(text) if text.startswith("{") else text


def envelope(method: str, payload: object) -> bytes:
    return json.dumps({"type": "client-request", "rpcId": "7", "method": method, "payload": payload}).encode()


def counts(snapshot: Any) -> dict[str, int]:
    return {key: count for key, count in snapshot["counts"].items() if count}


def test_the_status_is_read_by_whoever_is_logged_in_and_by_nobody_else(tmp_path: Path) -> None:
    with WebDsh(tmp_path) as dsh:
        web = dsh.serve()
        person, stranger = browser(web), urllib.request.build_opener()
        assert ask(web, stranger) == (401, "unauthorized")
        assert ask(web, person, headers={"Host": "evil.test"})[0] == 403
        assert ask(web, person, headers={"sec-fetch-site": "cross-site"}) == (403, "forbidden")
        code, answer = ask(web, person, "?sessionId=nobody")
        assert (code, answer["ok"], answer["value"]["sessionId"], counts(answer["value"])) == (200, True, "nobody", {})
        code, answer = ask(web, person, body=envelope("status", {"sessionId": None}))
        assert (code, answer["type"], answer["rpcId"], answer["result"]["ok"]) == (200, "server-response", "7", True)
        for body in (envelope("task", {"sessionId": None}), envelope("status", {"sessionId": 7}), b"{", b"[]", b"{}"):
            code, answer = ask(web, person, body=body)
            assert (code, answer["result"]["error"]["code"]) == (200, "bad-request")
        code, answer = ask(web, person, body=envelope("status", {"sessionId": "x" * 5000}))
        assert (code, answer["result"]["error"]["code"]) == (413, "bad-request")


def test_a_reload_puts_the_status_back_in_its_place(tmp_path: Path) -> None:
    with WebDsh(tmp_path) as dsh:
        config = {"asked": str(tmp_path / "asked"), "done": str(tmp_path / "done")}
        head = "import { existsSync, writeFileSync } from 'node:fs'"
        dsh.plugin("reloader", RELOAD, inject=["tools"], config=config, head=head)
        web = dsh.serve()
        person, before = browser(web), web.engines()
        (tmp_path / "asked").touch()
        end = time.monotonic() + PATIENCE
        while not (tmp_path / "done").exists():
            assert time.monotonic() < end, "the plugin is not back"
            time.sleep(0.05)
        code, answer = ask(web, person, "?sessionId=nobody")
        after = web.engines()
        assert (code, answer["ok"], len(before), len(after)) == (200, True, 1, 1)
        assert before != after
        assert (tmp_path / "done").read_text() == "true"
        assert GATE in dsh.overlay()
