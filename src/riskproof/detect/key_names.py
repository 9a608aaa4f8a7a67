"""Endings of key and secret files, and the words in a name that say which kind it is.

Refuses judgement and matching: tables only, all lower-case. A name ending says less than a name: the words and folders here say where it
stands for something public (SPEC: riskproof 10, 27.2 D24).
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.sensitive_names import CLUSTER, INFRASTRUCTURE, MESSAGES, NETWORK, PRIVATE_KEY, table

ENDINGS: Final = table(
    (
        (PRIVATE_KEY, "key|p12|pfx|pem|ppk|pvk|p8|pkcs12|pkcs8", "RFC 7292, RFC 7468, RFC 5958; PuTTY; Apple, token keys"),
        (PRIVATE_KEY, "jks|keystore|jceks|bks|keytab", "Java keytool; Android; MIT Kerberos"),
        (PRIVATE_KEY, "kdbx|kdb|psafe3|agilekeychain|opvault|1pux|keychain|keychain-db", "KeePass, Password Safe, 1Password, macOS"),
        (CLUSTER, "kubeconfig", "Kubernetes, kubeconfig files"),
        (INFRASTRUCTURE, "tfstate", "Terraform, sensitive data in state"),
        (NETWORK, "ovpn", "OpenVPN, inline keys"),
        (MESSAGES, "pst|ost", "Outlook data files"),
    )
)
"""File name endings, without the dot."""
PUBLIC_WORDS: Final = frozenset({"pub", "public", "pubkey", "example", "sample"})
REPOSITORY_WORDS: Final = frozenset({"gpg", "apt", "archive", "signing", "release"})
"""Words of keys that are handed out: public ones and samples; and of ``.key`` files, those that package repositories are signed with."""
CERTIFICATE_WORDS: Final = frozenset(
    ["ca", "cacert", "cert", "certs", "certificate", "certificates", "chain", "fullchain", "bundle", "crt", "csr", "dhparam", "dhparams"]
)
PRIVATE_WORDS: Final = frozenset(["private", "privkey", "priv", "secret", "secretkey", "secring"])
"""Words in the names of key files. A ``.pem`` file holds a private key unless its name says public key, or certificate and not key; an
``.asc`` file holds a signature or public key unless its name says private."""
PUBLIC_FOLDERS: Final = (
    "/ssl/certs/",
    "/ca-certificates/",
    "/certifi/",
    "/pki/tls/certs/",
    "/site-packages/",
    "/dist-packages/",
    "/node_modules/",
    "/usr/share/",
    "/testdata/",
    "/fixtures/",
    "/__fixtures__/",
)
"""Folders of certificates, of installed packages and of test data: what ends like a key there is public already (Debian policy, Python
and Node package layouts, Go's ``testdata``)."""

TEMPLATE_WORDS: Final = ("example", "examples", "sample", "template", "tmpl", "tpl", "dist", "default", "defaults", "schema")
TEMPLATE_ENDINGS: Final = tuple(mark + word for word in TEMPLATE_WORDS for mark in ".-_")
"""Endings of files that are made to be committed (SPEC: riskproof 10; field reports on committed templates)."""
ENVIRONMENT_WORDS: Final = frozenset(
    ["secret", "secrets", "prod", "production", "staging", "stage", "live", "local", "dev", "development", "private", "credentials"]
)
"""Words of a ``NAME.env`` file by which it is one of environment secrets (Docker, ``--env-file``); ``my.env`` alone is not."""
COPY_ENDINGS: Final = ("~", ".bak", ".old", ".orig", ".save", ".backup", ".copy", ".swp", ".swo", ".rpmsave", ".dpkg-old", ".dpkg-dist")
"""Endings that an editor, a package manager or a person gives to a copy of a file."""
ENCRYPTED: Final = frozenset({".env.vault"})
"""Files that hold secrets only in encrypted form and are made to be committed (dotenv-vault)."""
