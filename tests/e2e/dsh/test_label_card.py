"""The card of /nutrition-label by itself: in the real DSH page, drawn by the host's own React, with reports that a test wrote down."""

from __future__ import annotations

import os
from typing import Any, Final

import pytest

from riskproof.model.taint import Language
from riskproof.reports.labels.view import view
from tests.e2e.dsh.browser.running import observe, program
from tests.e2e.dsh.web import WebDsh
from tests.spec.labels_cards import report_of_parts
from tests.spec.loading import load_labels
from tests.unit.reports.labels import samples

SHOTS: Final = os.environ.get("RISKPROOF_TEST_SHOTS")
"""A folder for pictures of the card, for whoever wants to look."""
WIDTHS: Final = [1280, 850, 520, 375]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh-CN")
ANSWER: Final = "what the command answered"
PLACES: Final = ["/api/riskproof/labels", "/api/riskproof.labels", "/riskproof/labels"]
ASKED: Final = {"commandId": "c1", "sessionId": "s1"}


def of_vectors() -> dict[str, tuple[str, Any, Any]]:
    """A scene for each view vector: which one, with what, and what it must show."""
    scenes: dict[str, tuple[str, Any, Any]] = {}
    for vector in load_labels("view"):
        if "outcome" in vector.input:
            scenes[vector.id] = ("fallback", {"outcome": vector.input["outcome"]}, vector.expect)
        else:
            scenes[vector.id] = ("vector", {"view": view(report_of_parts(vector.input))}, vector.expect["card"])
    return scenes


def hostile_view() -> Any:
    """A view that no engine made: every text of it is markup, reorders its line or is endless."""
    made: Any = view(samples.full())
    bad = ("<img src=x onerror=pwned=1>\u202egnp.exe\x1b[31m\n" + "<script>pwned=1</script>", "x" * 100_000, "字" * 50_000)

    def spoilt(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: spoilt(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [spoilt(inner, key) for inner in value]
        kept = {"key", "level", "tone", "role", "state", "language", "capability"}
        return bad[len(value) % 3] if isinstance(value, str) and key not in kept else value

    return spoilt(made)


def many() -> Any:
    """A report of five hundred tools."""
    rows = [samples.tool(f"tool_{n:03}", calls=n, successes=n) for n in range(500)]
    calls = [samples.call(n % 60, f"tool_{n:03}", "crowd") for n in range(100)]
    return view(samples.report(samples.label("crowd", *rows), calls=calls))


CASES: Final[dict[str, tuple[str, Any]]] = {
    "a report is read when the command is done, not before": (
        "later",
        {"running": ["running", None, "true"], "before": 0, "then": "observed"},
    ),
    "a command that failed shows its answer and asks nobody": (
        "failed",
        {
            "state": "error",
            "text": 'no label "x\u202ey"',
            "words": "The label could not be shown",
            "retry": False,
            "busy": "false",
            "asked": 0,
        },
    ),
    "a report that is gone leaves the answer, once every place was asked": ("gone", {"text": ANSWER, "retry": False, "asked": PLACES}),
    "an engine that is away is asked again by itself": (
        "away",
        {"text": ANSWER, "retry": True, "then": "observed", "last": ["/api", "riskproof/labels", ASKED], "asked": 4},
    ),
    "a person need not wait for that": ("again", {"state": "observed"}),
    "a report that was read is not read again": ("kept", {"asked": [ASKED, {**ASKED, "commandId": "c2"}]}),
    "a card that leaves the page stops reading": ("left", {"aborted": True, "left": 0}),
    "a card asks nobody but the route": ("quiet", {"requests": [], "asked": [["/api", "riskproof/labels", ASKED]]}),
    "a newer view is shown as far as it is known, and says so": ("newer", {"told": True, "tools": 8}),
    "a cell that makes no sense leaves its place empty, so that no fact moves under another head": (
        "places",
        [["Capability", "", "Claimed, unverified", "Observed", "Inferred"], ["Network", "", "claimed: yes", "3 domains", "46 calls"]],
    ),
    "a senseless part breaks nothing but itself": ("senseless", {"bad": [], "tried": True}),
    "the card can be heard": (
        "heard",
        {
            "tables": [["Declared and observed", 5], ["fs_write", 7]],
            "rows": 4,
            "headings": ["H3", "H4", "H4", "H4", "H4"],
            "tool": "Owner: filesTool: fs_writeschema 402 BState: HealthyUsage: 9 calls · 9 okAvg: 12 msP95: 31 ms"
            "Input / Output: 90.2 KB / 720 BEffect: write",
            "name": "Runtime nutrition label",
            "lang": "en",
        },
    ),
    "everything can be reached and opened by keyboard": (
        "keyboard",
        {
            "box": ["nl-scroll", True, "solid"],
            "closed": ["nl-row", False, "solid"],
            "open": ["nl-row", True, "solid"],
            "shut": ["nl-row", False, "solid"],
            "calls": 5,
        },
    ),
    "rows have no gap and no height of their own, so that they stand under their heads": (
        "measures",
        {
            "tool": ["0px", "0px", "0px"],
            "section": ["0px", "0px", "0px"],
            "box": ["360px", "auto"],
            "grid": ["864px"],
            "aligned": True,
        },
    ),
    "the head stacks at 850 pixels; side borders and hints go at 520": (
        "breakpoints",
        {"wide": ["row", "block", "1px"], "middle": ["column", "block", "1px"], "small": ["column", "none", "0px"]},
    ),
}


def cases() -> dict[str, tuple[str, Any, Any]]:
    """What happens around a card, each with a report that has everything; and reports that are a burden."""
    full = view(samples.full())
    burdens = {
        "names stay text and inside the card": (
            "hostile",
            {"view": hostile_view()},
            {"ran": None, "made": 0, "longest": True, "marks": False, "text": True, "fits": True, "low": True},
        ),
        "five hundred tools stay in their box": ("many", {"view": many()}, {"tools": 500, "box": True, "records": 0, "low": True}),
    }
    return {**{name: (scene, {"view": full}, wanted) for name, (scene, wanted) in CASES.items()}, **burdens}


def pictures() -> dict[str, tuple[str, Any, Any]]:
    """Reports in both languages and both themes of the host, at every width: none may leave the page, and every word can be read."""
    reports = {
        "full": samples.full(),
        "idle": samples.report(samples.label("unattributed", samples.tool("scan"))),
        "empty": samples.report(),
    }
    return {
        f"card-{name}-{scheme}-{language}": (
            "picture",
            {"view": view(report, language), "widths": WIDTHS, "scheme": scheme, "open": name == "full"},
            {"fits": True, "readable": True},
        )
        for name, report in reports.items()
        for scheme in ("light", "dark")
        for language in LANGUAGES
    }


SCENES: Final = {**of_vectors(), **cases(), **pictures()}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What every scene showed, in one visit of one DSH."""
    program()
    with WebDsh(tmp_path_factory.mktemp("dsh")) as dsh:
        dsh.install()
        scenes = [{"id": name, "scene": scene, "input": given} for name, (scene, given, _) in SCENES.items()]
        return observe("card.mjs", {"url": dsh.serve().url, "scenes": scenes, "shots": SHOTS})


def test_every_view_vector_is_played() -> None:
    assert len(of_vectors()) == 19


@pytest.mark.parametrize("name", SCENES)
def test_the_card_shows(seen: Any, name: str) -> None:
    assert seen[name] == SCENES[name][2]
