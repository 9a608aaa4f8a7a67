"""Names of files that agents obey when they next start, or that run with every shell, every commit or every session.

Refuses judgement and matching: tables only, all lower-case, each row with the program whose documentation says that it reads the file.
"""

from __future__ import annotations

from typing import Final

INSTRUCTIONS: Final = "agent instructions"
MEMORY: Final = "agent memory"
SETTINGS: Final = "hook or MCP configuration"
START_UP: Final = "shell start-up file"
GIT_HOOK: Final = "Git hook"


def _table(rows: tuple[tuple[str, str, str], ...]) -> dict[str, str]:
    return {name: category for category, names, _source in rows for name in names.split()}


NAMES: Final = _table(
    (
        (INSTRUCTIONS, "agents.md agents.override.md", "the AGENTS.md convention (agents.md); Codex CLI, AGENTS.md"),
        (INSTRUCTIONS, "claude.md claude.local.md", "Claude Code, Manage memory"),
        (INSTRUCTIONS, "gemini.md", "Gemini CLI, Context files"),
        (INSTRUCTIONS, "qwen.md crush.md warp.md replit.md", "Qwen Code, Crush, Warp and Replit Agent, project rules"),
        (INSTRUCTIONS, ".cursorrules", "Cursor, Rules"),
        (INSTRUCTIONS, ".windsurfrules", "Windsurf, Memories and rules"),
        (INSTRUCTIONS, ".clinerules .roorules", "Cline, Rules; Roo Code, Custom instructions"),
        (INSTRUCTIONS, "copilot-instructions.md", "GitHub Copilot, Repository custom instructions"),
        (INSTRUCTIONS, ".goosehints .augment-guidelines", "goose, Context engineering; Augment Code, Guidelines"),
        (INSTRUCTIONS, "skill.md", "Agent Skills specification"),
        (INSTRUCTIONS, "soul.md heartbeat.md", "OpenClaw, Agent workspace"),
        (MEMORY, "memory.md", "Claude Code, Auto memory; OpenClaw, Memory"),
        (SETTINGS, "mcp.json mcp_config.json", "Claude Code, Cursor, VS Code, Windsurf and others, MCP"),
        (SETTINGS, "cline_mcp_settings.json claude_desktop_config.json", "Cline, MCP; Claude Desktop, Local MCP servers"),
        (SETTINGS, "opencode.json opencode.jsonc .aider.conf.yml", "OpenCode, Config; aider, YAML config file"),
        (START_UP, ".envrc", "direnv"),
        (START_UP, ".bash_aliases .bash_logout .zlogout .login .xprofile .xsessionrc", "Bash, Zsh and tcsh manuals; Debian, Xsession"),
        (START_UP, "microsoft.vscode_profile.ps1", "PowerShell, about_Profiles"),
    )
)
"""Whole file names, in any folder. What ``sensitive_names`` has for the same purpose is not repeated."""

TAILS: Final = _table(
    (
        (INSTRUCTIONS, ".junie/guidelines.md .idx/airules.md", "Junie, Guidelines; Firebase Studio, AI rules"),
        (SETTINGS, ".qwen/settings.json goose/config.yaml", "Qwen Code, Configuration; goose, Configuration files"),
        (SETTINGS, ".continue/config.yaml .continue/config.json", "Continue, config.yaml reference"),
        (START_UP, "powershell/profile.ps1 windowspowershell/profile.ps1", "PowerShell, about_Profiles"),
        (START_UP, "etc/zsh/zshenv etc/zsh/zprofile etc/csh.cshrc", "Zsh and tcsh manuals, start-up files"),
        (START_UP, "nushell/config.nu nushell/env.nu", "Nushell, Configuration"),
    )
)
"""Names that steer in one folder only."""

FOLDERS: Final = _table(
    (
        (INSTRUCTIONS, "/.claude/commands/ /.claude/agents/ /.claude/skills/ /.claude/rules/", "Claude Code"),
        (INSTRUCTIONS, "/.codex/prompts/ /.codex/skills/ /.agents/skills/", "Codex CLI, Custom prompts, Skills"),
        (INSTRUCTIONS, "/.cursor/rules/ /.cursor/commands/ /.cursor/skills/", "Cursor, Rules, Commands, Skills"),
        (INSTRUCTIONS, "/.windsurf/rules/ /.windsurf/workflows/", "Windsurf, Memories and rules, Workflows"),
        (INSTRUCTIONS, "/.clinerules/ /.roo/rules/ /.roo/rules-code/ /.roo/commands/", "Cline, Rules; Roo Code, Custom instructions"),
        (INSTRUCTIONS, "/.github/instructions/ /.github/prompts/ /.github/agents/ /.github/skills/", "GitHub Copilot, Customisation"),
        (INSTRUCTIONS, "/.gemini/commands/ /.gemini/extensions/ /.gemini/skills/", "Gemini CLI"),
        (INSTRUCTIONS, "/.opencode/agent/ /.opencode/agents/ /.opencode/command/ /.opencode/commands/", "OpenCode, Agents, Commands"),
        (INSTRUCTIONS, "/.kiro/steering/ /.amazonq/rules/ /.trae/rules/", "Kiro, Steering; Amazon Q, Project rules; Trae, Rules"),
        (INSTRUCTIONS, "/.continue/rules/ /.augment/rules/", "Continue, Rules; Augment Code, Rules"),
        (INSTRUCTIONS, "/.openhands/microagents/ /.openhands/skills/", "OpenHands, Microagents"),
        (MEMORY, "/memories/ /memory-bank/", "Anthropic, Memory tool; Serena, Memories; Cline, Memory bank"),
        (
            SETTINGS,
            "/.claude/hooks/ /.claude-plugin/ /.github/hooks/ /.kiro/hooks/",
            "Claude Code, Hooks, Plugins; Copilot and Kiro, Hooks",
        ),
        (SETTINGS, "/.opencode/plugin/ /.opencode/plugins/", "OpenCode, Plugins"),
        (START_UP, "/fish/conf.d/ /etc/profile.d/ /etc/fish/", "fish, Configuration; Bash manual, distributions"),
        (GIT_HOOK, "/.git/hooks/ /.githooks/ /.husky/", "Git, githooks; Husky"),
    )
)
"""Folders whose every file is read or run that way."""
