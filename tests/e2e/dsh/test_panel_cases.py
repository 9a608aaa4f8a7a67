"""The panel beyond the vectors, on a stand-in for the host's page: where it reads from, where it lives, what it is to a person."""

from __future__ import annotations

from typing import Any

from tests.e2e.dsh.browser.running import observe

EXACT, SINGLE, CHANNEL = "/api/riskproof/status", "/api/riskproof.status", "/riskproof/status"
WIRE: dict[str, Any] = {
    "the exact route is found and kept": {"first": [EXACT], "then": [EXACT, EXACT], "state": "ready"},
    "the single segment is found after the exact route": {"first": [EXACT, SINGLE], "then": [SINGLE, SINGLE], "state": "ready"},
    "without any server all targets are tried once in five seconds": {
        "first": [EXACT, SINGLE, CHANNEL],
        "before": [EXACT] * 4,
        "searches": 3,
        "state": "offline",
    },
    "a server that comes back is seen at the next read": {"away": "offline", "back": "ready"},
    "a server that moves is found within five seconds": {"lost": "offline", "found": "ready"},
    "a snapshot of another session does not start a search": {"state": "offline", "asked": [CHANNEL] * 3},
    "a switch of sessions keeps the target": {"state": "ready", "asked": [CHANNEL]},
    "an answer after the time-out changes nothing": {"given": "offline", "late": "offline", "total": ""},
    "a transport that ignores the signal does not stop the reads": {"state": "ready"},
    "without connection.rpc the page itself posts the envelope": {"total": "3"},
    "the newest host names the session in the view": {"first": "ready", "sessions": ["s1", "s2"], "none": "select"},
    "services may come late and go again": {"none": "select", "offline": "offline", "ready": "ready", "gone": "select"},
    "a main view without a binding is found in the list": {"state": "ready", "asked": "b"},
    "a host with nothing gets an idle beacon": {"status": "select", "opened": True, "left": 0},
    "a host that refuses every service gets an idle beacon": {"status": "select"},
    "a store that throws counts as no session": {"status": "select"},
}
LOOKS: dict[str, Any] = {
    "a stopped call and a withheld output are told apart": {
        "blocks": [["call", "execution prevented"], ["output", "tool output blocked"]],
        "chains": ["web_fetch + read_customers → send_email", "send_email"],
    },
    "observe never claims a block": {
        "state": "attention",
        "status": "observe",
        "card": "attention",
        "outcome": [None, "observed only"],
        "badge": 0,
    },
    "green is never called safe": {"state": "ready", "english": False, "chinese": False},
    "the footnote names the limit of records": {"limit": True},
    "labels say what colours show": {
        "beacon": "RiskProof: Blocked: 1",
        "ring": "Calls checked: 6. No rule triggered: 3, Needs attention: 2, Blocked: 1",
        "close": "Close the RiskProof panel",
        "expanded": "true",
        "panel": ["dialog", "RiskProof panel"],
        "status": ["status", "polite"],
    },
    "each language stands alone": {"english": False, "chinese": False, "lang": "zh-CN"},
    "the page language counts until a snapshot names one": {"first": "zh-CN", "later": "en", "old_server": "en"},
    "a command opens the panel and the composer gets the focus back": {"opened": "close", "closed": "composer"},
    "escape closes only the panel, and only an open one": {"closed": 1, "composing": False, "then": True, "heard": 2},
    "a failure leaves nothing of the data in the page": {"before": ["KEPT-1", "KEPT-2"], "after": None, "explained": True},
    "whatever a server sends is shown as far as it makes sense": {"state": "attention", "total": "0", "cards": 3, "bars": 24},
    "a second start leaves one panel": {"panels": 1},
    "an end during a read leaves nothing and aborts it": {"calls": [True], "left": 0},
    "motion is reduced where the person asked for it": {"usual": "rp-breathe", "reduced": "none"},
    "colours are the host page's, with a dark fallback": {"light": "rgb(255, 255, 255)", "dark": "rgb(44, 44, 46)", "host": "rgb(1, 2, 3)"},
    "the beacon makes room for the host's right sidebar": {"alone": 16, "beside": 516, "narrow": 16},
    "text can be read on its ground": {"text": "rgb(249, 250, 251)"},
    "the module names itself and needs nothing": {"id": "dsh-riskproof", "name": "dsh-riskproof", "inject": []},
}
PAGES: dict[str, Any] = {"the page language counts until a snapshot names one": {"language": "fr"}}


def played(script: str, expected: dict[str, Any]) -> Any:
    return observe(script, [{"id": name, "input": {"page": PAGES.get(name, {})}} for name in expected])


def test_the_panel_finds_its_server_and_lives_in_every_host() -> None:
    assert played("wire.mjs", WIRE) == WIRE


def test_the_panel_says_what_it_shows_and_leaves_the_page_alone() -> None:
    assert played("looks.mjs", LOOKS) == LOOKS
