"""Sensitive paths, as they are written."""

from __future__ import annotations

import pytest

from riskproof.detect.paths import OPERATOR_CATEGORY, category_of, normalise
from tests.unit.detect.samples import samples


@pytest.mark.parametrize(
    ("path", "plain"),
    [
        ("file:///home/u/%2Essh/id", "/home/u/.ssh/id"),
        ("file://localhost/etc/x", "/etc/x"),
        ("file:/etc/x", "/etc/x"),
        ("FILE://server/share/x", "server/share/x"),
        ("a/b/", "a/b"),
        ("a/..", ""),
        (".", ""),
        ("..", ""),
        ("%2e/x", "%2e/x"),
        ("\\\\?\\C:\\x", "/?/C:/x"),
    ],
)
def test_a_path_is_reduced_to_its_segments(path: str, plain: str) -> None:
    assert normalise(path) == plain


def test_only_the_start_of_a_long_path_is_read() -> None:
    assert normalise("a" * 5000) == "a" * 4096


@pytest.mark.parametrize(
    ("path", "category"),
    [
        ("$HOME/.ssh/id_rsa", "SSH private key"),
        ("${HOME}/.ssh/deploy", "SSH private key"),
        ("%USERPROFILE%\\.aws\\credentials", "cloud credentials"),
        ("~/.config/git/credentials", "Git credentials"),
        ("/proc/self/root/etc/shadow", "system password file"),
        ("/proc/1/task/2/environ", "process environment"),
        ("C:\\Windows\\System32\\config\\SAM", "system credential store"),
        ("~/Library/Keychains/login.keychain-db", "system credential store"),
        ("~/Library/Application Support/Google/Chrome/Default/Cookies", "browser credential store"),
        ("~/.mozilla/firefox/x.default/key4.db", "browser credential store"),
        ("~/.codex/auth.json", "coding agent credentials"),
        ("/run/secrets/db", "service credentials"),
        ("prod.kubeconfig", "cluster credentials"),
        ("tls/server-key.pem", "private key or key store"),
        ("my-private-key.asc", "private key or key store"),
        ("app/.env::$DATA", "environment secrets"),
        ("app/.env\0.txt", "environment secrets"),
        ("\ud800/.env", "environment secrets"),
        (".env*", "environment secrets"),
        ("~/.ssh/*", "SSH private key"),
        ("~/.gnupg", "private key or key store"),
        (".env.local.example", None),
        (".env.production.sample", None),
        (".envrc.example", None),
        ("~/.ssh/id_rsa.pub", None),
        ("~/.ssh/*.pub", None),
        ("~/.ssh/known_hosts", None),
        ("/etc/ssl/certs/root.pem", None),
        ("fullchain.pem", None),
        ("server-cert.pem", None),
        ("path/to/ca-cert_file.pem", None),
        ("public_key.pem", None),
        ("HKCU\\path\\to\\key", None),
        ("keychain", None),
        ("pkg-1.0.tar.gz.asc", None),
        ("/usr/share/keyrings/docker.gpg", None),
        ("docs/cookies", None),
        ("src/*", None),
        ("process.env", None),
        ("", None),
    ],
)
def test_a_path_that_is_read_has_a_category_if_it_holds_credentials(path: str, category: str | None) -> None:
    assert category_of(path) == category


@pytest.mark.parametrize(
    ("path", "category"),
    [
        ("riskproof.toml", "agent or guard configuration"),
        ("/repo/.claude/settings.local.json", "agent or guard configuration"),
        (".mcp.json", "agent or guard configuration"),
        ("~/.bashrc", "shell start-up file"),
        ("~/.config/fish/config.fish", "shell start-up file"),
        ("~/.ssh/authorized_keys", "account and access control"),
        ("/etc/sudoers.d/dev", "account and access control"),
    ],
)
def test_a_file_that_decides_what_runs_matters_only_when_it_is_written(path: str, category: str) -> None:
    assert (category_of(path), category_of(path, writes=True)) == (None, category)


def test_a_folder_of_keys_may_be_made_but_not_read() -> None:
    assert (category_of("~/.ssh"), category_of("~/.ssh", writes=True)) == ("SSH private key", None)


def test_a_pattern_of_the_operator_is_normalised_like_a_path() -> None:
    assert category_of("Proj\\Private\\X.asc", ("./proj//private/*.ASC",)) == OPERATOR_CATEGORY
    assert category_of("/home/u/notes/a.md", ("~/notes/**",)) == OPERATOR_CATEGORY


@pytest.mark.parametrize("path", samples("paths_of_secrets"))
def test_a_file_that_holds_credentials_is_known_in_every_family_and_spelling(path: str) -> None:
    assert category_of(path) is not None


@pytest.mark.parametrize("path", samples("paths_of_others"))
def test_a_template_a_public_file_or_code_is_not_sensitive(path: str) -> None:
    assert category_of(path) is None


@pytest.mark.parametrize("path", samples("paths_that_decide"))
def test_a_file_that_decides_what_runs_or_who_enters_is_sensitive_when_written(path: str) -> None:
    assert category_of(path, writes=True) is not None


@pytest.mark.parametrize("path", samples("paths_of_projects"))
def test_a_file_of_the_project_may_be_written(path: str) -> None:
    assert category_of(path, writes=True) is None
