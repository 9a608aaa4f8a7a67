"""The ``riskproof`` row of a profile: its keys take effect, and a value that is none stops the boot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dsh import office
from tests.e2e.dsh.harness import GENERATIONS, NEWEST, OLDER, Dsh, tool, turn, use

both = pytest.mark.parametrize("generation", GENERATIONS)


@pytest.mark.parametrize(
    ("generation", "config", "key"),
    [
        (NEWEST, {"mode": "bogus"}, "mode"),
        (NEWEST, {"provenance": {"maxEntries": 0}}, "provenance.max_entries"),
        (OLDER, {"policy": {"unknwonTool": "ask"}}, "unknwonTool"),
    ],
)
def test_a_value_that_is_none_stops_the_boot_with_file_and_key(tmp_path: Path, generation: str, config: dict[str, Any], key: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        dsh.config.update(config)
        run = dsh.run("hello", code=None)
        assert run.code != 0
        assert run.requests == []
        assert "cordis.patch.yml" in run.err
        assert key in run.err


@both
def test_the_keys_of_the_row_decide(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        dsh.config["policy"] = {"preset": "strict", "allowedExternalDomains": ["shop.example"], "sensitivePathPatterns": ["**/ward/**"]}
        dsh.config["experience"] = {"language": "zh-CN"}
        dsh.config["classification"] = {"overrides": {"mystery_gadget": []}}
        dsh.tools(tool("mystery_gadget", "Does things."), *office.tools())
        ward = dsh.work / "ward"
        ward.mkdir()
        (ward / "list.txt").write_text("beds\n", encoding="utf-8")
        calls = [use("mystery_gadget"), use("read", file_path=str(ward / "list.txt")), office.mail("a@elsewhere.example", "hello")]
        run = dsh.run("good morning", [turn(*calls)])
        assert [call.failed for call in run.calls] == [True, True, True]
        assert dsh.bodies() == []
        assert all(any("\u4e00" <= letter <= "\u9fff" for letter in call.text) for call in run.calls)


@both
def test_observe_changes_nothing_and_records_everything(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        dsh.config["mode"] = "observe"
        dsh.tools(*office.tools())
        run = dsh.run("good morning", [turn(office.fetch()), turn(office.look_up()), turn(office.mail(), use("read_settings", path="x"))])
        assert [call.failed for call in run.calls] == [False] * 4
        assert run.calls[2].text == "sent"
        assert office.KEY in run.calls[3].text
        assert [proof["decision"] for proof in dsh.proofs()] == ["allow", "allow", "deny", "allow"]
        assert [receipt["gate"] for receipt in dsh.receipts().values()] == ["allow"] * 4


@both
def test_without_a_key_of_ours_the_row_guards(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        dsh.config = {}
        run = dsh.run("tidy up", [turn(office.bash(office.WIPE), office.bash("echo hello"))])
        assert [call.failed for call in run.calls] == [True, False]
