"""Infrastructure as code: destroying, applying without a look, and rewriting the record of what exists.

Sources: terraform, tofu, terragrunt, pulumi, cdk, sam, serverless, ansible and copilot references.
Refuses plans, previews and applies that ask by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, RESOURCE_DELETION, UNREVIEWED, Check, Invocation, Risk, names
from riskproof.detect.shell_options import asks_help, options
from riskproof.detect.subcommands import table

_TERRAFORM: Final = table(
    (
        RESOURCE_DELETION,
        (
            "destroy; run-all|run destroy; apply -destroy|--destroy; state rm|push|replace-provider; "
            "workspace delete; force-unlock; "
            "stack destroy; destroy-all; run --all=destroy"
        ),
    ),
    (UNREVIEWED, "apply -auto-approve|--auto-approve|-auto-approve=true; run-all apply; apply-all; run --all=apply"),
    valued="-chdir --all --working-dir --terragrunt-working-dir --terragrunt-config --config",
)
_CDK: Final = table(
    (RESOURCE_DELETION, "destroy"),
    (UNREVIEWED, "deploy --require-approval=never; deploy --auto-approve"),
    valued="-a --app -c --context --profile --require-approval -o --output",
)
_SERVERLESS: Final = table((RESOURCE_DELETION, "remove; ** remove"), valued="-s --stage -r --region -c --config --aws-profile")


def _ansible(call: Invocation) -> Iterator[Risk]:
    """An ad-hoc task: ``ansible HOSTS -m file -a 'path=x state=absent'``."""
    parts = options(call.args, names("-m --module-name -a --args -i --inventory -u --user -l --limit -e --extra-vars -f --forks"))
    module = next((value.text for name, value in parts.values if name in ("-m", "--module-name")), "command").rsplit(".", 1)[-1]
    arguments = " ".join(value.text for name, value in parts.values if name in ("-a", "--args"))
    deletes = "state=absent" in arguments.replace(" ", "") or module in ("reboot", "win_reboot")
    if deletes and not asks_help(call.args) and not parts.flags & {"-C", "--check"}:
        yield RESOURCE_DELETION


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(("terraform", "tofu", "terragrunt", "opentofu"), _TERRAFORM),
    **dict.fromkeys(("cdk", "cdktf"), _CDK),
    **dict.fromkeys(("serverless", "sls"), _SERVERLESS),
    "pulumi": table(
        (RESOURCE_DELETION, "destroy|down|dn; stack rm; state delete; ** delete|rm"),
        (UNREVIEWED, "up|update -y|--yes|--skip-preview"),
        valued="-C --cwd -s --stack --color --config-file",
    ),
    "sam": table((RESOURCE_DELETION, "delete"), valued="--profile --region --stack-name"),
    "ansible": _ansible,
    "copilot": table((RESOURCE_DELETION, "** delete")),
    "amplify": table((RESOURCE_DELETION, "delete; ** remove|delete; push --force --yes")),
    "sst": table((RESOURCE_DELETION, "remove; state remove|repair"), valued="--stage"),
    "eb": table((RESOURCE_DELETION, "terminate; appversion -d|--delete"), valued="--profile -r --region"),
    "cf": table(
        (RESOURCE_DELETION, "delete|delete-*|purge-*|d|ds|unbind-*"), (ACCESS, "allow-space-ssh|enable-ssh|set-org-role|set-space-role")
    ),
    **dict.fromkeys(
        ("aws-nuke", "cloud-nuke", "gcp-nuke", "azure-nuke"),
        table((RESOURCE_DELETION, "aws|gcp|azure|run|nuke|defaults-aws; --no-dry-run")),
    ),
    "knife": table((RESOURCE_DELETION, "** delete|purge"), valued="-c --config -s -u -k"),
    "salt-key": table((RESOURCE_DELETION, "-d|--delete|-D|--delete-all")),
    "crossplane": table((RESOURCE_DELETION, "** uninstall|delete")),
    "azd": table((RESOURCE_DELETION, "down; ** delete"), valued="-C --cwd -e --environment"),
}
