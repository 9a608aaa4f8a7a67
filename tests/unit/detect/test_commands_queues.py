"""Queues and message brokers."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "nats stream rm X -f",
        "kafka-topics.sh --bootstrap-server h:1 --delete --topic x",
        "kafka-consumer-groups --bootstrap-server h --group g --reset-offsets --to-earliest --all-topics --execute",
        "rabbitmqctl purge_queue q",
        "rabbitmqadmin purge queue name=q",
        "kafka-delete-records --bootstrap-server h --offset-json-file f",
        "rpk topic delete x",
        "rabbitmqadmin delete exchange name=x",
        "rabbitmqctl purge_queue x",
        "rabbitmqctl reset",
        "rabbitmqctl delete_queue q",
        "nats consumer rm S C -f",
        "nats stream purge S -f",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "nats stream ls",
        "kafka-topics --list --bootstrap-server h",
        "kafka-consumer-groups --reset-offsets --dry-run --to-earliest --group g",
        "rabbitmqctl list_queues",
        "nats pub delete msg",
        "kafka-topics --describe --topic delete",
        "nats stream add delete",
        "rabbitmqctl status",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
