"""Hosting platforms, hosted services and tunnels."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import ACCESS, DATA, RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "fly apps destroy x",
        "flyctl volumes destroy v",
        "heroku apps:destroy -a x --confirm x",
        "heroku pg:reset DATABASE",
        "vercel rm x --yes",
        "vercel project rm x",
        "vercel env rm A production",
        "netlify sites:delete x",
        "railway down",
        "wrangler delete",
        "wrangler kv:namespace delete --namespace-id x",
        "wrangler r2 bucket delete b",
        "supabase db reset --linked",
        "supabase projects delete x",
        "firebase firestore:delete --all-collections",
        "firebase hosting:disable",
        "stripe products delete prod_1",
        "algolia indices delete x",
        "ldcli flags delete --flag x",
        "fastly service delete --service-id x",
        "algolia indices clear x",
        "algolia rules delete x --rule-ids y",
        "algolia apikeys delete k",
        "supabase stop --no-backup",
        "heroku pg:reset --confirm app",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "heroku pg:psql -c 'DROP TABLE x' -a app",
        'wrangler d1 execute db --command "DROP TABLE users"',
    ],
)
def test_data_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [DATA]


@pytest.mark.parametrize(
    "text",
    [
        "ngrok http 8080",
        "cloudflared tunnel --url http://localhost:1",
        "tailscale funnel 3000",
    ],
)
def test_access_for_others_is_seen(text: str) -> None:
    assert categories(text) == [ACCESS]


@pytest.mark.parametrize(
    "text",
    [
        "fly deploy",
        "fly status",
        "heroku logs -t",
        "heroku config:set A=b",
        "vercel --prod",
        "vercel deploy",
        "netlify deploy",
        "wrangler deploy",
        "wrangler dev",
        'wrangler d1 execute db --command "SELECT * FROM t"',
        "supabase start",
        "supabase db push",
        "firebase deploy --only hosting",
        "stripe products list",
        "ngrok config check",
        "stripe trigger customer.deleted",
        "jira issue create --summary delete",
        "wrangler pages deploy",
        "netlify dev",
        "supabase gen types",
        "firebase emulators:start",
        "heroku ps",
        "heroku run rake db:migrate",
        "vercel env ls",
        "fly ssh console",
        "at now + 1 minute",
        "ngrok version",
        "tailscale status",
        "cloudflared --version",
        "stripe listen",
        "sentry-cli releases new x",
        "fastly compute publish",
        "firebase deploy",
        "heroku releases",
        "flyctl status",
        "railway up",
        "render services list",
        "netlify status",
        "wrangler tail",
        "wrangler r2 object get b/k",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
