"""Clusters and what runs in them."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import ACCESS, HOST, INTERRUPTION, PUBLICATION, RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "kubectl -n prod --context x delete deploy api",
        "kubectl delete -f -",
        "oc delete project x",
        "k delete ns x",
        "k3s kubectl delete ns x",
        "minikube kubectl -- delete ns x",
        "minikube delete --all",
        "kind delete cluster --name x",
        "helm uninstall r -n prod",
        "helm del r",
        "kubectl replace --force -f x.yml",
        "kubectl apply --prune -f x",
        "kubectl delete pods --all --dry-run=none",
        "kustomize build . | kubectl delete -f -",
        "argocd app delete x",
        "eksctl delete cluster --name x",
        "flux delete kustomization x",
        "nomad job stop -purge x",
        "nomad system gc",
        "consul kv delete -recurse x",
        "env X=1 kubectl delete ns x",
        "kubectl --namespace=prod delete deploy/x",
        "kubectl delete ns/prod",
        "helm --kube-context x uninstall r",
        "kubectl delete -k overlays/prod",
        "kubectl -n kube-system delete secret --all",
        "helm uninstall $(helm ls -q)",
        "helm delete --purge x",
        "kubectl --v=9 delete ns x",
        "kubectl -v 9 delete ns x",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "helm rollback r 1",
        "kubectl scale deploy/api --replicas=0",
        "kubectl scale --replicas 0 deploy/api",
        "kubectl rollout undo deploy/api",
        "kubectl drain n1 --ignore-daemonsets --delete-emptydir-data --force",
        "kubectl taint nodes n1 a=b:NoExecute",
    ],
)
def test_a_stop_that_others_notice_is_seen(text: str) -> None:
    assert categories(text) == [INTERRUPTION]


@pytest.mark.parametrize(
    "text",
    [
        "kubectl debug node/n1 -it --image=x",
    ],
)
def test_a_container_that_gets_its_host_is_seen(text: str) -> None:
    assert categories(text) == [HOST]


@pytest.mark.parametrize(
    "text",
    [
        "kubectl create clusterrolebinding x --clusterrole=cluster-admin --user=a",
        "oc adm policy add-scc-to-user privileged -z default",
    ],
)
def test_access_for_others_is_seen(text: str) -> None:
    assert categories(text) == [ACCESS]


@pytest.mark.parametrize(
    "text",
    [
        "helm push x.tgz oci://r",
    ],
)
def test_a_publication_is_seen(text: str) -> None:
    assert categories(text) == [PUBLICATION]


@pytest.mark.parametrize(
    "text",
    [
        "kubectl get pods -l app=delete-me",
        "kubectl delete --help",
        "kubectl delete pod x --dry-run=client",
        "kubectl delete pod x --dry-run=server",
        "kubectl apply -f x.yml",
        "kubectl rollout restart deploy/api",
        "kubectl scale deploy/api --replicas=3",
        "kubectl logs -f x",
        "kubectl exec -it pod -- ls",
        "kubectl create ns delete",
        "kubectl describe pod delete",
        "kubectl port-forward svc/x 8080:80",
        "kubectl explain delete",
        "kubectl config use-context x",
        "kubectl get events --field-selector reason=delete",
        "helm install r c",
        "helm upgrade --install r c",
        "helm list",
        "helm rollback r 1 --dry-run",
        "helm uninstall r --dry-run",
        "helm package x",
        "nomad job run x",
        "nomad job status",
        "consul kv get x",
        "kubectl exec pod -- cat /delete",
        "echo kubectl delete ns prod",
        "consul kv put delete x",
        "kubectl get cm delete -o yaml",
        "kubectl create secret generic remove --from-literal=a=b",
        "helm template x",
        "helm repo remove x",
        "helm plugin uninstall x",
        "kubectl wait --for=delete pod/x",
        "kubectl annotate pod x delete-",
        "kubectl label pod x a-",
        "kubectl auth can-i delete pods",
        "kubectl api-resources --verbs=delete",
        "kubectl rollout status deploy/x",
        "kubectl top pods",
        "helm history x",
        "helm get values delete",
        "helm search repo delete",
        "nomad plan x",
        "consul members",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
