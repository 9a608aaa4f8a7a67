"""Infrastructure as code."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import RESOURCE, UNREVIEWED, categories


@pytest.mark.parametrize(
    "text",
    [
        "terraform destroy",
        "terraform -chdir=x destroy -auto-approve",
        "terraform destroy -refresh=false -target=aws_x.y",
        "terraform apply -destroy",
        "terraform state rm x",
        "terraform force-unlock id",
        "terraform workspace delete x",
        "tofu destroy",
        "terragrunt run-all destroy",
        "pulumi destroy --yes",
        "pulumi stack rm dev",
        "pulumi state delete urn",
        "cdk destroy --force",
        "sam delete --no-prompts",
        "serverless remove",
        "sls remove --stage prod",
        "ansible all -m file -a 'path=/data state=absent'",
        "pulumi -C x destroy",
        "TF_VAR_x=1 terraform destroy",
        "terraform destroy -target x -auto-approve",
        "terragrunt destroy",
        "terragrunt run --all destroy",
        "pulumi down -y",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "terraform apply -auto-approve",
        "pulumi up --yes",
        "pulumi up -y",
        "terraform -chdir=infra apply -auto-approve",
        "terraform apply -auto-approve -var x=y",
        "tofu apply --auto-approve",
    ],
)
def test_a_change_that_nobody_looked_at_is_seen(text: str) -> None:
    assert categories(text) == [UNREVIEWED]


@pytest.mark.parametrize(
    "text",
    [
        "terraform plan",
        "terraform plan -destroy",
        "terraform apply",
        "terraform apply plan.out",
        "terraform destroy -help",
        "terraform init",
        "terraform state list",
        "terraform state show destroy",
        "terraform workspace select delete",
        "terraform fmt",
        "pulumi preview",
        "pulumi up",
        "pulumi stack ls",
        "cdk deploy",
        "cdk diff",
        "sam deploy",
        "serverless deploy",
        "ansible all -m ping",
        "ansible all -m file -a 'path=/x state=absent' --check",
        "terraform plan -out=x",
        "terraform import a.b id",
        "terraform output -json",
        "terragrunt plan",
        "pulumi stack init x",
        "pulumi config set delete true",
        "terraform validate",
        "terraform graph",
        "terraform state mv a b",
        "pulumi logs",
        "cdk synth",
        "sls deploy",
        "ansible all -m shell -a 'uptime'",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
