"""The card's view model as a whole."""

from __future__ import annotations

from riskproof.reports.labels import view
from tests.chinese import CHINESE
from tests.unit.reports.labels.samples import call, finding, full, label, report, snapshot, timed, tool


def test_the_header_says_what_happened_and_what_to_look_at() -> None:
    shown = view(full())
    assert shown["title"] == "Runtime nutrition label"
    assert shown["meta"] == "receiving agent · 2031-05-01 08:00:00 — 09:30:05 UTC"
    assert shown["pills"] == [
        {"role": "ready", "tone": "ready", "text": "Ready"},
        {"role": "active", "tone": "plain", "text": "Observed"},
        {"role": "failures", "tone": "danger", "text": "3 failed", "count": 3},
        {"role": "findings", "tone": "warning", "text": "To review: 2", "count": 2},
        {"role": "mixed-attribution", "tone": "warning", "text": "Partly attributed"},
    ]
    assert shown["verdict"] == {"text": "174 tool events were observed", "detail": "3 failures", "count": 174}


def test_the_summary_is_one_line_and_a_quieter_one() -> None:
    shown = view(full())["summary"]
    assert shown["primary"] == "8 tools · 33.8 KB of schemas · 174 calls · 3 failures"
    assert shown["secondary"] == "118 file reads · 9 file writes · 3 domains"


def test_idle_is_ready_and_not_called_safe() -> None:
    shown = view(report(label("wx", tool("scan"))))
    assert shown["verdict"] == {"text": "Ready; nothing has been called yet", "detail": "1 tool is registered", "count": None}
    assert view(report())["verdict"]["text"] == "No tool has been seen yet"


def test_guidance_stands_where_something_is_unmapped_and_only_there() -> None:
    mapped = view(report(label("wx", tool("scan"))))["notice"]
    assert (mapped["tone"], mapped["guidance"]) == ("configured", "")
    empty_rest = view(report(label("wx", tool("scan")), label("unattributed")))["notice"]
    assert (empty_rest["tone"], empty_rest["guidance"]) == ("attention", "")
    assert empty_rest["text"] == "Every tool seen so far is mapped; the label “unattributed” is empty."
    loaded = view(report(label("unattributed", tool("bash"))))["notice"]
    assert loaded["guidance"].startswith("To map them")
    assert {mapped["note"], empty_rest["note"], loaded["note"]} == {"Missing evidence does not prove that a tool cannot do something."}


def test_what_was_cut_is_said() -> None:
    cropped = label("wx", findingsTruncated=True)
    cropped["observed"]["toolsTruncated"] = True
    shown = view(report(cropped, truncation={"calls": True, "evidence": True}, labelsTruncated=True, collectorFaults=1))
    assert len(shown["cut"]["lines"]) == 5
    assert shown["footer"]["lines"][-4:] == [
        "Not every tool has a row of its own.",
        "Not every server has a label of its own.",
        "Not every finding is kept.",
        "1 event could not be counted",
    ]
    assert view(report(label("wx")))["cut"]["lines"] == []


def test_a_snapshot_says_that_it_lists_no_calls() -> None:
    shown = view(snapshot(label("wx", timed("scan", 1, 1, 2))))
    assert shown["trace"]["table"]["empty"][0] == "This is a snapshot: it holds counts, not single calls."
    assert view(report(label("wx")))["trace"]["table"]["empty"][0] == "No call record in this window."


def test_the_trace_says_whether_it_is_a_sample() -> None:
    calls = [call(1, "scan", "wx")]
    assert view(report(label("wx"), calls=calls))["trace"]["hint"] == "current window"
    assert view(report(label("wx"), calls=calls, truncation={"calls": True, "evidence": False}))["trace"]["hint"] == "capped sample"


def test_accepted_findings_and_notes_ask_for_no_look() -> None:
    quiet = label("wx", findings=[finding("undeclared-domain", accepted=True), finding("declared-never-observed", level="note")])
    shown = view(report(quiet))
    assert (shown["findings"]["count"], len(shown["findings"]["rows"])) == (0, 2)
    assert [pill["role"] for pill in shown["pills"]] == ["no-tools", "idle"]


def test_the_chinese_view_has_no_english_sentence() -> None:
    shown = view(full(), "zh-CN")
    texts = [
        shown["verdict"]["text"],
        shown["summary"]["primary"],
        shown["notice"]["text"],
        *shown["footer"]["lines"],
        *shown["cut"]["lines"],
    ]
    texts += [pill["text"] for pill in shown["pills"]] + [row["text"] for row in shown["findings"]["rows"]] + shown["capabilities"]["notes"]
    assert [text for text in texts if not CHINESE.search(text)] == []


def test_a_card_does_without_the_labels_one_by_one() -> None:
    assert {**view(full()), "labels": []} == view(full(), parts=False)
    assert len(view(full())["labels"]) == 4
