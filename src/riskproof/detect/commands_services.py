"""Secrets managers, code hosts and build services: what is deleted, revoked or handed out for good.

Sources: the command references of the programs named. Refuses reading, creating and running, and words that are names or titles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, INTERRUPTION, RESOURCE_DELETION, UNPROTECTED, Check, Invocation, Risk, names
from riskproof.detect.subcommands import table

_VAULT: Final = table(
    (
        RESOURCE_DELETION,
        (
            "** delete|destroy|disable|revoke; kv metadata delete; secrets|auth|audit move|disable; "
            "operator rekey|rotate|seal|step-down; lease|token revoke; "
            "operator raft remove-peer|snapshot restore; operator raft snapshot restore; kv rollback"
        ),
    ),
    (ACCESS, "operator generate-root|init; policy write; token create -policy=root"),
    valued="-address -namespace -ns -ca-cert -policy -mount -format -field -header",
)
_ONEPASSWORD: Final = table(
    (RESOURCE_DELETION, "** delete|forget|suspend|revoke; connect * delete"),
    (ACCESS, "user provision; vault user|group grant; item share; service-account create"),
    valued="--account --vault --session --config --format --cache",
)
_DOPPLER: Final = table((RESOURCE_DELETION, "** delete|revoke|purge|rollback"), valued="-p --project -c --config -t --token --scope")
_HUB: Final = table(
    (
        RESOURCE_DELETION,
        (
            "** delete|remove|del|destroy|purge|delete-asset|delete-all; repo archive|rename; run cancel|delete; "
            "workflow disable; secret|variable remove|delete|rm; "
            "issue transfer; cache delete; codespace|cs delete; repo sync --force; repo transfer; "
            "release delete-asset; "
            "release upload --clobber; ruleset delete; label delete; project delete|item-delete|field-delete"
        ),
    ),
    (ACCESS, ("repo edit --visibility=public; repo deploy-key add; ssh-key add; repo members add; token create; deploy-key add")),
    (UNPROTECTED, ("repo edit --enable-secret-scanning=false|--enable-secret-scanning-push-protection=false; pr merge --admin")),
    valued="-R --repo --visibility --hostname -H -g --group --env -e --org -o",
)
_CI: Final = table(
    (RESOURCE_DELETION, "** delete|remove|remove-secret|unregister|purge|rm|destroy|revoke|wipe"),
    valued="--host --token --org -t -o --config --server -s --url --profile",
)
_RUNNER: Final = table((RESOURCE_DELETION, "unregister|reset-token; ** uninstall"), valued="-c --config --log-level")


def _jenkins(call: Invocation) -> Iterator[Risk]:
    """``java -jar jenkins-cli.jar -s URL delete-job X`` (Jenkins handbook, CLI)."""
    for place, word in enumerate(call.args):
        if word.text.endswith("jenkins-cli.jar"):
            yield from _JENKINS(Invocation("jenkins-cli", call.args[place + 1 :], word))
            return


_JENKINS: Final = table(
    (RESOURCE_DELETION, "delete-*|clear-queue|remove-*|disable-plugin|disable-job|groovy|groovysh|reload-configuration"),
    (INTERRUPTION, "shutdown|safe-shutdown|restart|safe-restart|quiet-down|offline-node|disconnect-node|stop-builds"),
    valued="-s -auth -i -user -p -logger -ssh",
)


PROGRAMS: Final[Mapping[str, Check]] = {
    "vault": _VAULT,
    "bao": _VAULT,
    "op": _ONEPASSWORD,
    "doppler": _DOPPLER,
    **dict.fromkeys(
        names("bw bws lpass infisical chamber akeyless conjur keepassxc-cli berglas gopass pass"),
        table(
            (RESOURCE_DELETION, "** delete|rm|remove|purge|revoke|destroy"),
            valued="--session --token --project --projectId -s --env --path --sync",
        ),
    ),
    **dict.fromkeys(("gh", "glab", "tea", "bb", "hub"), _HUB),
    "gitlab-runner": _RUNNER,
    "gitlab-rake": table((RESOURCE_DELETION, "gitlab:cleanup:*|gitlab:setup|gitlab:backup:restore|db:drop|db:reset|db:schema:load")),
    **dict.fromkeys(
        names("circleci buildkite-agent bk drone woodpecker-cli travis sem codefresh argo airflow prefect dagster mlflow"),
        _CI,
    ),
    "java": _jenkins,
    "jenkins-cli": _JENKINS,
}
