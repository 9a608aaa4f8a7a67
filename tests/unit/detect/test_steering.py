"""Whether a file steers agents."""

from __future__ import annotations

import pytest

from riskproof.detect import steering_names as names
from riskproof.detect.steering import steers


@pytest.mark.parametrize(
    ("path", "category"),
    [
        ("AGENTS.md", names.INSTRUCTIONS),
        ("/repo/sub/Claude.MD", names.INSTRUCTIONS),
        ("C:\\repo\\.github\\copilot-instructions.md", names.INSTRUCTIONS),
        ("file:///repo/GEMINI.md", names.INSTRUCTIONS),
        (".cursor/rules/a/b.mdc", names.INSTRUCTIONS),
        ("~/.claude/skills/部署/run.sh", names.INSTRUCTIONS),
        ("/memories/user.md", names.MEMORY),
        (".mcp.json", names.SETTINGS),
        (".claude/settings.local.json", names.SETTINGS),
        (".codex/config.toml", names.SETTINGS),
        ("opencode.json", names.SETTINGS),
        ("~/.zshrc", names.START_UP),
        ("Documents/PowerShell/Profile.ps1", names.START_UP),
        (".envrc", names.START_UP),
        ("/etc/profile.d/x.sh", names.START_UP),
        (".git/hooks/post-checkout", names.GIT_HOOK),
        ("AGENTS.md::$DATA", names.INSTRUCTIONS),
    ],
)
def test_a_file_that_steers_has_a_category(path: str, category: str) -> None:
    assert steers(path) == category


@pytest.mark.parametrize(
    "path",
    [
        "README.md",
        "docs/agents.md.html",
        "src/claude.py",
        ".github/workflows/ci.yml",
        "profile.ps1.txt",
        ".env",
        "id_rsa",
        "skills/x.md",
        "",
        ".",
    ],
)
def test_other_files_have_none(path: str) -> None:
    assert steers(path) is None


@pytest.mark.parametrize("table", [names.NAMES, names.TAILS, names.FOLDERS])
def test_every_name_is_lower_case_and_has_a_category(table: dict[str, str]) -> None:
    assert [name for name, category in table.items() if name != name.lower() or not name or not category] == []


def test_names_have_no_folder_tails_have_one_and_folders_stand_between_slashes() -> None:
    assert [name for name in names.NAMES if "/" in name] == []
    assert [name for name in names.TAILS if "/" not in name or name.startswith("/")] == []
    assert [name for name in names.FOLDERS if not (name.startswith("/") and name.endswith("/"))] == []
