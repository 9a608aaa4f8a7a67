"""Smaller clouds and object stores: what is deleted for good, and what is opened to everyone.

The principle is that of ``commands_clouds``. Sources: gsutil, oci, doctl, linode-cli, hcloud, openstack, mc, s3cmd, s5cmd, azcopy and the
other programs' own references. Refuses reading, copying and making.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, RESOURCE_DELETION, Check, Invocation, Risk, names
from riskproof.detect.shell_options import asks_help
from riskproof.detect.subcommands import table

_EVERYONE: Final = ("allUsers", "allAuthenticatedUsers")
_DELETING: Final = (
    "** delete|destroy|remove|rm|purge|terminate|delete-*|remove-*|terminate-*|purge-*|destroy-*|bulk-delete|undeploy|*-delete|*-rm"
)
_GSUTIL: Final = table(
    (RESOURCE_DELETION, "rb; rm -r|-R|-a; rsync -d; lifecycle set"),
    (ACCESS, "acl|defacl set|ch; iam set|ch"),
    valued="-o -u -h",
)


def _gsutil(call: Invocation) -> Iterator[Risk]:
    """Buckets and objects of Google; rights count where they go to everyone."""
    for risk in _GSUTIL(call):
        if risk != ACCESS or any(
            mark in word.text or "public-read" in word.text for mark in (*_EVERYONE, "AllUsers") for word in call.args
        ):
            yield risk


_COMMON: Final = (
    "--profile --region --config --config-file --output -o --format --project -p --zone --context -c --token "
    "--access-token --api-token "
    "--auth --os-cloud --os-project-name --os-username --os-password --os-auth-url -t -r"
)
_OTHER: Final = table((RESOURCE_DELETION, _DELETING), valued=_COMMON)
_PASCAL: Final = table(
    (RESOURCE_DELETION, "* delete*|terminate*|remove*|release*|destroy*|purge*"), valued=_COMMON + " --RegionId --secretId --secretKey"
)
_MINIO: Final = table(
    (
        RESOURCE_DELETION,
        (
            "rb; rm -r|--recursive; mirror --remove; ** remove|rm|reset --force; admin * remove|rm|reset; "
            "ilm add|import; undo --recursive|-r; ** remove"
        ),
    ),
    (
        ACCESS,
        (
            "anonymous|policy set public|download|upload; anonymous set-json; admin policy attach|set; "
            "anonymous|policy public|download|upload"
        ),
    ),
    valued="-C --config-dir",
)
_S3_TOOLS: Final = table(
    (RESOURCE_DELETION, "rb; del|rm -r|--recursive; del --force; sync --delete-removed|--delete; expire"),
    (ACCESS, "setacl --acl-public|-P; put|sync --acl-public|-P; setpolicy"),
    valued="-c --config --host --region --endpoint-url --profile",
)


def _s5cmd(call: Invocation) -> Iterator[Risk]:
    """``s5cmd rm s3://b/*`` deletes whatever the wildcard finds."""
    texts = [word.text for word in call.args]
    if not asks_help(call.args) and (
        "rb" in texts[:6] or ("rm" in texts[:6] and any("*" in text for text in texts)) or "--delete" in texts
    ):
        yield RESOURCE_DELETION


PROGRAMS: Final[Mapping[str, Check]] = {
    "gsutil": _gsutil,
    "azcopy": table(
        (RESOURCE_DELETION, "remove|rm --recursive|--recursive=true; sync --delete-destination=true|--delete-destination"),
        valued="--delete-destination",
    ),
    **dict.fromkeys(
        names(
            "oci doctl linode-cli hcloud ibmcloud scw exo openstack nova cinder glance neutron yc vultr-cli upctl "
            "civo metal ovhcloud stackit govc scalingo clever koyeb ionosctl "
            "triton b2"
        ),
        _OTHER,
    ),
    **dict.fromkeys(("aliyun", "tccli", "hwcloud", "koocli"), _PASCAL),
    **dict.fromkeys(("mc", "mcli"), _MINIO),
    "s3cmd": _S3_TOOLS,
    "s5cmd": _s5cmd,
}
