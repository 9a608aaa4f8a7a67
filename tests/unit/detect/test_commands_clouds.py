"""The large clouds."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import ACCESS, RESOURCE, UNPROTECTED, categories


@pytest.mark.parametrize(
    "text",
    [
        "aws --profile p --region r ec2 terminate-instances --instance-ids i-1",
        "aws ec2 terminate-instances --instance-ids i-1",
        "aws rds delete-db-instance --db-instance-identifier x --skip-final-snapshot",
        "aws dynamodb delete-table --table-name x",
        "aws kms schedule-key-deletion --key-id x",
        "aws s3 rm s3://b --recursive",
        "aws cloudformation delete-stack --stack-name x",
        'aws route53 change-resource-record-sets --hosted-zone-id Z --change-batch \'{"Changes":[{"Action":"DELETE"}]}\'',
        "aws elbv2 delete-load-balancer --load-balancer-arn x",
        "aws ses delete-identity --identity x",
        "aws logs delete-log-group --log-group-name x",
        "aws apigateway delete-rest-api --rest-api-id x",
        "gcloud --project p compute instances delete x",
        "gcloud compute instances delete x --zone z --quiet",
        "gcloud projects delete p",
        "gcloud sql instances delete x",
        "gcloud storage rm -r gs://b",
        "gcloud kms keys versions destroy 1 --key k",
        "az group delete -n rg --yes --no-wait",
        "az storage container delete -n c",
        "az keyvault purge --name k",
        "az vm delete -g rg -n x",
        "az network dns zone delete -g g -n z",
        "aws sqs purge-queue --queue-url u",
        "aws --output json s3api delete-bucket --bucket b",
        "gcloud beta compute instances delete x",
        "az --verbose group delete -n x",
        "aws s3 --profile x rm --recursive s3://b",
        "aws s3api delete-public-access-block --bucket b",
        "az storage blob delete -c c -n n",
        "az storage blob delete-batch -s c",
        "az storage account delete -n a",
        "aws ssm delete-parameter --name x",
        "aws secretsmanager delete-resource-policy --secret-id x",
        "aws secretsmanager remove-regions-from-replication --secret-id x --remove-replica-regions r",
        "aws sns delete-topic --topic-arn x",
        "aws sqs delete-message-batch --queue-url x",
        "aws s3api delete-objects --bucket b --delete file://x",
        "gcloud storage buckets delete gs://b",
        "gcloud storage objects delete gs://b/**",
        "aws --no-cli-pager ec2 terminate-instances --instance-ids i",
        "aws --debug s3 rb s3://b",
        "gcloud --quiet projects delete x",
        "gcloud -q compute instances delete x",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "aws iam create-access-key --user-name x",
        "aws iam attach-user-policy --policy-arn arn:aws:iam::aws:policy/AdministratorAccess --user-name x",
        "aws s3api put-bucket-acl --bucket b --acl public-read",
        "aws s3 cp x s3://b/ --acl public-read",
        "aws ec2 authorize-security-group-ingress --group-id g --protocol tcp --port 22 --cidr 0.0.0.0/0",
        "gcloud projects add-iam-policy-binding p --member=allUsers --role=roles/owner",
        "gcloud run deploy x --allow-unauthenticated",
        "gcloud iam service-accounts keys create k.json --iam-account x",
        "az role assignment create --assignee x --role Owner",
        "az ad sp create-for-rbac",
        "gcloud compute firewall-rules create x --allow tcp:22 --source-ranges 0.0.0.0/0",
        "az network nsg rule create -n x --source-address-prefixes '*' --access Allow",
        "aws lambda add-permission --function-name f --principal '*' --action lambda:InvokeFunction --statement-id s",
    ],
)
def test_access_for_others_is_seen(text: str) -> None:
    assert categories(text) == [ACCESS]


@pytest.mark.parametrize(
    "text",
    [
        "aws rds modify-db-instance --db-instance-identifier x --no-deletion-protection",
        "aws cloudtrail stop-logging --name x",
    ],
)
def test_a_protection_that_goes_away_is_seen(text: str) -> None:
    assert categories(text) == [UNPROTECTED]


@pytest.mark.parametrize(
    "text",
    [
        "aws ec2 describe-instance-attribute --attribute instanceInitiatedShutdownBehavior",
        "aws s3 ls",
        "aws s3 cp a s3://b/a",
        "aws s3 sync . s3://b",
        "aws s3 sync . s3://b --delete --dryrun",
        "aws s3 rm s3://b --recursive --dryrun",
        "aws ec2 describe-instances --filters Name=tag:x,Values=delete",
        "aws ec2 terminate-instances help",
        "aws ec2 terminate-instances --instance-ids i --dry-run",
        "aws sts get-caller-identity",
        "aws ec2 run-instances --image-id x",
        "aws lambda invoke --function-name delete-users out.json",
        "aws logs tail /aws/delete",
        "aws ec2 stop-instances --instance-ids i",
        "aws iam list-users",
        "aws secretsmanager get-secret-value --secret-id delete-me",
        "aws dynamodb put-item --table-name t --item '{}'",
        "aws cloudformation deploy --stack-name delete-x --template-file t",
        'gcloud compute instances list --filter="name~delete"',
        "gcloud auth login",
        "gcloud config set project p",
        "gcloud compute ssh x --command='ls'",
        "gcloud run deploy x --image y",
        "gcloud functions describe delete",
        "az vm list -o table",
        "az group create -n delete",
        "az storage blob upload --name remove",
        "az login",
        "aws s3api list-objects --bucket delete",
        "aws s3 mv a s3://b/a",
        "gcloud compute instances stop x",
        "gcloud config unset project",
        "az storage blob list --container-name delete",
        "az deployment group create -g x",
        "aws secretsmanager create-secret --name x",
        "aws configure set region delete",
        "aws cloudformation create-change-set --stack-name x",
        "aws ecr get-login-password",
        "aws logs filter-log-events --filter-pattern delete",
        "aws iam get-policy --policy-arn x",
        "aws deploy create-deployment --application-name x",
        'gcloud logging read "delete" --limit 5',
        "gcloud app deploy",
        "gcloud builds submit --tag delete",
        "az webapp up -n delete",
        "az monitor activity-log list --query \"[?operation=='delete']\"",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
