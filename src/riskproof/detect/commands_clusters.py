"""Clusters and what runs in them: Kubernetes and its kin, Nomad, Consul.

Sources: kubectl, oc, helm, flux, argocd, eksctl, kops, kind, minikube, k3d, talosctl, istioctl, nomad and consul references.
Refuses what a controller repairs by itself (``rollout restart``), and reading, applying and port forwarding to this machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, HOST_ACCESS, INTERRUPTION, RESOURCE_DELETION, UNPROTECTED, Check, Invocation, Risk, names
from riskproof.detect.subcommands import table

_KUBECTL: Final = table(
    (RESOURCE_DELETION, "delete; replace --force; apply --prune; adm prune --confirm; krew uninstall"),
    (
        INTERRUPTION,
        (
            "drain --force|--delete-emptydir-data|--delete-local-data|--disable-eviction|--grace-period=0; adm drain --force; "
            "scale --replicas=0; rollout undo; adm manage-node --schedulable=false"
        ),
    ),
    (
        ACCESS,
        (
            "create clusterrolebinding --clusterrole=cluster-admin; "
            "create rolebinding --clusterrole=cluster-admin|--clusterrole=admin; "
            "proxy --address=0.0.0.0; proxy --accept-hosts; port-forward --address=0.0.0.0; "
            "adm policy add-cluster-role-to-user|add-cluster-role-to-group|add-scc-to-user|add-scc-to-group"
        ),
    ),
    (HOST_ACCESS, "run --privileged; debug --profile=sysadmin; debug node|nodes"),
    valued=(
        "-n --namespace --context --cluster --kubeconfig --user -s --server --token --as --as-group --as-uid -v "
        "--cache-dir --tls-server-name "
        "--request-timeout --client-key --client-certificate --certificate-authority --replicas --address "
        "--clusterrole --profile --grace-period"
    ),
)


def _kubectl(call: Invocation) -> Iterator[Risk]:
    yield from _KUBECTL(call)
    texts = [word.text for word in call.args]
    if "taint" in texts[:6] and any(text.endswith(":NoExecute") for text in texts):
        yield INTERRUPTION
    if "debug" in texts[:6] and any(text.startswith(("node/", "nodes/")) for text in texts):
        yield HOST_ACCESS


def _bundled(call: Invocation) -> Iterator[Risk]:
    """A distribution with its own kubectl: ``k3s kubectl X``, ``minikube kubectl -- X``."""
    for place, word in enumerate(call.args[:4]):
        if word.text in ("kubectl", "ctr", "crictl"):
            rest = call.args[place + 1 :]
            yield from _kubectl(Invocation("kubectl", rest[1:] if rest and rest[0].text == "--" else rest, word))
            return
    yield from _LOCAL(call)


def _uninstaller(_call: Invocation) -> Iterator[Risk]:
    yield RESOURCE_DELETION


_LOCAL: Final = table(
    (RESOURCE_DELETION, "delete; ** delete; cluster delete; reset; secrets-encrypt|etcd-snapshot prune|delete"),
    valued="-p --profile -n --name",
)
_HELM: Final = table(
    (RESOURCE_DELETION, "uninstall|del|delete|un; upgrade --force --reset-values"),
    (INTERRUPTION, "rollback"),
    valued="-n --namespace --kube-context --kubeconfig --kube-apiserver --registry-config --repository-config",
)
_DELETING: Final = table(
    (RESOURCE_DELETION, "** delete|destroy|uninstall|remove|purge|prune|reset|rm"),
    valued="-n --namespace --context --kubeconfig -e -f -l --cluster --name",
)


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(("kubectl", "oc", "k", "kubecolor"), _kubectl),
    **dict.fromkeys(("k3s", "k0s", "microk8s", "minikube", "rke2"), _bundled),
    "helm": _HELM,
    "helmfile": table((RESOURCE_DELETION, "destroy|delete"), valued="-f --file -e --environment -n --namespace -l --selector"),
    **dict.fromkeys(
        names(
            "argocd eksctl kind k3d istioctl linkerd cilium skaffold devspace tkn talosctl clusterctl rancher "
            "karmadactl kubefedctl longhornctl vcluster kn odo rosa okteto tanzu"
        ),
        _DELETING,
    ),
    "flux": table((RESOURCE_DELETION, "delete; uninstall"), valued="-n --namespace --context --kubeconfig"),
    "kops": table((RESOURCE_DELETION, "delete; toolbox reset"), valued="--name --state -v"),
    "kubeadm": table((RESOURCE_DELETION, "reset"), valued="--kubeconfig --rootfs -v"),
    "calicoctl": table((RESOURCE_DELETION, "delete"), valued="-c --config -n --namespace"),
    **dict.fromkeys(("k3s-uninstall.sh", "k3s-agent-uninstall.sh", "rke2-uninstall.sh"), _uninstaller),
    "nomad": table(
        (
            RESOURCE_DELETION,
            (
                "stop -purge|--purge; job stop -purge|--purge; system gc; ** delete|destroy; "
                "namespace|volume|var delete|purge; operator raft remove-peer"
            ),
        ),
        (INTERRUPTION, "node drain -enable; alloc stop; server force-leave; node purge"),
        (UNPROTECTED, "acl bootstrap"),
        valued="-address -region -namespace -token -ca-cert",
    ),
    "consul": table(
        (RESOURCE_DELETION, "kv delete -recurse; ** delete; operator raft remove-peer; snapshot restore"),
        (INTERRUPTION, "leave; force-leave; services deregister; maint -enable"),
        valued="-http-addr -token -datacenter -namespace",
    ),
}
