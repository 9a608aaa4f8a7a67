"""What each vendor's documentation says its secret tokens look like: prefixes with the length after them, and whole shapes.

Refuses rules taken from other scanners, and publishable keys: only what a vendor calls secret is here. How a candidate is judged is
``tokens``' business.
"""

from __future__ import annotations

from typing import Final

PREFIXES: Final[dict[str, int]] = {
    # docs.gitlab.com/security/tokens (token prefixes; routable tokens are longer)
    "glpat-": 20, "glptt-": 40, "gldt-": 20, "glrt-": 20, "glrtr-": 20, "glcbt-": 20, "glft-": 20, "glimt-": 20, "glagent-": 50,
    "gloas-": 62, "glsoat-": 20, "glffct-": 20, "glwt-": 20, "GR1348941": 20,
    # documentation of npm ("About access tokens"), PyPI ("API tokens"), RubyGems ("API key scopes") and Clojars ("Deploy tokens")
    "npm_": 36, "pypi-AgE": 30, "rubygems_": 48, "CLOJARS_": 60,
    # docs.stripe.com/keys (also used by vendors that follow it) and docs.stripe.com/webhooks
    "sk_live_": 14, "sk_test_": 14, "rk_live_": 14, "rk_test_": 14, "whsec_": 24,
    # cloud.google.com/docs/authentication/api-keys; developers.google.com/identity/protocols/oauth2
    "AIza": 35, "ya29.": 20, "GOCSPX-": 20,
    # docs.aws.amazon.com/bedrock: API keys (long-term, short-term; both begin with fixed text in Base64)
    "ABSKQmVkcm9ja0FQSUtleS": 60, "bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t": 40,
    # docs.digitalocean.com/reference/api; devcenter.heroku.com/articles/authentication; fly.io/docs/security/tokens
    "dop_v1_": 64, "doo_v1_": 64, "dor_v1_": 64, "HRKU-": 36, "fm1r_": 40, "fm2_": 40, "fo1_": 40,
    # docs.x.ai; console.groq.com; docs.perplexity.ai; replicate.com/docs; docs.nvidia.com/nim; docs.tavily.com; docs.langchain.com
    "xai-": 60, "gsk_": 40, "pplx-": 40, "r8_": 35, "nvapi-": 60, "tvly-": 24, "lsv2_pt_": 40, "lsv2_sk_": 40,
    # shopify.dev/docs/apps/build/authentication-authorization; developer.squareup.com/docs/build-basics/access-tokens;
    # developers.brevo.com
    "shpat_": 32, "shpss_": 32, "shpca_": 32, "shppa_": 32, "sq0atp-": 22, "sq0csp-": 40, "xkeysib-": 64,
    # docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys; grafana.com/docs/grafana-cloud; docs.sentry.io; docs.dynatrace.com
    "NRAK-": 27, "NRII-": 32, "glsa_": 32, "glc_": 32, "sntrys_": 32, "sntryu_": 32, "dt0c01.": 64, "dt0s01.": 64,
    # developer.hashicorp.com/vault/docs/concepts/tokens; docs.doppler.com; developer.1password.com/docs/service-accounts; tailscale.com/kb
    "hvs.": 24, "hvb.": 24, "hvr.": 24, "dp.pt.": 40, "dp.st.": 40, "dp.ct.": 40, "dp.sa.": 40, "dp.scim.": 40, "dp.audit.": 40,
    "ops_eyJ": 100,
    "tskey-": 16,
    # learning.postman.com; linear.app/developers; developers.notion.com; figma.com/developers/api; docker.com/security; id.atlassian.com
    "PMAK-": 50, "lin_api_": 32, "lin_oauth_": 32, "ntn_": 40, "figd_": 36, "dckr_pat_": 20, "dckr_oat_": 20, "ATATT3xFf": 40,
    "ATCTT3xFf": 40,
    # supabase.com/docs; contentful.com/developers; pulumi.com/docs; circleci.com/docs; planetscale.com/docs; sourcegraph.com/docs;
    # netlify.com; buildkite.com/docs/apis; docs.defined.net
    "sbp_": 36, "CFPAT-": 40, "pul-": 40, "CCIPAT_": 40, "pscale_tkn_": 32, "pscale_pw_": 32, "pscale_oauth_": 32, "slk_": 64,
    "nfp_": 36, "bkua_": 40, "dnkey-": 60,
    # io.adafruit.com/api/docs; docs.easypost.com; docs.goshippo.com; docs.mapbox.com (secret and temporary tokens);
    # typeform.com/developers; readme.com; duffel.com/docs; developer.frame.io; developer.flutterwave.com; api.intra.42.fr/apidoc
    "aio_": 26, "EZAK": 50, "EZTK": 50, "shippo_live_": 38, "shippo_test_": 38, "sk.eyJ": 40, "tk.eyJ": 40, "tfp_": 40, "rdme_": 60,
    "duffel_live_": 40, "duffel_test_": 40, "fio-u-": 60, "FLWSECK-": 32, "FLWSECK_TEST-": 32, "s-s4t2ud-": 60, "s-s4t2af-": 60,
    # alibabacloud.com/help/ram; github.com/FiloSottile/age; docs.slack.dev/authentication/tokens (app-level and configuration tokens)
    "LTAI": 16, "AGE-SECRET-KEY-1": 50, "xapp-": 40, "xoxe-": 40,
}  # fmt: skip
"""Prefix and the fewest characters after it. Only prefixes that a vendor reserves for secrets; publishable keys (``pk_live_``) are not
here."""
EXACT: Final = frozenset({"glptt-", "AIza"})
"""Prefixes whose tail has this length and no other: longer runs are other data that begins alike."""

_UUID: Final = r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
AWS: Final[tuple[tuple[str, str], ...]] = (
    (r"(?:A[KS]IA|ABIA|ACCA)[A-Z0-9]|A3T[A-Z0-9]{2}", r"(?:A[KS]IA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}"),
)
"""docs.aws.amazon.com/IAM: unique identifier prefixes (access keys, temporary keys, bearer tokens, service credentials, old keys). What
must occur, and the whole shape (SPEC: riskproof 7.3)."""
SHAPES: Final[tuple[tuple[str, str], ...]] = (
    # docs.sendgrid.com: API keys; airtable.com/developers: personal access tokens; developer.hashicorp.com/terraform: API tokens
    (r"SG\.[\w\-]", r"SG\.[\w\-]{16,32}\.[\w\-]{32,64}"),
    (r"\bpat[A-Za-z0-9]{6}", r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}"),
    (r"\.atlasv1\.", r"[A-Za-z0-9]{14}\.atlasv1\.[\w\-]{60,80}"),
    # twilio.com/docs/iam/api-keys; documentation.mailgun.com; mailchimp.com/developer: the data centre ends the key; elevenlabs.io/docs
    (r"SK[0-9a-f]{4}", r"SK[0-9a-f]{32}"),
    (r"key-[0-9a-f]{4}", r"key-[0-9a-f]{32}"),
    (r"[0-9a-f]-us[0-9]", r"[0-9a-f]{32}-us[0-9]{1,2}"),
    (r"sk_[0-9a-f]{4}", r"sk_[0-9a-f]{48}"),
    # huggingface.co/docs/hub/security-tokens
    (r"hf_\w{4}|api_org_", r"(?:hf|api_org)_[A-Za-z0-9]{30,40}"),
    # core.telegram.org/bots/api: authorizing your bot
    (r"[0-9]{8}:[\w\-]{4}", r"[0-9]{8,10}:[A-Za-z0-9_\-]{35}"),
    # learn.microsoft.com/purview/sit-defn-azure-ad-client-secret; octopus.com/docs: API keys; learn.microsoft.com/nuget: API keys
    (r"[0-9]Q~", r"[A-Za-z0-9_~.\-]{3}[0-9]Q~[A-Za-z0-9_~.\-]{31,34}"),
    (r"API-[A-Z0-9]{4}", r"API-[A-Z0-9]{25,28}"),
    (r"oy2[a-z0-9]{4}", r"oy2[a-z0-9]{43}"),
    # docs.databricks.com/dev-tools/auth/pat
    (r"dapi[0-9a-f]{4}", r"dapi[0-9a-f]{32}(?:-[0-9])?"),
    # sourcegraph.com/docs: access tokens; crates.io: API tokens
    (r"sgp_", r"sgp_(?:[0-9a-fA-F]{16}_|local_)?[0-9a-fA-F]{40}"),
    (r"\bcio[A-Za-z0-9]{6}", r"cio[A-Za-z0-9]{32}"),
    # developer.salesforce.com: session ids; zoho.com/accounts/protocol/oauth; developers.hubspot.com: private apps; resend.com/docs
    (r"00D\w", r"00D[A-Za-z0-9]{12,15}![A-Za-z0-9._]{60,}"),
    (r"1000\.[0-9a-f]{4}", r"1000\.[0-9a-f]{32}\.[0-9a-f]{32}"),
    (r"pat-(?:na|eu|ap)[0-9]-", rf"pat-(?:na|eu|ap)[0-9]-{_UUID}"),
    (r"\bre_\w", r"re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"),
    # docs.launchdarkly.com: keys; docs.redhat.com: OpenShift OAuth tokens; support.atlassian.com: app passwords; jfrog.com/help
    (r"(?:sdk|mob)-[0-9a-f]", rf"(?:sdk|mob)-{_UUID}"),
    (r"sha256~[\w\-]{4}", r"sha256~[A-Za-z0-9_\-]{43}"),
    (r"ATBB\w{4}", r"ATBB[A-Za-z0-9]{32}"),
    (r"AKCp\w{4}|cmVmdGtu\w", r"AKCp[A-Za-z0-9]{60,70}|cmVmdGtu[A-Za-z0-9]{50,60}"),
    # clickhouse.com/docs: cloud API; dev.maxmind.com: licence keys; 1password.com/security; developers.cloudflare.com: origin CA
    (r"4b1d\w{4}", r"4b1d[A-Za-z0-9]{38}"),
    (r"_mmk", r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),
    (r"A3-[A-Z0-9]{6}-", r"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}"),
    (r"v1\.0-[0-9a-f]{4}", r"v1\.0-[0-9a-f]{24}-[0-9a-f]{146}"),
    # firebase.google.com: legacy server keys; cloud.tencent.com: CAM; docs.voiceflow.com; apidocs.teamwork.com; developer.clickup.com
    (r"AAAA[\w\-]", r"AAAA[A-Za-z0-9_\-]{7}:[A-Za-z0-9_\-]{140}"),
    (r"AKID\w{4}", r"AKID[A-Za-z0-9]{32,36}"),
    (r"VF\.(?:DM|WS)\.", r"VF\.(?:DM|WS)\.[0-9a-f]{24}\.[A-Za-z0-9]{16}"),
    (r"tkn\.v1_", r"tkn\.v1_[A-Za-z0-9+/=]{60,}"),
    (r"pk_[0-9]{6}", r"pk_[0-9]{6,9}_[A-Z0-9]{32}"),
    # docs.prefect.io; posthog.com/docs/api; docs.dependencytrack.org; render.com/docs/api; docs.pagar.me; docs.fleetbase.io; infracost.io
    (r"\b(?:pnu|phx|odt|rnd|(?:ak|flb)_live)_\w|\bico-\w{4}", r"(?:(?:pnu|phx|odt|rnd|(?:ak|flb)_live)_|ico-)[A-Za-z0-9]{28,64}"),
)
"""Tokens whose prefix alone is too common: what must occur, and the whole shape, with a boundary on both sides."""

MIXED: Final[tuple[tuple[str, str], ...]] = (
    # discord.com/developers/docs/reference: authentication (id of the bot in Base64, so a digit first; time; HMAC)
    (r"\.[\w\-]{6}\.[\w\-]{4}", r"[MNO][A-Za-z0-9_\-]{23,27}\.[A-Za-z0-9_\-]{6}\.(?:[A-Za-z0-9_\-]{38}|[A-Za-z0-9_\-]{27})"),
    # developers.facebook.com/docs/facebook-login/guides/access-tokens: app tokens (app id, secret), user and page tokens
    (r"[0-9](?:\||%7C)\w", r"[0-9]{15,16}(?:\||%7C)[A-Za-z0-9_\-]{27}"),
    (r"EAA[A-Za-z0-9]{4}", r"EAA[A-Za-z0-9]{80,}"),
    # yandex.cloud/docs/iam: API keys
    (r"AQVN[\w\-]{4}", r"AQVN[A-Za-z0-9_\-]{35,38}"),
    # sourcegraph.com/docs: tokens of older versions, forty hexadecimal digits, told by the name beside them
    (r"(?i)sourcegraph", r"(?i:sourcegraph)[\w\-. \"']{0,20}[=:>]{1,3}[ \"']{0,3}[0-9a-fA-F]{40}"),
)
"""Shapes that other text has as well: only a last part of digits, capitals and small letters makes them a token."""
