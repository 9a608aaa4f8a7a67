"""Names of files that matter only when they are written: they decide what runs next, who may enter, or what this guard lets through.

Refuses judgement and matching: tables only, all lower-case, each row with the document that says who reads the file. What a project keeps
under version control for its own tasks (``.husky``, ``.vscode/tasks.json``, a ``Makefile``) is not here: changing it is ordinary work.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.sensitive_names import table

GUARD: Final = "agent or guard configuration"
START_UP: Final = "shell start-up file"
ACCESS: Final = "account and access control"
_SERVICE: Final = "service or scheduled task"
_SYSTEM: Final = "system configuration"
_GIT: Final = "Git hook or configuration"
LATER: Final = frozenset({START_UP, _SERVICE, _SYSTEM, _GIT})
"""What a person changes now and then, and a credential is none of."""

WRITTEN_NAMES: Final = table(
    (
        (GUARD, "riskproof.toml|.mcp.json|.claude.json", "this guard; Claude Code"),
        (START_UP, ".bashrc|.bash_profile|.bash_login|.profile|.zshrc|.zshenv|.zprofile|.zlogin|.cshrc|.tcshrc|.kshrc", "shells, FILES"),
        (START_UP, "microsoft.powershell_profile.ps1", "PowerShell, about_Profiles"),
        (_GIT, ".gitconfig", "git-config(1), FILES: core.fsmonitor, core.hooksPath and aliases run programs"),
    )
)
"""Whole names, in any folder."""

WRITTEN_TAILS: Final = table(
    (
        (GUARD, ".claude/settings.json|.claude/settings.local.json|.codex/config.toml|.codex/hooks.json", "Claude Code; Codex CLI"),
        (GUARD, ".gemini/settings.json|.cursor/mcp.json|.cursor/hooks.json|.vscode/mcp.json", "Gemini CLI; Cursor; VS Code"),
        (GUARD, ".copilot/mcp-config.json|windsurf/mcp_config.json", "Copilot CLI; Windsurf"),
        (GUARD, ".dsh/cordis.patch.yml|profiles/web/cordis.patch.yml|profiles/headless/cordis.patch.yml", "DeepSeek Harness"),
        (GUARD, "profiles/tui/cordis.patch.yml|profiles/sdk/cordis.patch.yml|profiles/acp/cordis.patch.yml", "DeepSeek Harness"),
        (START_UP, "fish/config.fish|etc/profile|etc/bash.bashrc|etc/bashrc|etc/zsh/zshrc|etc/zshrc|etc/environment", "shells, FILES"),
        (ACCESS, ".ssh/authorized_keys|.ssh/authorized_keys2|.ssh/rc|.ssh/environment|etc/ssh/sshd_config", "sshd(8), FILES"),
        (ACCESS, "etc/passwd|etc/group|etc/sudoers|etc/doas.conf|etc/security/access.conf|etc/hosts.equiv", "passwd(5), sudoers(5)"),
        (_SERVICE, "etc/crontab|etc/anacrontab|etc/rc.local|etc/inittab", "crontab(5); systemd-rc-local-generator(8)"),
        (_SYSTEM, "etc/hosts|etc/resolv.conf|etc/nsswitch.conf|etc/ld.so.preload", "hosts(5), resolv.conf(5), ld.so(8)"),
        (_SYSTEM, "system32/drivers/etc/hosts|proc/sys/kernel/core_pattern|proc/sysrq-trigger", "Windows; core(5), proc(5)"),
        (_GIT, ".git/config|.config/git/config|.git/info/attributes|etc/gitconfig", "git-config(1), gitattributes(5), FILES"),
    )
)
"""Names that matter in one folder only."""

WRITTEN_FOLDERS: Final = table(
    (
        (GUARD, "/.config/riskproof/|/.local/state/riskproof/|/.local/share/riskproof/|/etc/riskproof/", "platformdirs, Unix"),
        (GUARD, "/library/application support/riskproof/|/library/preferences/riskproof/", "platformdirs, macOS"),
        (GUARD, "/appdata/local/riskproof/|/appdata/roaming/riskproof/|/programdata/riskproof/", "platformdirs, Windows"),
        (GUARD, "/.dsh/profiles/|/site-packages/riskproof/", "DeepSeek Harness: rows and plugins of a profile; this guard"),
        (ACCESS, "/etc/sudoers.d/|/etc/pam.d/|/etc/polkit-1/|/etc/ssh/sshd_config.d/", "sudoers(5), pam.d(5), polkit(8)"),
        (_SERVICE, "/etc/cron.d/|/etc/cron.hourly/|/etc/cron.daily/|/etc/cron.weekly/|/etc/cron.monthly/", "cron(8), Debian"),
        (_SERVICE, "/var/spool/cron/|/etc/systemd/system/|/etc/systemd/user/|/lib/systemd/system/", "crontab(1); systemd.unit(5)"),
        (_SERVICE, "/.config/systemd/user/|/etc/init.d/|/.config/autostart/|/etc/xdg/autostart/", "systemd.unit(5); Desktop autostart"),
        (_SERVICE, "/library/launchagents/|/library/launchdaemons/", "launchd.plist(5)"),
        (_SERVICE, "/start menu/programs/startup/|/system32/tasks/", "Windows, start-up folder and Task Scheduler"),
        (_SYSTEM, "/etc/modprobe.d/|/etc/udev/rules.d/|/etc/apt/trusted.gpg.d/", "ld.so(8), udev(7), apt-secure(8)"),
        (_GIT, "/.git/hooks/", "githooks(5)"),
    )
)
"""Folders whose every file counts; the folder itself too."""
