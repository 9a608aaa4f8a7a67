"""Names of files that hold credentials, keys, sessions or private messages.

Refuses judgement and matching: tables only, all lower-case, each row with the document of the program that keeps the file (SPEC: riskproof
10, 27.2 D24). A tail is matched at the end of a path from a segment boundary on. Names that matter only where they are written are in
``written_names``; endings and words of key files in ``key_names``.
"""

from __future__ import annotations

from typing import Final

ENVIRONMENT: Final = "environment secrets"
PRIVATE_KEY: Final = "private key or key store"
SSH_KEY: Final = "SSH private key"
CLOUD: Final = "cloud credentials"
PROCESS: Final = "process environment"
NETWORK: Final = "network credentials"
SERVICE: Final = "service credentials"
CLUSTER: Final = "cluster credentials"
INFRASTRUCTURE: Final = "infrastructure credentials"
BROWSER: Final = "browser credential store"
SYSTEM: Final = "system credential store"
MESSAGES: Final = "mail or message store"
_REGISTRY: Final = "package registry credentials"
_HISTORY: Final = "shell history"
_DEVELOPER: Final = "developer service credentials"
_CONTAINER: Final = "container registry credentials"
_AGENT_LOGIN: Final = "coding agent credentials"
_VAULT: Final = "vault token"
_GIT: Final = "Git credentials"
_PASSWORDS: Final = "system password file"
_MANAGER: Final = "password manager"
_WALLET: Final = "cryptocurrency wallet"
_SSH_SETUP: Final = "SSH configuration"
_MEMORY: Final = "process memory"

Row = tuple[str, str, str]


def table(rows: tuple[Row, ...]) -> dict[str, str]:
    """Name to category, from rows of (category, names joined by ``|``, source)."""
    return {name: category for category, names, _source in rows for name in names.split("|")}


NAMES: Final = table(
    (
        (ENVIRONMENT, ".env|.envrc|.dev.vars|local.settings.json", "dotenv; direnv; Cloudflare Workers; Azure Functions"),
        (_GIT, ".git-credentials", "Git, git-credential-store"),
        (NETWORK, ".netrc|_netrc|.netrc.gpg|.authinfo|.authinfo.gpg", "curl, --netrc; Emacs, auth-source"),
        (NETWORK, ".pgpass|pgpass.conf|.my.cnf|.mylogin.cnf|.mongorc.js|.mongoshrc.js", "PostgreSQL, MySQL and MongoDB manuals"),
        (NETWORK, ".smbcredentials|.muttrc|.msmtprc|.fetchmailrc|.mbsyncrc|.offlineimaprc", "mount.cifs; mail programs"),
        (NETWORK, "wpa_supplicant.conf|ipsec.secrets|chap-secrets|pap-secrets|.vncpasswd", "wpa_supplicant, strongSwan, pppd and VNC"),
        (NETWORK, "sitemanager.xml|recentservers.xml|winscp.ini|confcons.xml|.ftpconfig", "FileZilla, WinSCP, mRemoteNG"),
        (_REGISTRY, ".npmrc|.pypirc", "npm and PyPI"),
        (_HISTORY, ".bash_history|.zsh_history|.sh_history|.ksh_history|fish_history|.histfile|.history", "shells"),
        (_HISTORY, ".python_history|.node_repl_history|.irb_history|.php_history|.rediscli_history|.dbshell", "interpreters"),
        (_HISTORY, ".mysql_history|.psql_history|.sqlite_history|consolehost_history.txt|.viminfo", "clients; PSReadLine; Vim"),
        (CLOUD, ".s3cfg|.boto|.passwd-s3fs|.ossutilconfig|accesskeys.csv", "s3cmd, gsutil, s3fs, ossutil, AWS IAM"),
        (_CONTAINER, ".dockercfg", "Docker, login"),
        (CLUSTER, "kubeconfig", "Kubernetes, kubeconfig files"),
        (INFRASTRUCTURE, ".terraformrc|terraform.rc", "Terraform, CLI configuration"),
        (_VAULT, ".vault-token|.vault-pass|.vault_pass|.vault_pass.txt|vault_pass.txt|.vault_password", "Vault; Ansible"),
        (_VAULT, ".ansible_vault_pass", "Vault; Ansible"),
        (SSH_KEY, "id_rsa|id_dsa|id_ecdsa|id_ecdsa_sk|id_ed25519|id_ed25519_sk", "ssh(1), FILES"),
        (SSH_KEY, "ssh_host_rsa_key|ssh_host_dsa_key|ssh_host_ecdsa_key|ssh_host_ed25519_key", "sshd(8), FILES"),
        (SERVICE, "credentials|.credentials|credentials.json|credentials.yml|credentials.yaml|credentials.xml", "SDKs; Jenkins"),
        (SERVICE, "credentials.csv", "SDKs; Jenkins"),
        (SERVICE, "credentials.ini|credentials.toml|.credentials.json|.credentials_rsaparams", "SDKs; GitHub Actions runner"),
        (SERVICE, "service-account.json|service_account.json|serviceaccountkey.json", "Google Cloud, service accounts"),
        (SERVICE, "service-account-key.json", "Google Cloud, service accounts"),
        (SERVICE, "client_secret.json|client_secrets.json|firebase-adminsdk.json|secrets.json", "Google APIs; .NET user secrets"),
        (SERVICE, "secrets.toml", "Google APIs; .NET user secrets"),
        (SERVICE, ".databrickscfg|.htpasswd|.sentryclirc|.secrets|buildkite-agent.cfg|keystore.properties", "their manuals"),
        (SERVICE, "key.properties", "their manuals"),
        (_AGENT_LOGIN, ".claude.json", "Claude Code"),
        (PRIVATE_KEY, "secring.gpg|private.key|privatekey|.age-key.txt|age-key.txt", "GnuPG; age; WireGuard, wg(8)"),
        (_WALLET, "wallet.dat|exodus.wallet", "Bitcoin Core; Exodus; Electrum"),
        (BROWSER, "login data|key3.db|key4.db|signons.sqlite|cookies.sqlite|cookies.binarycookies", "Chromium; Firefox; Safari"),
        (SYSTEM, "ntds.dit|lsass.dmp|unattend.xml|autounattend.xml|sysprep.inf|secrets.tdb|passdb.tdb", "Windows; Samba"),
        (MESSAGES, "chat.db|msgstore.db|mmssms.db", "Messages; WhatsApp; Android"),
    )
)
"""Whole file names, in any folder."""

TAILS: Final = table(
    (
        (CLOUD, ".aws/credentials|.aws/config|.azure/accesstokens.json|.azure/azureprofile.json", "AWS, Azure CLI"),
        (CLOUD, ".azure/msal_token_cache.json", "AWS, Azure CLI"),
        (CLOUD, ".azure/msal_token_cache.bin|.azure/service_principal_entries.json|.azure/service_principal_entries.bin", "Azure CLI"),
        (CLOUD, "gcloud/application_default_credentials.json|gcloud/credentials.db|gcloud/access_tokens.db", "Google Cloud CLI"),
        (CLOUD, "rclone/rclone.conf|.oci/config|.aliyun/config.json|.bluemix/config.json|.tccli/default.credential", "their manuals"),
        (CLOUD, "doctl/config.yaml|hcloud/cli.toml|scw/config.yaml|exoscale/exoscale.toml", "their manuals"),
        (_CONTAINER, ".docker/config.json|containers/auth.json|helm/registry/config.json|kubelet/config.json", "Docker, Podman, Helm"),
        (CLUSTER, ".kube/config|kubernetes/admin.conf|kubernetes/super-admin.conf|kubernetes/controller-manager.conf", "kubeadm"),
        (CLUSTER, "kubernetes/scheduler.conf|rancher/k3s/k3s.yaml|rancher/rke2/rke2.yaml", "kubeadm; K3s; RKE2"),
        (CLUSTER, "serviceaccount/token|k3s/server/token|k3s/server/node-token", "Kubernetes, service accounts; K3s; Talos"),
        (CLUSTER, ".talos/config", "Kubernetes, service accounts; K3s; Talos"),
        (_DEVELOPER, ".config/gh/hosts.yml|github cli/hosts.yml|.config/glab-cli/config.yml|.config/hub", "GitHub, GitLab, Gitea"),
        (_DEVELOPER, ".config/tea/config.yml", "GitHub, GitLab, Gitea"),
        (_DEVELOPER, "com.vercel.cli/auth.json|.vercel/auth.json|netlify/config.json|.fly/config.yml", "their manuals"),
        (_DEVELOPER, ".railway/config.json", "their manuals"),
        (_DEVELOPER, ".wrangler/config/default.toml|configstore/firebase-tools.json|stripe/config.toml", "their manuals"),
        (_DEVELOPER, ".supabase/access-token", "their manuals"),
        (_DEVELOPER, "ngrok/ngrok.yml|.ngrok2/ngrok.yml|.twilio-cli/config.json|.circleci/cli.yml|.travis/config.yml", "their manuals"),
        (_DEVELOPER, ".config/op/config", "their manuals"),
        (_DEVELOPER, ".config/wandb/settings|.expo/state.json|.jfrog/jfrog-cli.conf.v6", "their manuals"),
        (_DEVELOPER, "gitlab-runner/config.toml|.act/secrets|secrets/hudson.util.secret", "GitLab Runner; act; Jenkins"),
        (_DEVELOPER, "secrets/master.key", "GitLab Runner; act; Jenkins"),
        (INFRASTRUCTURE, ".terraform.d/credentials.tfrc.json|.pulumi/credentials.json|.config/sops/age/keys.txt", "their manuals"),
        (INFRASTRUCTURE, "sops/age/keys.txt|cloud/instance/user-data.txt|cloud-init/instance-data-sensitive.json", "SOPS; cloud-init"),
        (_AGENT_LOGIN, ".codex/auth.json|.claude/.credentials.json|.gemini/oauth_creds.json", "Codex, Claude, Gemini, Qwen"),
        (_AGENT_LOGIN, ".qwen/oauth_creds.json", "Codex, Claude, Gemini, Qwen"),
        (_AGENT_LOGIN, ".gemini/mcp-oauth-tokens.json|.gemini/mcp-oauth-tokens-v2.json|opencode/auth.json", "Gemini, OpenCode"),
        (_AGENT_LOGIN, "opencode/mcp-auth.json|.dsh/.credentials.yaml", "OpenCode, DeepSeek Harness"),
        (_AGENT_LOGIN, "github-copilot/hosts.json|github-copilot/apps.json|.copilot/config.json|goose/secrets.yaml", "Copilot; goose"),
        (_AGENT_LOGIN, "globalstorage/state.vscdb|amp/secrets.json|.factory/auth.encrypted", "VS Code forks"),
        (_AGENT_LOGIN, "crush/crush.json", "their manuals"),
        (_GIT, ".config/git/credentials", "Git, git-credential-store"),
        (_REGISTRY, ".cargo/credentials|.cargo/credentials.toml|.gem/credentials|.m2/settings.xml", "Cargo, RubyGems, Maven"),
        (_REGISTRY, ".m2/settings-security.xml", "Cargo, RubyGems, Maven"),
        (_REGISTRY, ".gradle/gradle.properties|.nuget/nuget.config|nuget/nuget.config|composer/auth.json", "Gradle, NuGet"),
        (_REGISTRY, ".composer/auth.json", "Gradle, NuGet"),
        (_REGISTRY, ".sbt/.credentials|.ivy2/.credentials|.hex/hex.config|pypoetry/auth.toml", "sbt, Hex, Poetry, uv"),
        (_REGISTRY, "uv/credentials.toml", "sbt, Hex, Poetry, uv"),
        (SERVICE, "huggingface/token|huggingface/stored_tokens|.huggingface/token|.kaggle/kaggle.json", "their manuals"),
        (SERVICE, ".streamlit/secrets.toml", "their manuals"),
        (SERVICE, "config/secrets.yml|homeassistant/secrets.yaml|esphome/secrets.yaml|.dbt/profiles.yml", "Rails; their manuals"),
        (SERVICE, ".snowsql/config", "Rails; their manuals"),
        (SERVICE, ".snowflake/connections.toml|.snowflake/config.toml|.vnc/passwd", "Snowflake; VNC"),
        (_SSH_SETUP, ".ssh/config", "ssh_config(5)"),
        (_PASSWORDS, "etc/shadow|etc/shadow-|etc/gshadow|etc/gshadow-|etc/master.passwd|etc/security/opasswd|etc/spwd.db", "shadow(5)"),
        (SYSTEM, "system32/config/sam|system32/config/security|system32/config/system|config/regback/sam", "Windows, registry hives"),
        (SYSTEM, "config/regback/system|config/regback/security|windows/repair/sam|windows/repair/system", "the same"),
        (SYSTEM, "hklm/sam|hklm/security|hklm/system|hkey_local_machine/sam|hkey_local_machine/security", "Windows, reg save"),
        (SYSTEM, "hkey_local_machine/system|preferences/groups/groups.xml|sysprep/sysprep.xml", "Windows, Group Policy preferences"),
        (PRIVATE_KEY, "tor/hs_ed25519_secret_key", "Tor; age"),
        (_WALLET, "solana/id.json|.config/solana/id.json|sui_config/sui.keystore", "their command lines"),
        (_WALLET, ".aptos/config.yaml", "their command lines"),
        (_MANAGER, "bitwarden cli/data.json|bitwarden/data.json|rbw/config.json", "their command lines"),
        (_MEMORY, "dev/mem|dev/kmem|proc/kcore|proc/self/mem", "proc(5), mem(4)"),
    )
)
"""Names that are sensitive in one folder only."""

FOLDERS: Final = table(
    (
        (SERVICE, "/run/secrets/|/run/credentials/|/microsoft/usersecrets/|/.microsoft/usersecrets/", "Docker; systemd; .NET"),
        (SERVICE, "/.near-credentials/|/.gitlab-runner/|/.cloudflared/", "their manuals"),
        (PRIVATE_KEY, "/.gnupg/private-keys-v1.d/|/.step/secrets/|/samba/private/", "GnuPG; step; certbot; Samba"),
        (SYSTEM, "/library/keychains/|/.local/share/keyrings/|/.local/share/kwalletd/", "macOS; GNOME; KDE"),
        (SYSTEM, "/dslocal/nodes/default/users/", "macOS; GNOME; KDE"),
        (SYSTEM, "/microsoft/credentials/|/microsoft/protect/|/microsoft/vault/|/microsoft/crypto/", "Windows, DPAPI"),
        (_MANAGER, "/.password-store/|/.1password/|/.config/1password/|/keepassxc/|/.local/share/gopass/", "their manuals"),
        (
            _WALLET,
            "/ethereum/keystore/|/.ethereum/keystore/|/.electrum/wallets/|/.foundry/keystores/|/exodus.wallet/|/.bitcoin/wallets/",
            "their manuals",
        ),
        (CLOUD, "/gcloud/legacy_credentials/|/.aws/sso/cache/|/.aws/cli/cache/", "Google Cloud, AWS, Azure CLI"),
        (NETWORK, "/etc/wireguard/|/networkmanager/system-connections/", "wg-quick(8); NetworkManager"),
        (MESSAGES, "/var/mail/|/var/spool/mail/|/library/mail/|/library/messages/|/.thunderbird/", "mail programs"),
        (MESSAGES, "/thunderbird/profiles/", "mail programs"),
        (BROWSER, "/discord/local storage/|/slack/local storage/|/slack/storage/|/microsoft/teams/local storage/", "Electron sessions"),
    )
)
"""Folders with nothing but secrets in them."""

WHOLE_FOLDERS: Final = table(
    (
        (SSH_KEY, "/.ssh", "ssh(1)"),
        (CLOUD, "/.aws|/.azure|/.config/gcloud", "AWS, Azure and Google Cloud CLI"),
        (PRIVATE_KEY, "/.gnupg", "GnuPG"),
        (CLUSTER, "/.kube|/secrets/kubernetes.io/serviceaccount", "kubectl"),
        (_MANAGER, "/.password-store", "pass"),
        (SYSTEM, "/library/keychains|/.local/share/keyrings", "macOS; GNOME"),
        (BROWSER, "/.mozilla/firefox|/google/chrome/user data|/.config/google-chrome", "Firefox; Chromium"),
    )
)
"""Folders that are taken as a whole, or with a wildcard, to get at the keys in them."""

_BROWSER_FILES: Final = (
    "cookies|web data|logins.json|local state|login data for account|cert9.db|history|places.sqlite|sessionstore.jsonlz4"  # their profiles
)
BROWSER_FILES: Final = dict.fromkeys(_BROWSER_FILES.split("|"), BROWSER)
"""Names that are sensitive below the folder of a browser, told by one of ``BROWSERS`` (profiles of Chromium, Firefox and their kin)."""
BROWSERS: Final = (
    "/google/chrome",
    "/google-chrome",
    "/chromium",
    "/bravesoftware",
    "/microsoft/edge",
    "/microsoft-edge",
    "/user data/",
    "/firefox/",
    "/vivaldi",
    "/opera",
)
HARMLESS_SSH: Final = frozenset({"known_hosts", "known_hosts.old", "authorized_keys", "authorized_keys2", "allowed_signers"})
"""Files in ``.ssh`` that hold public keys only, or none."""
