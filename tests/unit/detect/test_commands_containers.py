"""Containers and virtual machines."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import HOST, RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "docker system prune -af",
        "docker --context y system prune",
        "docker -H tcp://h volume rm x",
        "docker rm -f $(docker ps -aq)",
        "docker rm -fv x",
        "docker rmi -f x",
        "docker compose down -v",
        "docker compose -f a.yml -p p down --volumes",
        "docker-compose down --rmi all",
        "docker swarm leave --force",
        "docker stack rm x",
        "docker secret rm x",
        "podman system reset --force",
        "nerdctl volume prune",
        "crictl rmi --prune",
        "docker buildx prune",
        "vagrant destroy -f",
        "multipass delete --purge x",
        "docker --log-level debug rm -f x",
        "docker container prune -f",
        "docker image prune -a -f",
        "docker builder prune",
        "docker volume rm $(docker volume ls -q)",
        "docker-compose -f x.yml down -v --remove-orphans",
        "docker --debug volume rm x",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "docker run --privileged -it alpine",
        "docker run -v /:/host alpine chroot /host",
        "docker run --rm -v /var/run/docker.sock:/var/run/docker.sock x",
        "docker run --pid=host --rm x",
        "docker run --mount type=bind,source=/,target=/h x",
        "docker container run --cap-add SYS_ADMIN x",
    ],
)
def test_a_container_that_gets_its_host_is_seen(text: str) -> None:
    assert categories(text) == [HOST]


@pytest.mark.parametrize(
    "text",
    [
        "docker run img rm",
        "docker run --rm img rm -f x",
        "docker build -t x .",
        "docker run -it --rm -v $PWD:/w -p 80:80 x",
        "docker run -v ./data:/data --name rm x",
        "docker ps -a",
        "docker logs -f prune",
        "docker stop x",
        "docker rm x",
        "docker compose up -d",
        "docker compose down",
        "docker compose logs rm",
        "docker push x",
        "docker volume ls",
        "docker network ls",
        "docker image ls",
        "docker system df",
        "docker tag a b",
        "vagrant up",
        "docker network rm x",
        "docker image rm x",
        "docker rmi x",
        "docker run -e POSTGRES_PASSWORD=x -d postgres",
        "docker run --network host x",
        'docker run -v "$(pwd)":/src -w /src node npm test',
        "docker run --privileged=false x",
        "docker compose -f a.yml up -d --remove-orphans",
        'vagrant ssh -c "ls"',
        "vagrant halt",
        "wsl --list",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
