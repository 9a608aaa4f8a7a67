"""Queues and message brokers: topics, groups, streams and what waits in them.

Sources: Apache Kafka, RabbitMQ, NATS, Pulsar, Redpanda, Temporal and Celery references. Refuses producing, consuming and describing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.detect.shell_model import ACCESS, INTERRUPTION, RESOURCE_DELETION, Check, names
from riskproof.detect.subcommands import table

_KAFKA: Final = (
    "--bootstrap-server --zookeeper --command-config --topic --group --entity-type --entity-name --partitions --offset-json-file"
)
_RABBIT: Final = table(
    (RESOURCE_DELETION, "delete_*|clear_*|purge_*|reset|force_reset|forget_cluster_node|rename_cluster_node"),
    (INTERRUPTION, "stop_app|shutdown|close_all_connections|suspend_listeners"),
    (ACCESS, "set_user_tags * administrator"),
    valued="-n --node -p --vhost -t --timeout --formatter -l --longnames",
)
_KAFKA_TOOLS: Final[Mapping[str, str]] = {
    "kafka-topics": "--delete",
    "kafka-consumer-groups": "--delete|--delete-offsets; --reset-offsets --execute",
    "kafka-acls": "--remove",
    "kafka-configs": "--delete-config",
    "kafka-delete-records": "--offset-json-file",
    "kafka-reassign-partitions": "--execute; --cancel",
    "kafka-streams-application-reset": "--application-id",
    "kafka-delegation-tokens": "--expire",
    "kafka-storage": "format",
    "kafka-cluster": "unregister",
}


PROGRAMS: Final[Mapping[str, Check]] = {
    **{f"{name}{end}": table((RESOURCE_DELETION, verbs), valued=_KAFKA) for name, verbs in _KAFKA_TOOLS.items() for end in ("", ".sh")},
    **dict.fromkeys(
        names("rpk kaf pulsar-admin pulsarctl temporal tctl nats nsc rabbitmqadmin celery mosquitto_ctrl zkcli.sh"),
        table(
            (
                RESOURCE_DELETION,
                ("** delete|del|rm|remove|purge|empty|terminate|trim-prefix|clear-backlog|deleteall|rmr|delete-*|reset|purge-*"),
            ),
            valued="-b --brokers -X --profile --server -s --creds --context --address --namespace -A --app -c --config -u "
            "--username -p --password -H --host -P --port -V --vhost",
        ),
    ),
    **dict.fromkeys(("rabbitmqctl", "rabbitmq-plugins", "rabbitmq-queues"), _RABBIT),
}
