from __future__ import annotations

from pathlib import Path

import pytest

from riskproof.cli.options import settings_for
from riskproof.errors import PolicyError
from riskproof.guard.config import Settings


def test_without_anything_every_default_applies(work: Path) -> None:
    assert settings_for(None) == Settings()


def test_what_the_command_line_says_comes_over_the_files(work: Path) -> None:
    (work / "own.toml").write_text('mode = "observe"\n[policy]\npreset = "permissive"\n', encoding="utf-8")
    assert settings_for(Path("own.toml")).policy.preset == "permissive"
    said = settings_for(Path("own.toml"), "strict", "enforce").policy
    assert (said.preset, said.mode) == ("strict", "enforce")
    assert settings_for(Path("own.toml"), "strict").policy.mode == "observe"


@pytest.mark.parametrize(("preset", "mode"), [("lax", None), (None, "sleep")])
def test_a_word_that_is_not_known_is_refused(work: Path, preset: str | None, mode: str | None) -> None:
    with pytest.raises(PolicyError):
        settings_for(None, preset, mode)


def test_the_environment_names_a_file_and_a_language(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (work / "own.toml").write_text('[policy]\npreset = "strict"\n', encoding="utf-8")
    monkeypatch.setenv("RISKPROOF_CONFIG", str(work / "own.toml"))
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    found = settings_for(None)
    assert (found.policy.preset, found.language) == ("strict", "zh-CN")
