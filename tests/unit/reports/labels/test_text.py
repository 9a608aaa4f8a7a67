"""The text form: what stands where, in which width and language."""

from __future__ import annotations

from riskproof.reports.labels import text
from riskproof.reports.labels.text import lines
from riskproof.reports.labels.widths import width_of
from tests.chinese import CHINESE
from tests.meta.tree import ROOT
from tests.unit.reports.labels.samples import call, full, guide, label, report, snapshot, timed, tool


def _of_role(role: str, shown: str = "en") -> list[str]:
    return [line.text for line in lines(full(), "zh-CN" if shown == "zh-CN" else "en") if line.role == role]


def test_every_tool_has_its_average_p95_input_and_output() -> None:
    shown = text(report(label("wx", timed("wx_list", 18, 1270, 4, argumentBytes=15, resultBytes=12250, effect="read"))))
    assert "│ Label │ Tool    │ Schema │ Calls │ Success │ Failed │   Avg │    P95 │ Input │  Output │ Effect │" in shown
    assert "│ wx    │ wx_list │ 144 B  │     4 │       4 │      0 │ 18 ms │ 1.27 s │  15 B │ 12.3 KB │ read   │" in shown


def test_every_label_has_a_window_of_its_own() -> None:
    late = label("b", window={"startedAt": "2031-05-01T09:00:00.000Z", "generatedAt": "2031-05-01T09:30:05.250Z"})
    windows = [line.text for line in lines(report(label("a"), late)) if line.role == "status-window"]
    assert windows == ["  🕒 window: 2031-05-01 08:00:00 — 09:30:05 UTC", "  🕒 window: 2031-05-01 09:00:00 — 09:30:05 UTC"]


def test_zero_domains_have_no_evidence_and_the_phrase_is_explained_once() -> None:
    shown = text(report(label("a"), label("b")))
    assert "0 domains" not in shown
    assert shown.count("│ No runtime evidence │") == 8
    assert shown.count("No runtime evidence:") == 1


def test_tools_that_nobody_claims_come_with_guidance() -> None:
    shown = [
        line for line in lines(report(label("unattributed", *(tool(f"t{n}") for n in range(8))))) if line.role.startswith("attribution-")
    ]
    assert [line.text for line in shown] == [
        "Loaded, but mapped to no label: t0, t1, t2, t3, t4, and 3 more",
        "To map them, list their names, prefixes or server under tools of a label in the configuration.",
    ]
    assert "mapped to no label" not in text(report(label("wx", tool("t"))))


def test_findings_come_before_the_tables_and_say_what_they_rest_on() -> None:
    assert _of_role("finding") == [
        "  ⚠️ weather: weather_now named the host tiles.example, which is not declared (observed · since 2031-05-01 08:00:00 UTC · 3 calls)",
        "  ⚠️ weather: The definition of weather_now is not the one that was known (observed · since 2031-05-01 08:00:00 UTC)",
        (
            "  ℹ️ weather: Credentials is declared; no call was classified so, and its use cannot be observed "
            "(declared · since 2031-05-01 08:00:00 UTC)"
        ),
        (
            "  ℹ️ weather: weather_now claims to reach nothing outside, and named api.weather.example "
            "(observed · since 2031-05-01 08:00:00 UTC · 2 calls · accepted by a person)"
        ),
    ]
    roles = [line.role for line in lines(full())]
    assert roles.index("finding") < roles.index("heading-summary")


def test_claims_stand_in_a_column_that_calls_them_unverified() -> None:
    shown = text(report(label("wx", tool("scan", hints={"idempotent": True}))))
    assert "Claims, unverified" in shown
    assert "Claims are what tools say of themselves (MCP annotations); nobody checked them." in shown
    assert text(full()).count("MCP annotations") == 1
    assert "Claims" not in text(report(label("wx", tool("scan"))))


def test_in_a_narrow_terminal_rows_are_stacked() -> None:
    shown = text(report(label("wx", timed("wx_list", 18, 27, 4))), width=40).split("\n")
    at = shown.index("▸ wx · wx_list")
    assert shown[at + 1 : at + 3] == ["  Schema: 144 B · Calls: 4 · Success: 4", "  Failed: 0 · Avg: 18 ms · P95: 27 ms"]


def test_a_terminal_narrower_than_twenty_columns_is_taken_for_twenty() -> None:
    assert text(full(), width=3) == text(full(), width=20)


def test_a_snapshot_says_that_it_holds_no_single_calls() -> None:
    assert "A snapshot holds counts, not single calls." in text(snapshot(label("wx")))
    assert "Command: " not in text(snapshot(label("wx")))
    assert "Command: unavailable" in text(report(commandId="unavailable"))
    assert "No call records." in text(report(label("wx")))


def test_what_was_cut_and_what_could_not_be_counted_is_said_last() -> None:
    ends = text(report(label("wx", findingsTruncated=True), labelsTruncated=True, collectorFaults=2)).split("\n")[-4:]
    assert ends == [
        "Evidence: all records kept",
        "Not every server has a label of its own.",
        "Not every finding is kept.",
        "2 events could not be counted",
    ]


def test_there_is_no_colour_code() -> None:
    assert "\x1b" not in text(full(), width=80)


def test_chinese_tables_are_straight() -> None:
    rows = [
        line.text
        for line in lines(report(label("wx", timed("scan", 1, 1, 1)), calls=[call(1, "scan", "wx")]), "zh-CN")
        if line.role == "table"
    ]
    assert {width_of(row) for row in rows[:4]} == {width_of(rows[0])}
    assert all(
        CHINESE.search(line.text) for line in lines(full(), "zh-CN") if line.role.startswith(("heading", "status-", "note", "evidence"))
    )


def test_the_example_of_the_guide_is_that_of_today() -> None:
    guides = (ROOT / "docs" / "guides" / "labels.md").read_text(encoding="utf-8")
    assert f"```text\n{text(guide(), width=96)}\n```" in guides
