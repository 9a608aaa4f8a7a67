"""The Markdown form, beyond the specification's vectors."""

from __future__ import annotations

from riskproof.reports.labels import markdown
from tests.unit.reports.labels.samples import full, label, report, snapshot, timed, tool


def test_the_scope_is_the_callers_or_the_reports_own() -> None:
    assert "\nScope: runtime snapshot\n" in markdown(snapshot(label("wx")))
    assert "\nScope: receiving agent\n" in markdown(report(label("wx")))
    assert "\nScope: `a|b`\n" in markdown(report(label("wx")), "a|b")


def test_findings_name_tools_and_hosts_as_code() -> None:
    line = "- ⚠️ `weather_now` named the host `tiles.example`, which is not declared (observed · since 2031-05-01 08:00:00 UTC · 3 calls)"
    assert line in markdown(full()).split("\n")


def test_words_of_the_tables_are_explained_once_for_all_labels() -> None:
    notes = [line for line in markdown(full()).split("\n") if line.startswith("> ")]
    assert [note.split(":")[0] for note in notes] == ["> No runtime evidence", "> Not stated", "> Claimed", "> Inferred"]


def test_claims_have_a_column_only_where_there_are_some() -> None:
    assert "| Tool | Schema | Calls | Success | Failed | Effect | Claims, unverified |" in markdown(full())
    assert "Claims" not in markdown(snapshot(label("wx", tool("scan"))))


def test_tools_that_left_are_not_visible() -> None:
    shown = markdown(snapshot(label("wx", timed("a", 1, 1, 1, visible=False), tool("b", visible=True))))
    assert "| Visible tools | 1 | ✅ Loaded |" in shown


def test_a_servers_own_label_says_that_nothing_was_declared() -> None:
    shown = markdown(snapshot(label("github", kind="server", declaredBy="nobody")))
    assert "These tools come from the server github; the configuration declares nothing for it." in shown
    assert "| Network | not stated | No runtime evidence |" in shown


def test_without_labels_the_document_says_so() -> None:
    assert markdown(snapshot()).split("\n")[-1] == "Overview: this view holds no label"


def test_the_chinese_document_has_chinese_headings() -> None:
    headings = [line for line in markdown(full(), language="zh-CN").split("\n") if line.startswith("### ")]
    assert set(headings) == {"### 状态", "### 声明与所见的差异", "### 摘要", "### 声明与观察", "### 主机与文件", "### 工具", "### 归属"}


def test_hosts_and_files_are_listed_as_code_where_there_are_some() -> None:
    lines = markdown(full()).split("\n")
    assert "- `weather`: named `api.weather.example` (40 calls), `tiles.example` (3 calls) – A sample: 2 of 3 hosts." in lines
    assert "Hosts and files" not in markdown(snapshot(label("wx")))


def test_a_scope_of_ours_is_said_in_the_language_of_the_reader() -> None:
    assert "\n范围：运行时快照\n" in markdown(snapshot(label("wx")), language="zh-CN")
