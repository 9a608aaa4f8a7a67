"""Secrets managers, code hosts and build services."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import INTERRUPTION, RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "java -jar jenkins-cli.jar -s http://j -auth a:b delete-builds x 1-3",
        "vault secrets disable kv",
        "vault kv destroy -versions=1 x",
        "vault lease revoke -prefix x",
        "vault operator seal",
        "vault token revoke -mode=path x",
        "op item delete x",
        "doppler secrets delete X -y",
        "glab repo delete o/r",
        "glab variable delete X",
        "glab ci delete 1",
        "circleci context delete o c",
        "gitlab-runner unregister --all-runners",
        "vault policy delete x",
        "glab release delete v1",
        "glab repo archive a/b",
        "glab repo delete a/b -y",
        "gitlab-rake gitlab:cleanup:orphan_job_artifact_files",
        "java -jar jenkins-cli.jar -s http://j delete-credentials s d c",
        "jenkins-cli -s http://j delete-job x",
        "circleci runner resource-class delete x",
        "circleci context delete x y --force",
        "vault auth disable userpass",
        "vault audit disable file",
        "vault kv delete secret/x",
        "vault delete secret/x",
        "vault token revoke x",
        "vault lease revoke -force -prefix x",
        "vault policy delete p",
        "op connect server delete x",
        "doppler environments delete x -y",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "java -jar /opt/jenkins-cli.jar -s http://j/ safe-restart",
    ],
)
def test_a_stop_that_others_notice_is_seen(text: str) -> None:
    assert categories(text) == [INTERRUPTION]


@pytest.mark.parametrize(
    "text",
    [
        "glab mr create --title delete",
        "glab mr list",
        "vault kv get secret/delete",
        "vault kv put secret/x a=delete",
        "vault status",
        "op item get delete",
        "op run -- npm start",
        "doppler run -- npm start",
        "doppler secrets get DELETE",
        "circleci config validate",
        "glab alias delete x",
        "vault write auth/x delete=1",
        "java -jar app.jar delete-x",
        "glab ci status",
        "glab ci run",
        "circleci orb list",
        "vault kv metadata get x",
        "vault token create",
        "vault policy list",
        "doppler secrets set A=b",
        "op item create --title delete",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
