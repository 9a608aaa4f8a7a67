"""API keys that can be told by their shape: what each vendor's documentation says its tokens look like.

Refuses rules taken from other scanners, and refuses to check a token against its vendor: nothing leaves the process. Words after a prefix
are no token: a tail needs the documented length and at least one digit, and must not be a name made of words.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.pattern import WHITE, Match, Pattern
from riskproof.detect.placeholders import LOOKS_AT, digits, repeats, runs_through_alphabet, slug, stands_in

MARKER: Final = "[REDACTED_API_KEY]"
TOKEN_START: Final = r"(?:^|[^A-Za-z0-9_\-]|\\[nrtu]|%[0-9A-Fa-f]{2})"
"""Not inside a longer word; an escape sequence of JSON or of a URL before it counts as a boundary."""
TOKEN_END: Final = r"(?:[^A-Za-z0-9_~]|$)"

PREFIXES: Final[dict[str, int]] = {
    # docs.gitlab.com/security/tokens (token prefixes; routable tokens are longer)
    "glpat-": 20, "glptt-": 40, "gldt-": 20, "glrt-": 20, "glrtr-": 20, "glcbt-": 20, "glft-": 20, "glimt-": 20, "glagent-": 50,
    "gloas-": 64, "glsoat-": 20, "glffct-": 20, "glwt-": 20, "GR1348941": 20,
    # documentation of npm ("About access tokens"), PyPI ("API tokens") and RubyGems ("API key scopes")
    "npm_": 36, "pypi-AgE": 30, "rubygems_": 48,
    # docs.stripe.com/keys (also used by vendors that follow it) and docs.stripe.com/webhooks
    "sk_live_": 14, "sk_test_": 14, "rk_live_": 14, "rk_test_": 14, "whsec_": 24,
    # cloud.google.com/docs/authentication/api-keys; developers.google.com/identity/protocols/oauth2
    "AIza": 35, "ya29.": 20, "GOCSPX-": 20,
    # docs.digitalocean.com/reference/api; devcenter.heroku.com/articles/authentication; fly.io/docs/security/tokens
    "dop_v1_": 64, "doo_v1_": 64, "dor_v1_": 64, "HRKU-": 36, "fm1r_": 40, "fm2_": 40, "fo1_": 40,
    # docs.databricks.com/dev-tools/auth/pat; docs.x.ai; console.groq.com; docs.perplexity.ai; replicate.com/docs
    "dapi": 32, "xai-": 60, "gsk_": 40, "pplx-": 40, "r8_": 35,
    # shopify.dev/docs/apps/build/authentication-authorization; developer.squareup.com/docs/build-basics/access-tokens;
    # developers.brevo.com
    "shpat_": 32, "shpss_": 32, "shpca_": 32, "shppa_": 32, "sq0atp-": 22, "sq0csp-": 40, "xkeysib-": 64,
    # docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys; grafana.com/docs/grafana-cloud; docs.sentry.io; docs.dynatrace.com
    "NRAK-": 27, "glsa_": 32, "glc_": 32, "sntrys_": 32, "sntryu_": 32, "dt0c01.": 64, "dt0s01.": 64,
    # developer.hashicorp.com/vault/docs/concepts/tokens; docs.doppler.com; developer.1password.com/docs/service-accounts; tailscale.com/kb
    "hvs.": 24, "hvb.": 24, "hvr.": 24, "dp.pt.": 40, "dp.st.": 40, "dp.ct.": 40, "dp.sa.": 40, "dp.scim.": 40, "dp.audit.": 40,
    "ops_eyJ": 100,
    "tskey-": 16,
    # learning.postman.com; linear.app/developers; developers.notion.com; figma.com/developers/api; docker.com/security; id.atlassian.com
    "PMAK-": 50, "lin_api_": 32, "lin_oauth_": 32, "ntn_": 40, "figd_": 36, "dckr_pat_": 20, "dckr_oat_": 20, "ATATT3xFf": 40,
    "ATCTT3xFf": 40,
    # supabase.com/docs; contentful.com/developers; pulumi.com/docs; circleci.com/docs; planetscale.com/docs; sourcegraph.com/docs;
    # netlify.com
    "sbp_": 36, "CFPAT-": 40, "pul-": 40, "CCIPAT_": 40, "pscale_tkn_": 32, "pscale_pw_": 32, "pscale_oauth_": 32, "slk_": 64,
    "nfp_": 36,
    # io.adafruit.com/api/docs; docs.easypost.com; docs.goshippo.com; docs.mapbox.com (secret and temporary tokens);
    # typeform.com/developers; readme.com
    "aio_": 26, "EZAK": 50, "EZTK": 50, "shippo_live_": 38, "shippo_test_": 38, "sk.eyJ": 40, "tk.eyJ": 40, "tfp_": 40, "rdme_": 60,
    # alibabacloud.com/help/ram; github.com/FiloSottile/age; docs.slack.dev/authentication/tokens (app-level and configuration tokens)
    "LTAI": 16, "AGE-SECRET-KEY-1": 50, "xapp-": 40, "xoxe-": 40,
}  # fmt: skip
"""Prefix and the fewest characters after it. Only prefixes that a vendor reserves for secrets; publishable keys (``pk_live_``) are not
here."""

SHAPES: Final = (
    # docs.aws.amazon.com/IAM: unique identifier prefixes (access keys, temporary keys, bearer tokens, service credentials)
    r"(?:A[KS]IA|ABIA|ACCA)[A-Z0-9]{16}",
    # docs.sendgrid.com: API keys; airtable.com/developers: personal access tokens; developer.hashicorp.com/terraform: API tokens
    r"SG\.[\w\-]{16,32}\.[\w\-]{32,64}",
    r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}",
    r"[A-Za-z0-9]{14}\.atlasv1\.[\w\-]{60,80}",
    # twilio.com/docs/iam/api-keys; documentation.mailgun.com; mailchimp.com/developer: the data centre ends the key; elevenlabs.io/docs
    r"SK[0-9a-f]{32}",
    r"key-[0-9a-f]{32}",
    r"[0-9a-f]{32}-us[0-9]{1,2}",
    r"sk_[0-9a-f]{48}",
    # huggingface.co/docs/hub/security-tokens
    r"(?:hf|api_org)_[A-Za-z0-9]{30,40}",
    # core.telegram.org/bots/api: authorizing your bot; discord.com/developers/docs/reference: authentication
    r"[0-9]{8,10}:[A-Za-z0-9_\-]{35}",
    r"[MNO][A-Za-z0-9_\-]{23,27}\.[A-Za-z0-9_\-]{6}\.[A-Za-z0-9_\-]{27,40}",
    # learn.microsoft.com/purview/sit-defn-azure-ad-client-secret; octopus.com/docs: API keys; learn.microsoft.com/nuget: API keys
    r"[A-Za-z0-9_~.\-]{3}[0-9]Q~[A-Za-z0-9_~.\-]{31,34}",
    r"API-[A-Z0-9]{25,28}",
    r"oy2[a-z0-9]{43}",
    # sourcegraph.com/docs: access tokens; crates.io: API tokens
    r"sgp_(?:[0-9a-fA-F]{16}_|local_)?[0-9a-fA-F]{40}",
    r"cio[A-Za-z0-9]{32}",
)
"""Tokens whose prefix alone is too common: the whole shape, with a boundary on both sides."""


def _written(data: bytes, match: Match) -> bytes:
    start, end = match.span(1)
    return data[start : min(end, start + LOOKS_AT)]


def _is_key(data: bytes, match: Match) -> bool:
    """``sk-`` keys from 20 characters on (SPEC: riskproof 7.3); redaction takes them from eight (SPEC: riskproof 18)."""
    value = _written(data, match)
    return len(value) >= 23 and not stands_in(value[3:]) and not slug(value[3:])


def _is_bearer(data: bytes, match: Match) -> bool:
    """Bearer tokens from 16 characters on (SPEC: riskproof 7.3); up to 19 letters and nothing else are a word behind "bearer"."""
    value = _written(data, match)
    return len(value) >= 16 and not stands_in(value) and not slug(value) and (len(value) >= 20 or not value.isalpha())


def _is_real(data: bytes, match: Match) -> bool:
    """Not the sample of a vendor's documentation: AWS ends its samples in EXAMPLE; others are crosses or words."""
    value = _written(data, match)
    return not value.endswith(b"EXAMPLE") and not stands_in(value)


def _is_prefixed(data: bytes, match: Match) -> bool:
    value = _written(data, match).rstrip(b".-")
    prefix = value[: match.span(2)[1] - match.span(2)[0]]
    tail = value[len(prefix) :]
    if len(tail) < PREFIXES[prefix.decode()] or not digits(tail) or repeats(tail) or stands_in(tail) or slug(tail):
        return False
    return not runs_through_alphabet(tail) or prefix != b"AIza"


_ANY_PREFIX: Final = "|".join(prefix.replace(".", r"\.") for prefix in sorted(PREFIXES, key=len, reverse=True))

PATTERNS: Final = (
    Pattern(
        "API_KEY", r"(?i)sk-[a-z0-9]", r"(?i)(?:^|[^A-Za-z0-9_\-]|\\[nrtu]|%[0-9a-f]{2})(sk-[A-Za-z0-9_\-]{8,})", _is_key, marker=MARKER
    ),
    Pattern(
        "API_KEY", rf"(?i)bearer[{WHITE}]", rf"(?i)(?:^|[^A-Za-z0-9_])bearer[{WHITE}]+([A-Za-z0-9._~+/=\-]+)", _is_bearer
    ),  # SPEC: riskproof 7.3, 18: redaction keeps the word and uses the plain marker
    Pattern(
        "API_KEY",
        r"gh[pousr]_\w|github_pat_\w|xox[baprs]-\w",
        r"(?:^|[^A-Za-z0-9_]|\\[nrtu]|%[0-9A-Fa-f]{2})(gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|xox[baprs]-[A-Za-z0-9\-]{10,})",
        _is_real,
        marker=MARKER,
    ),  # SPEC: riskproof 7.3
    Pattern(
        "API_KEY",
        r"eyJ[\w\-]",
        r"(?:^|[^A-Za-z0-9_\-]|\\[nrtu]|%[0-9A-Fa-f]{2})(eyJ[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{6,})",
        marker=MARKER,
    ),  # SPEC: riskproof 7.3: a JSON Web Token
    Pattern("API_KEY", rf"(?:{_ANY_PREFIX})[\w\-.]", rf"{TOKEN_START}(({_ANY_PREFIX})[\w\-.]{{14,}})", _is_prefixed, marker=MARKER),
    Pattern(
        "API_KEY",
        r"(?:A[KS]IA|ABIA|ACCA)[A-Z0-9]|SG\.[\w\-]|\bpat[A-Za-z0-9]{6}|\.atlasv1\.|SK[0-9a-f]{4}|key-[0-9a-f]{4}|[0-9a-f]-us[0-9]|sk_[0-9a-f]{4}"
        r"|[0-9]{8}:[\w\-]{4}|\.[\w\-]{6}\.[\w\-]{4}|[0-9]Q~|hf_\w{4}|api_org_|API-[A-Z0-9]{4}|oy2[a-z0-9]{4}|sgp_|\bcio[A-Za-z0-9]{6}",
        rf"{TOKEN_START}({'|'.join(SHAPES)}){TOKEN_END}",
        _is_real,
        marker=MARKER,
    ),
)
