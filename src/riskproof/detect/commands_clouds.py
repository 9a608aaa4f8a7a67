"""Command lines of the three large clouds: what is deleted for good, who is let in, which protection is taken away.

Principle: what cannot be taken back or opens access is named; reading and making ordinary resources is not; what can be switched
on again (stop, detach, deallocate) is not. Sources: the aws, gcloud and az references.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, RESOURCE_DELETION, UNPROTECTED, Check, Invocation, Risk
from riskproof.detect.subcommands import table

_WORLD: Final = ("0.0.0.0/0", "::/0")
_AWS: Final = table(
    (
        RESOURCE_DELETION,
        (
            "* delete-*|purge-*|remove-*|terminate-*|deregister-*|batch-delete-*|admin-delete-*|unsubscribe|put-secret-value|"
            "update-secret|schedule-key-deletion|disable-key|release-address|reset-*|leave-organization|close-account; "
            "s3 rb; s3 rm --recursive; s3 sync --delete; s3api put-bucket-lifecycle*"
        ),
    ),
    (
        ACCESS,
        (
            "iam create-access-key|create-login-profile|update-login-profile|attach-user-policy|attach-role-policy|"
            "attach-group-policy|put-user-policy|put-role-policy|put-group-policy|add-user-to-group|"
            "update-assume-role-policy|create-policy-version|create-service-specific-credential|upload-ssh-public-key; "
            "s3api put-bucket-policy|put-bucket-acl|put-object-acl; s3api put-public-access-block; "
            "s3 * --acl=public-read|--acl=public-read-write; "
            "s3api put-object|create-bucket --acl=public-read|--acl=public-read-write; "
            "lambda add-permission; lambda add-layer-version-permission; ecr|ecr-public set-repository-policy; "
            "kms put-key-policy|create-grant; secretsmanager put-resource-policy; sqs|sns add-permission; "
            "ram create-resource-share|associate-resource-share; "
            "ec2 modify-image-attribute|modify-snapshot-attribute "
            "--launch-permission|--create-volume-permission|--operation-type=add; "
            "rds modify-db-instance|create-db-instance --publicly-accessible; "
            "rds modify-db-snapshot-attribute|modify-db-cluster-snapshot-attribute; "
            "organizations invite-account-to-organization; lambda create-function-url-config --auth-type=NONE"
        ),
    ),
    (
        UNPROTECTED,
        (
            "cloudtrail stop-logging; configservice stop-configuration-recorder; "
            "guardduty update-detector --no-enable; guardduty disassociate-*; "
            "* --no-deletion-protection|--no-termination-protection|--no-enable-termination-protection|"
            "--no-disable-api-termination; "
            "s3api put-bucket-versioning --versioning-configuration=Status=Suspended; "
            "ec2 disable-ebs-encryption-by-default; iam deactivate-mfa-device; securityhub|macie2 disable-*"
        ),
    ),
    valued=(
        "--profile --region --output --endpoint-url --query --ca-bundle --cli-connect-timeout --cli-read-timeout "
        "--color --acl --auth-type "
        "--operation-type --versioning-configuration"
    ),
)


def _aws(call: Invocation) -> Iterator[Risk]:
    yield from _AWS(call)
    texts = [word.text for word in call.args]
    if "change-resource-record-sets" in texts[:6] and any(_deletes_record(text) for text in texts):
        yield RESOURCE_DELETION
    if any("authorize-security-group-ingress" in text for text in texts[:8]) and any(mark in text for mark in _WORLD for text in texts):
        yield ACCESS


def _deletes_record(text: str) -> bool:
    """True for a Route 53 change batch, inline, that holds a ``DELETE`` (API reference, Change)."""
    if text[:1] != "{":
        return False
    try:
        changes = json.loads(text).get("Changes")
        return any(str(change.get("Action")).upper() == "DELETE" for change in changes)
    except (ValueError, AttributeError, TypeError, RecursionError):
        return False


_GOOGLE: Final = (
    "--project --account --configuration --zone --region --location --format --impersonate-service-account "
    "--verbosity --billing-project --filter --user-output-enabled"
)
_GCLOUD: Final = table(
    (
        RESOURCE_DELETION,
        (
            "** delete|destroy|purge|delete-*|undeploy; storage rm -r|-R|--recursive; "
            "storage rsync --delete-unmatched-destination-objects; "
            "** disable --force; ** versions destroy|disable; "
            "alpha|beta storage rm -r|--recursive"
        ),
    ),
    (
        ACCESS,
        (
            "** add-iam-policy-binding|set-iam-policy; ** keys create; ** --allow-unauthenticated; "
            "compute firewall-rules create --source-ranges=0.0.0.0/0; "
            "compute firewall-rules update --source-ranges=0.0.0.0/0; "
            "sql instances patch|create --authorized-networks=0.0.0.0/0"
        ),
    ),
    (UNPROTECTED, "** --no-deletion-protection"),
    valued=_GOOGLE + " --source-ranges --authorized-networks",
)
_AZURE: Final = table(
    (
        RESOURCE_DELETION,
        ("** delete|purge|delete-batch|destroy|remove|delete-*; storage remove; storage blob|copy sync --delete-destination=true"),
    ),
    (
        ACCESS,
        (
            "role assignment create; ad sp create-for-rbac; ad sp|app credential reset; "
            "storage container set-permission --public-access=blob|--public-access=container; "
            "storage container create --public-access=blob|--public-access=container; "
            "storage account create|update --allow-blob-public-access=true; "
            "keyvault set-policy; vm open-port; "
            "network nsg rule create|update --source-address-prefixes=*|--source-address-prefixes=Internet|"
            "--source-address-prefixes=0.0.0.0/0; "
            "sql server firewall-rule create --start-ip-address=0.0.0.0; acr update --anonymous-pull-enabled=true; "
            "ad group member add; sql server ad-admin create"
        ),
    ),
    valued=(
        "--subscription -g --resource-group -o --output --query -n --name --public-access "
        "--allow-blob-public-access --source-address-prefixes "
        "--start-ip-address --anonymous-pull-enabled --delete-destination --account-name"
    ),
)
PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(("aws", "awslocal"), _aws),
    "gcloud": _GCLOUD,
    "az": _AZURE,
}
