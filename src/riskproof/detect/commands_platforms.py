"""Hosting platforms and hosted services (deployment, edge, mail, payment, search, flags, monitoring, tunnels).

Principle as for clouds: deletion, reset and rotation of what is live; a tunnel that lets the world onto this machine is access.
Sources: the command references of the programs named. Refuses deployments: they are what these programs are for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, INTERRUPTION, RESOURCE_DELETION, Check, Invocation, Risk, names
from riskproof.detect.sql import sql_risks
from riskproof.detect.subcommands import table

_DELETING: Final = "** delete|destroy|remove|rm|purge|delete-*|clear|unset|del"
_COLON: Final = "*:destroy|*:delete|*:remove|*:clear|*:purge|*:reset|*:unset|*:erase"
_GLOBAL: Final = (
    "--project --team -t --token --scope -S --app -a -o --org --organization --cwd --config -c -e --env "
    "--environment --profile --site --service -s --project-ref --output"
)
_SERVICE: Final = table((RESOURCE_DELETION, _DELETING), valued=_GLOBAL)
_STRICT: Final = table((RESOURCE_DELETION, "** delete|destroy|purge|delete-*"), valued=_GLOBAL)
_HEROKU: Final = table(
    (RESOURCE_DELETION, f"{_COLON}; pg:restore|pg:backups:restore|pg:copy|pg:push; apps:transfer; destroy|delete"),
    (INTERRUPTION, "maintenance:on; rollback|releases:rollback"),
    (ACCESS, "access:add|sharing:add"),
    valued="-a --app -r --remote -t --team",
)
_COLONS: Final = table((RESOURCE_DELETION, _COLON + "; delete|destroy"), valued="-p --project -e --environment --app -P --token --account")
_FLY: Final = table(
    (RESOURCE_DELETION, "** destroy|delete|remove|rm|unset|revoke"),
    (INTERRUPTION, "apps suspend|pause; machine kill"),
    valued="-a --app -c --config -o --org -t --access-token",
)
_WRANGLER: Final = table(
    (
        RESOURCE_DELETION,
        (
            "** delete|purge|remove|unsubscribe; kv:* delete; kv:*:delete|*:delete; rollback; deployments rollback; "
            "d1 time-travel restore; ** bulk delete"
        ),
    ),
    valued="-c --config -e --env --name --cwd",
)
_VERCEL: Final = table((RESOURCE_DELETION, "remove|rm; ** rm|remove|delete"), valued=_GLOBAL + " -Q --global-config -A --local-config")
_SUPABASE: Final = table(
    (
        RESOURCE_DELETION,
        ("db reset; ** delete|remove|unset; migration repair|squash; storage rm; stop --no-backup"),
    ),
    valued="--workdir --profile --experimental --project-ref --network-id",
)
_FIREBASE: Final = table(
    (RESOURCE_DELETION, f"{_COLON}; *:disable; firestore:delete|database:remove|hosting:disable|functions:delete; deploy --force"),
    (ACCESS, "login:ci"),
    valued="-P --project --account --token --config",
)
_TUNNELS: Final = {
    "ngrok": table((ACCESS, "http|tcp|tls|start|tunnel"), valued="--config --authtoken --log --region"),
    "cloudflared": table(
        (ACCESS, "tunnel --url|--hello-world|--unix-socket; tunnel run"),
        (RESOURCE_DELETION, "tunnel delete|cleanup"),
        valued="--config --url",
    ),
    "tailscale": table((ACCESS, "funnel")),
    **dict.fromkeys(("lt", "localtunnel"), table((ACCESS, "-p|--port"), quiet="-h")),
    "bore": table((ACCESS, "local")),
    "zrok": table((ACCESS, "share public"), (RESOURCE_DELETION, "** delete")),
}


def _with_sql(inner: Check) -> Check:
    """A platform program that also hands SQL on: ``wrangler d1 execute --command SQL``, ``heroku pg:psql -c SQL``."""

    def check(call: Invocation) -> Iterator[Risk]:
        yield from inner(call)
        for place, word in enumerate(call.args):
            name, equals, value = word.text.partition("=")
            if name in ("--command", "-c", "--query", "--sql", "-q"):
                yield from sql_risks(value if equals else "".join(following.text for following in call.args[place + 1 : place + 2]))

    return check


PROGRAMS: Final[Mapping[str, Check]] = {
    "heroku": _with_sql(_HEROKU),
    **dict.fromkeys(("fly", "flyctl"), _FLY),
    "wrangler": _with_sql(_WRANGLER),
    "supabase": _with_sql(_SUPABASE),
    **dict.fromkeys(("vercel", "now", "vc"), _VERCEL),
    **dict.fromkeys(
        ("netlify", "ntl"), table((RESOURCE_DELETION, f"{_COLON}; ** delete|unset; sites:delete|env:unset|blobs:delete"), valued=_GLOBAL)
    ),
    "railway": table((RESOURCE_DELETION, "** delete|down|rm|remove"), valued=_GLOBAL),
    "firebase": _FIREBASE,
    **dict.fromkeys(names("dokku gigalixir platform upsun eas expo ddev lando"), _COLONS),
    **dict.fromkeys(
        names("render deployctl appwrite porter cloudsmith jfrog jf"),
        _SERVICE,
    ),
    **dict.fromkeys(
        names(
            "stripe twilio ldcli fastly sentry-cli auth0 okta newrelic pd datadog-ci "
            "grafanactl flipt contentful sanity "
            "flarectl pdnsutil apigeecli "
            "ecctl confluent ccloud "
            "jira slack huggingface-cli hf wandb kaggle modal"
        ),
        _STRICT,
    ),
    **_TUNNELS,
    "shopify": _STRICT,
    "splunk": table((RESOURCE_DELETION, "remove|clean *"), valued="-auth -uri"),
    "surge": table((RESOURCE_DELETION, "teardown")),
    "algolia": table((RESOURCE_DELETION, "** delete|clear"), valued="-p --profile --application-id"),
    "deck": table((RESOURCE_DELETION, "gateway reset; reset"), valued="--kong-addr --headers --config"),
    "curator_cli": table(
        (RESOURCE_DELETION, "** delete-indices|delete_indices|delete-snapshots|delete_snapshots|close"),
        valued="--config --host --hosts --port",
    ),
}
