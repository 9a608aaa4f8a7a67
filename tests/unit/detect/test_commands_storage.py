"""Smaller clouds and object stores."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import ACCESS, RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "gsutil rb gs://b",
        "gsutil -m rm -r gs://b",
        "oci os bucket delete --name x",
        "doctl compute droplet delete 1 -f",
        "linode-cli linodes delete 1",
        "hcloud server delete x",
        "ibmcloud is instance-delete x",
        "aliyun ecs DeleteInstance --InstanceId i",
        "scw instance server delete x",
        "openstack server delete x",
        "mc rb --force m/b",
        "mc rm --recursive --force m/b",
        "s3cmd del --recursive s3://b",
        "s5cmd rm 's3://b/*'",
        "azcopy remove https://x --recursive",
        "gsutil -m rsync -d a gs://b",
        "mc rb m/b",
        "mc admin user remove m u",
        "mc rm -r --force m/b",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "gsutil iam ch allUsers:objectViewer gs://b",
        "mc anonymous set public m/b",
    ],
)
def test_access_for_others_is_seen(text: str) -> None:
    assert categories(text) == [ACCESS]


@pytest.mark.parametrize(
    "text",
    [
        "doctl compute droplet list",
        "hcloud server create --name delete",
        "openstack server show delete",
        "mc ls m",
        "mc cp a m/b",
        "s3cmd ls",
        "mc mirror a m/b",
        "gsutil ls gs://b",
        "gsutil cp a gs://b",
        "gsutil rm gs://b/one",
        "mc mb m/b",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
