"""Command lines of services."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import NETWORK, RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "vault kv destroy -versions=1 secret/x",
        "aws s3 rm s3://b --recursive",
        "aws s3 sync . s3://b --delete",
        "aws --region eu-west-1 ec2 terminate-instances --instance-ids i-1",
        "kubectl delete namespace prod",
        "terraform destroy -auto-approve",
        "docker system prune --filter until=24h",
        "restic forget --keep-last 1",
        "kafka-topics --bootstrap-server h:9092 --delete --topic x",
        "rabbitmqctl delete_vhost /x",
        "gh repo delete a/b --yes",
        "gh api -X DELETE /repos/a/b",
        "gsutil -m rm -r gs://b",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "vault kv list secret/",
        "aws s3 cp a s3://b",
        "aws ec2 describe-instances",
        "kubectl get pods",
        "kubectl delete pod x --dry-run=client",
        "terraform plan",
        "docker ps",
        "gh pr create --title 'delete x' --body 'delete y'",
        "restic snapshots",
        "gh api /repos/a/b",
        "aws help",
    ],
)
def test_a_resource_that_is_read_or_made_is_not(text: str) -> None:
    assert categories(text) == []


def test_a_delete_request_is_a_deletion_over_the_network() -> None:
    assert categories("curl -X DELETE https://a.test/x") == [RESOURCE, NETWORK]
    assert categories("curl --request=delete https://a.test/x") == [RESOURCE, NETWORK]
    assert categories("curl -X GET https://a.test/delete") == [NETWORK]
