"""Command lines of services (clouds, clusters, vaults, queues, backups): verbs that delete what they manage.

Refuses to know every subcommand: a program counts when one of its first words is a deleting verb, so reading verbs pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from riskproof.detect.shell_model import RESOURCE_DELETION, Check, Invocation, Risk
from riskproof.detect.shell_options import asks_help

MAX_VERB_PLACE: Final = 4
"""Words that are looked at for a verb; options are not counted."""
_VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "vault": ("delete", "destroy", "disable", "revoke"),
    "aws": ("rb", "delete-", "purge-", "remove-", "terminate-", "deregister-", "unsubscribe", "put-secret-value", "update-secret"),
    "gcloud": ("delete",),
    "az": ("delete", "purge"),
    "kubectl": ("delete",),
    "helm": ("uninstall", "delete"),
    "terraform": ("destroy",),
    "tofu": ("destroy",),
    "pulumi": ("destroy",),
    "docker": ("prune",),
    "podman": ("prune",),
    "op": ("delete",),
    "doppler": ("delete",),
    "rclone": (
        "delete",
        "deletefile",
        "purge",
        "rmdir",
        "rmdirs",
        "cleanup",
        "move",
        "moveto",
        "--delete-before",
        "--delete-after",
        "--delete-excluded",
    ),
    "restic": ("forget", "prune"),
    "borg": ("delete", "prune", "compact"),
    "velero": ("delete",),
    "kafka-topics": ("--delete",),
    "kafka-consumer-groups": ("--delete",),
    "kafka-acls": ("--remove",),
    "kafka-configs": ("--delete-config",),
    "rabbitmqctl": ("delete_", "clear_", "purge_", "reset", "force_reset"),
    "rabbitmqadmin": ("delete", "purge"),
    "nats": ("delete", "del", "purge"),
    "gh": ("delete",),
    "glab": ("delete",),
    "gitlab-runner": ("unregister",),
    "circleci": ("delete", "remove-secret"),
    "heroku": ("apps:destroy", "pg:reset"),
    "flyctl": ("destroy",),
    "fly": ("destroy",),
    "npm": ("unpublish",),
}
"""A verb that ends in ``-`` or ``_`` stands for every word that begins so; one that begins with ``--`` is an option.

LIMIT: not complete; clouds, databases and infrastructure as code deserve families of their own."""
_METHOD_OPTIONS: Final = frozenset({"-X", "--request", "--method"})


def _matches(word: str, verb: str) -> bool:
    return word.startswith(verb) if verb[-1] in "-_" else word == verb


def _service(call: Invocation) -> Iterator[Risk]:
    texts = [word.text for word in call.args]
    if asks_help(call.args) or any(text.startswith("--dry-run") for text in texts):
        return
    words = [text for text in texts if text[:1] != "-"][:MAX_VERB_PLACE]
    for verb in _VERBS[call.name]:
        if verb in texts if verb[0] == "-" else any(_matches(word, verb) for word in words):
            yield RESOURCE_DELETION
            return


def _recursive_storage(call: Invocation) -> Iterator[Risk]:
    """``aws s3 rm --recursive``, ``aws s3 sync --delete``, ``gsutil rm -r``."""
    texts = [word.text for word in call.args]
    if ("rm" in texts[:4] and any(text in ("--recursive", "-r", "-R") for text in texts)) or ("sync" in texts[:3] and "--delete" in texts):
        yield RESOURCE_DELETION


def _delete_request(call: Invocation) -> Iterator[Risk]:
    """An HTTP ``DELETE`` (RFC 9110 9.3.5): ``curl -X DELETE``, ``gh api -X DELETE``, ``http DELETE``."""
    texts = [word.text for word in call.args]
    for place, text in enumerate(texts):
        name, _, value = text.partition("=")
        if (name in _METHOD_OPTIONS and (value or "".join(texts[place + 1 : place + 2])).upper() == "DELETE") or text == "-XDELETE":
            yield RESOURCE_DELETION
            return
    if call.name in ("http", "https", "xh") and "DELETE" in texts[:2]:
        yield RESOURCE_DELETION


def _cloud(call: Invocation) -> Iterator[Risk]:
    yield from _service(call)
    yield from _recursive_storage(call)


def _hub(call: Invocation) -> Iterator[Risk]:
    yield from _service(call)
    if call.args and call.args[0].text == "api":
        yield from _delete_request(call)


PROGRAMS: Final[Mapping[str, Check]] = {
    **dict.fromkeys(_VERBS, _service),
    **dict.fromkeys(("aws", "gcloud"), _cloud),
    **dict.fromkeys(("gh", "glab"), _hub),
    **dict.fromkeys(("curl", "http", "https", "xh"), _delete_request),
    "gsutil": _recursive_storage,
}
