"""Names of files that hold credentials, and of files that decide what runs or who may enter.

Refuses judgement and matching: tables only, all lower-case, each from SPEC: riskproof 10, 27.2 D24 or the documentation of the program
that keeps the file. A tail is matched at the end of a path from a segment boundary on.
"""

from __future__ import annotations

from typing import Final

ENVIRONMENT: Final = "environment secrets"
PRIVATE_KEY: Final = "private key or key store"
SSH_KEY: Final = "SSH private key"
CLOUD: Final = "cloud credentials"
PROCESS: Final = "process environment"
_NETWORK: Final = "network credentials"
_REGISTRY: Final = "package registry credentials"
_HISTORY: Final = "shell history"
_SERVICE: Final = "service credentials"
_DEVELOPER: Final = "developer service credentials"
_CONTAINER: Final = "container registry credentials"
_CLUSTER: Final = "cluster credentials"
_INFRASTRUCTURE: Final = "infrastructure credentials"
_AGENT_LOGIN: Final = "coding agent credentials"
_VAULT: Final = "vault token"
_GIT: Final = "Git credentials"
_BROWSER: Final = "browser credential store"
_SYSTEM: Final = "system credential store"
_PASSWORDS: Final = "system password file"
_SSH_SETUP: Final = "SSH configuration"
GUARD: Final = "agent or guard configuration"
START_UP: Final = "shell start-up file"
_ACCESS: Final = "account and access control"


def _table(rows: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return {name: category for names, category in rows for name in names.split("|")}


NAMES: Final = _table(
    (
        (".env|.envrc|.dev.vars", ENVIRONMENT),
        (".git-credentials", _GIT),
        (".netrc|_netrc|.pgpass|pgpass.conf|.my.cnf|.mylogin.cnf", _NETWORK),
        (".npmrc|.pypirc", _REGISTRY),
        (".bash_history|.zsh_history|.sh_history|.ksh_history|fish_history|.python_history|.node_repl_history", _HISTORY),
        (".mysql_history|.psql_history|.sqlite_history|.rediscli_history|consolehost_history.txt", _HISTORY),
        (".s3cfg|.boto", CLOUD),
        (".dockercfg", _CONTAINER),
        ("kubeconfig", _CLUSTER),
        (".terraformrc", _INFRASTRUCTURE),
        (".vault-token|.vault-pass|.vault_pass|.vault_pass.txt", _VAULT),
        ("id_rsa|id_dsa|id_ecdsa|id_ecdsa_sk|id_ed25519|id_ed25519_sk", SSH_KEY),
        ("credentials|credentials.json|service-account.json|service_account.json|serviceaccountkey.json|client_secret.json", _SERVICE),
        (".databrickscfg|.htpasswd", _SERVICE),
        ("secring.gpg|wallet.dat", PRIVATE_KEY),
        ("login data|key3.db|key4.db|signons.sqlite|cookies.sqlite|cookies.binarycookies", _BROWSER),
        ("ntds.dit", _SYSTEM),
    )
)
"""Whole file names, in any folder."""

TAILS: Final = _table(
    (
        (".aws/credentials|.aws/config|.azure/accesstokens.json|.azure/azureprofile.json|.azure/msal_token_cache.json", CLOUD),
        (".azure/msal_token_cache.bin|.azure/service_principal_entries.json|gcloud/application_default_credentials.json", CLOUD),
        ("gcloud/credentials.db|gcloud/access_tokens.db|rclone/rclone.conf", CLOUD),
        (".docker/config.json|containers/auth.json", _CONTAINER),
        (".kube/config|etc/kubernetes/admin.conf|rancher/k3s/k3s.yaml", _CLUSTER),
        (".config/gh/hosts.yml|github cli/hosts.yml|.config/glab-cli/config.yml|.config/hub", _DEVELOPER),
        (".terraform.d/credentials.tfrc.json|.pulumi/credentials.json", _INFRASTRUCTURE),
        (".codex/auth.json|.claude/.credentials.json|.gemini/oauth_creds.json|opencode/auth.json", _AGENT_LOGIN),
        ("github-copilot/hosts.json|github-copilot/apps.json", _AGENT_LOGIN),
        (".config/git/credentials", _GIT),
        (".cargo/credentials|.cargo/credentials.toml|.gem/credentials|.m2/settings.xml|.gradle/gradle.properties", _REGISTRY),
        (".nuget/nuget.config|composer/auth.json", _REGISTRY),
        ("huggingface/token|.huggingface/token|.kaggle/kaggle.json|.streamlit/secrets.toml", _SERVICE),
        (".ssh/config", _SSH_SETUP),
        ("etc/shadow|etc/shadow-|etc/gshadow|etc/gshadow-|etc/master.passwd", _PASSWORDS),
        ("system32/config/sam|system32/config/security|system32/config/system|windows/repair/sam", _SYSTEM),
        ("solana/id.json", PRIVATE_KEY),
    )
)
"""Names that are sensitive in one folder only."""

FOLDERS: Final = _table(
    (
        ("/run/secrets/", _SERVICE),
        ("/.gnupg/private-keys-v1.d/|/ethereum/keystore/", PRIVATE_KEY),
        ("/.password-store/|/library/keychains/|/.local/share/keyrings/|/.local/share/kwalletd/", _SYSTEM),
        ("/microsoft/credentials/|/microsoft/protect/|/microsoft/vault/", _SYSTEM),
        ("/gcloud/legacy_credentials/", CLOUD),
    )
)
"""Folders with nothing but secrets in them."""

WHOLE_FOLDERS: Final = {".ssh": SSH_KEY, ".aws": CLOUD, ".gnupg": PRIVATE_KEY}
"""Folders that are taken as a whole, or with a wildcard, to get at the keys in them."""

BROWSER_FILES: Final = dict.fromkeys(("cookies", "web data", "logins.json"), _BROWSER)
"""Names that are sensitive below the folder of a browser, told by one of ``BROWSERS``."""
BROWSERS: Final = ("/google/chrome", "/google-chrome", "/chromium", "/bravesoftware", "/microsoft/edge", "/user data/", "/firefox/")

ENDINGS: Final = _table((("key|p12|pfx|jks|keystore|kdbx|ppk|pem|keytab|keychain|keychain-db", PRIVATE_KEY), ("kubeconfig", _CLUSTER)))
"""File name endings, without the dot."""
PUBLIC_WORDS: Final = frozenset({"pub", "public", "pubkey"})
CERTIFICATE_WORDS: Final = frozenset(
    ["ca", "cacert", "cert", "certs", "certificate", "certificates", "chain", "fullchain", "bundle", "crt", "csr", "dhparam", "dhparams"]
)
PRIVATE_WORDS: Final = frozenset(["private", "privkey", "priv", "secret", "secretkey", "secring"])
"""Words in the names of ``.pem`` and ``.asc`` files. A PEM file holds a private key unless its name says public key, or certificate and
not key; an ``.asc`` file holds a signature or public key unless its name says private."""
PUBLIC_FOLDERS: Final = ("/ssl/certs/", "/ca-certificates/", "/certifi/", "/pki/tls/certs/")

TEMPLATE_ENDINGS: Final = (".example", ".examples", ".sample", ".template", ".tmpl", ".tpl", ".dist", ".default", ".defaults", ".schema")
"""Endings of environment files that are made to be committed (SPEC: riskproof 10; field reports on committed templates)."""

HARMLESS_SSH: Final = frozenset({"known_hosts", "known_hosts.old", "authorized_keys", "authorized_keys2", "allowed_signers"})
"""Files in ``.ssh`` that hold public keys only."""

WRITTEN_NAMES: Final = _table(
    (
        ("riskproof.toml|.mcp.json|.claude.json", GUARD),
        (".bashrc|.bash_profile|.bash_login|.profile|.zshrc|.zshenv|.zprofile|.zlogin|.cshrc|.tcshrc|.kshrc", START_UP),
        ("microsoft.powershell_profile.ps1", START_UP),
    )
)
"""Whole names that matter only when they are written: they decide what runs next time, or what the guard lets through."""
WRITTEN_TAILS: Final = _table(
    (
        (".claude/settings.json|.claude/settings.local.json|.codex/config.toml|.codex/hooks.json|.gemini/settings.json", GUARD),
        (".cursor/mcp.json|.cursor/hooks.json|.vscode/mcp.json|.copilot/mcp-config.json|windsurf/mcp_config.json", GUARD),
        ("fish/config.fish|etc/profile|etc/bash.bashrc|etc/zsh/zshrc|etc/environment", START_UP),
        (".ssh/authorized_keys|.ssh/authorized_keys2|etc/passwd|etc/sudoers", _ACCESS),
    )
)
"""The same, in one folder only."""
WRITTEN_FOLDERS: Final = {"/etc/sudoers.d/": _ACCESS}
